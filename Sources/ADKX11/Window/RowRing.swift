import ADKViews

/// Which rows of a ring of rows are the window's: what scrolls as a whole is not copied, the window's
/// first row is another one.
struct RowRing: Equatable {
    /// The window's rows.
    let height: Int
    /// The ring's; behind the last comes the first.
    let count: Int
    private(set) var first = 0

    init(height: Int, count: Int) {
        precondition(count >= height, "a ring of \(count) rows for a window of \(height)")
        self.height = height
        self.count = count
    }

    /// One row to be copied; rows of the ring.
    struct Copy: Equatable {
        var from, to: Int
    }

    /// Scrolls the full-width `shift`, which may leave rows above and below it where they are: those
    /// are what has to be copied, in this order. O(rows left where they are).
    mutating func scroll(_ shift: PixelShift) -> [Copy] {
        let (top, bottom) = (shift.rect.y, shift.rect.maxY)
        guard abs(shift.dy) < shift.rect.height else { return [] }
        let old = first
        first = ring(old - shift.dy)
        // In this order what is written to was copied before, or went out of sight.
        let rows =
            shift.dy > 0
            ? Array(bottom..<height) + Array(0..<top) : (0..<top).reversed() + (bottom..<height).reversed()
        return rows.map { Copy(from: ring(old + $0), to: ring(first + $0)) }.filter { $0.from != $0.to }
    }

    /// The window's rows as stretches of the ring's: where each begins there and in the window.
    func stretches(of rows: Range<Int>) -> [(row: Int, start: Int, count: Int)] {
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
