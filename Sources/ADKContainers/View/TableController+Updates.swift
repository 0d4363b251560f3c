import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// Edits of rows: collected, checked against the data source, applied at once, the reader kept in place.
extension TableController {
    /// Reads the row counts and starts with no measured row.
    func loadCounts() {
        needsReload = false
        counts = askCounts()
        for element in Array(elements.values) { drop(element) }
        heights = RowHeights(count: counts.total, estimate: heights.estimate, scale: tableNode.environment.scale)
        measuredSum = 0
        measuredCount = 0
        changes = ChangeSet()
        mode = .minimum
    }

    private func askCounts() -> SectionCounts {
        guard let dataSource else { return SectionCounts() }
        let sections = dataSource.numberOfSections(in: tableNode)
        return SectionCounts((0..<max(0, sections)).map { dataSource.tableNode(tableNode, numberOfRowsInSection: $0) })
    }

    func reloadData(completion: (@MainActor @Sendable () -> Void)?) {
        if let completion { reloadCompletions.append(completion) }
        needsReload = true
        setNeedsUpdate()
    }

    // MARK: - Batches

    func performBatch(updates: (() -> Void)?, completion: ((Bool) -> Void)?) {
        batchDepth += 1
        updates?()
        batchDepth -= 1
        if let completion { batchCompletions.append(completion) }
        if batchDepth == 0 { apply() }
    }

    /// One edit: part of the batch being collected, or a batch of its own.
    func edit(_ change: (inout ChangeSet) -> Void) {
        change(&changes)
        if batchDepth == 0 { apply() }
    }

    private func apply() {
        let set = changes
        changes = ChangeSet()
        let completions = batchCompletions
        batchCompletions = []
        defer { for completion in completions { completion(true) } }
        // Before the first load there is nothing to edit: the rows are read as they are then.
        guard !needsReload, !set.isEmpty else { return }
        let new = askCounts()
        switch ResolvedChanges.resolve(set, from: counts, to: new) {
        case .success(let resolved):
            apply(resolved, counts: new)
        case .failure(let problem):
            let source = dataSource.map { String(describing: type(of: $0)) } ?? "no data source"
            TableController.log.error("\(ASTableUpdateError(dataSource: source, problem: problem.text))")
            needsReload = true
        }
        setNeedsUpdate()
    }

    private func apply(_ resolved: ResolvedChanges, counts new: SectionCounts) {
        let old = elements
        let dropped = old.values.filter { resolved.map($0.row) == nil }
        for element in dropped { drop(element) }
        withAnchor(mapping: resolved.map) {
            for run in resolved.removals { heights.remove(run) }
            for run in resolved.insertions { heights.insert(run.count, at: run.lowerBound) }
            counts = new
            var moved: [Int: CellElement] = [:]
            for element in elements.values {
                guard let row = resolved.map(element.row) else { continue }
                element.row = row
                moved[row] = element
            }
            elements = moved
        }
        for row in resolved.reloads {
            if let element = elements[row] { drop(element) }
        }
    }

    // MARK: - Anchoring

    /// Changes rows or heights without moving what is seen: the first visible row that stays
    /// keeps its distance to the viewport's top. At the very top the top itself stays.
    func withAnchor(mapping map: (Int) -> Int? = { $0 }, _ change: () -> Void) {
        guard tableNode.isNodeLoaded, counts.total > 0, heights.count > 0 else {
            change()
            return
        }
        let view = tableView
        let y = view.contentOffset.y
        let first = heights.row(at: y)
        guard y > view.offsetRangeY.lowerBound, let anchor = (first..<heights.count).first(where: { map($0) != nil }) else {
            change()
            return
        }
        let distance = y - heights.offset(of: anchor)
        change()
        guard let row = map(anchor), row < heights.count else { return }
        let shift = heights.offset(of: row) + distance - y
        guard abs(shift) > 0.001 else { return }
        // The content must be as long as the place it is scrolled to.
        publishContentSize()
        lastOffset += shift
        view.shiftContent(by: shift)
    }
}
