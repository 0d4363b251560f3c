import Foundation
import TestSupport

@testable import ADKContainers
@testable import ADKLists

/// Rows that the user drops. The source changes its arrays, and may edit the list at the same time.
extension ListStorm {
    func drop(_ paths: [IndexPath], at target: IndexPath) {
        let (old, before) = (names, state)
        let moved = paths.map(name)
        if moved.contains(-1) { return fail("a drop of \(paths)") }
        log.append("drop of \(moved)")
        changes += 1
        for path in paths.reversed() { names[path.section].remove(at: path.item) }
        let count = names[target.section].count
        names[target.section].insert(contentsOf: moved, at: min(target.item, count))
        if let before { dropped = (before, changes) }
        guard hasCarousels, let node, !node.controller.updates.isCollecting, !node.controller.data.isBusy,
            acts > 0, chance(2)
        else { return }
        acts -= 1
        checks["drops with edits", default: 0] += 1
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1: dropWithOthers(moved, old, before)
        case 2: reloadByDifference(before)
        default: reloadData()
        }
    }

    /// The source moves the dropped rows in the list itself, and deletes and inserts others.
    private func dropWithOthers(_ moved: [Int], _ old: [[Int]], _ before: StormState?) {
        let gone = names.joined().filter { !moved.contains($0) && chance(8) }
        let deletions = gone.compactMap { path(of: $0, in: old) }.map { ListModel.Operation.deleteRow($0) }
        var batch = RandomBatch(operations: deletions, result: names.map { $0.filter { !gone.contains($0) } })
        let fresh = Array(next..<next + Int.random(in: 1...3, using: &random))
        next += fresh.count
        for name in fresh {
            let section = Int.random(in: 0..<names.count, using: &random)
            let row = Int.random(in: 0...batch.result[section].count, using: &random)
            batch.result[section].insert(name, at: row)
        }
        for name in moved + fresh {
            guard let place = path(of: name, in: batch.result) else { continue }
            if let from = path(of: name, in: old) {
                batch.operations.append(.moveRow(from, place))
            } else {
                batch.operations.append(.insertRow(place))
            }
        }
        names = old
        perform(batch, before)
    }

    private func path(of name: Int, in names: [[Int]]) -> IndexPath? {
        for (section, rows) in names.enumerated() {
            if let row = rows.firstIndex(of: name) { return IndexPath(item: row, section: section) }
        }
        return nil
    }
}
