import ADKFoundation
import ADKLayout
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// Connects a table's data source and delegates to its list controller.
@MainActor
final class TableAdapter: AppListSource, ListEvents {
    /// The table, or an empty one once it is freed: a delegate may release the table inside a callback.
    var tableNode: ASTableNode { weakTable ?? placeholderTable }
    private weak var weakTable: ASTableNode?
    private lazy var placeholderTable = ASTableNode()
    weak var dataSource: (any ASTableDataSource)?
    weak var delegate: (any ASTableDelegate)? {
        didSet { scrollDelegate = delegate as? any UIScrollViewDelegate }
    }
    private(set) weak var scrollDelegate: (any UIScrollViewDelegate)?
    weak var batchFetchingDelegate: (any ASBatchFetchingDelegate)?
    weak var dragDelegate: (any UITableViewDragDelegate)?
    weak var dropDelegate: (any UITableViewDropDelegate)?

    init(tableNode: ASTableNode) { weakTable = tableNode }

    // MARK: - Content

    var hasContent: Bool { dataSource != nil }
    var sourceName: String? { dataSource.map { String(describing: type(of: $0)) } }

    var answeredSections: Int { dataSource?.numberOfSections(in: tableNode) ?? 0 }

    func reportedRows(inSection section: Int) -> Int {
        dataSource?.tableNode(tableNode, numberOfRowsInSection: section) ?? 0
    }

    func map(_ counts: [Int]) -> SlotMap {
        SlotMap(
            clamping: counts, hasHeaders: !counts.isEmpty && hasHeaders, hasFooters: !counts.isEmpty && hasFooters)
    }

    let nouns = (rows: "rows", list: "table")

    func nodeBlock(for item: ListItem) -> ASCellNodeBlock? {
        switch item.part {
        case .header: nodeBlock(forHeaderOf: item.section)
        case .footer: nodeBlock(forFooterOf: item.section)
        case .supplement: nil
        case .row(let row):
            dataSource?.tableNode(tableNode, nodeBlockForRowAt: IndexPath(row: row, section: item.section))
        }
    }

    /// Only the heights of the delegate count.
    func sizeLimits(for item: ListItem) -> ASSizeRange {
        guard let path = item.path, let range = delegate?.tableNode(tableNode, constrainedSizeForRowAt: path) else {
            return .unconstrained
        }
        // Comparisons with NaN are false, so that a NaN limit counts as none.
        let least = range.min.height > 0 && range.min.height.isFinite ? range.min.height : 0
        let most = range.max.height >= 0 ? range.max.height : CGFloat.infinity
        return ASSizeRange(
            min: CGSize(width: 0, height: least),
            max: CGSize(width: CGFloat.infinity, height: max(least, most)))
    }

    // MARK: - Events

    func willDisplay(_ node: ASCellNode, at item: ListItem) {
        if item.path != nil {
            delegate?.tableNode(tableNode, willDisplayRowWith: node)
        } else {
            willDisplaySupplement(node, item)
        }
    }

    func didFinishPass() {
        if tableNode.isNodeLoaded { tableNode.view.placeEdgeViews() }
        if tableNode.tableStyle == .insetGrouped { roundCards() }
    }

    func didEndDisplaying(_ node: ASCellNode) {
        if !node.isSupplement { delegate?.tableNode(tableNode, didEndDisplayingRowWith: node) }
    }

    func didScroll() { delegate?.tableNodeDidScroll(tableNode) }
    func willBeginDragging() { delegate?.tableNodeWillBeginDragging(tableNode) }
    func didEndDragging(willDecelerate: Bool) {
        delegate?.tableNodeDidEndDragging(tableNode, willDecelerate: willDecelerate)
    }
    func didEndDecelerating() { delegate?.tableNodeDidEndDecelerating(tableNode) }
    func didEndScrollingAnimation() { delegate?.tableNodeDidEndScrollingAnimation(tableNode) }

    func canFocus(_ path: IndexPath) -> Bool {
        delegate?.tableView(tableNode.view, canFocusRowAt: path) ?? true
    }

    func shouldHighlight(_ path: IndexPath) -> Bool {
        delegate?.tableNode(tableNode, shouldHighlightRowAt: path) ?? true
    }

    func didHighlight(_ path: IndexPath, _ isHighlighted: Bool) {
        if isHighlighted {
            delegate?.tableNode(tableNode, didHighlightRowAt: path)
        } else {
            delegate?.tableNode(tableNode, didUnhighlightRowAt: path)
        }
    }

    func willSelect(_ path: IndexPath) -> IndexPath? {
        guard let delegate else { return path }
        return delegate.tableNode(tableNode, willSelectRowAt: path)
    }

    func didSelect(_ path: IndexPath) { delegate?.tableNode(tableNode, didSelectRowAt: path) }

    func willDeselect(_ path: IndexPath) -> IndexPath? {
        guard let delegate else { return path }
        return delegate.tableNode(tableNode, willDeselectRowAt: path)
    }

    func didDeselect(_ path: IndexPath) { delegate?.tableNode(tableNode, didDeselectRowAt: path) }

    func didChangeSelection() { delegate?.tableNodeDidChangeSelection(tableNode) }

    func path(matching text: String) -> IndexPath? {
        delegate?.tableNode(tableNode, indexPathForTypedText: text)
    }

    func performPrimaryAction(_ path: IndexPath) {
        delegate?.tableNode(tableNode, performPrimaryActionForRowAt: path)
    }

    func contextMenu(for path: IndexPath, at point: CGPoint) -> Bool {
        guard let delegate else { return false }
        if delegate.tableNode(tableNode, contextMenuRequestedForRowAt: path, point: point) { return true }
        return openMenu(of: path, at: point, delegate)
    }

    // MARK: - Reordering

    func canMove(_ path: IndexPath) -> Bool {
        dataSource?.tableNode(tableNode, canMoveRowAt: path) ?? false
    }

    func targetPath(forMoveFrom path: IndexPath, toProposed proposed: IndexPath) -> IndexPath {
        delegate?.tableNode(tableNode, targetIndexPathForMoveFromRowAt: path, toProposedIndexPath: proposed)
            ?? proposed
    }

    func move(from path: IndexPath, to target: IndexPath) {
        dataSource?.tableNode(tableNode, moveRowAt: path, to: target)
    }

    private var selectionMoving: (any ADKTableSelectionMoving)? { dataSource as? any ADKTableSelectionMoving }

    func canMove(_ paths: [IndexPath]) -> Bool {
        selectionMoving?.tableNode(tableNode, canMoveRowsAt: paths) ?? false
    }

    func move(_ paths: [IndexPath], to target: IndexPath) {
        selectionMoving?.tableNode(tableNode, moveRowsAt: paths, to: target)
    }

    // MARK: - Batches

    var allowsBatchFetch: Bool { delegate?.shouldBatchFetch(for: tableNode) ?? false }

    func beginBatch(_ context: ASBatchContext) {
        guard let delegate else {
            context.cancelBatchFetching()
            return
        }
        let tableNode = tableNode
        context.beginOnOwnThread { delegate.tableNode(tableNode, willBeginBatchFetchWith: context) }
    }

    func remainingTimeAnswer(_ remaining: TimeInterval, hint: Bool) -> Bool? {
        batchFetchingDelegate?.shouldFetchBatch(withRemainingTime: remaining, hint: hint)
    }
}
