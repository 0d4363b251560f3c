import ADKFoundation
import ADKLayout
import ADKNodes
import Foundation

/// The elements of a list: which exist, which node each has, and how edits change them. Main thread.
///
/// Knows nothing of where things lie. Nodes are made and measured in the background; edits are
/// collected, checked against the source and handed on as one `ResolvedChanges`.
@MainActor
final class DataController {
    weak var source: (any ListSource)?
    weak var host: (any DataControllerHost)?

    private(set) var map = SlotMap()
    /// Elements around the viewport, by slot.
    private(set) var elements: [Int: CellElement] = [:]
    let groups = ElementGroups()
    private var elementsByNode: [ObjectIdentifier: CellElement] = [:]
    /// Nothing was read yet, or everything is to be read again.
    private(set) var needsReload = true
    /// Grows with every change of the rows: who goes through the rows while an app's method runs compares it.
    private(set) var edition = 0
    /// Grows when every row has to be measured again.
    private(set) var generation = 0
    /// Row counts the source gave in this pass, by section.
    private var confirmedCounts: [Int: Int] = [:]
    /// A node block made a cell that is never to be seen as a placeholder. Set by workers.
    private let blockingCells = Generation()
    lazy var sizeObserver = CellSizeObserver(self)
    /// Brings a worker's result for a slot to the main thread. Tests put their own order in its place.
    var deliver: @Sendable (_ slot: Int, @escaping MainMailbox.Block) -> Void = { MainMailbox.post($1) }

    // Updates.
    private(set) var batchDepth = 0
    private var changes = ChangeSet()
    private var completions: [(Bool) -> Void] = []
    /// The source is being asked for counts, or a change is being taken over: rows cannot change now.
    private var isBusy = false

    // MARK: - Elements

    func element(for node: ASCellNode) -> CellElement? { elementsByNode[ObjectIdentifier(node)] }

    /// Asks the source for the node of `slot` unless there is one; nil for a header or footer that does not
    /// exist, and for a row that the source does not have any more.
    @discardableResult
    func allocate(_ slot: Int, purpose: CellMeasurement.Purpose = .row) -> CellElement? {
        if let element = elements[slot] { return element }
        let place = map.place(slot)
        let before = edition
        guard let source, let host, isConfirmed(place), let block = source.nodeBlock(for: place) else { return nil }
        let range = host.sizeRange(for: place)
        // The source changed the rows when it was asked: the block may be for another row.
        guard edition == before, elements[slot] == nil else { return elements[slot] }
        let measurement = CellMeasurement(
            generation: generation, priority: purpose == .lengthOnly ? .ahead : host.priority(of: slot))
        let element = CellElement(
            slot: slot, isSupplement: place.path == nil, measurement: measurement, purpose: purpose, groups: groups)
        elements[slot] = element
        start(measurement, of: element, range) { block() }
        return element
    }

    /// Whether the source still has what it was counted for. Asked once a pass and section: an app may have
    /// emptied its model before it reloads.
    private func isConfirmed(_ place: Place) -> Bool {
        guard case .row(let row) = place.part, let source, source.hasContent else { return true }
        let count: Int
        if let known = confirmedCounts[place.section] {
            count = known
        } else {
            count = asking { source.rowCount(inSection: place.section) }
            confirmedCounts[place.section] = count
        }
        guard row >= count else { return true }
        // In the middle of a batch the source is ahead of what it has told.
        if !needsReload, batchDepth == 0 {
            ListController.log.error(
                """
                \(source.sourceName ?? "the data source") now has \(count) rows in section \(place.section), \
                had \(map.rows(in: place.section)), and told of no edit; everything is reloaded
                """)
            setNeedsReload()
        }
        return false
    }

    /// A pass begins: what the source said in the one before may be out of date.
    func beginPass() { confirmedCounts.removeAll(keepingCapacity: true) }

    /// Lets go of an element and of all work for it.
    func drop(_ element: CellElement) {
        host?.willDrop(element)
        if elements[element.slot] === element { elements[element.slot] = nil }
        if let node = element.drop() { release(node) }
    }

    /// The node is still shown, but it is no row's any more.
    func orphan(_ node: ASCellNode) {
        elementsByNode[ObjectIdentifier(node)] = nil
        node.sizeDelegate = nil
    }

    func release(_ node: ASCellNode) {
        elementsByNode[ObjectIdentifier(node)] = nil
        node.recursivelySetInterfaceState([])
        node.recursivelySetRangeManaged(false)
        node.sizeDelegate = nil
        node.container = nil
    }

    // MARK: - Measuring

    /// Rows have to be measured for other constraints; those whose node is still being made begin again.
    func remeasureAll() {
        generation += 1
        for element in Array(elements.values) where element.isMaking { drop(element) }
    }

    /// Measures a node again, keeping what it shows, where what was measured is out of date.
    func remeasureIfNeeded(_ element: CellElement) {
        guard element.needsMeasuring(generation), let node = element.node, let host else { return }
        let place = map.place(element.slot)
        let before = edition
        guard isConfirmed(place) else { return }
        let range = host.sizeRange(for: place)
        guard edition == before, element.needsMeasuring(generation) else { return }
        let measurement = CellMeasurement(generation: generation, priority: host.priority(of: element.slot))
        element.begin(measurement)
        start(measurement, of: element, range) { node }
    }

    private func start(
        _ measurement: CellMeasurement, of element: CellElement, _ range: ASSizeRange,
        node: @escaping @Sendable () -> ASCellNode
    ) {
        guard let host else { return }
        let (environment, traits) = (host.environment, host.traits)
        let (deliver, blockingCells, slot) = (deliver, blockingCells, element.slot)
        measurement.start { [weak self] in
            let cell = node()
            // From now on the list says how near it is; until then it was a node like any other.
            if !cell.isRangeManaged { cell.recursivelySetRangeManaged(true) }
            if cell.neverShowPlaceholders { blockingCells.increment() }
            cell.propagateTraits(traits)
            let size = CellMeasurement.possible(
                LayoutEnvironment.with(environment) { cell.layoutThatFits(range).size }, of: cell)
            if !cell.isNodeLoaded {
                cell.frame = CGRect(origin: .zero, size: size)
                cell.prepareLayoutOffMain()
            }
            measurement.finish(CellMeasurement.Outcome(node: cell, size: size))
            deliver(slot) { self?.take(measurement, of: element) }
        }
    }

    private func take(_ measurement: CellMeasurement, of element: CellElement) {
        guard let outcome = measurement.outcome, element.measurement === measurement,
            elements[element.slot] === element
        else { return }
        let node = outcome.node
        if element.isMaking {
            if let other = self.element(for: node) {
                ListController.log.error(
                    """
                    a node block returned \(node), which is the node of slot \(other.slot), for slot \(element.slot) too; \
                    that stays empty
                    """)
                return replace(element, for: measurement, size: outcome.size)
            }
            elementsByNode[ObjectIdentifier(node)] = element
            node.isSupplement = element.isSupplement
            // First to be told of changes, then the look whether there was one.
            node.sizeDelegate = sizeObserver
        }
        switch element.take(measurement) {
        case .outdated: return
        case .changed: host?.setNeedsUpdate()
        case .taken(let purpose): host?.didMeasure(element, outcome.size, purpose)
        }
    }

    /// An empty cell in the place of a node that is taken.
    private func replace(_ element: CellElement, for measurement: CellMeasurement, size: CGSize) {
        measurement.finish(CellMeasurement.Outcome(node: ASCellNode(), size: size))
        take(measurement, of: element)
    }

    /// Blocks the main thread until these are measured, where cells here are never to be seen as placeholders.
    func finishMeasuringIfBlocking(_ slots: [Int]) {
        if blockingCells.current > 0 { finishMeasuring(slots) }
    }

    /// Blocks the main thread until these are measured.
    func finishMeasuring(_ slots: [Int]) {
        for slot in slots {
            guard let element = elements[slot], element.isMaking, let measurement = element.measurement else {
                continue
            }
            measurement.waitUntilFinished()
            take(measurement, of: element)
        }
    }

    func sizeWasInvalidated(_ node: ASCellNode) {
        guard let element = element(for: node) else { return }
        element.invalidate()
        host?.setNeedsUpdate()
    }

    // MARK: - Loading

    /// Everything is read again with the next pass, or when a question is asked before.
    func setNeedsReload() {
        needsReload = true
        changes = ChangeSet()
        host?.setNeedsUpdate()
    }

    /// Reads the counts if they are out of date. O(sections).
    func reloadIfNeeded() {
        guard needsReload, batchDepth == 0, !isBusy else { return }
        needsReload = false
        changes = ChangeSet()
        let new = asking { source?.askCounts() ?? SlotMap() }
        apply(.reload(from: map, to: new), of: ChangeSet())
    }

    private func asking<Answer>(_ question: () -> Answer) -> Answer {
        let wasBusy = isBusy
        isBusy = true
        defer { isBusy = wasBusy }
        return question()
    }

    /// The counts stay, but whether there are headers or footers may have changed: rows keep their nodes.
    func askForSupplements() {
        guard !needsReload, batchDepth == 0, !isBusy, let source else { return }
        let new = asking { source.askSupplements(of: map) }
        for element in elements.values.filter(\.isSupplement).sorted(by: { $0.slot < $1.slot }) { drop(element) }
        apply(ResolvedChanges(old: map, new: new, sections: SectionMapping(count: map.sections)), of: ChangeSet())
        host?.setNeedsUpdate()
    }

    // MARK: - Updates

    func performBatch(_ updates: () -> Void, completion: ((Bool) -> Void)?) {
        batchDepth += 1
        updates()
        batchDepth -= 1
        if let completion { completions.append(completion) }
        if batchDepth == 0 { applyChanges() }
    }

    /// What is being collected is to be applied at once.
    func forbidAnimation() { changes.isUnanimated = true }

    /// One edit: part of the batch being collected, or a batch of its own.
    func edit(_ change: (inout ChangeSet) -> Void) {
        change(&changes)
        if batchDepth == 0 { applyChanges() }
    }

    private func applyChanges() {
        let set = changes
        changes = ChangeSet()
        let finished = completions
        completions = []
        // Before the first load there is nothing to edit: the rows are read as they are then.
        var isApplied = source?.hasContent ?? false
        if !needsReload, !set.isEmpty {
            if isBusy {
                ListController.log.error("rows were edited while another edit was taken over; everything is reloaded")
                setNeedsReload()
                isApplied = false
            } else {
                isApplied = apply(set) && isApplied
            }
        }
        if !finished.isEmpty { host?.didApplyBatch(finished, isApplied: isApplied) }
    }

    /// Whether the edits lead to the counts that the source now gives.
    private func apply(_ set: ChangeSet) -> Bool {
        let new = asking { source?.askCounts(after: set, from: map) ?? SlotMap() }
        defer { host?.setNeedsUpdate() }
        switch ResolvedChanges.resolve(set, from: map, to: new) {
        case .success(let resolved):
            apply(resolved, of: set)
            return true
        case .failure(let problem):
            host?.updateWasInvalid(
                ASTableUpdateError(
                    dataSource: source?.sourceName ?? "no data source", problem: problem.text, section: problem.section,
                    rowsBefore: problem.before, rowsAfter: problem.after))
            let all = asking { source?.askCounts() ?? SlotMap() }
            apply(.reload(from: map, to: all), of: ChangeSet())
            return false
        }
    }

    private func apply(_ changes: ResolvedChanges, of set: ChangeSet) {
        asking { host?.apply(changes, of: set) }
        host?.didApply()
    }

    /// Takes over the new counts. Elements that stay go to their new slots; the others are
    /// returned, with the slot of what takes their place.
    func take(_ changes: ResolvedChanges) -> [(element: CellElement, successor: Int?)] {
        edition += 1
        confirmedCounts.removeAll(keepingCapacity: true)
        var kept: [Int: CellElement] = [:]
        var left: [(element: CellElement, successor: Int?)] = []
        for element in elements.values.sorted(by: { $0.slot < $1.slot }) {
            switch changes.fate(of: changes.old.place(element.slot)) {
            case .stays(let place):
                guard let slot = changes.new.slot(place) else {
                    left.append((element, nil))
                    continue
                }
                element.slot = slot
                kept[slot] = element
            case .renewed(let place): left.append((element, changes.new.slot(place)))
            case .gone: left.append((element, nil))
            }
        }
        elements = kept
        map = changes.new
        return left
    }
}

/// Hears from cells, on any thread, that they want another size.
final class CellSizeObserver: NodeSizeDelegate {
    private let controller: @MainActor @Sendable () -> DataController?

    @MainActor
    init(_ controller: DataController) { self.controller = { [weak controller] in controller } }

    func nodeSizeWasInvalidated(_ node: ASDisplayNode) {
        guard let cell = node as? ASCellNode else { return }
        MainMailbox.post { [controller] in controller()?.sizeWasInvalidated(cell) }
    }
}
