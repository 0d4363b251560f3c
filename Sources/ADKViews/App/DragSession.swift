import ADKLayers
import Foundation

/// Content that the user drags out of a view, from the first movement to the release of the button.
///
/// The window of the view gets the pointer's events, which go to its surface: that one knows what is under the pointer.
@MainActor
package final class DragSession {
    package enum Step {
        /// In points of the window in which the drag began.
        case moved(to: CGPoint)
        case released(at: CGPoint)
        case cancelled
    }

    /// The items, set before the drag begins.
    package var items: [UIDragItem] {
        didSet { storedOffer = nil }
    }
    /// Whether the source can remove the content.
    package var canMove = false
    /// Whether other programs are offered nothing.
    package var isLocal = false
    /// The app's own object for the drag.
    package var context: Any?
    /// The pointer's place in points of the window.
    package private(set) var location: CGPoint
    package private(set) weak var source: UIView?
    /// The window in which the drag began.
    package private(set) weak var window: UIWindow?
    /// The window of this program that the content is over.
    private weak var over: UIWindow?
    private var requested: DragOperation?
    private var storedOffer: DragOffer?
    /// The view whose image follows the pointer, unless the first item has a preview.
    package weak var imagedView: UIView?
    /// The image that follows the pointer.
    package internal(set) var image: DragImage?
    var imageLayer: CALayer?
    /// The content was dropped on a view that may still read it.
    private var isDropped = false
    /// Called once, with what became of the content; nil if it was not dropped. Nil after the end.
    package var onEnd: (@MainActor (DragOperation?) -> Void)?

    package init(_ items: [UIDragItem] = [], from source: UIView, at location: CGPoint) {
        (self.items, self.source, self.location) = (items, source, location)
    }

    package var content: PasteboardContent {
        var content = PasteboardContent(items.map(\.itemProvider))
        content.isLocal = isLocal
        return content
    }

    package var offer: DragOffer {
        var offer = storedOffer ?? DragOffer(items)
        storedOffer = offer
        (offer.canMove, offer.source, offer.session, offer.requested) = (canMove, source, self, requested)
        return offer
    }

    /// The operation that another program is asked for.
    package var wished: DragOperation { offer.operation(preferring: .copy) }

    /// Begins the drag in the window of its source. Returns false if it cannot begin; then it has ended.
    package func begin() -> Bool {
        guard let window = source?.window, window.drag == nil, !items.isEmpty else {
            end(nil)
            return false
        }
        self.window = window
        makeImage(in: window)
        window.touches.cancelAll()
        window.drag = self
        show(nil)
        if let point = window.hover.location { perform(.moved(to: point)) }
        return true
    }

    // MARK: - Called by the surface

    /// The pointer is at `point` of a window of this program, or over none. Returns what a drop there does.
    @discardableResult
    package func moved(over new: UIWindow?, at point: CGPoint) -> DragOperation? {
        if over !== new { over?.dragLeft() }
        over = new
        let operation = new?.dragMoved(offer, to: point)
        show(operation)
        return operation
    }

    /// Shows what a drop under the pointer does, until the button is released.
    package func show(_ operation: DragOperation?) {
        guard window?.drag === self else { return }
        window?.hover.override = operation == nil ? .notAllowed : .closedHand
    }

    /// The content was dropped at `point` of a window of this program.
    package func dropped(over window: UIWindow, at point: CGPoint) {
        guard let operation = moved(over: window, at: point) else { return end(nil) }
        isDropped = true
        over = nil
        window.dropped(Drop(offer, operation) { self.finish($0) }, at: point)
    }

    /// The drag is over. `operation` is what became of the content; nil if it was not dropped. Does nothing after a
    /// drop on a window of this program.
    package func end(_ operation: DragOperation?) {
        if !isDropped { finish(operation) }
    }

    private func finish(_ operation: DragOperation?) {
        showImageInWindow(at: nil)
        over?.dragLeft()
        over = nil
        let onEnd = onEnd
        self.onEnd = nil
        onEnd?(operation)
    }

    // MARK: - Called by the window

    /// Follows an event. Returns whether it belongs to the drag.
    fileprivate func takes(_ event: InputEvent) -> Bool {
        switch event {
        case .pointerMoved(let point, let modifiers):
            requested = modifiers.contains(.control) ? .copy : modifiers.contains(.shift) ? .move : nil
            location = point
            perform(.moved(to: point))
        case .pointerUp(.primary, let point, _, _): release(.released(at: point))
        case .keyDown(let key) where key.keyCode == .keyboardEscape: release(.cancelled)
        case .pointerDown, .pointerUp, .pointerLeft, .keyDown: break
        case .closeRequested:
            release(.cancelled)
            return false
        default: return false
        }
        return true
    }

    private func perform(_ step: Step) {
        if let surface = window?.surface { surface.drag(self, step) } else { end(nil) }
    }

    private func release(_ step: Step) {
        window?.drag = nil
        window?.hover.override = nil
        perform(step)
    }
}

extension UIView {
    /// Begins to drag `content` with the button that is down. Presses in the window are cancelled. `onEnd` is called
    /// once: with what became of the content, or nil if it was not dropped.
    package func beginDrag(
        _ content: PasteboardContent, canMove: Bool, onEnd: @escaping @MainActor (DragOperation?) -> Void
    ) {
        let items = content.providers.map { UIDragItem(itemProvider: $0) }
        let drag = DragSession(items, from: self, at: window?.hover.location ?? .zero)
        drag.canMove = canMove
        drag.onEnd = onEnd
        _ = drag.begin()
    }
}

extension UIWindow {
    /// Returns whether `event` belongs to a drag.
    func dragTakes(_ event: InputEvent) -> Bool { drag?.takes(event) ?? false }
}

extension WindowSurface {
    /// Without a desktop, content is dragged within its window.
    package func drag(_ drag: DragSession, _ step: DragSession.Step) {
        guard let window = drag.window else { return drag.end(nil) }
        switch step {
        case .moved(let point):
            drag.showImageInWindow(at: point)
            drag.moved(over: window.bounds.contains(point) ? window : nil, at: point)
        case .released(let point):
            if window.bounds.contains(point) { drag.dropped(over: window, at: point) } else { drag.end(nil) }
        case .cancelled: drag.end(nil)
        }
    }
}
