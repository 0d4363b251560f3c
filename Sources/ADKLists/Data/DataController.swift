import ADKFoundation
import ADKLayout
import ADKNodes
import Foundation

/// The records of a list: which exist, and which node each has.
///
/// It knows no geometry. It makes and measures nodes in the background. An update passes it a `ResolvedChanges`.
@MainActor
package final class DataController: RowStore {
    weak var source: (any ListSource)?
    weak var host: (any DataControllerHost)?
    /// The layout that makes the nodes in place of the source's blocks; nil in most lists.
    weak var nodeProvider: (any NodeProvider)?

    package private(set) var map = SlotMap()
    /// Records near the viewport, by slot.
    private(set) var records: [Int: CellRecord] = [:]
    package let groups = RecordGroups()
    private var recordsByNode: [ObjectIdentifier: CellRecord] = [:]
    /// The records that the last change took out of the list.
    private var retired: [RetiredRecord] = []
    /// Grows with every change of the rows. Code that calls app methods while it visits rows compares it.
    package private(set) var revision = 0
    /// Grows when every row must be measured again.
    private(set) var generation = 0
    /// Row counts that the source returned in this pass, by section.
    private var confirmedCounts: [Int: Int] = [:]
    /// Counts cells that must never show a placeholder. Workers increment it.
    private let blockingCells = Generation()
    lazy var sizeObserver = CellSizeObserver(self)
    /// Passes a worker's result for a slot to the main thread. Tests replace it to control the order.
    var deliver: @Sendable (_ slot: Int, @escaping MainMailbox.Block) -> Void = { MainMailbox.post($1) }

    /// Whether the source is being called, or a change is being applied, so that rows cannot be edited.
    private(set) var isBusy = false

    // MARK: - Records

    /// Whether the counts have not been read yet, or must be read again.
    var needsReload: Bool { host?.needsReload ?? true }

    /// Whether the rows are the same as at `revision`.
    package func isCurrent(_ revision: Int) -> Bool { self.revision == revision && !needsReload }

    /// Asks the source, or applies a change. Rows cannot be edited meanwhile.
    func whileBusy<Answer>(_ body: () -> Answer) -> Answer {
        let wasBusy = isBusy
        isBusy = true
        defer { isBusy = wasBusy }
        return body()
    }

    package func record(for node: ASCellNode) -> CellRecord? { recordsByNode[ObjectIdentifier(node)] }

    /// Makes the record of `slot` unless there is one. Nil for a header or footer that does not exist, and for a row
    /// that the source no longer has.
    @discardableResult
    func allocate(_ slot: Int, purpose: CellMeasurement.Purpose = .row) -> CellRecord? {
        if let record = records[slot] { return record }
        let item = map.item(at: slot)
        let before = revision
        guard let host, let block = nodeProvider.map({ $0.nodeBlock(for: slot) }) ?? nodeBlock(for: item) else {
            return nil
        }
        // The source edited the rows during the call: the block may belong to another row.
        guard revision == before else { return nil }
        let range = host.sizeRange(for: item)
        guard revision == before else { return nil }
        if let record = records[slot] { return record }
        let measurement = CellMeasurement(
            generation: generation, priority: purpose == .lengthOnly ? .ahead : host.priority(of: slot))
        let record = CellRecord(
            slot: slot, isSupplement: item.path == nil, measurement: measurement, purpose: purpose, groups: groups)
        records[slot] = record
        start(measurement, of: record, range) { block() }
        return record
    }

    /// The source's block for `item`. Nil for a header or footer that does not exist, and for a row that the source no
    /// longer has.
    func nodeBlock(for item: ListItem) -> ASCellNodeBlock? {
        guard let source, isConfirmed(item) else { return nil }
        return source.nodeBlock(for: item)
    }

    /// Whether the source still has the rows that it was counted with. Asks once per pass and section, because an app
    /// may clear its model before it reloads.
    func isConfirmed(_ item: ListItem) -> Bool {
        guard case .row(let row) = item.part, let source, source.hasContent else { return true }
        let count: Int
        if let known = confirmedCounts[item.section] {
            count = known
        } else {
            count = whileBusy { source.rowCount(inSection: item.section) }
            confirmedCounts[item.section] = count
        }
        guard row >= count else { return true }
        // Inside a batch the source may be ahead of the edits reported so far.
        if let host, !host.needsReload, !host.isCollectingEdits {
            listLog.error(
                """
                \(source.sourceName ?? "the data source") now has \(count) rows in section \(item.section) \
                instead of \(map.rows(in: item.section)), without an edit; everything is reloaded
                """)
            host.setNeedsReload()
        }
        return false
    }

    /// Starts a pass: counts confirmed in the previous pass may be outdated.
    func beginPass() { confirmedCounts.removeAll(keepingCapacity: true) }

    /// Removes a record and ends all work for it.
    func drop(_ record: CellRecord) {
        host?.willDrop(record)
        if records[record.slot] === record { records[record.slot] = nil }
        if let node = record.drop() { release(node) }
    }

    /// Removes the records of all headers and footers.
    func dropSupplements() {
        for record in records.values.inOrder where record.isSupplement { drop(record) }
    }

    /// Unregisters a node that stays visible.
    func unregister(_ node: ASCellNode) {
        recordsByNode[ObjectIdentifier(node)] = nil
        node.sizeDelegate = nil
    }

    func release(_ node: ASCellNode) {
        recordsByNode[ObjectIdentifier(node)] = nil
        node.recursivelySetInterfaceState([])
        node.recursivelySetRangeManaged(false)
        node.sizeDelegate = nil
        node.container = nil
    }

    // MARK: - Measuring

    /// Starts a new generation of constraints. Rows whose node is still being made start again.
    package func remeasureAll() {
        generation += 1
        for record in Array(records.values) where record.isMaking { drop(record) }
    }

    /// Measures a node again if its measurement is outdated. The node keeps its content meanwhile.
    func remeasureIfNeeded(_ record: CellRecord) {
        guard record.needsMeasuring(generation), let node = record.node, !node.isMeasuredForTransition, let host
        else { return }
        let item = map.item(at: record.slot)
        let before = revision
        guard isConfirmed(item), revision == before else { return }
        let range = host.sizeRange(for: item)
        guard revision == before, record.needsMeasuring(generation) else { return }
        let measurement = CellMeasurement(generation: generation, priority: host.priority(of: record.slot))
        record.remeasure(with: measurement)
        start(measurement, of: record, range) { node }
    }

    private func start(
        _ measurement: CellMeasurement, of record: CellRecord, _ range: ASSizeRange,
        node: @escaping @Sendable () -> ASCellNode
    ) {
        guard let host else { return }
        let (environment, traits) = (host.environment, host.traits)
        let (deliver, blockingCells, slot) = (deliver, blockingCells, record.slot)
        measurement.start { [weak self] in
            let cell = node()
            // From here on the list sets its interface state.
            if !cell.isRangeManaged { cell.recursivelySetRangeManaged(true) }
            if cell.neverShowPlaceholders { blockingCells.increment() }
            cell.propagateTraits(traits)
            let size = CellMeasurement.clamped(
                LayoutEnvironment.with(environment) { cell.layoutThatFits(range).size }, of: cell)
            if !cell.isNodeLoaded {
                cell.frame = CGRect(origin: .zero, size: size)
                cell.prepareLayoutOffMain()
            }
            measurement.finish(CellMeasurement.Outcome(node: cell, size: size))
            deliver(slot) { self?.adopt(measurement, of: record) }
        }
    }

    private func adopt(_ measurement: CellMeasurement, of record: CellRecord) {
        guard let outcome = measurement.outcome, record.measurement === measurement,
            records[record.slot] === record
        else { return }
        let node = outcome.node
        // The transition reports the size that it measures.
        if !record.isMaking, node.isMeasuredForTransition { return record.invalidate() }
        if record.isMaking {
            if let other = self.record(for: node) {
                listLog.error(
                    """
                    a node block returned \(node) for slot \(record.slot), which is the node of slot \(other.slot); \
                    slot \(record.slot) gets an empty cell
                    """)
                return replace(record, for: measurement, size: outcome.size)
            }
            if !record.isLengthOnly {
                host?.didMake(node, for: record.slot)
                // The node's method edited the rows.
                guard record.measurement === measurement else { return }
            }
            recordsByNode[ObjectIdentifier(node)] = record
            node.isSupplement = record.isSupplement
            // Register for changes first, then check whether the node changed before.
            node.sizeDelegate = sizeObserver
        }
        switch record.adopt(measurement) {
        case .outdated: return
        case .changed: host?.setNeedsUpdate()
        case .adopted(let purpose): host?.didMeasure(record, outcome.size, purpose)
        }
    }

    /// Replaces a node that belongs to another row by an empty cell.
    private func replace(_ record: CellRecord, for measurement: CellMeasurement, size: CGSize) {
        measurement.finish(CellMeasurement.Outcome(node: ASCellNode(), size: size))
        adopt(measurement, of: record)
    }

    /// Blocks the main thread until these slots are measured, if the list has cells that never show placeholders.
    func finishMeasuringIfBlocking(_ slots: [Int]) {
        if blockingCells.current > 0 { finishMeasuring(slots) }
    }

    /// Blocks the main thread until these slots are measured.
    func finishMeasuring(_ slots: [Int]) {
        for slot in slots {
            guard let record = records[slot], record.isMaking, let measurement = record.measurement else {
                continue
            }
            measurement.waitUntilFinished()
            adopt(measurement, of: record)
        }
    }

    func sizeWasInvalidated(_ node: ASCellNode) {
        guard let record = record(for: node) else { return }
        record.invalidate()
        nodeProvider?.sizeWasInvalidated()
        host?.setNeedsUpdate()
    }

    /// A layout transition in the cell measured it at `size`.
    func sizeDidChange(_ node: ASCellNode, to size: CGSize) {
        guard nodeProvider == nil, let record = record(for: node), records[record.slot] === record,
            record.adopt(CellMeasurement.clamped(size, of: node), generation: generation)
        else { return sizeWasInvalidated(node) }
        host?.didMeasure(record, record.size ?? size, .row)
    }

    // MARK: - Changes

    /// Takes over the new counts. Moves records that stay to their new slots, and retires the others.
    package func apply(_ changes: ResolvedChanges) {
        revision += 1
        confirmedCounts.removeAll(keepingCapacity: true)
        var kept: [Int: CellRecord] = [:]
        kept.reserveCapacity(records.count)
        // Items of sections without edits move together.
        var edited: [CellRecord] = []
        var (section, shift) = (0..<0, Int?.none)
        for (slot, record) in records {
            if !section.contains(slot) {
                let number = changes.old.section(of: slot)
                section = changes.old.slots(of: number)
                shift = changes.shift(ofSection: number)
            }
            if let shift {
                record.slot = slot + shift
                kept[record.slot] = record
            } else {
                edited.append(record)
            }
        }
        for record in edited.inOrder {
            switch changes.outcome(of: changes.old.item(at: record.slot)) {
            case .stays(let item):
                guard let slot = changes.new.slot(item) else {
                    retired.append(RetiredRecord(record: record, successor: nil))
                    continue
                }
                record.slot = slot
                kept[slot] = record
            case .reloaded(let item):
                if let slot = changes.new.slot(item), let node = record.node, source?.canUpdate(node, to: item) ?? false
                {
                    record.slot = slot
                    record.invalidate()
                    kept[slot] = record
                } else {
                    retired.append(RetiredRecord(record: record, successor: changes.new.slot(item)))
                }
            case .gone: retired.append(RetiredRecord(record: record, successor: nil))
            }
        }
        records = kept
        map = changes.new
    }

    /// Returns the records that the last change took out of the list, which are dropped or leave visibly.
    func takeRetired() -> [RetiredRecord] {
        defer { retired = [] }
        return retired
    }
}

/// A record that is no longer in the list. `successor` is the slot of the row that takes its place.
struct RetiredRecord {
    let record: CellRecord
    let successor: Int?
}

extension DataController {
    package func checkPlaces(in map: SlotMap) {
        Invariant.check(self.map == map, "the rows are others than those of the update")
        checkInvariants()
    }

    /// Checks that every record is at its slot and every node at its record. O(sections + records).
    func checkInvariants() {
        map.checkInvariants()
        for (slot, record) in records {
            Invariant.check(record.slot == slot && slot < map.total, "slot \(slot) has a record of slot \(record.slot)")
            Invariant.check(!record.isDropped, "the record of slot \(slot) is dropped")
            Invariant.check(!record.isPlaced || record.node != nil, "slot \(slot) is placed without a node")
            // An app that returns one node for several rows may leave a record without a registered node.
            let other = record.node.flatMap { self.record(for: $0) }
            Invariant.check(other == nil || other === record, "slots \(slot) and \(other?.slot ?? 0) share a node")
        }
        groups.checkInvariants(records.values)
    }
}

/// Receives size changes of cells on any thread.
final class CellSizeObserver: NodeSizeDelegate {
    private let controller: @MainActor @Sendable () -> DataController?

    @MainActor
    init(_ controller: DataController) { self.controller = { [weak controller] in controller } }

    func nodeSizeWasInvalidated(_ node: ASDisplayNode) {
        guard let cell = node as? ASCellNode else { return }
        MainMailbox.post { [controller] in controller()?.sizeWasInvalidated(cell) }
    }

    func nodeSize(_ node: ASDisplayNode, didChangeTo size: CGSize) {
        if let cell = node as? ASCellNode { controller()?.sizeDidChange(cell, to: size) }
    }
}
