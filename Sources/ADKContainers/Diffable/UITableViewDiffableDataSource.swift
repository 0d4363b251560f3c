import ADKLists
import ADKNodes
import Foundation

/// The data source of a table whose rows are the items of snapshots.
///
/// A snapshot that is applied replaces the one before. The difference by identity becomes one batch of edits: rows that
/// stay keep their nodes, their selection and their place on screen. The app keeps the data source; the table holds it
/// weakly.
///
/// Differs from UIKit: cells are nodes, which the block of the cell provider makes on a worker thread.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: ASTableDataSource {
    /// Returns the block that makes the node of a row. It reads the data of the item and returns quickly; the block
    /// captures what it needs.
    public typealias CellProvider =
        @MainActor (
            _ tableNode: ASTableNode, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
        ) -> ASCellNodeBlock

    private let cellProvider: CellProvider
    private let queue = SnapshotQueue<SectionIdentifierType, ItemIdentifierType>()

    /// The animation of rows and sections that are inserted, deleted or reloaded. Default: `automatic`.
    public var defaultRowAnimation = UITableView.RowAnimation.automatic {
        didSet { queue.animation = defaultRowAnimation.listAnimation }
    }

    /// Brings the node of a reconfigured item up to date, and returns whether it could. If false, and by default, the
    /// row gets a new node.
    ///
    /// Differs from UIKit: the cell provider is not called again for a node that exists.
    public var nodeReconfigurator: ((ASCellNode, IndexPath, ItemIdentifierType) -> Bool)? {
        didSet { queue.reconfigure = nodeReconfigurator }
    }

    /// Makes the data source of `tableNode`, without items, and sets it.
    public init(tableNode: ASTableNode, cellProvider: @escaping CellProvider) {
        self.cellProvider = cellProvider
        queue.connect(to: tableNode) { [weak self, weak tableNode] in self != nil && tableNode?.dataSource === self }
        tableNode.dataSource = self
    }

    // MARK: - Snapshots

    /// The snapshot of the latest call of `apply`. Any thread.
    ///
    /// Differs from UIKit: the table shows a snapshot with many items a little later. The index paths of this class
    /// are always those of the table.
    public nonisolated func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
        queue.newest
    }

    /// Changes the table to `snapshot`. Any thread.
    ///
    /// A call on the main thread with at most 4,000 items in both snapshots changes the table at once. The difference
    /// of others is made on a worker thread, in O(n), and O(n log n) if many items move. Calls are applied in their
    /// order; one that comes while the table is being edited waits for that edit. `completion` runs on the main thread
    /// when the new rows near the viewport are made.
    public nonisolated func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (@MainActor @Sendable () -> Void)? = nil
    ) { queue.apply(snapshot, animatingDifferences ? .animated : .immediate, completion: completion) }

    /// Changes the table to `snapshot`, and returns when the new rows near the viewport are made. Any thread.
    public nonisolated func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true
    ) async {
        await withCheckedContinuation { continuation in
            apply(snapshot, animatingDifferences: animatingDifferences) { continuation.resume() }
        }
    }

    /// Shows `snapshot` without comparing it with the one before: all rows get new nodes. Any thread.
    public nonisolated func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (@MainActor @Sendable () -> Void)? = nil
    ) { queue.apply(snapshot, .reload, completion: completion) }

    /// Shows `snapshot` as the form with a completion, and returns when the rows near the viewport are made. Any
    /// thread.
    public nonisolated func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) async {
        await withCheckedContinuation { continuation in
            applySnapshotUsingReloadData(snapshot) { continuation.resume() }
        }
    }

    // MARK: - Queries

    /// The item of a row; nil if there is no such row.
    public func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { queue.shown.item(at: indexPath) }

    /// The row of an item; nil if the table does not show it. O(rows of the section).
    public func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { queue.indexPath(for: itemIdentifier) }

    /// The section at an index; nil if there is none.
    public func sectionIdentifier(for index: Int) -> SectionIdentifierType? { queue.section(at: index) }

    /// The index of a section; nil if the table does not show it.
    public func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
        queue.shown.indexOfSection(sectionIdentifier)
    }

    // MARK: - Data source

    /// The number of sections that the table shows.
    open func numberOfSections(in tableNode: ASTableNode) -> Int { queue.shown.numberOfSections }

    /// The number of items of a section.
    open func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        queue.itemCount(inSection: section)
    }

    /// The block of the cell provider.
    open func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        guard let item = itemIdentifier(for: indexPath) else { return { ASCellNode() } }
        return cellProvider(tableNode, indexPath, item)
    }

    /// The title above a section. By default that of `tableView(_:titleForHeaderInSection:)`.
    open func tableNode(_ tableNode: ASTableNode, titleForHeaderInSection section: Int) -> String? {
        UnimplementedMethods.answer(.headerTitle, of: self) {
            tableView(tableNode.view, titleForHeaderInSection: section)
        } ?? nil
    }

    /// The title below a section. By default that of `tableView(_:titleForFooterInSection:)`.
    open func tableNode(_ tableNode: ASTableNode, titleForFooterInSection section: Int) -> String? {
        UnimplementedMethods.answer(.footerTitle, of: self) {
            tableView(tableNode.view, titleForFooterInSection: section)
        } ?? nil
    }

    /// The title above a section, in UIKit's form. None by default.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        UnimplementedMethods.noteDefault(of: .headerTitle, in: self)
        return nil
    }

    /// The title below a section, in UIKit's form. None by default.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        UnimplementedMethods.noteDefault(of: .footerTitle, in: self)
        return nil
    }

    /// Whether a row can be edited. False by default.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    /// The user deletes a row. Apply a snapshot without its item. Does nothing by default.
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) { UnimplementedMethods.noteDefault(of: .commitEdit, in: self) }

    /// Whether the user may drag a row. By default as `tableView(_:canMoveRowAt:)` says.
    open func tableNode(_ tableNode: ASTableNode, canMoveRowAt indexPath: IndexPath) -> Bool {
        tableView(tableNode.view, canMoveRowAt: indexPath)
    }

    /// Whether the user may drag a row, in UIKit's form. False by default.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }

    /// The user dropped a row at another place. By default the item moves in the snapshot, which `snapshot()` then
    /// has. An override calls this.
    open func tableNode(
        _ tableNode: ASTableNode, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { queue.move(from: sourceIndexPath, to: destinationIndexPath) }
}
