import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// Runs a scrolling list of cells.
///
/// One pass per frame (`update`) derives everything from the viewport. All other code changes the state of one of the
/// parts and requests a pass. The owner is a node whose view is an `ADKListView`. Containers differ in their
/// `ListSource`, their `ListEvents` and their geometry.
@MainActor
package final class ListController: CellContainer, ListViewDelegate {
    #if DEBUG
        private let life = LiveObject(ListController.self)
    #endif
    /// The node whose view scrolls. After it is freed, an empty node in no window: views and callbacks may outlive it.
    package var owner: ASDisplayNode { weakOwner ?? placeholderOwner }
    private weak var weakOwner: ASDisplayNode?
    private lazy var placeholderOwner = ASDisplayNode()
    package let viewport: ListViewport
    package let data = DataController()
    package let range = RangeController()
    package private(set) lazy var stage = ListStage(viewport: viewport, data: data, range: range, delegate: self)
    package private(set) lazy var updates = UpdateQueue(data: data, viewport: viewport, stage: stage, delegate: self)
    package private(set) lazy var interaction = ListInteraction(
        data: data, viewport: viewport, stage: stage, updates: updates, host: self)
    package weak var source: (any ListSource)? {
        didSet { data.source = source }
    }
    package weak var events: (any ListEvents)?
    /// The part of an asynchronous layout that calls the app; nil for other layouts.
    package var preparation: (any LayoutPreparation)?

    /// Whether nodes stay alive at any distance.
    var retainsNodes = false
    /// The distance beyond the preload range within which rows are measured in idle time, in viewport lengths.
    var idleMeasuringScreenfuls: CGFloat = 2

    /// Called after an invalid update was replaced by a reload.
    var onInvalidUpdate: (@MainActor (ADKListUpdateError) -> Void)?
    /// Whether an invalid update stops the program.
    var trapsOnInvalidUpdates = false

    /// Whether anything but the viewport's position changed since the last pass.
    var needsFullPass = true

    /// Whether a pass is running.
    var isInPass = false

    /// The timer of the next limit of an update.
    var wake: (time: TimeInterval, timer: FrameTimer)?
    /// Called when the list is synchronized.
    var synchronizationObservers: [() -> Void] = []

    /// The states of rows whose nodes were dropped.
    var rowStates = RowStates()
    /// The lists in the same cell of another list.
    weak var siblings: NestedLists?
    /// The state of the row's last node, until there are rows.
    var restoring: ListState?

    lazy var batching = BatchFetcher(host: self)
    /// While the list is in a window.
    private var annotating: LifetimeToken?

    package init(owner: ASDisplayNode, geometry: any ListGeometry) {
        weakOwner = owner
        viewport = ListViewport(owner: owner, geometry: geometry)
        range.direction = [.down, .right]
        data.host = self
        for store in [data, stage.sectionScrollers, interaction.selection, interaction, self] as [any RowStore] {
            updates.register(store)
        }
        connectLayout()
        ListRegistry.shared.add(self)
    }

    package var geometry: any ListGeometry { viewport.geometry }
    package var axis: ListAxis { viewport.axis }
    package var scrollView: UIScrollView? { viewport.scrollView }

    /// The scroll view. Loads the node.
    var listView: UIScrollView {
        guard let view = owner.view as? UIScrollView else { preconditionFailure("\(owner) has no scroll view") }
        return view
    }

    func setInverted(_ inverted: Bool) {
        guard inverted != viewport.isInverted else { return }
        viewport.setInverted(inverted)
        setNeedsUpdate()
    }

    // MARK: - Entry

    /// Runs an event of the view, a timer or a step of an animation. Outdated counts are read first, so that the rows
    /// are those of the source.
    package func withFreshRows<Answer>(_ body: () -> Answer) -> Answer {
        keepingOwner {
            updates.reloadIfNeeded()
            return body()
        }
    }

    /// The list and its node stay alive until the end of `body`, even if the app frees the node in a callback or on
    /// another thread.
    func keepingOwner<Answer>(_ body: () -> Answer) -> Answer { withExtendedLifetime((self, weakOwner), body) }

    // MARK: - Causes of a pass

    package func setNeedsUpdate() {
        needsFullPass = true
        setNeedsPass()
    }

    private func setNeedsPass() {
        FrameLoop.shared.setNeedsRangePass(for: self) { [weak self] in self?.update() }
    }

    package func didScroll() {
        if let direction = viewport.noteScroll() {
            range.didScroll(direction)
            stage.didScroll()
            batching.didScroll()
            interaction.contentDidScroll()
        }
        if isSteady {
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

    package func viewportDidChange() {
        viewport.setRightToLeft(owner.effectiveLayoutDirection == .rightToLeft)
        viewport.keepingPage {
            if geometry.needsResizing(for: viewport.container) { remeasureAll(in: viewport.container) }
            viewport.noteResize()
        }
        setNeedsUpdate()
    }

    package func windowDidChange() {
        annotating = isInWindow ? FrameLoop.shared.annotate { [weak self] record in self?.annotate(&record) } : nil
        range.contentDidChange()
        // The window may have been minimised or restored while the list was not in it.
        if isInWindow { range.setBackground(owner.view.window?.isOutOfSight ?? false, isVisible: true) }
        setNeedsUpdate()
    }

    /// The interface state of the list's node changed. A list in a row of another list follows the row's state.
    func ownerStateDidChange(_ new: ASInterfaceState, from old: ASInterfaceState) {
        if owner.isRangeManaged {
            joinCell()
            if !new.contains(.preload) {
                // At once: a list whose row is dropped runs no other pass.
                range.applyStates([]) { true }
            } else if !new.subtracting(old).isEmpty {
                // The row came nearer, which ends a mode that was set from outside.
                range.contentDidChange()
            }
        }
        setNeedsUpdate()
    }

    /// The window was minimised or restored.
    package func windowVisibilityDidChange(isOutOfSight: Bool) {
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
        record.details = "rows \(visible.first ?? 0)-\((visible.last ?? -1) + 1), \(data.records.count) made"
        if let decision = batching.consumeDecision() { record.batch = decision.description }
    }

    package func traitsDidChange() {
        // Includes rows outside the viewport, which are in no window.
        for record in data.records.values {
            record.node?.propagateTraits(owner.traitEnvironment)
            record.node?.recursivelySetNeedsDisplay()
        }
        viewportDidChange()
    }

    package func tintDidChange() {
        for record in data.records.values { record.node?.adopt(owner.traitEnvironment) }
    }

    /// The direction of the layout changed. Rows keep their sizes until they are measured again.
    func directionDidChange() {
        for record in data.records.values { record.node?.propagateTraits(owner.traitEnvironment) }
        data.remeasureAll()
        viewportDidChange()
    }

    func cellDidChange(_ node: ASCellNode, isSelected: Bool, isHighlighted: Bool) {
        interaction.cellDidChange(node, isSelected: isSelected, isHighlighted: isHighlighted)
    }

    func cellDidDisplay(_ node: ASCellNode) {
        if let record = data.record(for: node), record.predecessor != nil {
            stage.finishReplacement(of: record)
            stage.placeRows()
        }
        // The mode changes from minimum to full when the visible rows are drawn.
        if range.mode == .minimum { setNeedsUpdate() }
    }
}

extension ListController: ListInteractionHost {}

extension ListController: DataControllerHost {
    package var environment: LayoutEnvironment { owner.environment }
    package var traits: TraitEnvironment { owner.traitEnvironment }

    func sizeRange(for item: ListItem) -> ASSizeRange {
        geometry.constraint(for: item, limits: source?.sizeLimits(for: item) ?? .unconstrained)
    }

    func willDrop(_ record: CellRecord) { stage.willDrop(record) }

    func didMake(_ node: ASCellNode, for slot: Int) {
        if let state = rowStates.take(slot) { node.takeOver(state) }
    }

    func priority(of slot: Int) -> WorkPriority {
        var own = range.priority(of: slot)
        if own != .visible, isSticky(slot) { own = .visible }
        guard owner.isRangeManaged else { return own }
        // Work for a row that is not visible waits for that of visible rows.
        let row: WorkPriority =
            switch containerState {
            case .visible: .visible
            case .displayed: .display
            case .preloaded, .away: .preload
            }
        return own.rawValue > row.rawValue ? own : row
    }

    /// Whether an item sticks to an edge of the viewport. Only headers and footers do.
    private func isSticky(_ slot: Int) -> Bool {
        data.map.path(slot) == nil && viewport.stickySlots.contains(slot)
    }

    var needsReload: Bool { updates.needsReload }
    var isCollectingEdits: Bool { updates.isCollecting }
    func setNeedsReload() { updates.setNeedsReload() }
}

/// The state that the list itself keeps: that of rows without a node.
extension ListController: RowStore {
    package func apply(_ changes: ResolvedChanges) { rowStates.apply(changes) }

    package func checkPlaces(in map: SlotMap) {
        Invariant.check(rowStates.slots.allSatisfy { $0 < map.total }, "states of slots \(rowStates.slots)")
    }
}

extension ListController: UpdateQueueDelegate {
    func rowsWillChange(_ changes: ResolvedChanges) {
        range.contentDidChange()
        events?.rowsWillChange(changes)
    }

    func rowsDidChange() {
        batching.rowsDidChange()
        interaction.rowsDidChange()
    }

    func updateWasInvalid(_ problem: ChangeProblem) {
        let error = ADKListUpdateError(
            dataSource: source?.sourceName ?? "no data source", problem: problem.text, section: problem.section,
            rowsBefore: problem.before, rowsAfter: problem.after)
        Misuse.report("\(error)")
        onInvalidUpdate?(error)
        precondition(!trapsOnInvalidUpdates, "\(error)")
    }
}
