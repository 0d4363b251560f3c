import ADKBus
import ADKViews

/// The interfaces Table and TableCell.
extension AccessibleAnswer {
    /// The most selected cells that are read for selected rows and columns.
    private static let mostSelectedCells = 10_000

    var tableProperties: [String: BusValue] {
        [
            "NRows": .integer(element.table?.rows ?? 0), "NColumns": .integer(element.table?.columns ?? 0),
            "Caption": .noReference, "Summary": .noReference,
            "NSelectedRows": .integer(selectedLines(rows: true).count),
            "NSelectedColumns": .integer(selectedLines(rows: false).count), "version": .uint32(1),
        ]
    }

    private func selectedLines(rows: Bool) -> [Int] {
        tree.selectedLines(of: element.id, rows: rows, atMost: AccessibleAnswer.mostSelectedCells)
    }

    func table() async throws(BusFault) -> [BusValue] {
        func cell(_ row: Int, _ column: Int) -> AccessibilityTree.ID? {
            tree.cell(of: element.id, row: row, column: column)
        }
        /// The place of a child by its index.
        func place(_ index: Int) -> AccessibilityCell? {
            tree.child(of: element.id, at: index).flatMap { tree.cell(of: $0) }
        }
        switch call.member {
        case "GetAccessibleAt": return [cell(try integer(0), try integer(1)).map(reference) ?? .noReference]
        case "GetIndexAt":
            return [.integer(cell(try integer(0), try integer(1)).flatMap { tree.indexInParent(of: $0) } ?? -1)]
        case "GetRowAtIndex": return [.integer(place(try integer(0))?.rows.first ?? -1)]
        case "GetColumnAtIndex": return [.integer(place(try integer(0))?.columns.first ?? -1)]
        case "GetRowDescription": return [.string(name(of: rowHeader(try integer(0))))]
        case "GetColumnDescription": return [.string(name(of: columnHeader(try integer(0))))]
        case "GetRowHeader": return [rowHeader(try integer(0)).map(reference) ?? .noReference]
        case "GetColumnHeader": return [columnHeader(try integer(0)).map(reference) ?? .noReference]
        case "GetRowExtentAt":
            let found = cell(try integer(0), try integer(1)).flatMap { tree.cell(of: $0) }
            return [.integer(found?.rows.count ?? 0)]
        case "GetColumnExtentAt":
            let found = cell(try integer(0), try integer(1)).flatMap { tree.cell(of: $0) }
            return [.integer(found?.columns.count ?? 0)]
        case "GetRowColumnExtentsAtIndex":
            let index = try integer(0)
            guard let place = place(index), let child = tree.child(of: element.id, at: index) else {
                return [.boolean(false)] + Array(repeating: BusValue.integer(0), count: 4) + [.boolean(false)]
            }
            return [.boolean(true)] + numbers(of: place)
                + [.boolean(tree[child]?.states.contains(.selected) ?? false)]
        case "GetSelectedRows": return [.array(of: "i", selectedLines(rows: true).map { .integer($0) })]
        case "GetSelectedColumns": return [.array(of: "i", selectedLines(rows: false).map { .integer($0) })]
        case "IsRowSelected": return [.boolean(selectedLines(rows: true).contains(try integer(0)))]
        case "IsColumnSelected": return [.boolean(selectedLines(rows: false).contains(try integer(0)))]
        case "IsSelected":
            let found = cell(try integer(0), try integer(1)).flatMap { tree[$0] }
            return [.boolean(found?.states.contains(.selected) ?? false)]
        case "AddRowSelection": return [.boolean(await select(try integer(0), isRow: true, true))]
        case "RemoveRowSelection": return [.boolean(await select(try integer(0), isRow: true, false))]
        case "AddColumnSelection": return [.boolean(await select(try integer(0), isRow: false, true))]
        case "RemoveColumnSelection": return [.boolean(await select(try integer(0), isRow: false, false))]
        default: throw .unknownMethod(call)
        }
    }

    /// Selects the parts of a row or column, at most as many as are read for selected rows. True if one could be.
    private func select(_ line: Int, isRow: Bool, _ isSelected: Bool) async -> Bool {
        guard let table = element.table else { return false }
        var isDone = false
        for index in 0..<min(isRow ? table.columns : table.rows, AccessibleAnswer.mostSelectedCells) {
            guard let part = table.part(row: isRow ? line : index, column: isRow ? index : line) else { continue }
            let isOne = await actor.perform(.selectPart(part, isSelected), on: element.id)
            isDone = isDone || isOne
        }
        return isDone
    }

    private func rowHeader(_ row: Int) -> AccessibilityTree.ID? {
        tree.rowHeaders(of: element.id, row..<row + 1).first
    }

    private func columnHeader(_ column: Int) -> AccessibilityTree.ID? {
        tree.columnHeaders(of: element.id, column..<column + 1).first
    }

    private func name(of id: AccessibilityTree.ID?) -> String { id.flatMap { tree[$0] }?.name ?? "" }

    /// Row, column, and how many of both.
    private func numbers(of cell: AccessibilityCell) -> [BusValue] {
        [cell.rows.lowerBound, cell.columns.lowerBound, cell.rows.count, cell.columns.count].map { .integer($0) }
    }

    // MARK: - Cells

    private var cell: AccessibilityCell {
        tree.cell(of: element.id) ?? AccessibilityCell(table: element.parent, rows: 0..<0, columns: 0..<0)
    }

    var cellProperties: [String: BusValue] {
        let cell = cell
        return [
            "RowSpan": .integer(cell.rows.count), "ColumnSpan": .integer(cell.columns.count),
            "Position": .structure([.integer(cell.rows.lowerBound), .integer(cell.columns.lowerBound)]),
            "Table": reference(cell.table), "version": .uint32(1),
        ]
    }

    func tableCell() throws(BusFault) -> [BusValue] {
        let cell = cell
        switch call.member {
        case "GetRowColumnSpan": return numbers(of: cell)
        case "GetColumnHeaderCells":
            return [.array(of: "(so)", tree.columnHeaders(of: cell.table, cell.columns).map(reference))]
        case "GetRowHeaderCells":
            return [.array(of: "(so)", tree.rowHeaders(of: cell.table, cell.rows).map(reference))]
        default: throw .unknownMethod(call)
        }
    }
}
