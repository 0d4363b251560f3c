import ADKFoundation
import Foundation

/// Who gets a window's keys, and how Tab moves on. Main thread.
///
/// The first responder of a window is its keyboard focus. When its view goes, the place where it
/// was is remembered, and Tab goes on from there.
@MainActor
final class KeyboardFocus {
    enum Step { case next, previous }

    private unowned let window: UIWindow
    private(set) weak var responder: UIResponder?
    /// The focus was moved by keys, so it has to be seen.
    private(set) var showsRing = false
    /// Where the focus was, or the pointer was pressed, in window points.
    private var place: CGRect?
    /// Pressed last; its scroll view gets the keys nobody else wants.
    private weak var lastPressed: UIView?
    /// The keys that are down, first pressed first, and the responder that was told of each.
    private var pressed: [(key: UIKey, target: WeakResponder)] = []
    let ring: FocusRing

    init(window: UIWindow) {
        self.window = window
        ring = FocusRing(window: window)
    }

    // MARK: - The first responder

    func makeFirstResponder(_ new: UIResponder) -> Bool {
        if new === responder { return true }
        guard new.canBecomeFirstResponder, new.responderWindow === window else { return false }
        if let responder, !responder.resignFirstResponder() { return false }
        responder = new
        ring.setNeedsUpdate()
        return true
    }

    func release() {
        responder = nil
        ring.setNeedsUpdate()
    }

    /// The view that has the focus, if it is to be shown.
    var ringedView: UIView? { showsRing ? responder as? UIView : nil }

    // MARK: - Moving

    /// Moves the focus to the next or previous view, around the end; false when there is none.
    func move(_ step: Step) -> Bool {
        let order = window.focusOrder()
        guard !order.isEmpty else { return false }
        let next = order[index(in: order, step)]
        guard next === responder || next.becomeFirstResponder() else { return false }
        showsRing = true
        place = nil
        ring.setNeedsUpdate()
        next.scrollIntoView(margin: FocusRing.reach)
        return true
    }

    private func index(in order: [UIView], _ step: Step) -> Int {
        let forth = step == .next
        if let here = order.firstIndex(where: { $0 === responder }) {
            return (here + (forth ? 1 : order.count - 1)) % order.count
        }
        guard let place = place ?? (responder as? UIView).map({ $0.convert($0.bounds, to: nil) }) else {
            return forth ? 0 : order.count - 1
        }
        // Where a view at the old place would come among those there are.
        let rects = order.map { $0.convert($0.bounds, to: nil) } + [place]
        let isReversed = window.traitCollection.layoutDirection == .rightToLeft
        let reading = ReadingOrder.indices(of: rects, rightToLeft: isReversed)
        let position = reading.firstIndex(of: order.count) ?? 0
        let neighbour = forth ? (position + 1) % reading.count : (position + reading.count - 1) % reading.count
        return reading[neighbour]
    }

    /// The pointer was pressed on `view`: it, or the nearest around it that can, takes the focus;
    /// elsewhere the focus is given up, and Tab goes on from `point`.
    func pointerPressed(on view: UIView?, at point: CGPoint) {
        lastPressed = view
        showsRing = false
        ring.setNeedsUpdate()
        var candidate = view
        while let next = candidate {
            if next === responder { return }
            if next.canBecomeFocused, next.becomeFirstResponder() {
                place = nil
                return
            }
            candidate = next.superview
        }
        if (responder as? UIView)?.canBecomeFocused ?? false { responder?.resignFirstResponder() }
        place = CGRect(origin: point, size: .zero)
    }

    /// A part of the tree goes: keys do not follow it.
    func subtreeWillLeave(_ view: UIView) {
        if let focused = responder as? UIView, focused.isDescendant(of: view) { giveUp(focused) }
    }

    /// `view` cannot have the keys any more; Tab goes on from where it is.
    func giveUp(_ view: UIView) {
        place = view.convert(view.bounds, to: nil)
        release()
    }

    // MARK: - Keys

    func keyDown(_ key: UIKey) {
        let target = self.target
        let held = (key: key.withoutModifiers, target: WeakResponder(value: target))
        if let index = pressed.firstIndex(where: { $0.key == held.key }) {
            pressed[index] = held
        } else {
            pressed.append(held)
        }
        target.pressesBegan([UIPress(key: key, window: window)], with: UIPressesEvent(modifierFlags: key.modifierFlags))
    }

    func keyUp(_ key: UIKey) {
        let index = pressed.firstIndex { $0.key == key.withoutModifiers }
        let target = index.flatMap { pressed.remove(at: $0).target.value } ?? self.target
        target.pressesEnded([UIPress(key: key, window: window)], with: UIPressesEvent(modifierFlags: key.modifierFlags))
    }

    func cancelKeys() {
        let all = pressed
        pressed = []
        for (key, target) in all {
            target.value?.pressesCancelled([UIPress(key: key, window: window)], with: UIPressesEvent())
        }
    }

    /// Where keys go first: the first responder, or the scroll view in use, so that a feed scrolls
    /// without a click, or the content.
    private var target: UIResponder {
        responder ?? scrollView ?? window.rootViewController?.view ?? window
    }

    /// The scroll view keys move when nobody chose one: the one last pressed in, or the first there is.
    private var scrollView: UIView? {
        var view = lastPressed
        while let next = view {
            if next.takesKeys, next.window === window { return next }
            view = next.superview
        }
        return window.rootViewController?.view.firstKeyView
    }

    /// What the window does with keys that nobody took.
    func handleUnclaimedKey(_ key: UIKey) -> Bool {
        if key.keyCode == .keyboardTab, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) {
            return move(key.modifierFlags.contains(.shift) ? .previous : .next)
        }
        // The focus may be outside the content that scrolls.
        guard responder != nil, let scrollView = scrollView as? UIScrollView else { return false }
        return scrollView.press(key)
    }
}

private struct WeakResponder {
    weak var value: UIResponder?
}

extension UIKey {
    /// The same key, whatever else is held: Shift may be let go before it.
    fileprivate var withoutModifiers: UIKey {
        UIKey(keyCode: keyCode, characters: keyCode == .keyboardErrorUndefined ? characters.lowercased() : "")
    }
}

extension UIView {
    /// The first view in the tree that takes the keyboard.
    var firstKeyView: UIView? {
        if takesKeys { return self }
        for subview in subviews where !subview.isHidden {
            if let view = subview.firstKeyView { return view }
        }
        return nil
    }

    /// Scrolls what is around the view so that all of it, and `margin` points more, can be seen.
    func scrollIntoView(margin: CGFloat) {
        var view = superview
        while let next = view {
            if let scrollView = next as? UIScrollView {
                let rect = convert(bounds, to: scrollView).insetBy(dx: -margin, dy: -margin)
                scrollView.scrollRectToVisible(rect, animated: true)
            }
            view = next.superview
        }
    }
}
