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
    private nonisolated(unsafe) var storedController: ListController?
    private nonisolated(unsafe) var storedAdapter: TableAdapter?
    // Main thread: what `reload(using:)` was told last.
    nonisolated(unsafe) var shownItems: (any ItemLists)?
    private let tableStyle: UITableView.Style

    override public convenience init() { self.init(style: .plain) }

    public init(style: UITableView.Style) {
        tableStyle = style
        super.init()
        clipsToBounds = true
        setViewBlock { [unowned self] in
            let view = ASTableView(controller: controller, style: tableStyle)
            view.delegate = adapter
            return view
        }
    }

    deinit {
        releaseOnMain(storedAdapter)
        releaseOnMain(storedController)
    }

    @MainActor
    var adapter: TableAdapter {
        if let storedAdapter { return storedAdapter }
        let adapter = TableAdapter(tableNode: self)
        storedAdapter = adapter
        return adapter
    }

    @MainActor
    var controller: ListController {
        if let storedController { return storedController }
        let controller = ListController(owner: self, axis: .vertical)
        controller.source = adapter
        controller.events = adapter
        controller.sticksSupplements = tableStyle == .plain
        storedController = controller
        return controller
    }

    /// The scroll view. Main thread.
    @MainActor override open var view: ASTableView {
        guard let view = madeView() as? ASTableView else {
            preconditionFailure("the view block of \(self) made no table view")
        }
        return view
    }

    // MARK: - Data

    @MainActor public weak var dataSource: (any ASTableDataSource)? {
        get { adapter.dataSource }
        set {
            guard newValue !== adapter.dataSource else { return }
            adapter.dataSource = newValue
            shownItems = nil
            controller.sourceDidChange()
        }
    }

    /// Another delegate is asked for headers and footers, and limits rows in its own way; rows keep their nodes,
    /// and a batch that the old one gets goes on.
    @MainActor public weak var delegate: (any ASTableDelegate)? {
        get { adapter.delegate }
        set {
            guard newValue !== adapter.delegate else { return }
            adapter.delegate = newValue
            controller.delegateDidChange()
        }
    }

    /// Asked while the table moves whether to fetch a batch now.
    @MainActor public weak var batchFetchingDelegate: (any ASBatchFetchingDelegate)? {
        get { adapter.batchFetchingDelegate }
        set { adapter.batchFetchingDelegate = newValue }
    }

    // MARK: - Interface state

    /// A table in a row of another list makes its rows before it is seen.
    @MainActor override open func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState)
    {
        super.interfaceStateDidChange(newState, from: oldState)
        controller.setNeedsUpdate()
    }

    // MARK: - Rows far away

    /// Nodes live on once they were made, wherever the reader goes. False: only heights are kept.
    @MainActor public var retainsNodes: Bool {
        get { controller.retainsNodes }
        set { controller.retainsNodes = newValue }
    }

    /// How many viewports beyond the preload range rows are measured while nothing else is to be done; 0 for none.
    @MainActor public var idleMeasuringScreenfuls: CGFloat {
        get { controller.refinementScreenfuls }
        set {
            guard newValue >= 0 && newValue.isFinite else {
                return listLog.error("idle measuring over \(newValue) screenfuls was left out")
            }
            controller.refinementScreenfuls = newValue
        }
    }

    /// Height that rows count with before any was measured, in points; then it is the mean of those
    /// measured, of the same section where there are any.
    @MainActor public var estimatedRowHeight: CGFloat {
        get { controller.estimates.row }
        set {
            guard newValue > 0 && newValue.isFinite else {
                return listLog.error("an estimated row height of \(newValue) was left out")
            }
            controller.setEstimate(newValue)
        }
    }
}
