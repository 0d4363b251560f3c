import ADKGraphics
import Foundation

/// The fate of dragged content at its source.
package enum DragOperation: Sendable {
    case copy
    /// The source removes it.
    case move
}

/// Content that is dragged over a window, by this program or another.
@MainActor
package struct DragOffer {
    /// The kinds in which the content can be had.
    package struct Kinds: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Files and links.
        package static let addresses = Kinds(rawValue: 1)
        package static let image = Kinds(rawValue: 2)
        package static let text = Kinds(rawValue: 4)
    }

    package var kinds: Kinds
    /// The operation that the user asks for with a key; nil leaves it to the destination.
    package var requested: DragOperation?
    /// Whether the source can remove the content.
    package var canMove = false
    /// The view that the content comes from; nil if it is another program's.
    package weak var source: UIView?

    package init(kinds: Kinds) { self.kinds = kinds }

    /// The operation at a destination that prefers `preferred`.
    package func operation(preferring preferred: DragOperation) -> DragOperation {
        canMove ? requested ?? preferred : .copy
    }
}

/// A view into which content can be dragged.
@MainActor
package protocol DropDestination: UIView {
    /// The content is over `point` of the view. Returns what a drop there does; nil if the view takes nothing there.
    func dragMoved(_ offer: DragOffer, to point: CGPoint) -> DragOperation?
    /// The content is no longer over the view.
    func dragLeft()
    /// A text was dropped at `point` of the view. Called after `dragMoved` for that point.
    func dropped(_ text: PastedText, _ offer: DragOffer, at point: CGPoint)
    /// The look of dropped text without one. Nil, the default, if the view takes plain text only.
    var droppedTextBase: TextAttributes? { get }
}

extension DropDestination {
    package var droppedTextBase: TextAttributes? { nil }
}

extension UIWindow {
    /// Content is over `point`. Returns what a drop there does; nil if nothing is taken there.
    package func dragMoved(_ offer: DragOffer, to point: CGPoint) -> DragOperation? {
        let isForWindow = onDrop != nil || onDropFiles != nil && offer.kinds.contains(.addresses)
        var view = hitTest(point, with: nil)
        // A window that takes files gets those that are offered with their names as a text.
        let isForView = offer.kinds.contains(.text) && !(isForWindow && offer.kinds != .text)
        while isForView, let next = view {
            if let destination = next as? any DropDestination,
                let operation = destination.dragMoved(offer, to: convert(point, to: next))
            {
                if dropDestination !== destination { dragLeft() }
                dropDestination = destination
                return operation
            }
            view = next.superview
        }
        dragLeft()
        return isForWindow && offer.source == nil ? .copy : nil
    }

    /// Whether what is over the window is for one of its views.
    package var isDropForView: Bool { dropDestination != nil }

    /// The look of dropped text without one. Nil if what is over the window is for no view that takes styled text.
    package var droppedTextBase: TextAttributes? { dropDestination?.droppedTextBase }

    /// The content is no longer over the window.
    package func dragLeft() {
        dropDestination?.dragLeft()
        dropDestination = nil
    }

    /// A text was dropped at `point`, for which the last `dragMoved` had an answer of a view.
    package func dropOnView(_ text: PastedText, _ offer: DragOffer, at point: CGPoint) {
        guard let destination = dropDestination else { return }
        destination.dropped(text, offer, at: convert(point, to: destination))
        dragLeft()
    }
}
