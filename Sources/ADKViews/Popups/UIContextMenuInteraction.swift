import ADKFoundation
import ADKGraphics
import Foundation

/// Opens a menu for a view: at a press of the secondary button, a long press of a finger, and with the menu key or
/// Shift+F10 while the focus is in the view.
///
/// The menu may reach beyond the window's edge, where the desktop lets it. A click on a line, or a release after the
/// press was dragged to it, chooses the line. Arrow keys, Home, End, Return, Space and the underlined letters do so
/// too, and Escape closes the menu. The focus returns to the view that had it. Main thread.
///
/// Differs from UIKit: there are no previews.
@preconcurrency @MainActor
public final class UIContextMenuInteraction: MenuInteraction {
    /// The object that gives the menu.
    public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
    /// The view that the interaction belongs to.
    public private(set) weak var view: UIView?

    private weak var session: MenuSession?
    private var lastLocation = CGPoint.zero
    private lazy var press = SecondaryPress()
    private lazy var longPress = UILongPressGestureRecognizer()

    /// Creates an interaction. `delegate` is referenced weakly.
    public init(delegate: any UIContextMenuInteractionDelegate) {
        self.delegate = delegate
        press.mayBegin = { [weak self] in self?.pressBegan(at: $0) ?? false }
        press.addAction { [weak self] in self?.pressChanged($0) }
        longPress.allowedTouchTypes = [.direct]
        longPress.addAction { [weak self] in self?.longPressChanged($0) }
    }

    /// Called by the view.
    public func willMove(to view: UIView?) {
        dismissMenu()
        self.view?.removeGestureRecognizer(press)
        self.view?.removeGestureRecognizer(longPress)
        if view == nil { self.view = nil }
    }

    /// Called by the view.
    public func didMove(to view: UIView?) {
        self.view = view
        view?.addGestureRecognizer(press)
        view?.addGestureRecognizer(longPress)
    }

    // MARK: - The menu

    /// The place for which the menu was opened last, in points of `view`, or of the window if nil.
    public func location(in view: UIView?) -> CGPoint { self.view?.convert(lastLocation, to: view) ?? lastLocation }

    /// Closes the menu, if it is open.
    public func dismissMenu() { session?.close() }

    /// Replaces the open menu by the one that `block` returns for it. Does nothing while the menu is closed.
    public func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) {
        if let session, let menu = session.menu { session.update(block(menu)) }
    }

    /// Opens the menu for `point`, at `anchor`, both in points of the view. Returns whether there is one.
    private func open(for point: CGPoint, at anchor: CGRect) -> Bool {
        guard let view, let window = view.window else { return false }
        lastLocation = point
        guard let configuration = delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: point),
            let menu = configuration.actionProvider([])
        else { return false }
        let opened = MenuSession(
            menu, in: window, at: view.convert(anchor, to: nil), sender: self, isRightToLeft: view.isRightToLeft
        ) { [weak self] in
            if let self { delegate?.contextMenuInteraction(self, willEndFor: configuration) }
        }
        guard let opened else { return false }
        session = opened
        delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration)
        return true
    }

    // MARK: - Input

    private func pressBegan(at point: CGPoint) -> Bool {
        guard let view, !view.isMenuOwnedInside(at: point) else { return false }
        let place = view.convert(point, from: nil)
        guard open(for: place, at: CGRect(origin: place, size: .zero)) else { return false }
        session?.openingPressBegan(at: point)
        return true
    }

    private func pressChanged(_ recognizer: UIGestureRecognizer) {
        let point = recognizer.location(in: nil)
        switch recognizer.state {
        case .changed: session?.pointerMoved(to: point)
        case .ended: session?.released(at: point)
        case .possible, .began, .cancelled, .failed: break
        }
    }

    private func longPressChanged(_ recognizer: UIGestureRecognizer) {
        switch recognizer.state {
        case .began: _ = pressBegan(at: recognizer.location(in: nil))
        case .changed, .ended: pressChanged(recognizer)
        case .possible, .cancelled, .failed: break
        }
    }

    /// Called for the menu key: the menu opens below the focused view, or below a place in it.
    package func menuKeyPressed(from source: UIView, at place: CGRect?) -> Bool {
        guard let view else { return false }
        if let place { return open(for: place.centre, at: place) }
        var anchor = source.convert(source.bounds, to: view).intersection(view.bounds)
        if anchor.isNull { anchor = view.bounds }
        let centre = anchor.centre
        // A large view has its menu in its middle, where it is near the content.
        if source === view, anchor.height > 80 { anchor = CGRect(origin: centre, size: .zero) }
        return open(for: centre, at: anchor)
    }
}

/// The object that gives a view's context menu.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
    /// Returns the menu for `location`, in points of the interaction's view, or nil for none.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
    /// The menu was opened. Does nothing by default.
    ///
    /// Differs from UIKit: there is no animator, here and below.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration)
    /// The menu was closed. Called before the chosen action. Does nothing by default.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration)
}

extension UIContextMenuInteractionDelegate {
    /// Does nothing.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration
    ) {}
    /// Does nothing.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration
    ) {}
}

/// The content of a context menu.
@preconcurrency @MainActor
public final class UIContextMenuConfiguration {
    /// The app's identifier.
    public let identifier: AnyHashable?
    package let actionProvider: @MainActor ([UIMenuElement]) -> UIMenu?

    /// Creates a configuration. `actionProvider` returns the menu, or nil for none. Its argument, the system's actions,
    /// is empty.
    ///
    /// Differs from UIKit: a preview is not shown.
    public init(
        identifier: AnyHashable? = nil, actionProvider: @escaping @MainActor ([UIMenuElement]) -> UIMenu?
    ) {
        self.identifier = identifier
        self.actionProvider = actionProvider
    }

    /// Creates a configuration as `init(identifier:actionProvider:)` does. `previewProvider` is never called.
    public convenience init(
        identifier: AnyHashable? = nil, previewProvider: (@MainActor () -> UIViewController?)?,
        actionProvider: (@MainActor ([UIMenuElement]) -> UIMenu?)? = nil
    ) {
        self.init(identifier: identifier, actionProvider: actionProvider ?? { _ in nil })
    }
}

extension UIView {
    /// Opens `menu` at `point`, in points of the view, like a context menu. For lists, whose delegates get the place of
    /// a secondary press. Returns false if the menu has no lines, or the view no window.
    ///
    /// Differs from UIKit: there, only interactions and buttons open menus.
    @discardableResult
    public func presentMenu(_ menu: UIMenu, at point: CGPoint) -> Bool {
        presentMenu(menu, from: CGRect(origin: point, size: .zero))
    }

    /// Opens `menu` below `rect`, in points of the view, or above it if there is more room, like the menu of a button.
    @discardableResult
    public func presentMenu(_ menu: UIMenu, from rect: CGRect) -> Bool { presentMenu(menu, from: rect, onEnd: nil) }

    /// As above. `onEnd` is called when the menu was closed, before its action.
    @discardableResult
    package func presentMenu(_ menu: UIMenu, from rect: CGRect, onEnd: (@MainActor () -> Void)?) -> Bool {
        guard Misuse.accepts(rect, "place of a menu", of: self), let window else { return false }
        return MenuSession(
            menu, in: window, at: convert(rect, to: nil), sender: self, isRightToLeft: isRightToLeft,
            onEnd: onEnd) != nil
    }
}

/// A press of the secondary button, from the press to the release.
final class SecondaryPress: UIGestureRecognizer {
    /// Whether the press at a point of the window opens something.
    var mayBegin: @MainActor (CGPoint) -> Bool = { _ in false }
    private var isHeld = false

    required init() {
        super.init()
        buttonMaskRequired = .secondary
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, numberOfTouches == 1, mayBegin(touch.location(in: nil)) else {
            state = .failed
            return
        }
        isHeld = true
        state = .began
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { if isHeld { state = .changed } }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = isHeld ? .ended : .failed }
    override func reset() {
        super.reset()
        isHeld = false
    }
}
