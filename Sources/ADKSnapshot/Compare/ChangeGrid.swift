import ADKGraphics

/// Changed pixels counted in square cells, so that neighbouring cells can be joined to regions.
struct ChangeGrid {
    private struct Cell {
        var bounds = PixelRect.empty
        var count = 0
    }

    private let columns: Int
    private let rows: Int
    private var cells: [Cell]
    private(set) var changedPixels = 0
    private(set) var largestDifference = 0

    init(width: Int, height: Int) {
        columns = (width + PixelCompare.grain - 1) / PixelCompare.grain
        rows = (height + PixelCompare.grain - 1) / PixelCompare.grain
        cells = Array(repeating: Cell(), count: columns * rows)
    }

    /// Counts the pixels `range` of one row as changed. Do not mark a pixel twice.
    mutating func mark(columns range: Range<Int>, row: Int, difference: Int) {
        guard !range.isEmpty else { return }
        changedPixels += range.count
        largestDifference = max(largestDifference, difference)
        var x = range.lowerBound
        while x < range.upperBound {
            let column = x / PixelCompare.grain
            let end = min(range.upperBound, (column + 1) * PixelCompare.grain)
            let index = row / PixelCompare.grain * columns + column
            cells[index].bounds = cells[index].bounds.union(PixelRect(x: x, y: row, width: end - x, height: 1))
            cells[index].count += end - x
            x = end
        }
    }

    /// The regions of cells that touch, also at a corner, sorted from top to bottom and left to right.
    func regions() -> [ChangedRegion] {
        var seen = Array(repeating: false, count: cells.count)
        var regions: [ChangedRegion] = []
        for start in cells.indices where cells[start].count > 0 && !seen[start] {
            seen[start] = true
            var open = [start]
            var bounds = PixelRect.empty
            var count = 0
            while let index = open.popLast() {
                bounds = bounds.union(cells[index].bounds)
                count += cells[index].count
                for neighbour in neighbours(of: index) where cells[neighbour].count > 0 && !seen[neighbour] {
                    seen[neighbour] = true
                    open.append(neighbour)
                }
            }
            regions.append(
                ChangedRegion(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height, pixelCount: count))
        }
        return regions.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }

    private func neighbours(of index: Int) -> [Int] {
        let (row, column) = index.quotientAndRemainder(dividingBy: columns)
        var result: [Int] = []
        for y in max(0, row - 1)...min(rows - 1, row + 1) {
            for x in max(0, column - 1)...min(columns - 1, column + 1) { result.append(y * columns + x) }
        }
        return result
    }
}
