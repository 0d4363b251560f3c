import ADKFoundation
import ADKLayers
import Foundation

/// Delivers a window's keys and moves its focus with Tab.
///
/// The first responder of a window has its keyboard focus. If its view is removed, its place is kept, and Tab continues
/// from there.
@MainActor
final class KeyboardFocus {
    typealias Step = FocusStep

    /// Nil if a callback freed the window.
    private(set) weak var window: UIWindow?
    private(set) weak var responder: UIResponder?
    /// Keys moved the focus, so the ring is visible.
    var showsRing = false
    /// The presentations that confine the focus, the uppermost last.
    var scopes: [FocusScope] = []
    /// The last place of the focus or of a press, in points of the window.
    private var place: CGRect?
    /// The view pressed last. Its scroll view gets the keys that no responder handled.
    weak var lastPressed: UIView?
    /// The view that had the focus in each pane.
    var paneMemory: [PanePlace] = []
    /// The keys that are down, in the order of their presses, with the responder that received each.
    private var pressed: [(key: UIKey, target: WeakResponder)] = []
    let ring = FocusRing()

    init(window: UIWindow) { self.window = window }

    // MARK: - The first responder

    func makeFirstResponder(_ new: UIResponder) -> Bool {
        if new === responder { return true }
        guard new.canBecomeFirstResponder, let window, new.responderWindow === window else { return false }
        if let responder {
            // It may remove the view or close the window.
            guard responder.resignFirstResponder(), new.responderWindow === window else { return false }
        }
        setResponder(new)
        return true
    }

    func release() { setResponder(nil) }

    private func setResponder(_ new: UIResponder?) {
        changingTarget { responder = new }
        window?.hover.focusChanged()
        ring.setNeedsUpdate()
    }

    /// Runs `change`, after which the keys may go to another view, or the same one is the first responder.
    private func changingTarget(_ change: () -> Void) {
        let (oldTarget, oldResponder) = (target, responder)
        change()
        let (newTarget, newResponder) = (target, responder)
        guard oldTarget !== newTarget || oldResponder !== newResponder else { return }
        (oldTarget as? any FocusMarking)?.focusMayHaveChanged()
        if newTarget !== oldTarget { (newTarget as? any FocusMarking)?.focusMayHaveChanged() }
        if newResponder !== oldResponder { window?.accessoryMayHaveChanged() }
    }

    /// Another window may have become the key window.
    func keyWindowMayHaveChanged() { (target as? any FocusMarking)?.focusMayHaveChanged() }

    /// The view with the focus, if the ring is visible and the view does not mark the focus itself.
    var ringedView: UIView? { showsRing && !(responder is any FocusMarking) ? responder as? UIView : nil }

    func forgetPlace() {
        place = nil
        lastPressed = nil
    }

    // MARK: - Moving

    /// Moves the focus to the next or previous view, wrapping around. Returns false if there is none.
    func move(_ step: Step) -> Bool {
        guard let root else { return false }
        if let view = responder as? any FocusStops, view.moveFocusInside(step, isEntering: false) {
            keysReached(view)
            return true
        }
        let order = root.focusOrder()
        guard !order.isEmpty else { return false }
        return reach(order[index(in: order, step, rightToLeft: root.isRightToLeft)], step)
    }

    /// Keys give the focus to a view at which Tab stops. Returns false if it does not take it.
    func reach(_ next: UIView, _ step: Step) -> Bool {
        guard next === responder || next.becomeFirstResponder() else { return false }
        _ = (next as? any FocusStops)?.moveFocusInside(step, isEntering: true)
        (next as? any FocusMarking)?.keysReached()
        keysReached(next)
        return true
    }

    /// Keys moved the focus to `view`, or inside it.
    private func keysReached(_ view: UIView) {
        showsRing = true
        place = nil
        ring.setNeedsUpdate()
        view.scrollIntoView(margin: FocusRing.reach)
        window?.hover.keysReached(view)
    }

    private func index(in order: [UIView], _ step: Step, rightToLeft: Bool) -> Int {
        let forth = step == .next
        if let here = order.firstIndex(where: { $0 === responder }) {
            return (here + (forth ? 1 : order.count - 1)) % order.count
        }
        guard let place = place ?? (responder as? UIView).map({ $0.convert($0.bounds, to: nil) }) else {
            return forth ? 0 : order.count - 1
        }
        // The rank that a view at the old place would have among the current ones.
        let rects = order.map { $0.convert($0.bounds, to: nil) } + [place]
        let reading = ReadingOrder.indices(of: rects, rightToLeft: rightToLeft)
        let position = reading.firstIndex(of: order.count) ?? 0
        let neighbour = forth ? (position + 1) % reading.count : (position + reading.count - 1) % reading.count
        return reading[neighbour]
    }

    /// The pointer was pressed on `view`. The view, or the nearest focusable view above, becomes the first responder.
    /// Without one the focus is given up, and Tab continues from `point`. A press on the menu bar changes nothing.
    func pointerPressed(on view: UIView?, at point: CGPoint) {
        // The commands of the menu bar are for the first responder.
        if let view, let bar = window?.menuBar, view.isDescendant(of: bar) { return }
        changingTarget { lastPressed = view }
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
        (responder as? any PressObserving)?.pressedElsewhere(on: view)
        if (responder as? UIView)?.canBecomeFocused ?? false { responder?.resignFirstResponder() }
        place = CGRect(origin: point, size: .zero)
    }

    /// A subtree is about to leave the window: its focus is given up.
    func subtreeWillLeave(_ view: UIView) {
        if let focused = responder as? UIView, focused.isDescendant(of: view) { giveUp(focused) }
    }

    /// `view` lost its focus. Tab continues from its place.
    func giveUp(_ view: UIView) {
        place = view.convert(view.bounds, to: nil)
        release()
    }

    // MARK: - Keys

    /// A key is handled now. A menu that opens meanwhile marks its first line.
    private(set) var handlesKey = false

    /// Runs `body` as the answer to a key.
    func handlingKey<Result>(_ body: () -> Result) -> Result {
        let before = handlesKey
        handlesKey = true
        defer { handlesKey = before }
        return body()
    }

    func keyDown(_ key: UIKey) { handlingKey { press(key) } }

    private func press(_ key: UIKey) {
        window?.hover.pressed()
        modifiersAre(key.modifierFlags)
        var target = self.target
        if let window, !window.isMenuOpen, target?.performPriorityCommand(key, menu: window.menuKeyCommands) ?? false {
            target = nil
        }
        let held = (key: key.withoutModifiers, target: WeakResponder(value: target))
        let heldIndex = pressed.firstIndex { $0.key == held.key }
        if let heldIndex { pressed[heldIndex] = held } else { pressed.append(held) }
        if key.isAlt { window?.menuBar?.setNeedsLayout() }
        let press = UIPress(key: key, window: window, isRepeat: heldIndex != nil)
        target?.pressesBegan([press], with: UIPressesEvent(modifierFlags: key.modifierFlags))
    }

    /// Alt is down: the letters of the menu bar are underlined.
    var isAltHeld: Bool { pressed.contains { $0.key.isAlt } }

    /// The modifiers that are held now. The desktop keeps the release of Alt to itself if it used the key.
    func modifiersAre(_ modifiers: UIKeyModifierFlags) {
        guard isAltHeld, !modifiers.contains(.alternate) else { return }
        for (key, _) in pressed where key.isAlt { keyUp(key) }
    }

    /// The view in which the user writes.
    var writer: (any TextWriting)? { responder as? any TextWriting }

    func keyUp(_ key: UIKey) { handlingKey { release(key) } }

    private func release(_ key: UIKey) {
        let index = pressed.firstIndex { $0.key == key.withoutModifiers }
        let target = index.flatMap { pressed.remove(at: $0).target.value } ?? self.target
        if key.isAlt { window?.menuBar?.setNeedsLayout() }
        let press = UIPress(key: key, window: window)
        target?.pressesEnded([press], with: UIPressesEvent(modifierFlags: key.modifierFlags))
    }

    func cancelKeys() {
        let all = pressed
        pressed = []
        window?.menuBar?.setNeedsLayout()
        for (key, target) in all {
            target.value?.pressesCancelled([UIPress(key: key, window: window)], with: UIPressesEvent())
        }
    }

    /// The first receiver of keys: the first responder, the scroll view in use, or the content. So a feed scrolls
    /// without a click.
    var target: UIResponder? {
        responder ?? scrollView ?? window?.presentations.topController?.innermostShown.view ?? window
    }

    /// The scroll view for keys without a first responder: the one pressed last, or the first in the window.
    private var scrollView: UIView? {
        guard let window, let root else { return nil }
        var view = lastPressed
        while let next = view {
            if next.takesKeys, next.window === window, next.isDescendant(of: root) { return next }
            view = next.superview
        }
        return window.presentations.topController?.view.firstKeyView
    }

    /// Handles a key that no responder handled. Returns whether it did.
    func handleUnclaimedKey(_ key: UIKey) -> Bool {
        // Tab alone is a character of a text. Control+Tab leaves it.
        let isTab = key.keyCode == .keyboardTab && key.modifierFlags.isDisjoint(with: [.alternate, .command])
        if isTab, !key.modifierFlags.contains(.control) || responder is any TextWriting {
            return move(key.modifierFlags.contains(.shift) ? .previous : .next)
        }
        if key.keyCode == .keyboardF6, key.modifierFlags.isSubset(of: .shift) {
            return movePane(key.modifierFlags.contains(.shift) ? .previous : .next)
        }
        let isMenuKey = key.keyCode == .keyboardApplication && key.modifierFlags.isEmpty
        if isMenuKey || key.keyCode == .keyboardF10 && key.modifierFlags == .shift {
            let view = (responder as? UIView) ?? window?.presentations.topController?.view ?? window
            return view?.openContextMenu() ?? false
        }
        if window?.menuBarTakes(key) ?? false { return true }
        // The focus may be outside of the scrolling content.
        guard responder != nil, let scrollView = scrollView as? UIScrollView else { return false }
        return scrollView.press(key)
    }
}

extension UIWindow {
    /// The responder that receives the window's keys first.
    package var currentFirstResponder: UIResponder? { focus.responder }

    /// The text that the user writes in now, for input methods. Nil for none.
    package func setTextInput(_ input: TextInputPlace?) { surface?.setTextInput(input) }

    /// Whether keys that the user presses now go to `view` first.
    package func sendsKeys(to view: UIView) -> Bool {
        UIApplication.shared.hasKeyboard(in: self) && focus.target === view
    }
}

/// A view that marks the keyboard focus itself. A list has its ring around a row.
@MainActor
package protocol FocusMarking: UIView {
    /// The user's keys may now go to the view, or no longer.
    func focusMayHaveChanged()
    /// Tab made the view the first responder.
    func keysReached()
}

package enum FocusStep: Sendable { case next, previous }

/// A view with several places at which Tab stops, such as the links of a text.
@MainActor
package protocol FocusStops: UIView {
    /// Whether there is such a place.
    var hasFocusStops: Bool { get }
    /// Moves to the next or previous place in the view; with `isEntering`, from another view. Returns false if there is
    /// none.
    func moveFocusInside(_ step: FocusStep, isEntering: Bool) -> Bool
    /// The place with the focus, in the view's coordinates. Nil is the whole view.
    var focusedRect: CGRect? { get }
}

/// A view in which the user writes. It keeps its place in the window while it is the first responder: a list does not
/// take its row away.
@MainActor
package protocol TextWriting: UIView {
    /// The selected characters in UTF-16 units.
    var selectedRange: NSRange { get set }
    /// Shows text that an input method composes in place of the selection.
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    /// Types text in place of the selection, or of composed text.
    func insertText(_ text: String)
}

/// A view that is told of presses elsewhere in the window while it is the first responder.
@MainActor
package protocol PressObserving: UIView {
    func pressedElsewhere(on view: UIView?)
}

private struct WeakResponder {
    weak var value: UIResponder?
}

extension UIKey {
    fileprivate var isAlt: Bool { keyCode == .keyboardLeftAlt || keyCode == .keyboardRightAlt }

    /// The same key without its modifiers, because Shift may be released before it.
    fileprivate var withoutModifiers: UIKey {
        UIKey(keyCode: keyCode, characters: keyCode == .keyboardErrorUndefined ? characters.lowercased() : "")
    }
}

extension UIView {
    /// The first view in the subtree that takes keys. Of pages, it is a view in the page that is shown, or else the
    /// view that has the pages.
    var firstKeyView: UIView? {
        if takesKeys { return (self as? UIScrollView)?.keyViewInPage ?? self }
        for subview in subviews where !subview.isHidden {
            if let view = subview.firstKeyView { return view }
        }
        return nil
    }

    /// The innermost scroll view around this one.
    package var enclosingScrollView: UIScrollView? {
        var view = superview
        while let next = view {
            if let scrollView = next as? UIScrollView { return scrollView }
            view = next.superview
        }
        return nil
    }

    /// Scrolls the views around this one until it is visible, with a margin of `margin` points.
    func scrollIntoView(margin: CGFloat) {
        let rect = (self as? any FocusStops)?.focusedRect ?? bounds
        scrollAround(toShow: rect.insetBy(dx: -margin, dy: -margin), animated: true)
    }

    /// Scrolls the views around this one until `rect` is visible. `rect` is in the view's coordinates.
    package func scrollAround(toShow rect: CGRect, animated: Bool) {
        var view: UIView = self
        while let next = view.superview {
            if let scrollView = next as? UIScrollView, !(view is any StationaryView) {
                scrollView.scrollRectToVisible(convert(rect, to: scrollView), animated: animated)
            }
            view = next
        }
    }
}

/// A subview of a scroll view that stays at its place when the content scrolls.
@MainActor
package protocol StationaryView: UIView {}
