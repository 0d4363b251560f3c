import Foundation

/// The tables and relations of apps, once all elements are read.
extension AccessibilityReader {
    /// The most cells of a table that are read.
    private static let mostCells = 10_000

    mutating func readTables() {
        for (id, source) in tables where tree.elements[id] != nil {
            var table = AccessibilityTable(
                rows: source.accessibilityRowCount(), columns: source.accessibilityColumnCount())
            guard table.rows > 0, table.columns > 0, table.columns <= AccessibilityReader.mostCells else { continue }
            let rows = 0..<min(table.rows, AccessibilityReader.mostCells / table.columns)
            for row in rows {
                for column in 0..<table.columns {
                    guard let cell = source.accessibilityDataTableCellElement(forRow: row, column: column) else {
                        continue
                    }
                    add(cell, to: &table, of: id, .cell)
                }
            }
            var (rowHeaders, columnHeaders) = (Set<AccessibilityElement.ID>(), Set<AccessibilityElement.ID>())
            for row in rows {
                for cell in source.accessibilityHeaderElements(forRow: row) ?? [] {
                    guard let header = add(cell, to: &table, of: id, .rowHeader) else { continue }
                    if rowHeaders.insert(header).inserted { table.rowHeaders.append(header) }
                }
            }
            for column in 0..<table.columns {
                for cell in source.accessibilityHeaderElements(forColumn: column) ?? [] {
                    guard let header = add(cell, to: &table, of: id, .columnHeader) else { continue }
                    if columnHeaders.insert(header).inserted { table.columnHeaders.append(header) }
                }
            }
            tree.change(id) { $0.table = table }
        }
    }

    /// Returns the element of the object. Nil if it was not read.
    @discardableResult
    private mutating func add(
        _ object: any UIAccessibilityContainerDataTableCell, to table: inout AccessibilityTable,
        of owner: AccessibilityElement.ID, _ role: AccessibilityRole
    ) -> AccessibilityElement.ID? {
        guard let id = element(of: object), id != owner else { return nil }
        // A cell that fills several places is told of at each.
        if tree.elements[id]?.cell == nil {
            let (rows, columns) = (object.accessibilityRowRange(), object.accessibilityColumnRange())
            let cell = AccessibilityCell(
                table: owner, rows: AccessibilityReader.range(rows, in: table.rows),
                columns: AccessibilityReader.range(columns, in: table.columns))
            table.cells.append(id)
            tree.change(id) { $0.cell = cell }
        }
        tree.change(id) { element in
            if [.label, .group, .cell].contains(element.role) { element.role = role }
        }
        return id
    }

    /// A range of an app within a table. Empty outside of it.
    private static func range(_ range: NSRange, in count: Int) -> Range<Int> {
        guard range.location != NSNotFound, range.location >= 0, range.location < count else { return 0..<0 }
        return range.location..<range.location + min(max(0, range.length), count - range.location)
    }

    mutating func readRelations() {
        for (id, relation) in relations where tree.elements[id] != nil {
            guard let object = relation.target, let target = element(of: object), target != id,
                let other = tree.elements[target]
            else { continue }
            let kind = relation.kind.inner
            tree.change(id) { element in
                element.relate(kind, to: target)
                if kind == .labelledBy, element.name.isEmpty { element.name = other.name }
                if kind == .describedBy, element.hint.isEmpty { element.hint = other.name }
            }
            if let inverse = kind.inverse { tree.change(target) { $0.relate(inverse, to: id) } }
        }
    }

    /// The element of an object that was read: its own, or that of its view.
    private func element(of object: AnyObject) -> AccessibilityElement.ID? {
        if let id = numbers.known(object), tree.elements[id] != nil { return id }
        guard let object = object as? any AccessibleObject, let view = object.accessibilityView,
            view.layer === object.accessibilityLayer
        else { return nil }
        return numbers.known(view).flatMap { tree.elements[$0] == nil ? nil : $0 }
    }
}
