import ADKFoundation
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
        /// Text, with or without its look.
        package static let text = Kinds(rawValue: 4)
        package static let plainText = Kinds(rawValue: 8)
    }

    package let items: [UIDragItem]
    package let kinds: Kinds
    /// The operation that the user asks for with a key; nil leaves it to the destination.
    package var requested: DragOperation?
    /// Whether the source can remove the content.
    package var canMove = false
    /// The view that the content comes from; nil if it is another program's.
    package weak var source: UIView?
    /// The drag, if it is this program's.
    package weak var session: DragSession?

    package init(_ items: [UIDragItem]) {
        self.items = items
        let content = PasteboardContent(items.map(\.itemProvider))
        var kinds: Kinds = []
        if content.conforms(to: [.url]) { kinds.insert(.addresses) }
        if content.conforms(to: WindowDrop.imageTypes) { kinds.insert(.image) }
        if content.conforms(to: [.plainText]) { kinds.formUnion([.text, .plainText]) }
        if content.conforms(to: [.html]) { kinds.insert(.text) }
        self.kinds = kinds
    }

    package var content: PasteboardContent { PasteboardContent(items.map(\.itemProvider)) }

    /// The operation at a destination that prefers `preferred`.
    package func operation(preferring preferred: DragOperation) -> DragOperation {
        canMove ? requested ?? preferred : .copy
    }
}

/// The answer of a place in a window to content that is over it.
package enum DropAnswer: Equatable, Sendable {
    case takes(DragOperation)
    /// Nothing is taken there, and the views around are not asked.
    case refuses

    package var operation: DragOperation? { if case .takes(let operation) = self { operation } else { nil } }
}

/// A view, or an interaction of one, onto which content can be dropped.
@MainActor
package protocol DropTaker: AnyObject {
    /// The content is over `point` of the window. Nil if the place is none for it: the views around are asked.
    func dragMoved(_ offer: DragOffer, to point: CGPoint, in window: UIWindow) -> DropAnswer?
    /// The content is no longer over the view.
    func dragLeft()
    /// The content was dropped at `point` of the window. Called after `dragMoved` for that point.
    func dropped(_ drop: Drop, at point: CGPoint, in window: UIWindow)
}

/// Content that was dropped.
@MainActor
package final class Drop {
    package let offer: DragOffer
    /// The operation that the destination answered last.
    package let operation: DragOperation
    /// Where the content is read; nil if it is this program's.
    package let source: (any TransferSource)?
    /// The loads of the items of another program.
    package let tally: TransferTally
    private var onEnd: (@MainActor (DragOperation?) -> Void)?

    /// - Parameter onEnd: called once: the content was read, and the source may give it up. Nil if nothing was taken.
    package init(
        _ offer: DragOffer, _ operation: DragOperation, from source: (any TransferSource)? = nil,
        _ tally: TransferTally = TransferTally(), onEnd: @escaping @MainActor (DragOperation?) -> Void
    ) {
        (self.offer, self.operation, self.source, self.tally) = (offer, operation, source, tally)
        self.onEnd = onEnd
    }

    /// Ends the drop. `deliver` gives the app a copy of another program's content: that program does not wait for it.
    package func end(_ operation: DragOperation?, deliver: @MainActor () -> Void = {}) {
        let end = onEnd
        onEnd = nil
        end?(operation)
        deliver()
    }
}
