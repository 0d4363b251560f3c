import ADKLists
import ADKNodes
import Foundation

/// The data source of a collection whose items are those of snapshots.
///
/// A snapshot that is applied replaces the one before. The difference by identity becomes one batch of edits: items
/// that stay keep their nodes, their selection and their place on screen. The app keeps the data source; the
/// collection holds it weakly.
///
/// Differs from UIKit: cells are nodes, which the block of the cell provider makes on a worker thread.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: ASCollectionDataSource {
    /// Returns the block that makes the node of an item. It reads the data of the item and returns quickly; the block
    /// captures what it needs.
    public typealias CellProvider =
        @MainActor (
            _ collectionNode: ASCollectionNode, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
        ) -> ASCellNodeBlock
    /// Returns the block that makes a supplementary node of a registered kind; nil for an empty one.
    public typealias SupplementaryViewProvider =
        @MainActor (
            _ collectionNode: ASCollectionNode, _ elementKind: String, _ indexPath: IndexPath
        ) -> ASCellNodeBlock?

    private let cellProvider: CellProvider
    private let queue = SnapshotQueue<SectionIdentifierType, ItemIdentifierType>()

    /// Makes headers, footers and other supplementary nodes; nil, the default, for none. Set it before the first
    /// snapshot.
    public var supplementaryViewProvider: SupplementaryViewProvider?

    /// Brings the node of a reconfigured item up to date, and returns whether it could. If false, and by default, the
    /// item gets a new node.
    ///
    /// Differs from UIKit: the cell provider is not called again for a node that exists.
    public var nodeReconfigurator: ((ASCellNode, IndexPath, ItemIdentifierType) -> Bool)? {
        didSet { queue.reconfigure = nodeReconfigurator }
    }

    /// Makes the data source of `collectionNode`, without items, and sets it.
    public init(collectionNode: ASCollectionNode, cellProvider: @escaping CellProvider) {
        self.cellProvider = cellProvider
        queue.connect(to: collectionNode) { [weak self, weak collectionNode] in
            self != nil && collectionNode?.dataSource === self
        }
        collectionNode.dataSource = self
    }

    // MARK: - Snapshots

    /// The snapshot of the latest call of `apply`. Any thread.
    ///
    /// Differs from UIKit: the collection shows a snapshot with many items a little later. The index paths of this
    /// class are always those of the collection.
    public nonisolated func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
        queue.newest
    }

    /// Changes the collection to `snapshot`. Any thread.
    ///
    /// A call on the main thread with at most 4,000 items in both snapshots changes the collection at once. The
    /// difference of others is made on a worker thread, in O(n), and O(n log n) if many items move. Calls are applied
    /// in their order; one that comes while the collection is being edited waits for that edit. `completion` runs on
    /// the main thread when the new items near the viewport are made.
    public nonisolated func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (@MainActor @Sendable () -> Void)? = nil
    ) { queue.apply(snapshot, animatingDifferences ? .animated : .immediate, completion: completion) }

    /// Changes the collection to `snapshot`, and returns when the new items near the viewport are made. Any thread.
    public nonisolated func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true
    ) async {
        await withCheckedContinuation { continuation in
            apply(snapshot, animatingDifferences: animatingDifferences) { continuation.resume() }
        }
    }

    /// Shows `snapshot` without comparing it with the one before: all items get new nodes. Any thread.
    public nonisolated func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (@MainActor @Sendable () -> Void)? = nil
    ) { queue.apply(snapshot, .reload, completion: completion) }

    /// Shows `snapshot` as the form with a completion, and returns when the items near the viewport are made. Any
    /// thread.
    public nonisolated func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) async {
        await withCheckedContinuation { continuation in
            applySnapshotUsingReloadData(snapshot) { continuation.resume() }
        }
    }

    // MARK: - Queries

    /// The item at an index path; nil if there is none.
    public func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { queue.shown.item(at: indexPath) }

    /// The index path of an item; nil if the collection does not show it. O(items of the section).
    public func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { queue.indexPath(for: itemIdentifier) }

    /// The section at an index; nil if there is none.
    public func sectionIdentifier(for index: Int) -> SectionIdentifierType? { queue.section(at: index) }

    /// The index of a section; nil if the collection does not show it.
    public func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
        queue.shown.indexOfSection(sectionIdentifier)
    }

    // MARK: - Data source

    /// The number of sections that the collection shows.
    open func numberOfSections(in collectionNode: ASCollectionNode) -> Int { queue.shown.numberOfSections }

    /// The number of items of a section.
    open func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        queue.itemCount(inSection: section)
    }

    /// The block of the cell provider.
    open func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        guard let item = itemIdentifier(for: indexPath) else { return { ASCellNode() } }
        return cellProvider(collectionNode, indexPath, item)
    }

    /// The registered kinds if there is a provider of supplementary nodes, else none.
    open func collectionNode(
        _ collectionNode: ASCollectionNode, supplementaryElementKindsInSection section: Int
    ) -> [String] { supplementaryViewProvider == nil ? [] : collectionNode.adapter.kinds }

    /// The block of the provider of supplementary nodes.
    open func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        if let block = supplementaryViewProvider?(collectionNode, kind, indexPath) { return block }
        return { ASCellNode() }
    }

    /// Whether the user may drag an item. False by default.
    open func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode) -> Bool { false }

    /// The user dropped an item at another place. By default it moves in the snapshot, which `snapshot()` then has. An
    /// override calls this.
    open func collectionNode(
        _ collectionNode: ASCollectionNode, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) { queue.move(from: sourceIndexPath, to: destinationIndexPath) }
}
