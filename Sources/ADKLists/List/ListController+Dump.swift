import ADKNodes
import ADKViews
import Foundation

/// Checks and dumps of the whole list.
extension ListController {
    /// Checks that the parts of the list agree. O(sections + records). In debug builds.
    func checkInvariants() {
        data.checkInvariants()
        updates.checkInvariants()
        range.ranges.checkInvariants()
        Invariant.check(data.map == geometry.map, "the rows and the geometry differ")
    }

    /// The state of the list as text: rows, viewport, ranges, updates, and a line for each record.
    var dump: String {
        var lines = [
            "\(data.map.rows) rows in \(data.map.sections) sections, \(data.map.total) slots,"
                + " \(geometry.measuredCount) rows measured; revision \(data.revision),"
                + " generation \(data.generation)",
            "viewport: \(viewport.summary)",
            "ranges: \(range.mode), visible \(range.ranges.visible), display \(range.ranges.display),"
                + " preload \(range.ranges.preload), keep \(range.ranges.keep)",
            "updates: \(updates.summary)",
            "batches: \(batching.lastDecision?.description ?? "not checked yet")",
        ]
        for record in data.records.values.inOrder { lines.append("  " + summary(of: record)) }
        for row in stage.departing { lines.append("  departing: \(row.node) at \(row.frame)") }
        return lines.joined(separator: "\n")
    }

    private func summary(of record: CellRecord) -> String {
        // A record whose slot is outside the rows is one of the mistakes that a dump has to show.
        guard record.slot < data.map.total else { return "slot \(record.slot), outside the rows" }
        let item = data.map.item(at: record.slot)
        let frame = stage.placement(of: record)
        let motion = record.motion.map { ", moves from \($0.displacement.dx), \($0.displacement.dy)" } ?? ""
        return "slot \(record.slot), section \(item.section) \(item.part): \(record.stateSummary), "
            + "at \(frame.minX), \(frame.minY), size \(frame.width) x \(frame.height)\(motion)"
    }
}
