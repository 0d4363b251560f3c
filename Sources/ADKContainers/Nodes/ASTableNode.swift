import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// A list of rows, each a node that is made, measured and drawn in the background ahead of the reader.
///
/// A row is a small record; its node exists only around the viewport, so memory and start-up
/// do not grow with the number of rows. Main thread once loaded.
///
/// Differs from Texture: nodes are made when their row comes near, not all at once.
open class ASTableNode: ASDisplayNode, @unchecked Sendable {
    // Main thread, made at first use there.
    private nonisolated(unsafe) var storedController: TableController?

    override public init() {
        super.init()
        clipsToBounds = true
        viewBlockForTable()
    }

    private func viewBlockForTable() {
        setViewBlock { [unowned self] in ASTableView(controller: controller) }
    }

    @MainActor
    var controller: TableController {
        if let storedController { return storedController }
        let controller = TableController(tableNode: self)
        storedController = controller
        return controller
    }

    // MARK: - Data

    @MainActor public weak var dataSource: (any ASTableDataSource)? {
        get { controller.dataSource }
        set { controller.dataSource = newValue }
    }

    @MainActor public weak var delegate: (any ASTableDelegate)? {
        get { controller.delegate }
        set { controller.delegate = newValue }
    }

    /// Asks for all rows anew. The offset stays.
    public func reloadData() { reloadData(completion: nil) }

    /// `completion` runs on the main thread when the new rows that can be seen are measured.
    public func reloadData(completion: (@MainActor @Sendable () -> Void)?) {
        ASPerformBlockOnMainThread { self.controller.reloadData(completion: completion) }
    }

    /// Collects the edits made in `updates` and applies them as one. Nested calls join the outermost.
    /// Deletes and reloads speak of rows as they were, inserts of rows as they are afterwards.
    ///
    /// A batch that does not lead from the old row counts to those the data source now gives is
    /// reported in the log and answered by reloading.
    ///
    /// Differs from Texture: edits are not animated yet.
    @MainActor
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        performBatch(animated: true, updates: updates, completion: completion)
    }

    @MainActor
    public func performBatch(animated: Bool, updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        controller.performBatch(updates: updates, completion: completion)
    }

    @MainActor
    public func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
        controller.edit { $0.insertedRows.formUnion(indexPaths) }
    }

    @MainActor
    public func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
        controller.edit { $0.deletedRows.formUnion(indexPaths) }
    }

    @MainActor
    public func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
        controller.edit { $0.reloadedRows.formUnion(indexPaths) }
    }

    @MainActor
    public func insertSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
        controller.edit { $0.insertedSections.formUnion(sections) }
    }

    @MainActor
    public func deleteSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
        controller.edit { $0.deletedSections.formUnion(sections) }
    }

    @MainActor
    public func reloadSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
        controller.edit { $0.reloadedSections.formUnion(sections) }
    }

    // MARK: - Scrolling

    @MainActor public var contentOffset: CGPoint {
        get { controller.tableView.contentOffset }
        set { controller.tableView.contentOffset = newValue }
    }

    @MainActor public func setContentOffset(_ offset: CGPoint, animated: Bool) {
        controller.tableView.setContentOffset(offset, animated: animated)
    }

    @MainActor public var contentInset: UIEdgeInsets {
        get { controller.tableView.contentInset }
        set { controller.tableView.contentInset = newValue }
    }

    /// The height of all rows, measured or estimated, in points.
    @MainActor public var contentHeight: CGFloat { controller.heights.total }

    /// The offset at which the content's end meets the view's.
    @MainActor public var maximumContentOffsetY: CGFloat { controller.tableView.offsetRangeY.upperBound }

    @MainActor
    public func scrollToRow(at indexPath: IndexPath, at position: UITableView.ScrollPosition, animated: Bool) {
        controller.scroll(to: indexPath, position: position, animated: animated)
    }

    // MARK: - Looking

    @MainActor public var numberOfSections: Int { controller.counts.sections }
    @MainActor public func numberOfRows(inSection section: Int) -> Int { controller.counts.counts[section] }
    /// The nodes of rows in the viewport that are ready, top first.
    @MainActor public var visibleNodes: [ASCellNode] { controller.visibleNodes }
    @MainActor public func nodeForRow(at indexPath: IndexPath) -> ASCellNode? { controller.node(at: indexPath) }
    @MainActor public func indexPath(for node: ASCellNode) -> IndexPath? { controller.indexPath(for: node) }
    /// In content points.
    @MainActor public func rectForRow(at indexPath: IndexPath) -> CGRect { controller.rect(of: indexPath) }
    @MainActor public func indexPathsForVisibleRows() -> [IndexPath] { controller.visiblePaths }
    @MainActor public func indexPathForRow(at point: CGPoint) -> IndexPath? { controller.path(at: point) }

    // MARK: - Tuning

    /// How many viewports before the end of the rows the next batch is asked for.
    @MainActor public var leadingScreensForBatching: CGFloat {
        get { controller.leadingScreensForBatching }
        set { controller.leadingScreensForBatching = newValue }
    }

    @MainActor public func tuningParameters(for type: ASLayoutRangeType) -> ASRangeTuningParameters {
        controller.tuning[.full, type]
    }

    @MainActor public func setTuningParameters(_ parameters: ASRangeTuningParameters, for type: ASLayoutRangeType) {
        controller.tuning[.full, type] = parameters
    }

    @MainActor
    public func tuningParameters(for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType) -> ASRangeTuningParameters {
        controller.tuning[mode, rangeType]
    }

    @MainActor
    public func setTuningParameters(
        _ parameters: ASRangeTuningParameters, for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) { controller.tuning[mode, rangeType] = parameters }

    /// Height that rows count with before any was measured, in points.
    @MainActor public var estimatedRowHeight: CGFloat {
        get { controller.heights.estimate }
        set { controller.setEstimate(newValue) }
    }

    /// Shown in place of a row whose node is not ready; nil shows nothing.
    @MainActor public var rowPlaceholder: ASRowPlaceholder? {
        get { controller.placeholders.style }
        set { controller.placeholders.style = newValue }
    }

    @MainActor public var allowsSelection: Bool {
        get { controller.allowsSelection }
        set { controller.allowsSelection = newValue }
    }
}

/// UIKit's names for the ways of a table.
public enum UITableView {
    public enum RowAnimation: Int, Sendable {
        case fade, right, left, top, bottom, none, middle, automatic = 100
    }

    public enum ScrollPosition: Int, Sendable {
        case none, top, middle, bottom
    }
}

/// A flat box where a row will be. Lengths in points.
public struct ASRowPlaceholder: Hashable, Sendable {
    public var color: UIColor
    public var cornerRadius: CGFloat
    /// From the row's edges.
    public var insets: UIEdgeInsets
    /// At most this wide, centred; nil for the whole row.
    public var maximumWidth: CGFloat?

    public init(color: UIColor, cornerRadius: CGFloat = 0, insets: UIEdgeInsets = .zero, maximumWidth: CGFloat? = nil) {
        self.color = color
        self.cornerRadius = cornerRadius
        self.insets = insets
        self.maximumWidth = maximumWidth
    }
}
