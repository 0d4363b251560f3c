import ADKLayers

/// Maps a window's rows to a ring buffer of rows. Scrolling the whole window copies no rows: it only changes which row
/// of the ring is the window's first.
package struct RowRing: Equatable {
    /// Number of rows in the window.
    package let height: Int
    /// Number of rows in the ring; after the last row comes the first.
    package let count: Int
    package private(set) var first = 0

    package init(height: Int, count: Int) {
        precondition(count >= height, "a ring of \(count) rows is too small for a window of \(height)")
        self.height = height
        self.count = count
    }

    /// A row to copy: its source and its destination in the ring.
    package struct Copy: Equatable {
        package var from, to: Int
    }

    /// Scrolls by the full-width `shift`. Rows above and below the shift's rectangle stay in place: the result lists
    /// the copies that keep them there, in the order in which they must be made. O(rows left in place).
    package mutating func scroll(_ shift: PixelShift) -> [Copy] {
        let (top, bottom) = (shift.rect.y, shift.rect.maxY)
        guard abs(shift.dy) < shift.rect.height else { return [] }
        let old = first
        first = ring(old - shift.dy)
        // In this order, each destination row was copied before or has scrolled out of sight.
        let rows =
            shift.dy > 0
            ? Array(bottom..<height) + Array(0..<top) : (0..<top).reversed() + (bottom..<height).reversed()
        return rows.map { Copy(from: ring(old + $0), to: ring(first + $0)) }.filter { $0.from != $0.to }
    }

    /// Splits `rows` of the window into one or two runs that are contiguous in the ring: the first row in the window,
    /// the first row in the ring, and the number of rows.
    package func stretches(of rows: Range<Int>) -> [(row: Int, start: Int, count: Int)] {
        let start = ring(first + rows.lowerBound)
        let before = min(rows.count, count - start)
        if before == rows.count { return [(rows.lowerBound, start, before)] }
        return [(rows.lowerBound, start, before), (rows.lowerBound + before, 0, rows.count - before)]
    }

    private func ring(_ row: Int) -> Int {
        let rest = row % count
        return rest < 0 ? rest + count : rest
    }
}
