import ADKFoundation
import Foundation

/// The offsets and lengths of a section's rows along the scroll axis, measured or estimated.
///
/// Lengths are whole pixels, so that sums are exact at every scale. Unmeasured rows count with `estimate`, which can
/// change in O(1). Rows are stored in chunks whose sums form a Fenwick tree. A chunk without measured rows stores no
/// lengths, whatever its row count. Offset of a row and row at an offset are O(log n + chunk). Edits are O(chunks +
/// runs of edited rows + rows in measured chunks that are edited).
package struct RowLengths: Sendable {
    static let chunkSize = 256
    private static let unknown = Float.nan

    private struct Chunk: Sendable {
        var count: Int
        /// Empty while no row of the chunk is measured.
        var lengths: [Float] = []
        var knownSum = 0.0
        var unknownCount: Int

        init(unmeasured count: Int) {
            self.count = count
            unknownCount = count
        }

        /// Adds rows at the end.
        mutating func append(_ other: Chunk, _ rows: Range<Int>) {
            if lengths.isEmpty, !other.lengths.isEmpty { lengths = Array(repeating: RowLengths.unknown, count: count) }
            if other.lengths.isEmpty {
                unknownCount += rows.count
                if !lengths.isEmpty { lengths.append(contentsOf: repeatElement(RowLengths.unknown, count: rows.count)) }
            } else {
                for length in other.lengths[rows] {
                    if length.isNaN { unknownCount += 1 } else { knownSum += Double(length) }
                }
                lengths.append(contentsOf: other.lengths[rows])
            }
            count += rows.count
        }
    }

    /// A list of chunks that joins small neighbours.
    private struct Builder {
        var chunks: [Chunk] = []

        mutating func append(_ chunk: Chunk, _ rows: Range<Int>) {
            WorkCount.note(.loop, chunk.lengths.isEmpty || rows.count == chunk.count ? 1 : rows.count)
            guard !rows.isEmpty else { return }
            let joinsLast =
                chunks.last.map {
                    $0.lengths.isEmpty && chunk.lengths.isEmpty || $0.count + rows.count <= RowLengths.chunkSize
                } ?? false
            if joinsLast {
                chunks[chunks.count - 1].append(chunk, rows)
            } else if rows.count == chunk.count {
                chunks.append(chunk)
            } else {
                var part = Chunk(unmeasured: 0)
                part.append(chunk, rows)
                chunks.append(part)
            }
        }
    }

    /// The sums of one or several chunks.
    private struct Sums: FenwickSum {
        var known = 0.0
        var unknown = 0
        var rows = 0

        mutating func add(_ other: Sums) {
            known += other.known
            unknown += other.unknown
            rows += other.rows
        }
    }

    private var chunks: [Chunk] = []
    private var tree = FenwickTree<Sums>()
    /// The number of rows.
    package private(set) var count = 0
    /// The number of measured rows.
    package private(set) var knownCount = 0
    /// The sum of the measured lengths.
    package private(set) var knownSum = 0.0

    /// The length of an unmeasured row, in whole pixels.
    package var estimate: Double

    /// Makes unmeasured rows.
    package init(count: Int = 0, estimate: Double = 100) {
        self.estimate = estimate
        insert(count, at: 0)
    }

    /// The measured length; nil while it is an estimate.
    package subscript(row: Int) -> Double? {
        get {
            let (chunk, index, _) = locate(row)
            guard !chunks[chunk].lengths.isEmpty else { return nil }
            let length = chunks[chunk].lengths[index]
            return length.isNaN ? nil : Double(length)
        }
        set { set(row, newValue.map { Float($0) } ?? RowLengths.unknown) }
    }

    private mutating func set(_ row: Int, _ new: Float) {
        var (chunk, index, _) = locate(row)
        if chunks[chunk].lengths.isEmpty {
            guard !new.isNaN else { return }
            if chunks[chunk].count > RowLengths.chunkSize {
                split(chunk, around: index)
                (chunk, index, _) = locate(row)
            }
            chunks[chunk].lengths = Array(repeating: RowLengths.unknown, count: chunks[chunk].count)
        }
        let old = chunks[chunk].lengths[index]
        chunks[chunk].lengths[index] = new
        let knownChange = (new.isNaN ? 0 : Double(new)) - (old.isNaN ? 0 : Double(old))
        let unknownChange = (new.isNaN ? 1 : 0) - (old.isNaN ? 1 : 0)
        chunks[chunk].knownSum += knownChange
        chunks[chunk].unknownCount += unknownChange
        knownSum += knownChange
        knownCount -= unknownChange
        tree.add(Sums(known: knownChange, unknown: unknownChange), at: chunk)
    }

    /// Splits a large unmeasured chunk, so that the row at `index` is in a chunk of the usual size.
    private mutating func split(_ chunk: Int, around index: Int) {
        let start = index / RowLengths.chunkSize * RowLengths.chunkSize
        let end = min(start + RowLengths.chunkSize, chunks[chunk].count)
        let parts = [start, end - start, chunks[chunk].count - end].filter { $0 > 0 }
        chunks.replaceSubrange(chunk...chunk, with: parts.map { Chunk(unmeasured: $0) })
        rebuildTree()
    }

    /// The length of all rows, measured or estimated.
    package var total: Double { knownSum + Double(count - knownCount) * estimate }

    /// The start of `row`; for `count`, the end of the last row.
    package func offset(of row: Int) -> Double {
        precondition((0...count).contains(row), "row \(row) of \(count)")
        guard row < count else { return total }
        let (chunk, index, before) = locate(row)
        var sums = before
        if chunks[chunk].lengths.isEmpty {
            sums.unknown += index
        } else {
            for length in chunks[chunk].lengths[..<index] {
                if length.isNaN { sums.unknown += 1 } else { sums.known += Double(length) }
            }
        }
        return value(sums)
    }

    /// The row at `offset`. Outside the rows, the nearest one.
    package func row(at offset: Double) -> Int {
        guard count > 0 else { return 0 }
        // The last chunk that does not start after the offset.
        let (chunk, sums) = tree.longestPrefix { value($0) <= offset }
        guard chunk < chunks.count else { return count - 1 }
        var y = value(sums)
        if chunks[chunk].lengths.isEmpty {
            let inside = estimate > 0 ? Int(saturating: max(0, (offset - y) / estimate)) : 0
            return sums.rows + min(inside, chunks[chunk].count - 1)
        }
        var row = sums.rows
        for length in chunks[chunk].lengths {
            y += length.isNaN ? estimate : Double(length)
            if y > offset { return row }
            row += 1
        }
        return min(row, count - 1)
    }

    /// Inserts unmeasured rows.
    package mutating func insert(_ newRows: Int, at row: Int) {
        precondition(newRows >= 0 && (0...count).contains(row), "\(newRows) rows at \(row) of \(count)")
        edit(removed: IntegerRunSet(), added: IntegerRunSet(row..<row + newRows))
    }

    /// Removes rows with their lengths.
    package mutating func remove(_ rows: Range<Int>) {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= count, "rows \(rows) of \(count)")
        edit(removed: IntegerRunSet(rows), added: IntegerRunSet())
    }

    /// Removes rows by their old numbers and inserts unmeasured ones at their new numbers.
    package mutating func edit(removed: IntegerRunSet, added: IntegerRunSet) {
        guard !removed.isEmpty || !added.isEmpty else { return }
        var builder = Builder()
        var (leaving, arriving) = (removed.runs[...], added.runs[...])
        // The old and the new number of the next row.
        var (row, place) = (0, 0)
        func insertArriving() {
            guard let run = arriving.first, run.lowerBound == place else { return }
            builder.append(Chunk(unmeasured: run.count), 0..<run.count)
            place = run.upperBound
            arriving.removeFirst()
        }
        for chunk in chunks {
            let first = row
            while row < first + chunk.count {
                insertArriving()
                if let run = leaving.first, run.lowerBound <= row {
                    row = min(run.upperBound, first + chunk.count)
                    if row == run.upperBound { leaving.removeFirst() }
                } else {
                    let kept = min(
                        min(first + chunk.count, leaving.first?.lowerBound ?? .max) - row,
                        (arriving.first?.lowerBound ?? .max) - place)
                    builder.append(chunk, row - first..<row - first + kept)
                    (row, place) = (row + kept, place + kept)
                }
            }
        }
        insertArriving()
        chunks = builder.chunks
        rebuildTree()
    }

    /// The measured rows from `first` on, ascending. O(chunks + rows in measured chunks).
    package func knownRows(from first: Int) -> [Int] {
        var result: [Int] = []
        var start = 0
        for chunk in chunks {
            defer { start += chunk.count }
            guard !chunk.lengths.isEmpty, start + chunk.count > first else { continue }
            for (index, length) in chunk.lengths.enumerated() where !length.isNaN && start + index >= first {
                result.append(start + index)
            }
        }
        return result
    }

    // MARK: - Chunks

    private mutating func rebuildTree() {
        let chunkSums = chunks.map { Sums(known: $0.knownSum, unknown: $0.unknownCount, rows: $0.count) }
        let all = chunkSums.reduce(into: Sums()) { $0.add($1) }
        tree = FenwickTree(chunkSums)
        count = all.rows
        knownSum = all.known
        knownCount = all.rows - all.unknown
    }

    private func value(_ sums: Sums) -> Double { sums.known + Double(sums.unknown) * estimate }

    /// The chunk of `row`, the index in it, and the sums of the chunks before it.
    private func locate(_ row: Int) -> (chunk: Int, index: Int, before: Sums) {
        precondition((0..<count).contains(row), "row \(row) of \(count)")
        let (chunk, sums) = tree.longestPrefix { $0.rows <= row }
        return (chunk, row - sums.rows, sums)
    }
}

extension RowLengths {
    /// Checks the counts and sums of every chunk against its lengths. O(rows in measured chunks).
    package func checkInvariants() {
        var all = Sums()
        for (index, chunk) in chunks.enumerated() {
            let known = chunk.lengths.filter { !$0.isNaN }
            let unknown = chunk.count - known.count
            Invariant.check(chunk.count > 0, "chunk \(index) is empty")
            Invariant.check(
                chunk.lengths.isEmpty || chunk.lengths.count == chunk.count,
                "chunk \(index) has \(chunk.lengths.count) lengths for \(chunk.count) rows")
            Invariant.check(
                chunk.unknownCount == unknown, "chunk \(index): \(chunk.unknownCount) unknown, not \(unknown)")
            Invariant.check(
                abs(chunk.knownSum - known.reduce(0) { $0 + Double($1) }) < 0.5, "chunk \(index): \(chunk.knownSum)")
            all.add(Sums(known: chunk.knownSum, unknown: chunk.unknownCount, rows: chunk.count))
        }
        let tree = tree.prefix(chunks.count)
        Invariant.check(count == all.rows && tree.rows == all.rows, "\(count) rows instead of \(all.rows)")
        Invariant.check(count - knownCount == all.unknown && tree.unknown == all.unknown, "\(all.unknown) unknown rows")
        Invariant.check(abs(knownSum - all.known) < 0.5 && abs(tree.known - all.known) < 0.5, "a sum of \(knownSum)")
    }
}
