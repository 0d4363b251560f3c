import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

extension UIView {
    /// Pixels per point.
    var pixelScale: CGFloat { max(0.01, traitCollection.displayScale) }

    /// `rect` of this view, mirrored if the view is laid out from right to left.
    package func mirrored(_ rect: CGRect) -> CGRect {
        guard isRightToLeft else { return rect }
        return CGRect(x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    /// `rect` with origin and size on whole pixels, each rounded alone, so that a part that moves keeps its size.
    func snapped(_ rect: CGRect) -> CGRect {
        let scale = pixelScale
        func round(_ value: CGFloat) -> CGFloat { PixelRounding.round(value, scale: scale) }
        return CGRect(
            x: round(rect.minX), y: round(rect.minY), width: max(0, round(rect.width)),
            height: max(0, round(rect.height)))
    }

    /// The thinnest line that is a whole number of pixels.
    var hairline: CGFloat { max(1, (0.75 * pixelScale).rounded(.down)) / pixelScale }
}

extension CGRect {
    /// A rectangle of `size` around `centre`.
    init(centre: CGPoint, size: CGSize) {
        self.init(x: centre.x - size.width / 2, y: centre.y - size.height / 2, width: size.width, height: size.height)
    }

    var centre: CGPoint { CGPoint(x: midX, y: midY) }
}

extension CALayer {
    /// Makes the layer the moving part of a control: a light shape with a thin edge and a shadow.
    func becomeKnob() {
        backgroundColor = Palette.knob
        borderColor = Palette.knobEdge
        shadowOpacity = 0.18
        shadowOffset = CGSize(width: 0, height: 1)
        shadowRadius = 1.5
    }

    /// Sets the frame, and the radius that makes the ends round.
    func setCapsule(_ frame: CGRect) {
        self.frame = frame
        cornerRadius = min(frame.width, frame.height) / 2
    }
}

extension UIControl {
    /// Whether `recognizer`, of a view around this one, would take a drag along the control from it.
    func keepsHorizontalDrag(from recognizer: UIGestureRecognizer) -> Bool {
        guard isTracking, let pan = recognizer as? UIPanGestureRecognizer, pan.view !== self else { return false }
        let translation = pan.translation(in: self)
        return abs(translation.x) >= abs(translation.y)
    }

    /// Sends the events of a change of the value by the user.
    func sendValueChanged() { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
}

extension Float {
    /// The value, or `old` if it is not a number, which is reported.
    func orReported(_ old: Float, _ name: String, of control: UIView) -> Float {
        guard isNaN else { return self }
        Misuse.report("\(name) of a \(type(of: control)) was set to NaN; it stays \(old)")
        return old
    }
}
