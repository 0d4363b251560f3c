import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// A scrolling list of rows, one above the other, each as wide as the table.
open class ASTableNode: ADKListNode, ListMaker, @unchecked Sendable {
    // Main thread only, made on first use.
    private nonisolated(unsafe) var storedAdapter: TableAdapter?
    let tableStyle: UITableView.Style

    override public convenience init() { self.init(style: .plain) }

    /// Makes a table. `style` decides on the look of sections, and whether headers and footers stay in view.
    public init(style: UITableView.Style) {
        tableStyle = style
        super.init()
        if style != .plain { backgroundColor = .systemGroupedBackground }
    }

    deinit { releaseOnMain(storedAdapter) }

    @MainActor
    var adapter: TableAdapter {
        if let storedAdapter { return storedAdapter }
        let adapter = TableAdapter(tableNode: self)
        storedAdapter = adapter
        return adapter
    }

    @MainActor
    package func makeController() -> ListController {
        let controller = ListController(owner: self, geometry: makeGeometry())
        controller.source = adapter
        controller.events = adapter
        controller.stage.separators.areShown = true
        controller.stage.separators.lastLine = tableStyle.lastLine
        return controller
    }

    @MainActor
    private func makeGeometry() -> any ListGeometry {
        if tableStyle == .plain { return LinearGeometry(axis: .vertical) }
        let groups = GroupedRows(
            isInset: tableStyle == .insetGrouped, lineColor: RowSeparators.standardColor)
        return LinearGeometry(axis: .vertical, groups: groups)
    }

    @MainActor
    package func makeListView() -> ADKListView { ASTableView(style: tableStyle) }

    /// The scroll view.
    @preconcurrency @MainActor override open var view: ASTableView {
        guard let view = madeView() as? ASTableView else {
            preconditionFailure("the view block of \(self) made no table view")
        }
        return view
    }

    // MARK: - Data

    /// The source of rows, held weakly. A new source reloads everything.
    @preconcurrency @MainActor public weak var dataSource: (any ASTableDataSource)? {
        get { adapter.dataSource }
        set {
            guard newValue !== adapter.dataSource else { return }
            adapter.dataSource = newValue
            controller.sourceDidChange()
        }
    }

    /// The delegate, held weakly.
    ///
    /// A new delegate supplies headers, footers and size limits. Rows keep their nodes, and a batch that the old
    /// delegate fetches continues.
    @preconcurrency @MainActor public weak var delegate: (any ASTableDelegate)? {
        get { adapter.delegate }
        set {
            guard newValue !== adapter.delegate else { return }
            adapter.delegate = newValue
            controller.delegateDidChange()
        }
    }

    /// Gives the items of rows that the user drags out of the table. Held weakly.
    ///
    /// Differs from UIKit: the view has no such property.
    @preconcurrency @MainActor public weak var dragDelegate: (any UITableViewDragDelegate)? {
        get { adapter.dragDelegate }
        set { adapter.dragDelegate = newValue }
    }

    /// Takes the items that are dropped on the table. Held weakly.
    ///
    /// Differs from UIKit: the view has no such property.
    @preconcurrency @MainActor public weak var dropDelegate: (any UITableViewDropDelegate)? {
        get { adapter.dropDelegate }
        set { adapter.dropDelegate = newValue }
    }

    /// Decides about batches while the table moves. Held weakly.
    @preconcurrency @MainActor public weak var batchFetchingDelegate: (any ASBatchFetchingDelegate)? {
        get { adapter.batchFetchingDelegate }
        set { adapter.batchFetchingDelegate = newValue }
    }

    /// Always true: the rows in the viewport keep their place when rows above them change. Setting it has no effect.
    ///
    /// Differs from Texture: it cannot be switched off.
    @preconcurrency @MainActor public var automaticallyAdjustsContentOffset: Bool {
        get { true }
        set {}
    }

    // MARK: - Estimates

    /// The height in points that rows count with until one of them is measured. From then on, rows that are not
    /// measured count with the mean of the measured rows of their section, or of the whole table.
    @preconcurrency @MainActor public var estimatedRowHeight: CGFloat {
        get { controller.geometry.estimates.row }
        set {
            guard newValue > 0 && newValue.isFinite else {
                return Misuse.report("estimatedRowHeight", newValue, of: self, "the old value is kept")
            }
            controller.setEstimate(newValue)
        }
    }
}

extension UITableView.Style {
    /// The line below the last row of a section.
    fileprivate var lastLine: RowSeparators.LastLine {
        switch self {
        case .plain: .standard
        case .grouped: .whole
        case .insetGrouped: .none
        }
    }
}
