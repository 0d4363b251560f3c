import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

@testable import ADKContainers

/// A horizontal strip of cells: a container of its own on the list core. A container is a source with events, a
/// geometry, and a node whose view is a list view.
final class StripNode: ASDisplayNode, @unchecked Sendable {
    // Main thread only, made on first use.
    private nonisolated(unsafe) var strip: Strip?
    // Main thread only.
    nonisolated(unsafe) var count: Int
    // Set before the node is shared: makes the cell of a number.
    private let makeCell: @Sendable (Int) -> ASCellNode

    init(count: Int, makeCell: @escaping @Sendable (Int) -> ASCellNode) {
        self.count = count
        self.makeCell = makeCell
        super.init()
        clipsToBounds = true
        setViewBlock { [unowned self] in ADKListView(showing: list) }
    }

    deinit { releaseOnMain(strip) }

    @MainActor var list: ListController {
        if let strip { return strip.list }
        let made = Strip(self, makeCell)
        strip = made
        return made.list
    }

    /// Ends a batch; more cells than before are loaded.
    @MainActor var fetch: (@Sendable (ASBatchContext) -> Void)? {
        get { strip?.fetch }
        set {
            _ = list
            strip?.fetch = newValue
        }
    }

    @MainActor override func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {
        super.interfaceStateDidChange(newState, from: oldState)
        list.ownerStateDidChange(newState, from: oldState)
    }
}

/// The source and the event receiver of a strip.
@MainActor
private final class Strip: ListSource, ListEvents {
    private weak var node: StripNode?
    private let makeCell: @Sendable (Int) -> ASCellNode
    let list: ListController
    var fetch: (@Sendable (ASBatchContext) -> Void)?

    init(_ node: StripNode, _ makeCell: @escaping @Sendable (Int) -> ASCellNode) {
        self.node = node
        self.makeCell = makeCell
        list = ListController(owner: node, geometry: LinearGeometry(axis: .horizontal))
        list.idleMeasuringScreenfuls = 0
        list.source = self
        list.events = self
    }

    var hasContent: Bool { true }
    var sourceName: String? { "Strip" }
    func readCounts() -> SlotMap { SlotMap([node?.count ?? 0]) }
    func nodeBlock(for item: ListItem) -> ASCellNodeBlock? {
        guard let row = item.path?.row else { return nil }
        return { [makeCell] in makeCell(row) }
    }
    func sizeLimits(for item: ListItem) -> ASSizeRange { .unconstrained }

    var allowsBatchFetch: Bool { fetch != nil }
    func beginBatch(_ context: ASBatchContext) { fetch?(context) ?? context.cancelBatchFetching() }
}
