import ADKFoundation
import ADKLayout
import ADKNodes
import Foundation

@testable import ADKLists

/// A horizontal strip of cells: a container of its own on the list core. A container is a source with events, a
/// geometry, and a list node that connects them.
final class StripNode: ADKListNode, ListMaker, @unchecked Sendable {
    // Main thread only, made on first use.
    private nonisolated(unsafe) var strip: Strip?
    // Main thread only: the number of cells.
    nonisolated(unsafe) var count: Int
    /// Called for a batch, which ends when more cells are loaded. Main thread only.
    nonisolated(unsafe) var fetch: (@Sendable (ASBatchContext) -> Void)?
    /// Makes the cell of a number on a worker.
    let makeCell: @Sendable (Int) -> ASCellNode

    init(count: Int, makeCell: @escaping @Sendable (Int) -> ASCellNode) {
        self.count = count
        self.makeCell = makeCell
        super.init()
    }

    deinit { releaseOnMain(strip) }

    @MainActor
    func makeController() -> ListController {
        let (strip, list) = (Strip(self), ListController(owner: self, geometry: LinearGeometry(axis: .horizontal)))
        self.strip = strip
        (list.source, list.events) = (strip, strip)
        // Requests are counted.
        list.idleMeasuringScreenfuls = 0
        return list
    }
}

/// The source and the event receiver of a strip.
@MainActor
private final class Strip: ListSource, ListEvents {
    private weak var node: StripNode?

    init(_ node: StripNode) { self.node = node }

    var hasContent: Bool { node != nil }
    var sourceName: String? { "Strip" }
    func readCounts() -> SlotMap { SlotMap([node?.count ?? 0]) }

    func nodeBlock(for item: ListItem) -> ASCellNodeBlock? {
        guard let row = item.path?.row, let makeCell = node?.makeCell else { return nil }
        return { makeCell(row) }
    }

    func sizeLimits(for item: ListItem) -> ASSizeRange { .unconstrained }
    var allowsBatchFetch: Bool { node?.fetch != nil }
    func beginBatch(_ context: ASBatchContext) { node?.fetch?(context) }
}

@MainActor extension StripNode {
    var list: ListController { controller }
}
