/// The rows and columns of an element. A plain value.
///
/// The cells are numbered parts in lines of the same length, such as the items of a grid, or the elements that an app
/// names.
package struct AccessibilityTable: Sendable, Equatable {
    /// Parts in lines of the same length.
    private struct Run: Sendable, Equatable {
        var parts: Range<Int>
        var perLine: Int
        var firstLine: Int
    }

    package private(set) var rows = 0
    package private(set) var columns = 0
    private var runs: [Run] = []
    /// Lines are columns: the list scrolls sideways.
    private var isSideways = false
    /// The cells of an app's table.
    var cells: [AccessibilityElement.ID] = []
    var rowHeaders: [AccessibilityElement.ID] = []
    var columnHeaders: [AccessibilityElement.ID] = []

    /// A table whose cells the app names.
    init(rows: Int, columns: Int) {
        self.rows = max(0, min(rows, AccessibilityElement.limit))
        self.columns = max(0, min(columns, AccessibilityElement.limit))
    }

    /// Lists of more rows are tables of one column. Orca reads each child of a list when the focus enters it, and says
    /// nothing until it has. It asks a table for the number of its rows.
    package static let mostListRows = 200
    /// The most columns of a grid that scrolls sideways. Orca asks for each cell of the row that the focus enters.
    private static let mostColumns = 200

    /// One column of parts.
    package init(column parts: Int) {
        (rows, columns) = (parts, 1)
        runs = [Run(parts: 0..<parts, perLine: 1, firstLine: 0)]
    }

    /// The role of parts. Orca reads the texts in a cell in any order, and the name of a list item.
    var partRole: AccessibilityRole { columns == 1 ? .row : .cell }

    /// The lines of sections of parts. Nil if no line has two parts. O(sections).
    ///
    /// The lines of a grid that scrolls sideways are columns, or rows if there are very many.
    package init?(sections: [(parts: Int, perLine: Int)], isSideways: Bool = false) {
        var (first, lines, longest) = (0, 0, 1)
        for section in sections where section.parts > 0 {
            let perLine = max(1, section.perLine)
            runs.append(Run(parts: first..<first + section.parts, perLine: perLine, firstLine: lines))
            first += section.parts
            lines += (section.parts - 1) / perLine + 1
            longest = max(longest, min(perLine, section.parts))
        }
        guard longest > 1 else { return nil }
        let isSideways = isSideways && lines <= AccessibilityTable.mostColumns
        self.isSideways = isSideways
        (rows, columns) = isSideways ? (longest, lines) : (lines, longest)
    }

    /// The place of a part. O(log sections).
    package func place(ofPart part: Int) -> (row: Int, column: Int)? {
        guard let run = last(where: { $0.parts.lowerBound <= part }), run.parts.contains(part) else { return nil }
        let (line, index) = (part - run.parts.lowerBound).quotientAndRemainder(dividingBy: run.perLine)
        return isSideways ? (index, run.firstLine + line) : (run.firstLine + line, index)
    }

    /// The part at a place. Nil in an app's table, and where a line has no more parts. O(log sections).
    package func part(row: Int, column: Int) -> Int? {
        let (line, index) = isSideways ? (column, row) : (row, column)
        guard line >= 0, index >= 0, let run = last(where: { $0.firstLine <= line }), index < run.perLine else {
            return nil
        }
        let (offset, isTooFar) = (line - run.firstLine).multipliedReportingOverflow(by: run.perLine)
        guard !isTooFar, offset < run.parts.count else { return nil }
        let part = run.parts.lowerBound + offset + index
        return run.parts.contains(part) ? part : nil
    }

    /// The number of cells in a row or a column. The last line of a grid may be shorter. O(cells) in a grid.
    fileprivate func cellCount(of line: Int, isRow: Bool) -> Int {
        let most = isRow ? columns : rows
        guard !runs.isEmpty else { return most }
        return (0..<most).count { part(row: isRow ? line : $0, column: isRow ? $0 : line) != nil }
    }

    /// The last run that a condition holds for, which holds for the first ones.
    private func last(where condition: (Run) -> Bool) -> Run? {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if condition(runs[middle]) { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? runs[low - 1] : nil
    }
}

/// The rows and columns of a table that an element fills.
package struct AccessibilityCell: Sendable, Equatable {
    package var table: AccessibilityElement.ID
    package var rows: Range<Int>
    package var columns: Range<Int>

    package init(table: AccessibilityElement.ID, rows: Range<Int>, columns: Range<Int>) {
        (self.table, self.rows, self.columns) = (table, rows, columns)
    }
}

extension AccessibilityTree {
    /// The place of an element in its table. Nil if it is no cell.
    package func cell(of id: ID) -> AccessibilityCell? {
        if let cell = elements[id]?.cell { return cell }
        guard let owner = AccessibilityElement.owner(of: id), let part = AccessibilityElement.partIndex(of: id),
            let place = elements[owner]?.table?.place(ofPart: part)
        else { return nil }
        return AccessibilityCell(
            table: owner, rows: place.row..<place.row + 1, columns: place.column..<place.column + 1)
    }

    /// The cell at a place of a table. O(log sections); O(cells) in a table of an app.
    package func cell(of table: ID, row: Int, column: Int) -> ID? {
        guard let content = elements[table]?.table else { return nil }
        if let part = content.part(row: row, column: column) { return AccessibilityElement.part(part, of: table) }
        return content.cells.first { id in
            elements[id]?.cell.map { $0.rows.contains(row) && $0.columns.contains(column) } ?? false
        }
    }

    /// The headers of some rows of a table.
    package func rowHeaders(of table: ID, _ rows: Range<Int>) -> [ID] {
        (elements[table]?.table?.rowHeaders ?? []).filter { elements[$0]?.cell?.rows.overlaps(rows) ?? false }
    }

    /// The headers of some columns of a table.
    package func columnHeaders(of table: ID, _ columns: Range<Int>) -> [ID] {
        (elements[table]?.table?.columnHeaders ?? []).filter {
            elements[$0]?.cell?.columns.overlaps(columns) ?? false
        }
    }

    /// The rows, or the columns, whose cells are all selected, ascending. At most `limit` selected cells are read. A
    /// cell counts once for each line that it fills.
    package func selectedLines(of table: ID, rows isRows: Bool, atMost limit: Int) -> [Int] {
        guard let element = elements[table], let content = element.table else { return [] }
        var counts: [Int: Int] = [:]
        let parts = element.selectedParts.joined().prefix(limit).map { AccessibilityElement.part($0, of: table) }
        let cells = content.cells.filter { elements[$0]?.states.contains(.selected) ?? false }
        var rest = limit
        for cell in (parts + cells).compactMap({ self.cell(of: $0) }) {
            let lines = (isRows ? cell.rows : cell.columns).prefix(rest)
            for line in lines { counts[line, default: 0] += isRows ? cell.columns.count : cell.rows.count }
            rest -= lines.count
        }
        return counts.keys.sorted().filter { counts[$0] == content.cellCount(of: $0, isRow: isRows) }
    }
}
