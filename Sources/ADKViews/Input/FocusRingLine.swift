import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// The line around what has the keyboard focus, in two tones: dark outside, light inside.
///
/// The tones have a contrast of more than 9:1 with each other, so that one of them has at least 3:1 with any plain
/// background (WCAG 2.2, technique C40).
package final class FocusRingLine: CALayer {
    /// The thickness of each tone, in points.
    static let thickness: CGFloat = mutable("focusRing.thickness", 2)
    static let lightThickness: CGFloat = mutable("focusRing.gap", 2)
    package static let dark = UIColor(red: 0, green: Look.focusRingGreen, blue: 0.66, alpha: 1)
    package static let light = UIColor.white

    private let inner = FocusRingLight()

    override package init() {
        super.init()
        borderWidth = FocusRingLine.thickness
        borderColor = FocusRingLine.dark
        inner.borderWidth = FocusRingLine.lightThickness
        inner.borderColor = FocusRingLine.light
        addSublayer(inner)
    }

    /// Moves the line. `frame` is that of its outer edge, and `cornerRadius` that of the outer corners, in points of
    /// the superlayer. A frame without room for both sides of the line hides it.
    package func place(_ frame: CGRect, cornerRadius: CGFloat) {
        isHidden = min(frame.width, frame.height) < 2 * FocusRingLine.thickness
        guard !isHidden else { return }
        self.frame = frame
        self.cornerRadius = cornerRadius
        inner.frame = bounds.insetBy(dx: FocusRingLine.thickness, dy: FocusRingLine.thickness)
        inner.cornerRadius = max(0, cornerRadius - FocusRingLine.thickness)
    }
}

/// The light tone. A class of its own, so that reports of layers name it.
private final class FocusRingLight: CALayer {}
