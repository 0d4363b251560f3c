import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation
import Logging

/// Runs a scrolling list of cells: where they lie, which are placed, how they move. Main thread.
///
/// One pass a frame (`update`) decides everything from the viewport; everything else only changes
/// state and asks for a pass. What scrolls is a node whose view is a `UIScrollView`; tables,
/// collections and strips differ in their `ListSource`, their `ListEvents` and the axis.
@MainActor
final class ListController: CellContainer {
    static let log = Logger(label: "adk.list")
    /// More slots than this are never looked at in one pass, however short they are.
    private static let slotLimit = 4096

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
    private var steadyStarts: RangeController.SteadyStarts?
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
    private var isStale = true

    // What is placed.
    var placed: [ObjectIdentifier: CellElement] = [:]
    /// Counts the calls of `placeRows`.
    var placingRound = 0
    /// Elements whose old node is still shown.
    var succeeding: [ObjectIdentifier: CellElement] = [:]
    let placeholders = RowPlaceholders()
    let separators = RowSeparators()
    var departing: [DepartingRow] = []
    lazy var animator = RowAnimator(self)
    /// Seconds in which rows make room for one of another size; 0 moves them at once.
    var sizeChangeDuration: TimeInterval = 0.2

    // Who waits for what.
    var reloadCompletions: [@MainActor () -> Void] = []
    var idleCompletions: [@MainActor () -> Void] = []
    var onInvalidUpdate: (@MainActor (ASTableUpdateError) -> Void)?
    var trapsOnInvalidUpdates = false

    lazy var batching = BatchFetcher(list: self)
    let selection = SelectionState()
    private var isInLedger = false

    init(owner: ASDisplayNode, axis: ListAxis) {
        heldOwner = owner
        self.axis = axis
        range.direction = [.down, .right]
        data.host = self
        ListRegistry.shared.add(self)
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
    func publishContentSize() { settle(at: viewportStart) }

    /// Publishes the content's length and moves the viewport along with the content, to begin at `start`.
    func settle(at start: CGFloat) {
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
        isStale = true
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
        tellVisibility(.visibleRectChanged)
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
            remeasureAll(forgets: !isFirst)
        }
        setNeedsUpdate()
    }

    func windowDidChange() {
        if isInWindow, !isInLedger {
            isInLedger = true
            FrameLoop.shared.annotate.append { [weak self] record in self?.annotate(&record) }
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
        for element in data.elements.values where element.isAhead { data.drop(element) }
        setNeedsUpdate()
    }

    /// What only a list knows of a frame. Of several lists the last in a window speaks.
    private func annotate(_ record: inout UIFrameRecord) {
        guard isInWindow else { return }
        if axis == .vertical { record.scrollY = scrollView?.contentOffset.y ?? 0 }
        record.placeholders += placeholderCount
        record.nodes = ASDisplayNode.count.current
        let visible = range.ranges.visible
        record.details = "rows \(visible.lowerBound)-\(visible.upperBound), \(data.elements.count) made"
        if let decision = batching.takeDecision() { record.batch = decision.description }
    }

    func traitsDidChange() {
        // Also the rows that wait beside the viewport, whose views the window does not know.
        for element in data.elements.values {
            element.node?.propagateTraits(owner.traitEnvironment)
            element.node?.recursivelySetNeedsDisplay()
        }
        viewportDidChange()
    }

    func cellDidDisplay(_ node: ASCellNode) {
        if let element = data.element(for: node), element.predecessor != nil {
            succeed(element)
            placeRows()
        }
        // The range grows from minimum to full once what is seen has been drawn.
        if range.mode == .minimum { setNeedsUpdate() }
    }

    // MARK: - The pass

    func update() {
        if !owner.isNodeLoaded {
            guard owner.interfaceState.contains(.preload) else { return }
            viewportBeforeLoad()
        }
        guard measuredCross > 0 else { return }
        data.reloadIfNeeded()
        publishContentSize()
        followScrollGoal()
        let wasStale = isStale
        isStale = false
        guard updateRanges() || wasStale || mayStick else {
            batching.check()
            return
        }
        dropFarElements()
        let slots = slotsByNeed
        // A list that shows nothing yet has what is in sight made and drawn before it begins with the rest.
        let beginsWithSight = range.mode == .minimum && !sightIsUnderWay
        allocateMissing(beginsWithSight ? slotsInSight : slots)
        placeRows()
        tellStates(slots)
        // Its drawing is queued after this pass: the rest is for the next.
        if beginsWithSight, sightIsUnderWay { setNeedsUpdate() }
        batching.check()
        finishWaiting()
        refineWhenIdle()
        events?.didFinishPass()
    }

    /// Everything in sight was measured and told that it is seen.
    private var sightIsUnderWay: Bool {
        slotsInSight.allSatisfy { slot in
            guard let element = data.elements[slot] else { return isAbsent(slot) }
            return element.state == .ready && element.node?.interfaceState.contains(.preload) ?? false
        }
    }

    /// Whether the ranges are others than in the last pass.
    private func updateRanges() -> Bool {
        let old = (range.ranges, range.mode)
        range.chooseMode(isVisible: isInWindow, isDrawn: visibleIsDrawn)
        range.updateRanges(viewport: axis.rect(viewportStart, viewportLength, cross: measuredCross), axis: axis) {
            extents.slots(in: $0, limit: ListController.slotLimit)
        }
        steadyStarts = range.steadyStarts(viewportStart, length: viewportLength, axis: axis, in: extents)
        return (range.ranges, range.mode) != old
    }

    /// Whether a pass with the viewport at `start` would find what the last one found.
    private func isSteady(at start: CGFloat) -> Bool {
        guard !isStale, !mayStick, scrollGoal == nil, range.mode == .full, let steadyStarts else { return false }
        let span = scrollView?.isInMotion ?? false ? steadyStarts.inMotion : steadyStarts.atRest
        return span?.contains(start) ?? false
    }

    /// A list in a row that nobody has seen yet takes its size from the layout.
    private func viewportBeforeLoad() {
        let cross = axis.cross(owner.bounds.size)
        if cross > 0, cross != measuredCross { viewportDidChange() }
    }

    func visibleIsDrawn() -> Bool {
        let visible = range.ranges.visible
        return !visible.isEmpty && visible.allSatisfy { isDrawn($0) }
    }

    /// Whether `slot` shows what it should.
    private func isDrawn(_ slot: Int) -> Bool {
        guard let element = data.elements[slot] else { return isAbsent(slot) }
        return element.state == .ready && (element.node?.isDisplayed ?? false)
    }

    /// A header or footer that does not exist.
    func isAbsent(_ slot: Int) -> Bool { data.elements[slot] == nil && extents.measured(slot) == 0 }

    private func finishWaiting() {
        let isReady = isSettled
        if isReady, !reloadCompletions.isEmpty {
            let completions = reloadCompletions
            reloadCompletions = []
            for completion in completions { completion() }
        }
        if isReady, !idleCompletions.isEmpty {
            let completions = idleCompletions
            idleCompletions = []
            for completion in completions { completion() }
        }
    }

    /// Everything in sight was made and measured, and no edit is under way.
    var isSettled: Bool {
        !data.needsReload && data.batchDepth == 0
            && range.ranges.visible.allSatisfy { slot in
                data.elements[slot].map { $0.state == .ready && !$0.isStale && $0.generation == data.generation } ?? isAbsent(slot)
            }
    }

    // MARK: - Looking

    var isInWindow: Bool { owner.isNodeLoaded && owner.view.window != nil }

    func indexPath(for node: ASCellNode) -> IndexPath? {
        data.element(for: node).flatMap { data.map.path($0.slot) }
    }

    func node(at path: IndexPath) -> ASCellNode? {
        data.map.contains(path) ? data.elements[data.map.slot(path)]?.node : nil
    }

    func node(_ place: Place) -> ASCellNode? { data.map.slot(place).flatMap { data.elements[$0]?.node } }

    func rect(of path: IndexPath) -> CGRect {
        data.map.contains(path) ? frame(of: extents.map.slot(path)) : .zero
    }

    var visibleNodes: [ASCellNode] {
        range.ranges.visible.compactMap { slot in
            data.elements[slot].flatMap { $0.isSupplement ? nil : $0.node }
        }
    }

    var visiblePaths: [IndexPath] { range.ranges.visible.compactMap { data.map.path($0) } }

    /// The row at `point` of the scroll view's content; nil beside the rows.
    func path(at point: CGPoint) -> IndexPath? {
        let visual = axis.start(point)
        let y = isInverted ? contentLength - visual : visual
        guard data.map.total > 0, y >= 0, y < extents.total else { return nil }
        return data.map.path(extents.slot(at: y))
    }

    func paths(in rect: CGRect) -> [IndexPath] {
        let visual = axis.start(rect.origin)
        let length = axis.length(rect.size)
        let start = isInverted ? contentLength - visual - length : visual
        guard length > 0 else { return [] }
        return extents.slots(in: start...start + length).compactMap { data.map.path($0) }
    }

    /// Slots in sight that do not show what they should yet.
    var placeholderCount: Int { range.ranges.visible.filter { !isDrawn($0) }.count }
}

extension ListController: DataControllerHost {
    var environment: LayoutEnvironment { owner.environment }
    var traits: TraitEnvironment { owner.traitEnvironment }

    func sizeRange(for place: Place) -> ASSizeRange {
        let lengths = source?.lengths(for: place) ?? 0...CGFloat.infinity
        return ASSizeRange(
            min: axis.size(lengths.lowerBound, cross: measuredCross), max: axis.size(lengths.upperBound, cross: measuredCross))
    }

    func priority(of slot: Int) -> WorkPriority {
        stickySlots.contains(slot) ? .visible : range.priority(of: slot)
    }

    func updateWasInvalid(_ error: ASTableUpdateError) {
        Self.log.error("\(error)")
        onInvalidUpdate?(error)
        precondition(!trapsOnInvalidUpdates, "\(error)")
    }
}
