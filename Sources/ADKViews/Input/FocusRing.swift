import ADKLayers
import Foundation

/// The line around the view with the keyboard focus, above everything else in the window.
@MainActor
final class FocusRing {
    /// The points that the line takes around the view.
    static let reach = FocusRingLine.thickness + FocusRingLine.lightThickness

    /// Clips the ring to the visible part of its view's surroundings.
    private let clip = CALayer()
    private let line = FocusRingLine()
    private var isShown = false

    func setNeedsUpdate() { FrameLoop.shared.setNeedsFrame(for: .composite) }

    /// Moves the ring to the current place of the focused view of `window`. Called before each frame is composited.
    func update(around view: UIView?, in window: UIWindow) {
        guard let view, view.window === window, !view.isHidden else { return hide() }
        let part = (view as? any FocusStops)?.focusedRect
        let rect = view.convert(part ?? view.bounds, to: nil).insetBy(dx: -FocusRing.reach, dy: -FocusRing.reach)
        let visible = visibleArea(around: view, within: window.bounds)
        guard !visible.intersection(rect).isEmpty else { return hide() }
        if !isShown {
            isShown = true
            clip.masksToBounds = true
            clip.zPosition = 20_000
            clip.addSublayer(line)
            window.layer.addSublayer(clip)
        }
        clip.frame = visible
        line.place(
            rect.offsetBy(dx: -visible.minX, dy: -visible.minY),
            cornerRadius: (part == nil ? view.layer.cornerRadius : 0) + FocusRing.reach)
    }

    private func hide() {
        guard isShown else { return }
        isShown = false
        clip.removeFromSuperlayer()
    }

    /// The part of `bounds`, those of the window, in which the views around `view` let it show. Clips leave room for
    /// the ring itself.
    private func visibleArea(around view: UIView, within bounds: CGRect) -> CGRect {
        var area = bounds
        var parent = view.superview
        while let next = parent {
            if next.clipsToBounds {
                area = area.intersection(
                    next.convert(next.bounds, to: nil).insetBy(dx: -FocusRing.reach, dy: -FocusRing.reach))
            }
            parent = next.superview
        }
        return area
    }
}
