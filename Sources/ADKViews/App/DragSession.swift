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

    package let content: PasteboardContent
    package private(set) var offer: DragOffer
    private weak var window: UIWindow?
    /// The window of this program that the content is over.
    private weak var over: UIWindow?
    /// Nil after the end.
    private var onEnd: (@MainActor (DragOperation?) -> Void)?

    fileprivate init(
        _ content: PasteboardContent, canMove: Bool, from source: UIView, in window: UIWindow,
        onEnd: @escaping @MainActor (DragOperation?) -> Void
    ) {
        self.content = content
        self.window = window
        self.onEnd = onEnd
        var kinds: DragOffer.Kinds = []
        if content.text != nil { kinds.insert(.text) }
        if content.image != nil { kinds.insert(.image) }
        offer = DragOffer(kinds: kinds)
        offer.canMove = canMove
        offer.source = source
    }

    /// The operation that another program is asked for.
    package var wished: DragOperation { offer.operation(preferring: .copy) }

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
        let operation = moved(over: window, at: point)
        if operation != nil, let string = content.text {
            let styled = window.droppedTextBase == nil ? nil : content.richText?.text
            window.dropOnView(styled.map { .styled($0) } ?? .plain(string), offer, at: point)
        }
        end(operation)
    }

    /// The drag is over. `operation` is what became of the content; nil if it was not dropped.
    package func end(_ operation: DragOperation?) {
        over?.dragLeft()
        let onEnd = onEnd
        self.onEnd = nil
        onEnd?(operation)
    }

    // MARK: - Called by the window

    /// Follows an event. Returns whether it belongs to the drag.
    fileprivate func takes(_ event: InputEvent) -> Bool {
        switch event {
        case .pointerMoved(let point, let modifiers):
            offer.requested = modifiers.contains(.control) ? .copy : modifiers.contains(.shift) ? .move : nil
            perform(.moved(to: point))
        case .pointerUp(.primary, let point, _, _): finish(.released(at: point))
        case .keyDown(let key) where key.keyCode == .keyboardEscape: finish(.cancelled)
        case .pointerDown, .pointerUp, .pointerLeft, .keyDown: break
        case .closeRequested:
            finish(.cancelled)
            return false
        default: return false
        }
        return true
    }

    fileprivate func perform(_ step: Step) { window?.surface?.drag(self, step) }

    private func finish(_ step: Step) {
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
        guard let window, window.drag == nil, !content.isEmpty else { return onEnd(nil) }
        let drag = DragSession(content, canMove: canMove, from: self, in: window, onEnd: onEnd)
        window.touches.cancelAll()
        window.drag = drag
        drag.show(nil)
        if let point = window.hover.location { drag.perform(.moved(to: point)) }
    }
}

extension UIWindow {
    /// Returns whether `event` belongs to a drag.
    func dragTakes(_ event: InputEvent) -> Bool { drag?.takes(event) ?? false }
}

extension WindowSurface {
    /// Without a desktop, content is dragged within its window.
    package func drag(_ drag: DragSession, _ step: DragSession.Step) {
        guard let window = drag.offer.source?.window else { return drag.end(nil) }
        switch step {
        case .moved(let point): drag.moved(over: window.bounds.contains(point) ? window : nil, at: point)
        case .released(let point):
            if window.bounds.contains(point) { drag.dropped(over: window, at: point) } else { drag.end(nil) }
        case .cancelled: drag.end(nil)
        }
    }
}
