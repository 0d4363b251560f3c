import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// A scrolling list of rows whose nodes are made, measured and drawn in the background before they become visible.
///
/// A row's node exists only near the viewport, so that memory and start-up time do not grow with the number of rows.
/// Use it on the main thread once it is loaded.
///
/// Differs from Texture: a node is made when its row comes near the viewport, not when the table loads.
open class ASTableNode: ASDisplayNode, @unchecked Sendable {
    // Main thread only, made on first use.
    private nonisolated(unsafe) var storedController: ListController?
    private nonisolated(unsafe) var storedAdapter: TableAdapter?
    // Main thread only: the items of the last call of `reload(using:)`.
    nonisolated(unsafe) var shownItems: (any ItemLists)?
    private let tableStyle: UITableView.Style

    override public convenience init() { self.init(style: .plain) }

    /// Makes a table. `style` decides whether headers and footers stay in view.
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
        let controller = ListController(owner: self, geometry: LinearGeometry(axis: .vertical))
        controller.source = adapter
        controller.events = adapter
        controller.viewport.geometry.pinsSupplements = tableStyle == .plain
        controller.stage.separators.areShown = true
        storedController = controller
        return controller
    }

    /// The scroll view.
    @MainActor override open var view: ASTableView {
        guard let view = madeView() as? ASTableView else {
            preconditionFailure("the view block of \(self) made no table view")
        }
        return view
    }

    // MARK: - Data

    /// The source of rows, held weakly. A new source reloads everything.
    @MainActor public weak var dataSource: (any ASTableDataSource)? {
        get { adapter.dataSource }
        set {
            guard newValue !== adapter.dataSource else { return }
            adapter.dataSource = newValue
            shownItems = nil
            controller.sourceDidChange()
        }
    }

    /// The delegate, held weakly.
    ///
    /// A new delegate supplies headers, footers and size limits. Rows keep their nodes, and a batch that the old
    /// delegate fetches continues.
    @MainActor public weak var delegate: (any ASTableDelegate)? {
        get { adapter.delegate }
        set {
            guard newValue !== adapter.delegate else { return }
            adapter.delegate = newValue
            controller.delegateDidChange()
        }
    }

    /// Decides about batches while the table moves. Held weakly.
    @MainActor public weak var batchFetchingDelegate: (any ASBatchFetchingDelegate)? {
        get { adapter.batchFetchingDelegate }
        set { adapter.batchFetchingDelegate = newValue }
    }

    // MARK: - Interface state

    /// A table inside a row of another list makes its rows before it is visible.
    @MainActor override open func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState)
    {
        super.interfaceStateDidChange(newState, from: oldState)
        controller.ownerStateDidChange(newState, from: oldState)
    }

    // MARK: - Rows outside the viewport

    /// Whether nodes stay alive at any distance from the viewport. If false, only their heights are kept.
    @MainActor public var retainsNodes: Bool {
        get { controller.retainsNodes }
        set { controller.retainsNodes = newValue }
    }

    /// The distance beyond the preload range within which rows are measured in idle time, in viewport heights. 0 turns
    /// this off. Default: 2.
    @MainActor public var idleMeasuringScreenfuls: CGFloat {
        get { controller.idleMeasuringScreenfuls }
        set {
            guard newValue >= 0 && newValue.isFinite else {
                return listLog.error("idle measuring over \(newValue) screenfuls is impossible; the value is ignored")
            }
            controller.idleMeasuringScreenfuls = newValue
        }
    }

    /// The height in points that rows count with until one of them is measured. From then on, rows that are not
    /// measured count with the mean of the measured rows of their section, or of the whole table.
    @MainActor public var estimatedRowHeight: CGFloat {
        get { controller.geometry.estimates.row }
        set {
            guard newValue > 0 && newValue.isFinite else {
                return listLog.error("an estimated row height of \(newValue) is impossible; it is ignored")
            }
            controller.setEstimate(newValue)
        }
    }
}

/// Lets a screen that must not show placeholders measure the visible rows first.
extension ASTableNode: ContentNode {
    package func prepareContentSynchronously() { controller.measureVisibleRowsNow() }

    package var contentNodes: [ASDisplayNode] { visibleNodes }
}
