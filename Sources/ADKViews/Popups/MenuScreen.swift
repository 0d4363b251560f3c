import ADKLayers
import Foundation

/// The invisible view over the window that takes the events of an open menu.
final class MenuScreen: UIView {
    /// The session keeps the screen, and the screen the session, until the menu is closed.
    var session: MenuSession?

    /// The screen of the menu that is open in `window`.
    static func current(in window: UIWindow) -> MenuScreen? {
        window.subviews.lazy.compactMap { $0 as? MenuScreen }.last { $0.session != nil }
    }

    override var canBecomeFirstResponder: Bool { session != nil }

    /// The menu was closed: its panels fade, and take no events.
    func leave() {
        session = nil
        isUserInteractionEnabled = false
        resignFirstResponder()
        window?.focusabilityDidChange(of: nil)
        if window?.isOutOfSight ?? true { return removeFromSuperview() }
        PopupFade.leave(layer) { [weak self] in self?.removeFromSuperview() }
    }

    override func cursor(at point: CGPoint) -> ADKCursor? { .arrow }

    override func pointerMoved(to point: CGPoint) { session?.pointerMoved(to: point) }

    /// A menu with popups receives presses everywhere on the screen.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event) || window?.hasPopups ?? false
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        // The wheel scrolls a panel. All other events are handled here.
        let hit = super.hitTest(point, with: event)
        return hit == nil || event is ADKWheelEvent ? hit : self
    }

    override func wheelTurned(with event: ADKWheelEvent) {}

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first { session?.pressed(at: touch.location(in: self)) }
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first { session?.pointerMoved(to: touch.location(in: self)) }
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first { session?.released(at: touch.location(in: self)) }
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ press, key in
            session?.press(key, isRepeat: press.isRepeat)
            return true
        }) { _ in }
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}

    override func windowVisibilityDidChange() {
        super.windowVisibilityDidChange()
        if window?.isOutOfSight ?? true { session?.close() }
    }

    private var laidOutSize: CGSize?

    override func layoutSubviews() {
        super.layoutSubviews()
        // The places of the panels belong to the window's size.
        if let laidOutSize, laidOutSize != bounds.size { session?.close() }
        laidOutSize = bounds.size
    }
}
