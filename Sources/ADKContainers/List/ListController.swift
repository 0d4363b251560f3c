import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// Runs a scrolling list of cells: where they lie, which are placed, how they move. Main thread.
///
/// One pass a frame (`update`) decides everything from the viewport; everything else only changes
/// state and asks for a pass. What scrolls is a node whose view is a `UIScrollView`; tables,
/// collections and strips differ in their `ListSource`, their `ListEvents` and the axis.
@MainActor
final class ListController: CellContainer {
    /// More slots than this are never looked at in one pass, however short they are.
    static let slotLimit = 4096
    /// Of slots without length no more than this are looked at in one pass: what follows them is seen.
    static let hiddenLimit = 256

    /// The node whose view scrolls. Once that has gone, an empty one that is in no window: views and callbacks may
    /// outlive it.
    var owner: ASDisplayNode { heldOwner ?? absentOwner }
    private weak var heldOwner: ASDisplayNode?
    private lazy var absentOwner = ASDisplayNode()
    let axis: ListAxis
    let data = DataController()
    let range = RangeController()
    weak var source: (any ListSource)? {
        didSet { data.source = source }
    }
    weak var events: (any ListEvents)?

    // Where everything lies.
    var extents = ExtentIndex() {
        didSet { steadyStarts = nil }
    }
    /// From the last pass; nil when something changed since.
    var steadyStarts: RangeController.SteadyStarts?
    /// Estimates before anything was measured, in points.
    var estimates = (row: CGFloat(100), header: CGFloat(28), footer: CGFloat(28))
    /// The length beside the axis that rows are measured for.
    private(set) var measuredCross: CGFloat = 0
    private var measuredScale: CGFloat = 0
    /// The content's beginning lies at the end of the view, and grows towards its beginning.
    var isInverted = false {
        didSet { if isInverted != oldValue { invertedDidChange(from: oldValue) } }
    }
    /// Headers and footers stay in sight while their section is.
    var sticksSupplements = true
    /// Nodes stay alive once they were made.
    var retainsNodes = false
    /// Viewports beyond the preload range whose rows are measured while nothing else is to be done.
    var refinementScreenfuls: CGFloat = 2

    // Anchoring.
    var stickToTop = true
    var stickToBottom = false
    var scrollGoal: ScrollGoal?
    private(set) var lastStart: CGFloat = 0
    /// The viewport is being moved along with the content: that is no scrolling.
    private var isShifting = false
    /// Something else than the viewport's place changed since the last pass.
    var needsFullPass = true

    // What is placed.
    /// Counts the calls of `placeRows`.
    var placingRound = 0
    /// A pass goes through the rows.
    var isInPass = false
    /// Nodes that left the view while rows were edited; the app hears of them afterwards.
    var removedNodes: [ASCellNode] = []
    var defersEvents = false
    let placeholders = RowPlaceholders()
    let separators = RowSeparators()
    var departing: [DepartingRow] = []
    lazy var animator = RowAnimator(self)
    /// Where rows were seen at the instant of the last animated change.
    var motionSnapshot: MotionSnapshot?
    /// Seconds in which rows make room for one of another size; 0 moves them at once.
    var sizeChangeDuration: TimeInterval = 0.2

    let pendingCompletions = PendingCompletions()
    var onInvalidUpdate: (@MainActor (ASTableUpdateError) -> Void)?
    var trapsOnInvalidUpdates = false

    lazy var batching = BatchFetcher(list: self)
    let selection = SelectionState()

    init(owner: ASDisplayNode, axis: ListAxis) {
        heldOwner = owner
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

    /// Nil until the node is loaded; a list in a cell works before that.
    var scrollView: UIScrollView? { owner.isNodeLoaded ? owner.view as? UIScrollView : nil }

    /// Loads the node if it was not.
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

    /// The content along the axis; an inverted list that is shorter than its viewport fills it.
    var contentLength: CGFloat {
        isInverted ? max(extents.total, viewportLength - insets.leading - insets.trailing) : extents.total
    }

    /// The content point at the viewport's beginning, the first row's beginning being 0.
    var viewportStart: CGFloat {
        guard let scrollView else { return 0 }
        let visual = axis.start(scrollView.contentOffset)
        return isInverted ? publishedLength - visual - viewportLength : visual
    }

    var viewportSpan: ClosedRange<CGFloat> { viewportStart...viewportStart + viewportLength }

    /// Where the viewport may begin.
    var startRange: ClosedRange<CGFloat> {
        let least = -insets.leading
        return least...max(least, contentLength + insets.trailing - viewportLength)
    }

    /// The scroll offset at which the viewport begins at `start`.
    func visualOffset(_ start: CGFloat) -> CGFloat { isInverted ? contentLength - start - viewportLength : start }

    private var publishedLength: CGFloat { scrollView.map { axis.length($0.contentSize) } ?? contentLength }

    /// Where a stretch along the axis is shown, in the scroll view's content points.
    func frame(start: CGFloat, length: CGFloat, cross: CGFloat? = nil) -> CGRect {
        axis.rect(isInverted ? contentLength - start - length : start, length, cross: cross ?? measuredCross)
    }

    func frame(of slot: Int) -> CGRect { frame(start: extents.offset(of: slot), length: extents.extent(of: slot)) }

    /// Tells the scroll view how long the content is; what is seen stays.
    func publishContentSize() { moveViewport(to: viewportStart) }

    /// Publishes the content's length and moves the viewport along with the content, to begin at `start`.
    func moveViewport(to start: CGFloat) {
        guard let scrollView else { return }
        let size = axis.size(contentLength, cross: measuredCross)
        let distance = visualOffset(start) - axis.start(scrollView.contentOffset)
        let grows = contentLength >= publishedLength
        // A scroll under way is kept within the content: that must be long enough while it is shifted.
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

    // MARK: - What asks for a pass

    func setNeedsUpdate() {
        needsFullPass = true
        setNeedsPass()
    }

    private func setNeedsPass() {
        FrameLoop.shared.setNeedsRangePass(for: self) { [weak self] in self?.update() }
    }

    func didScroll() {
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
            // Most frames of a scroll: the same rows, elsewhere.
            batching.check()
        } else {
            // In the same frame: what comes into sight now is placed now.
            setNeedsPass()
        }
        events?.didScroll()
        sendVisibilityEvent(.visibleRectChanged)
    }

    /// Every container says so: what was left behind is looked at, and rows beyond the ranges may be measured.
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

    /// The window was minimised, or came back.
    func windowVisibilityDidChange(isOutOfSight: Bool) {
        range.setBackground(isOutOfSight, isVisible: isInWindow)
        setNeedsUpdate()
    }

    func memoryWarning() {
        range.memoryWarning(isInDisplayState: isInWindow || owner.isInDisplayState)
        for record in data.groups.lengthOnlyRecords { data.drop(record) }
        setNeedsUpdate()
    }

    /// What only a list knows of a frame. Of several lists the last in a window speaks.
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
        // Also the rows that wait beside the viewport, whose views the window does not know.
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
        // The range grows from minimum to full once what is seen has been drawn.
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
