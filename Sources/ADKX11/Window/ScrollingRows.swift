import ADKViews

/// Which rows of a memory that is higher than the window are the window's.
struct ScrollingRows: Equatable {
    /// The window's.
    let height: Int
    /// Rows there are besides.
    let slack: Int
    private(set) var first = 0

    init(height: Int, slack: Int) {
        self.height = height
        self.slack = max(0, slack)
    }

    /// Rows to be copied; rows of the memory.
    struct Copy: Equatable {
        var from, to, count: Int
    }

    /// Scrolls the full-width `shift`, which may leave rows above and below it where they are.
    ///
    /// Returns the copies that do it, in order; none where the whole window moves and there is room.
    mutating func scroll(_ shift: PixelShift) -> [Copy] {
        let (top, bottom) = (shift.rect.y, shift.rect.maxY)
        guard abs(shift.dy) < shift.rect.height else { return [] }
        let old = first
        let wanted = first - shift.dy
        guard (0...slack).contains(wanted) else {
            // To the far end, so that the same way has room again; as far as there is any.
            let next = shift.dy < 0 ? 0 : slack
            first = next
            let moved = Copy(
                from: old + top + max(0, -shift.dy), to: next + top + max(0, shift.dy),
                count: bottom - top - abs(shift.dy))
            let above = Copy(from: old, to: next, count: top)
            let below = Copy(from: old + bottom, to: next + bottom, count: height - bottom)
            // Towards lower rows from the top down, towards higher from the bottom up, so that
            // nothing is overwritten that is still to be copied.
            let all = next < old || (next == old && shift.dy < 0) ? [above, moved, below] : [below, moved, above]
            return all.filter { $0.count > 0 && $0.from != $0.to }
        }
        first = wanted
        let copies = [
            Copy(from: old, to: wanted, count: top),
            Copy(from: old + bottom, to: wanted + bottom, count: height - bottom),
        ]
        return copies.filter { $0.count > 0 && $0.from != $0.to }
    }
}
