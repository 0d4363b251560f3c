import TestSupport
import Testing

@testable import ADKViews

/// Rows and columns of numbered parts: pure values.
struct AccessibilityTableTests {
    /// Each part of a grid with its row and column, made part by part.
    private static func places(_ sections: [(parts: Int, perLine: Int)]) -> [(line: Int, index: Int)] {
        var places: [(line: Int, index: Int)] = []
        var line = 0
        for section in sections where section.parts > 0 {
            for part in 0..<section.parts { places.append((line + part / section.perLine, part % section.perLine)) }
            line = (places.last?.line ?? -1) + 1
        }
        return places
    }

    @Test func everyPartOfAGridIsFoundByItsRowAndColumn() {
        for seed in UInt64(0)..<200 {
            var random = SeededRandom(seed: seed)
            let sections = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                (parts: Int.random(in: 0...9, using: &random), perLine: Int.random(in: 1...4, using: &random))
            }
            let isSideways = Bool.random(using: &random)
            let places = AccessibilityTableTests.places(sections)
            let table = AccessibilityTable(sections: sections, isSideways: isSideways)
            #expect((table == nil) == places.allSatisfy { $0.index == 0 }, "seed \(seed)")
            guard let table else { continue }
            let lines = (places.last?.line ?? -1) + 1
            let longest = (places.map(\.index).max() ?? -1) + 1
            #expect((table.rows, table.columns) == (isSideways ? (longest, lines) : (lines, longest)), "seed \(seed)")
            for (part, place) in places.enumerated() {
                let (row, column) = isSideways ? (place.index, place.line) : (place.line, place.index)
                let found = table.place(ofPart: part)
                #expect(found?.row == row && found?.column == column, "seed \(seed), part \(part)")
                #expect(table.part(row: row, column: column) == part, "seed \(seed), part \(part)")
            }
            for row in -1...table.rows {
                for column in -1...table.columns {
                    let index = places.firstIndex { $0 == (isSideways ? (column, row) : (row, column)) }
                    #expect(table.part(row: row, column: column) == index, "seed \(seed)")
                }
            }
            #expect(table.place(ofPart: -1) == nil && table.place(ofPart: places.count) == nil)
        }
    }

    @Test func aListOfRowsIsOneColumn() {
        let table = AccessibilityTable(column: 100_000)
        #expect((table.rows, table.columns) == (100_000, 1))
        #expect(table.partRole == .row)
        #expect(table.part(row: 99_999, column: 0) == 99_999)
        #expect(table.part(row: 100_000, column: 0) == nil && table.part(row: 0, column: 1) == nil)
        #expect(table.place(ofPart: 7)?.row == 7 && table.place(ofPart: 7)?.column == 0)
    }

    /// Orca asks for each cell of the row that the focus enters.
    @Test func aLongGridThatScrollsSidewaysHasNoLongRows() {
        let short = AccessibilityTable(sections: [(parts: 400, perLine: 2)], isSideways: true)
        #expect(short?.rows == 2 && short?.columns == 200)
        let long = AccessibilityTable(sections: [(parts: 402, perLine: 2)], isSideways: true)
        #expect(long?.rows == 201 && long?.columns == 2)
        #expect(long?.part(row: 200, column: 1) == 401)
    }

    @Test func aRowIsSelectedIfAllItsCellsAre() {
        var grid = AccessibilityElement(id: 1, role: .table)
        grid.partCount = 8
        // Two lines of three, and one of two.
        grid.table = AccessibilityTable(sections: [(parts: 8, perLine: 3)])
        grid.selectedParts = [0..<3, 4..<5, 6..<8]
        var tree = AccessibilityTree()
        tree.insert(grid)
        #expect(tree.selectedLines(of: 1, rows: true, atMost: 100) == [0, 2])
        #expect(tree.selectedLines(of: 1, rows: false, atMost: 100) == [1])
        #expect(tree[AccessibilityElement.part(3, of: 1)]?.role == .cell)
        #expect(tree.cell(of: 1, row: 2, column: 2) == nil)
        let cell = tree.cell(of: 1, row: 1, column: 1)
        #expect(cell == AccessibilityElement.part(4, of: 1))
        #expect(tree.cell(of: cell ?? 0) == AccessibilityCell(table: 1, rows: 1..<2, columns: 1..<2))
    }
}
