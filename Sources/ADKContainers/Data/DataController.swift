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
    private var elementsByNode: [ObjectIdentifier: CellElement] = [:]
    /// Nothing was read yet, or everything is to be read anew.
    private(set) var needsReload = true
    /// Bumped when every row has to be measured anew.
    private(set) var generation = 0
    lazy var sizeObserver = CellSizeObserver(self)

    // Updates.
    private(set) var batchDepth = 0
    private var changes = ChangeSet()
    private var completions: [(Bool) -> Void] = []

    // MARK: - Elements

    func element(for node: ASCellNode) -> CellElement? { elementsByNode[ObjectIdentifier(node)] }

    /// Asks the source for the node of `slot` unless there is one; nil for a header or footer that does not exist.
    @discardableResult
    func allocate(_ slot: Int, ahead: Bool = false) -> CellElement? {
        if let element = elements[slot] { return element }
        let place = map.place(slot)
        guard let source, let host, let block = source.nodeBlock(for: place) else { return nil }
        let element = CellElement(slot: slot, isSupplement: place.path == nil)
        element.isAhead = ahead
        elements[slot] = element
        measure(element, host.sizeRange(for: place)) { block() }
        return element
    }

    /// Lets go of an element and of all work for it.
    func drop(_ element: CellElement) {
        host?.willDrop(element)
        element.sentinel.increment()
        if elements[element.slot] === element { elements[element.slot] = nil }
        guard let node = element.node else { return }
        release(node)
    }

    /// The node is still shown, but nobody's any more.
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

    /// Rows have to be measured for other constraints; those whose node is still being made begin anew.
    func remeasureAll() {
        generation += 1
        for element in Array(elements.values) where element.node == nil { drop(element) }
    }

    /// Measures a node anew, keeping what it shows, where what was measured is out of date.
    func remeasureIfStale(_ element: CellElement) {
        guard let node = element.node, let host, element.isStale || element.generation != generation else { return }
        measure(element, host.sizeRange(for: map.place(element.slot))) { node }
    }

    private func measure(_ element: CellElement, _ range: ASSizeRange, node: @escaping @Sendable () -> ASCellNode) {
        guard let host else { return }
        element.generation = generation
        element.isStale = false
        element.isBeingMeasured = true
        let sentinel = element.sentinel
        let value = sentinel.increment()
        let (environment, traits) = (host.environment, host.traits)
        WorkQueue.shared.async(element.isAhead ? .ahead : host.priority(of: element.slot)) { [weak self] in
            guard sentinel.current == value else { return }
            let cell = node()
            // From now on the list says how near it is; until then it was a node like any other.
            if !cell.isRangeManaged { cell.recursivelySetRangeManaged(true) }
            cell.propagateTraits(traits)
            let size = LayoutEnvironment.with(environment) { cell.layoutThatFits(range).size }
            if !cell.isNodeLoaded {
                cell.frame = CGRect(origin: .zero, size: size)
                cell.prepareLayoutOffMain()
            }
            MainMailbox.post { self?.didMeasure(element, cell, size, sentinelValue: value) }
        }
    }

    private func didMeasure(_ element: CellElement, _ node: ASCellNode, _ size: CGSize, sentinelValue: UInt64) {
        guard element.sentinel.current == sentinelValue, elements[element.slot] === element else { return }
        if element.node == nil {
            element.node = node
            elementsByNode[ObjectIdentifier(node)] = element
            node.sizeDelegate = sizeObserver
        }
        element.state = .ready
        element.isBeingMeasured = false
        host?.didMeasure(element, size)
    }

    func sizeWasInvalidated(_ node: ASCellNode) {
        guard let element = element(for: node) else { return }
        element.isStale = true
        // What is being measured is out of date before it is there.
        element.sentinel.increment()
        host?.setNeedsUpdate()
    }

    // MARK: - Updates

    /// Everything is read anew with the next pass.
    func setNeedsReload() {
        needsReload = true
        changes = ChangeSet()
        host?.setNeedsUpdate()
    }

    func reloadIfNeeded() {
        guard needsReload, batchDepth == 0 else { return }
        needsReload = false
        changes = ChangeSet()
        host?.apply(.reload(from: map, to: askCounts()), of: ChangeSet())
    }

    private func askCounts() -> SlotMap { source?.askCounts() ?? SlotMap() }

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
        if !needsReload, !set.isEmpty { apply(set) }
        for completion in finished { completion(true) }
    }

    private func apply(_ set: ChangeSet) {
        let new = askCounts()
        switch ResolvedChanges.resolve(set, from: map, to: new) {
        case .success(let resolved):
            host?.apply(resolved, of: set)
        case .failure(let problem):
            host?.updateWasInvalid(
                ASTableUpdateError(
                    dataSource: source?.sourceName ?? "no data source", problem: problem.text, section: problem.section,
                    rowsBefore: problem.before, rowsAfter: problem.after))
            host?.apply(.reload(from: map, to: new), of: ChangeSet())
        }
        host?.setNeedsUpdate()
    }

    /// Takes over the new counts. Elements that stay go to their new slots; the others are
    /// returned, with the slot of what takes their place.
    func take(_ changes: ResolvedChanges) -> [(element: CellElement, successor: Int?)] {
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
