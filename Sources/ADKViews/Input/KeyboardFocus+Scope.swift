import Foundation

/// The part of a window in which the keyboard stays, such as a presented sheet, and the focus before it.
@MainActor
final class FocusScope {
    fileprivate(set) weak var view: UIView?
    fileprivate weak var responder: UIResponder?
    fileprivate weak var lastPressed: UIView?
    fileprivate var showedRing = false
}

extension UIWindow {
    /// The view with the keyboard focus.
    package var focusedView: UIView? { focus.responder as? UIView }

    /// Moves the focus to the first view in `view`, if the user works with the keyboard and no view has the focus.
    package func moveFocus(into view: UIView) { focus.move(into: view) }
}

extension KeyboardFocus {
    /// The view in which Tab moves: that of the last scope, or the window.
    var root: UIView? { scopes.last?.view ?? window }

    /// Confines the keyboard to `view`. The focus is given up, and is restored by ``leave(_:)``.
    func enter(_ view: UIView) -> FocusScope {
        let scope = FocusScope()
        scope.view = view
        scope.responder = responder
        scope.lastPressed = lastPressed
        scope.showedRing = showsRing
        scopes.append(scope)
        if let responder, !responder.resignFirstResponder() { release() }
        forgetPlace()
        return scope
    }

    /// Ends `scope`. If it was the last one, the focus returns to where it was before.
    func leave(_ scope: FocusScope) {
        let wasLast = scopes.last === scope
        scopes.removeAll { $0 === scope }
        if wasLast { lastPressed = scope.lastPressed }
        guard wasLast, let window, let old = scope.responder, old.responderWindow === window else { return }
        // A menu that was opened meanwhile keeps the keys.
        if let menu = MenuScreen.current(in: window)?.session { return menu.focusReturned(to: old) }
        guard old.becomeFirstResponder() else { return }
        showsRing = scope.showedRing
        ring.setNeedsUpdate()
    }

    /// Moves the focus to the first view in `view`, if the user works with the keyboard and no view has the focus.
    func move(into view: UIView) {
        guard showsRing, responder == nil, let first = view.focusOrder().first, first.becomeFirstResponder() else {
            return
        }
        ring.setNeedsUpdate()
        first.scrollIntoView(margin: FocusRing.reach)
    }

    /// Moves the focus into a scope that was just entered, if the user works with the keyboard.
    func moveIntoScope() {
        guard let scope = scopes.last, scope.showedRing, responder == nil else { return }
        _ = move(.next)
    }
}
