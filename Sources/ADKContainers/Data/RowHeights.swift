import Foundation

/// The heights of all rows of a table, measured or estimated, and where each row lies.
///
/// Four bytes a row: its height in whole pixels, so that sums are exact at every scale. A row that was not measured counts with `estimate`, so that a better
/// estimate costs nothing. Rows are kept in chunks whose sums form a Fenwick tree: offset of a
/// row and row at an offset are O(log n + chunk); inserting and removing rebuild the tree over
/// the chunks, O(n / chunk).
package struct RowHeights: Sendable {
    private static let chunkSize = 256
    private static let unknown = Float.nan

    private struct Chunk: Sendable {
        var heights: [Float]
        var knownSum: Double
        var unknownCount: Int

        init(_ heights: [Float]) {
            self.heights = heights
            knownSum = 0
            unknownCount = 0
            for height in heights {
                if height.isNaN { unknownCount += 1 } else { knownSum += Double(height) }
            }
        }
    }

    /// Sums over ranges of chunks, one entry a chunk, in Fenwick order.
    fileprivate struct Sums: Sendable {
        var known = 0.0
        var unknown = 0
        var rows = 0
    }

    private var chunks: [Chunk] = []
    private var tree: [Sums] = []
    package private(set) var count = 0

    /// Points an unmeasured row counts for.
    package var estimate: CGFloat
    /// Pixels per point; measured heights are rounded to pixels.
    private let scale: Double

    package init(count: Int = 0, estimate: CGFloat = 100, scale: CGFloat = 1) {
        self.estimate = estimate
        self.scale = Double(scale)
        if count > 0 { insert(count, at: 0) }
    }

    /// The measured height in points, nil while it is an estimate.
    package subscript(row: Int) -> CGFloat? {
        get {
            let (chunk, index) = locate(row)
            let height = chunks[chunk].heights[index]
            return height.isNaN ? nil : CGFloat(Double(height) / scale)
        }
        set {
            let (chunk, index) = locate(row)
            let old = chunks[chunk].heights[index]
            let new = newValue.map { Float((Double($0) * scale).rounded()) } ?? RowHeights.unknown
            chunks[chunk].heights[index] = new
            let knownChange = (new.isNaN ? 0 : Double(new)) - (old.isNaN ? 0 : Double(old))
            let unknownChange = (new.isNaN ? 1 : 0) - (old.isNaN ? 1 : 0)
            chunks[chunk].knownSum += knownChange
            chunks[chunk].unknownCount += unknownChange
            var i = chunk + 1
            while i <= tree.count {
                tree[i - 1].known += knownChange
                tree[i - 1].unknown += unknownChange
                i += i & -i
            }
        }
    }

    /// Measured, or the estimate.
    package func height(of row: Int) -> CGFloat { self[row] ?? estimate }

    package var total: CGFloat { offset(of: count) }

    /// Rows that were measured.
    package var knownCount: Int { count - chunks.reduce(0) { $0 + $1.unknownCount } }

    /// The top of `row` in points; of `count`, the bottom of the last.
    package func offset(of row: Int) -> CGFloat {
        precondition((0...count).contains(row), "row \(row) of \(count)")
        guard row < count else { return value(prefix(chunks.count)) }
        let (chunk, index) = locate(row)
        var sums = prefix(chunk)
        for height in chunks[chunk].heights[..<index] {
            if height.isNaN { sums.unknown += 1 } else { sums.known += Double(height) }
        }
        return value(sums)
    }

    /// The row that holds the content point at `offset`; the nearest one outside the content.
    package func row(at offset: CGFloat) -> Int {
        guard count > 0 else { return 0 }
        // Descend the tree: the last chunk whose start is not past the offset.
        var sums = Sums()
        var chunk = 0
        var step = highestPowerOfTwo
        while step > 0 {
            if chunk + step <= tree.count {
                var next = sums
                next.add(tree[chunk + step - 1])
                if value(next) <= offset {
                    chunk += step
                    sums = next
                }
            }
            step >>= 1
        }
        guard chunk < chunks.count else { return count - 1 }
        var row = sums.rows
        var y = value(sums)
        for height in chunks[chunk].heights {
            y += height.isNaN ? estimate : CGFloat(Double(height) / scale)
            if y > offset { return row }
            row += 1
        }
        return min(row, count - 1)
    }

    /// New rows, unmeasured.
    package mutating func insert(_ newRows: Int, at row: Int) {
        precondition(newRows >= 0 && (0...count).contains(row), "\(newRows) rows at \(row) of \(count)")
        guard newRows > 0 else { return }
        let fresh = [Float](repeating: RowHeights.unknown, count: newRows)
        guard row < count else {
            splice(at: chunks.count, dropping: 0, fresh)
            return
        }
        let (chunk, index) = locate(row)
        let old = chunks[chunk].heights
        splice(at: chunk, dropping: 1, Array(old[..<index]) + fresh + Array(old[index...]))
    }

    package mutating func remove(_ rows: Range<Int>) {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= count, "rows \(rows) of \(count)")
        guard !rows.isEmpty else { return }
        let (first, firstIndex) = locate(rows.lowerBound)
        let (last, lastIndex) = locate(rows.upperBound - 1)
        let rest = Array(chunks[first].heights[..<firstIndex]) + Array(chunks[last].heights[(lastIndex + 1)...])
        splice(at: first, dropping: last - first + 1, rest)
    }

    // MARK: - Chunks

    private mutating func splice(at chunk: Int, dropping: Int, _ heights: [Float]) {
        let fresh = stride(from: 0, to: heights.count, by: RowHeights.chunkSize).map {
            Chunk(Array(heights[$0..<min($0 + RowHeights.chunkSize, heights.count)]))
        }
        chunks.replaceSubrange(chunk..<chunk + dropping, with: fresh)
        rebuildTree()
    }

    private mutating func rebuildTree() {
        tree = chunks.map { Sums(known: $0.knownSum, unknown: $0.unknownCount, rows: $0.heights.count) }
        count = tree.reduce(0) { $0 + $1.rows }
        for i in tree.indices {
            let parent = i | (i + 1)
            if parent < tree.count { tree[parent].add(tree[i]) }
        }
    }

    private var highestPowerOfTwo: Int {
        tree.isEmpty ? 0 : 1 << (Int.bitWidth - 1 - tree.count.leadingZeroBitCount)
    }

    /// Sums over the first `length` chunks.
    private func prefix(_ length: Int) -> Sums {
        var sums = Sums()
        var i = length
        while i > 0 {
            sums.add(tree[i - 1])
            i -= i & -i
        }
        return sums
    }

    private func value(_ sums: Sums) -> CGFloat { CGFloat(sums.known / scale) + CGFloat(sums.unknown) * estimate }

    private func locate(_ row: Int) -> (chunk: Int, index: Int) {
        precondition((0..<count).contains(row), "row \(row) of \(count)")
        var chunk = 0
        var before = 0
        var step = highestPowerOfTwo
        while step > 0 {
            if chunk + step <= tree.count, before + tree[chunk + step - 1].rows <= row {
                chunk += step
                before += tree[chunk - 1].rows
            }
            step >>= 1
        }
        return (chunk, row - before)
    }
}

extension RowHeights.Sums {
    fileprivate mutating func add(_ other: RowHeights.Sums) {
        known += other.known
        unknown += other.unknown
        rows += other.rows
    }
}
