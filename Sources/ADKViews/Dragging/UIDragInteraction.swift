import Foundation

/// Lets the user drag a view's items, to another view, window or program.
///
/// A drag begins when the pointer moves with its button held. Escape cancels it, Control copies and Shift moves.
/// Controls and text in the view that follow the pointer themselves keep doing so. Main thread.
///
/// Differs from UIKit: the pointer needs no long press, and fingers drag nothing. No items are added to a drag.
@preconcurrency @MainActor
public final class UIDragInteraction: UIInteraction {
    /// The object that gives the items.
    public private(set) weak var delegate: (any UIDragInteractionDelegate)?
    /// The view that the interaction belongs to.
    public private(set) weak var view: UIView?
    /// Whether drags begin. True by default.
    public var isEnabled = true {
        didSet { press.isEnabled = isEnabled }
    }

    private lazy var press = DragPress()
    /// The drag that is about to begin.
    private var prepared: DragSession?

    /// Creates an interaction. `delegate` is referenced weakly.
    public init(delegate: any UIDragInteractionDelegate) {
        self.delegate = delegate
        press.allowedTouchTypes = [.indirectPointer]
        press.delaysTouchesEnded = false
        press.mayBegin = { [weak self] in self?.prepare(at: $0) ?? false }
        press.addAction { [weak self] press in if press.state == .began { self?.begin() } }
    }

    /// Called by the view.
    public func willMove(to view: UIView?) {
        self.view?.removeGestureRecognizer(press)
        if view == nil { self.view = nil }
    }

    /// Called by the view.
    public func didMove(to view: UIView?) {
        self.view = view
        view?.addGestureRecognizer(press)
    }

    /// Asks for the items at `point` of the window. Returns whether there are some.
    private func prepare(at point: CGPoint) -> Bool {
        guard let view, view.window != nil, let delegate else { return false }
        let session = DragSession(from: view, at: point)
        session.items = delegate.dragInteraction(self, itemsForBeginning: session)
        prepared = session.items.isEmpty ? nil : session
        return prepared != nil
    }

    private func begin() {
        guard let delegate, let session = prepared else { return }
        prepared = nil
        session.canMove = delegate.dragInteraction(self, sessionAllowsMoveOperation: session)
        session.isLocal = delegate.dragInteraction(self, sessionIsRestrictedToDraggingApplication: session)
        session.imagedView =
            delegate.dragInteraction(self, previewForLifting: session.items[0], session: session)?.view
        delegate.dragInteraction(self, sessionWillBegin: session)
        session.onEnd = { [weak self] operation in
            guard let self else { return }
            delegate.dragInteraction(self, session: session, didEndWith: UIDropOperation(operation))
        }
        _ = session.begin()
    }
}

extension UIDropOperation {
    /// The operation that a source is told.
    package init(_ operation: DragOperation?) { self = operation.map { $0 == .move ? .move : .copy } ?? .cancel }
}

/// The object that gives the items of a view that is dragged.
@preconcurrency @MainActor
public protocol UIDragInteractionDelegate: AnyObject {
    /// Returns the items for the place of `session`. None: the press is for the views.
    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem]
    /// Returns what follows the pointer, unless the first item has a preview of its own. The interaction's view by
    /// default; nil shows nothing.
    ///
    /// Differs from UIKit: it is asked for the first item only.
    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: any UIDragSession
    ) -> UITargetedDragPreview?
    /// The drag is about to begin. Does nothing by default.
    func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession)
    /// Whether a destination may move the items: the app removes them at the end. True by default.
    func dragInteraction(_ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession)
        -> Bool
    /// Whether other programs are offered nothing. False by default.
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool
    /// The drag is over. `operation` is what became of the items; `cancel` if they were not dropped. Does nothing by
    /// default.
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation)
}

extension UIDragInteractionDelegate {
    /// The interaction's view.
    public func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: any UIDragSession
    ) -> UITargetedDragPreview? { interaction.view.map { UITargetedDragPreview(view: $0) } }
    /// Does nothing.
    public func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {}
    /// True.
    public func dragInteraction(
        _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { true }
    /// False.
    public func dragInteraction(
        _ interaction: UIDragInteraction, sessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { false }
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
    ) {}
}

/// A press that moved further than a click may.
final class DragPress: UIGestureRecognizer {
    /// Whether a drag begins at a point of the window.
    var mayBegin: @MainActor (CGPoint) -> Bool = { _ in false }
    /// The place of the press in points of the window.
    private var start: CGPoint?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, numberOfTouches == 1, !isFollowed(touch) else {
            state = .failed
            return
        }
        start = touch.location(in: nil)
    }

    /// Whether a view below the recogniser's follows the pointer itself.
    private func isFollowed(_ touch: UITouch) -> Bool {
        var next = touch.view
        while let here = next, here !== view {
            let ownsText = (here as? any MenuOwner)?.ownsMenu(at: touch.location(in: here)) ?? false
            if here is UIControl || here is any DropDestination || ownsText { return true }
            next = here.superview
        }
        return false
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let start, let touch = touches.first else { return }
        let here = touch.location(in: nil)
        guard state == .possible, hypot(here.x - start.x, here.y - start.y) > touch.dragThreshold else { return }
        state = mayBegin(start) ? .began : .failed
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    override func reset() {
        super.reset()
        start = nil
    }
}
