import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// Runs a scrolling list of cells: geometry, placing and motion.
///
/// One pass per frame (`update`) derives everything from the viewport. All other code changes state and requests a
/// pass. The owner is a node whose view is a `UIScrollView`. Tables, collections and strips differ in their
/// `ListSource`, their `ListEvents` and their axis.
@MainActor
final class ListController: CellContainer {
    /// The maximum number of slots that a pass visits, however short they are.
    static let slotLimit = 4096
    /// The maximum number of slots of length 0 that a pass visits. Slots after them are visited as well.
    static let hiddenLimit = 256

    /// The node whose view scrolls. After it is freed, an empty node in no window: views and callbacks may outlive it.
    var owner: ASDisplayNode { weakOwner ?? placeholderOwner }
    private weak var weakOwner: ASDisplayNode?
    private lazy var placeholderOwner = ASDisplayNode()
    let axis: ListAxis
    let data = DataController()
    let range = RangeController()
    weak var source: (any ListSource)? {
        didSet { data.source = source }
    }
    weak var events: (any ListEvents)?

    // Geometry.
    var extents = ExtentIndex() {
        didSet { steadyStarts = nil }
    }
    /// Computed by the last pass; nil when outdated.
    var steadyStarts: RangeController.SteadyStarts?
    /// Estimates before the first measurement, in points.
    var estimates = (row: CGFloat(100), header: CGFloat(28), footer: CGFloat(28))
    /// The cross length that rows are measured for, in points.
    private(set) var measuredCross: CGFloat = 0
    private var measuredScale: CGFloat = 0
    /// Whether the content starts at the end of the view and grows towards its start.
    var isInverted = false {
        didSet { if isInverted != oldValue { invertedDidChange(from: oldValue) } }
    }
    /// Whether headers and footers stay in view while their section is visible.
    var pinsSupplements = true
    /// Whether nodes stay alive at any distance.
    var retainsNodes = false
    /// The distance beyond the preload range within which rows are measured in idle time, in viewport lengths.
    var idleMeasuringScreenfuls: CGFloat = 2

    // Anchoring.
    var stickToTop = true
    var stickToBottom = false
    var scrollGoal: ScrollGoal?
    private(set) var lastStart: CGFloat = 0
    /// The viewport's length at the last `viewportDidChange()`.
    private var lastViewportLength: CGFloat = 0
    /// Whether the viewport moves with the content, which does not count as scrolling.
    private var isShifting = false
    /// Whether anything but the viewport's position changed since the last pass.
    var needsFullPass = true

    // Placing.
    /// Counts the calls of `placeRows`.
    var placingRound = 0
    /// Whether a pass is running.
    var isInPass = false
    /// Nodes removed from the view during an edit. Their callbacks run afterwards.
    var removedNodes: [ASCellNode] = []
    var defersEvents = false
    let placeholders = RowPlaceholders()
    let separators = RowSeparators()
    var departing: [DepartingRow] = []
    lazy var animator = RowAnimator(self)
    /// The visible positions of rows at the instant of the last animated change.
    var motionSnapshot: MotionSnapshot?
    /// Seconds in which rows move when another changes its length. 0 moves them at once.
    var sizeChangeDuration: TimeInterval = 0.2

    let pendingCompletions = PendingCompletions()
    var onInvalidUpdate: (@MainActor (ASTableUpdateError) -> Void)?
    var trapsOnInvalidUpdates = false

    lazy var batching = BatchFetcher(list: self)
    let selection = SelectionState()

    init(owner: ASDisplayNode, axis: ListAxis) {
        weakOwner = owner
        self.axis = axis
        range.direction = [.down, .right]
        data.host = self
        ListRegistry.shared.add(self)
    }

    /// Extents in which every length is an estimate.
    func estimatedExtents(of map: SlotMap) -> ExtentIndex {
        ExtentIndex(
            map: map, rowEstimate: estimates.row, headerEstimate: estimates.header, footerEstimate: estimates.footer,
            scale: environment.scale)
    }

    // MARK: - The viewport

    /// Nil until the node is loaded. A list in a cell works before that.
    var scrollView: UIScrollView? { owner.isNodeLoaded ? owner.view as? UIScrollView : nil }

    /// The scroll view. Loads the node.
    var listView: UIScrollView {
        guard let view = owner.view as? UIScrollView else { preconditionFailure("\(owner) has no scroll view") }
        return view
    }

    var viewportLength: CGFloat { axis.length(owner.bounds.size) }
    var insets: (leading: CGFloat, trailing: CGFloat) {
        guard let inset = scrollView?.contentInset else { return (0, 0) }
        if axis == .horizontal { return (inset.left, inset.right) }
        return isInverted ? (inset.bottom, inset.top) : (inset.top, inset.bottom)
    }

    /// The length of the content along the axis. In an inverted list it is at least the viewport's.
    var contentLength: CGFloat {
        isInverted ? max(extents.total, viewportLength - insets.leading - insets.trailing) : extents.total
    }

    /// The viewport's start, in points from the first row's start.
    var viewportStart: CGFloat {
        guard let scrollView else { return 0 }
        let visual = axis.start(scrollView.contentOffset)
        return isInverted ? publishedLength - visual - viewportLength : visual
    }

    var viewportSpan: ClosedRange<CGFloat> { viewportStart...viewportStart + viewportLength }

    /// The allowed starts of the viewport.
    var startRange: ClosedRange<CGFloat> {
        let least = -insets.leading
        return least...max(least, contentLength + insets.trailing - viewportLength)
    }

    /// The scroll offset of a viewport that starts at `start`.
    func visualOffset(_ start: CGFloat) -> CGFloat { isInverted ? contentLength - start - viewportLength : start }

    private var publishedLength: CGFloat { scrollView.map { axis.length($0.contentSize) } ?? contentLength }

    /// The frame of a span along the axis, in the scroll view's content points.
    func frame(start: CGFloat, length: CGFloat, cross: CGFloat? = nil) -> CGRect {
        axis.rect(isInverted ? contentLength - start - length : start, length, cross: cross ?? measuredCross)
    }

    func frame(of slot: Int) -> CGRect { frame(start: extents.offset(of: slot), length: extents.extent(of: slot)) }

    /// Passes the content's length to the scroll view without moving the visible rows.
    func publishContentSize() { moveViewport(to: viewportStart) }

    /// Passes the content's length to the scroll view, and moves the viewport with the content so that it starts at
    /// `start`.
    func moveViewport(to start: CGFloat) {
        guard let scrollView else { return }
        let size = axis.size(contentLength, cross: measuredCross)
        let distance = visualOffset(start) - axis.start(scrollView.contentOffset)
        let grows = contentLength >= publishedLength
        // The scroll view limits a motion to the content, which must be long enough during the move.
        if grows { scrollView.contentSize = size }
        if abs(distance) > 0.001 {
            isShifting = true
            scrollGoal?.target += distance
            scrollView.shiftContent(by: distance, alongX: axis == .horizontal)
            isShifting = false
        }
        if !grows { scrollView.contentSize = size }
        lastStart = viewportStart
    }

    private func invertedDidChange(from old: Bool) {
        publishContentSize()
        scrollView?.contentOffset = axis.point(visualOffset(-insets.leading))
        lastStart = viewportStart
        setNeedsUpdate()
    }

    // MARK: - Causes of a pass

    func setNeedsUpdate() {
        needsFullPass = true
        setNeedsPass()
    }

    private func setNeedsPass() {
        FrameLoop.shared.setNeedsRangePass(for: self) { [weak self] in self?.update() }
    }

    func didScroll() {
        // An inverted list that was resized has no valid start until `viewportDidChange()`.
        if isInverted, viewportLength != lastViewportLength { return setNeedsPass() }
        let start = viewportStart
        if !isShifting, abs(start - lastStart) > 0.01 {
            let turned = range.didScroll(
                axis == .vertical
                    ? (start > lastStart ? [.down, .right] : [.up, .right])
                    : (start > lastStart ? [.down, .right] : [.down, .left]))
            if turned { steadyStarts = nil }
            lastStart = start
            motionSnapshot = nil
            batching.didScroll()
            if let goal = scrollGoal, !goal.isAnimated { scrollGoal = nil }
        }
        if isSteady(at: start) {
            // Most frames of a scroll: the same rows at another offset.
            batching.check()
        } else {
            // In the same frame, so that new rows are placed immediately.
            setNeedsPass()
        }
        events?.didScroll()
        sendVisibilityEvent(.visibleRectChanged)
    }

    /// The scroll view came to rest. Runs a full pass, which may also measure rows beyond the ranges.
    func didEndMotion() { setNeedsUpdate() }

    func viewportDidChange() {
        let cross = axis.cross(owner.bounds.size)
        let scale = owner.environment.scale
        if cross > 0, cross != measuredCross || scale != measuredScale {
            let isFirst = measuredCross == 0
            measuredCross = cross
            measuredScale = scale
            // Counts may have been read, and lengths estimated, before the list was in a window.
            remeasureAll(forgets: !isFirst || extents.scale != Double(scale))
        }
        if viewportLength != lastViewportLength {
            lastViewportLength = viewportLength
            // The scroll view keeps its upper edge. An inverted list keeps its lower edge, which is its start.
            if isInverted { moveViewport(to: min(max(lastStart, startRange.lowerBound), startRange.upperBound)) }
        }
        setNeedsUpdate()
    }

    func windowDidChange() {
        if isInWindow {
            FrameLoop.shared.annotate(for: self) { [weak self] record in self?.annotate(&record) }
        } else {
            FrameLoop.shared.stopAnnotating(for: self)
        }
        range.contentDidChange()
        setNeedsUpdate()
    }

    /// The window was minimised or restored.
    func windowVisibilityDidChange(isOutOfSight: Bool) {
        range.setBackground(isOutOfSight, isVisible: isInWindow)
        setNeedsUpdate()
    }

    func memoryWarning() {
        range.memoryWarning(isInDisplayState: isInWindow || owner.isInDisplayState)
        for record in data.groups.lengthOnlyRecords { data.drop(record) }
        setNeedsUpdate()
    }

    /// Adds the list's values to a frame record. If several lists are in windows, the last one wins.
    private func annotate(_ record: inout ADKFrameRecord) {
        guard isInWindow else { return }
        if axis == .vertical { record.scrollY = scrollView?.contentOffset.y ?? 0 }
        record.placeholders += placeholderCount
        record.nodes = ASDisplayNode.count.current
        let visible = range.ranges.visible
        record.details = "rows \(visible.lowerBound)-\(visible.upperBound), \(data.records.count) made"
        if let decision = batching.consumeDecision() { record.batch = decision.description }
    }

    func traitsDidChange() {
        // Includes rows outside the viewport, which are in no window.
        for record in data.records.values {
            record.node?.propagateTraits(owner.traitEnvironment)
            record.node?.recursivelySetNeedsDisplay()
        }
        viewportDidChange()
    }

    func cellDidDisplay(_ node: ASCellNode) {
        if let record = data.record(for: node), record.predecessor != nil {
            finishReplacement(of: record)
            placeRows()
        }
        // The mode changes from minimum to full when the visible rows are drawn.
        if range.mode == .minimum { setNeedsUpdate() }
    }
}

extension ListController: DataControllerHost {
    var environment: LayoutEnvironment { owner.environment }
    var traits: TraitEnvironment { owner.traitEnvironment }

    func sizeRange(for item: ListItem) -> ASSizeRange {
        let lengths = source?.lengths(for: item) ?? 0...CGFloat.infinity
        return ASSizeRange(
            min: axis.size(lengths.lowerBound, cross: measuredCross),
            max: axis.size(lengths.upperBound, cross: measuredCross))
    }

    func priority(of slot: Int) -> WorkPriority {
        stickySlots.contains(slot) ? .visible : range.priority(of: slot)
    }

    func updateWasInvalid(_ error: ASTableUpdateError) {
        pendingCompletions.supersedeBatches()
        listLog.error("\(error)")
        onInvalidUpdate?(error)
        precondition(!trapsOnInvalidUpdates, "\(error)")
    }
}
