import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation
import Logging

/// Runs a table: rows and heights, nodes around the viewport, ranges, batches. Main thread.
///
/// One pass a frame (`update`) decides everything from the viewport: which rows need a node,
/// which nodes are in which range, which views are placed. Everything else only changes state
/// and asks for a pass.
@MainActor
final class TableController: CellContainer {
    static let log = Logger(label: "adk.table")

    unowned let tableNode: ASTableNode
    weak var dataSource: (any ASTableDataSource)? {
        didSet { if dataSource !== oldValue { needsReload = true; setNeedsUpdate() } }
    }
    weak var delegate: (any ASTableDelegate)? {
        didSet { if delegate !== oldValue { batching.reset() } }
    }

    // Rows.
    var counts = SectionCounts()
    var heights = RowHeights()
    /// Elements of rows around the viewport, by flat row.
    var elements: [Int: CellElement] = [:]
    var elementsByNode: [ObjectIdentifier: CellElement] = [:]
    var needsReload = true
    /// Measured heights so far, for the estimate.
    var measuredSum: CGFloat = 0
    var measuredCount = 0

    // Measuring.
    /// Bumped when every row has to be measured anew.
    var generation = 0
    var measuredWidth: CGFloat = 0
    lazy var sizeObserver = CellSizeObserver(controller: self)

    // Ranges.
    var tuning = RangeTuning()
    var mode = ASLayoutRangeMode.minimum
    var direction: ASScrollDirection = [.down, .right]
    var ranges = RangeCalculator.Ranges.none
    var lastOffset: CGFloat = 0
    var hasScrolled = false

    // Updates.
    var batchDepth = 0
    var changes = ChangeSet()
    var batchCompletions: [(Bool) -> Void] = []
    var reloadCompletions: [@MainActor () -> Void] = []

    lazy var batching = BatchFetcher(controller: self)
    var leadingScreensForBatching: CGFloat = 2 {
        didSet { setNeedsUpdate() }
    }

    let placeholders = RowPlaceholders()
    private var isInLedger = false
    var allowsSelection = true

    init(tableNode: ASTableNode) { self.tableNode = tableNode }

    var tableView: ASTableView {
        guard let view = tableNode.view as? ASTableView else { preconditionFailure("a table node without a table view") }
        return view
    }

    // MARK: - What asks for a pass

    func setNeedsUpdate() {
        guard tableNode.isNodeLoaded else { return }
        FrameLoop.shared.setNeedsRangePass(for: self) { [weak self] in self?.update() }
    }

    func didScroll() {
        let y = tableView.contentOffset.y
        if y != lastOffset {
            direction = y > lastOffset ? [.down, .right] : [.up, .right]
            lastOffset = y
            hasScrolled = true
        }
        // In the same frame: what comes into sight now is placed now.
        setNeedsUpdate()
        delegate?.tableNodeDidScroll(tableNode)
    }

    func viewportDidChange() {
        let width = tableView.bounds.width
        if width != measuredWidth, width > 0 {
            measuredWidth = width
            remeasureAll()
        }
        setNeedsUpdate()
    }

    func windowDidChange() {
        if isInWindow, !isInLedger {
            isInLedger = true
            FrameLoop.shared.annotate.append { [weak self] record in self?.annotate(&record) }
        }
        setNeedsUpdate()
    }

    /// What only a table knows of a frame. Of several tables the last in a window speaks.
    private func annotate(_ record: inout UIFrameRecord) {
        guard isInWindow else { return }
        record.scrollY = tableView.contentOffset.y
        record.placeholders += placeholderCount
        record.nodes = ASDisplayNode.count.current
    }

    func traitsDidChange(_ traits: UITraitCollection) {
        let scaleChanged = traits.displayScale != NodeTraits.current.displayScale
        NodeTraits.set(traits)
        // Also the rows that wait beside the viewport, whose views the window does not know.
        for element in elements.values { element.node?.recursivelySetNeedsDisplay() }
        if scaleChanged { remeasureAll() }
        setNeedsUpdate()
    }

    func cellDidDisplay(_ node: ASCellNode) {
        // The range grows from minimum to full once what is seen has been drawn.
        if mode == .minimum { setNeedsUpdate() }
    }

    // MARK: - The pass

    func update() {
        guard tableNode.isNodeLoaded, measuredWidth > 0 else { return }
        if needsReload { loadCounts() }
        chooseMode()
        publishContentSize()
        let calculator = RangeCalculator(viewport: tableView.bounds, direction: direction, mode: mode, tuning: tuning)
        ranges = calculator.ranges { heights.rows(in: $0) }
        dropFarElements()
        allocateMissing()
        placeRows()
        applyInterfaceStates()
        batching.check()
        finishReloads()
    }

    private func chooseMode() {
        guard mode == .minimum else { return }
        let visible = elements.values.filter { ranges.visible.contains($0.row) }
        let isDrawn = !visible.isEmpty && visible.allSatisfy { $0.state == .ready && ($0.node?.isDisplayed ?? false) }
        if hasScrolled || isDrawn { mode = .full }
    }

    func publishContentSize() {
        tableView.contentSize = CGSize(width: measuredWidth, height: heights.total)
    }

    private func finishReloads() {
        guard !reloadCompletions.isEmpty,
            ranges.visible.allSatisfy({ elements[$0]?.state == .ready })
        else { return }
        let completions = reloadCompletions
        reloadCompletions = []
        for completion in completions { completion() }
    }

    // MARK: - Looking

    var isInWindow: Bool { tableNode.isNodeLoaded && tableView.window != nil }

    func indexPath(for node: ASCellNode) -> IndexPath? {
        elementsByNode[ObjectIdentifier(node)].map { counts.path($0.row) }
    }

    func node(at path: IndexPath) -> ASCellNode? { counts.contains(path) ? elements[counts.flat(path)]?.node : nil }

    func rect(of path: IndexPath) -> CGRect {
        guard counts.contains(path) else { return .zero }
        return frame(of: counts.flat(path))
    }

    func frame(of row: Int) -> CGRect {
        CGRect(x: 0, y: heights.offset(of: row), width: measuredWidth, height: heights.height(of: row))
    }

    var visibleNodes: [ASCellNode] { ranges.visible.compactMap { elements[$0]?.node } }
    var visiblePaths: [IndexPath] { ranges.visible.map { counts.path($0) } }

    func path(at point: CGPoint) -> IndexPath? {
        guard counts.total > 0, point.y >= 0, point.y < heights.total else { return nil }
        return counts.path(heights.row(at: point.y))
    }

    /// Rows in sight that do not show what they should yet.
    var placeholderCount: Int {
        ranges.visible.filter { row in
            guard let element = elements[row], element.state == .ready, let node = element.node else { return true }
            return !node.isDisplayed
        }.count
    }

    func select(at point: CGPoint) -> Bool {
        guard allowsSelection, let delegate, let path = path(at: point) else { return false }
        delegate.tableNode(tableNode, didSelectRowAt: path)
        return true
    }

    func scroll(to path: IndexPath, position: UITableView.ScrollPosition, animated: Bool) {
        if needsReload { loadCounts() }
        guard counts.contains(path) else { return }
        publishContentSize()
        let rect = rect(of: path)
        let height = tableView.bounds.height
        let y = tableView.contentOffset.y
        let target: CGFloat
        switch position {
        case .top: target = rect.minY
        case .middle: target = rect.midY - height / 2
        case .bottom: target = rect.maxY - height
        case .none: target = rect.minY < y ? rect.minY : rect.maxY > y + height ? rect.maxY - height : y
        }
        let range = tableView.offsetRangeY
        tableView.setContentOffset(
            CGPoint(x: 0, y: min(max(target, range.lowerBound), range.upperBound)), animated: animated)
    }
}
