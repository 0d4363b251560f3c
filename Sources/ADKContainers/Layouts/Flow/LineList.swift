import ADKLists
import Foundation

/// A line of items, or lines of items that are not measured.
struct LinePiece: Equatable, Sendable {
    /// The number of items. At least 1 in a list.
    var count: Int
    /// The length of the line in pixels; nil for a run of lines of items that are not measured.
    var length: Float?
    /// Whether a line starts at its first item whatever fits in the line before it: the first line after a run, and
    /// lines that were that until items of the run were measured.
    ///
    /// The lines that follow keep their items when estimates change.
    var startsRegion = false

    static func run(_ count: Int) -> LinePiece { LinePiece(count: count, length: nil) }
    var isRun: Bool { length == nil }
}

/// The lines of a section: single lines where items are measured, runs of equal lines elsewhere.
///
/// Runs cost the same for any number of items. Queries are O(log pieces). Replacing pieces is O(log pieces), amortized.
struct LineList: Sendable {
    static let chunkSize = 128

    /// The place of a piece, or the end of the list.
    struct Position: Equatable {
        var chunk: Int
        var index: Int
        /// The first item of the piece, and its start in pixels.
        var item: Int
        var start: Double
    }

    struct Sums: FenwickSum {
        var items = 0
        var pixels = 0.0

        mutating func add(_ other: Sums) {
            items += other.items
            pixels += other.pixels
        }
    }

    private struct Chunk: Sendable {
        var pieces: [LinePiece]
        var sums: Sums
    }

    /// The layout of runs.
    let metrics: LineMetrics
    private var chunks: [Chunk] = []
    private var tree = FenwickTree<Sums>()
    /// The items, and the length of all lines with the space after each.
    private(set) var total = Sums()
    private(set) var pieceCount = 0

    init(metrics: LineMetrics, pieces: [LinePiece] = []) {
        self.metrics = metrics
        adopt(split(pieces))
    }

    /// The length of a piece in pixels with the space after each line.
    func extent(_ piece: LinePiece) -> Double {
        guard let length = piece.length else { return Double(metrics.lines(piece.count)) * metrics.pitch }
        return Double(length) + metrics.lineSpacing
    }

    private func sums(_ pieces: some Sequence<LinePiece>) -> Sums {
        pieces.reduce(into: Sums()) { $0.add(Sums(items: $1.count, pixels: extent($1))) }
    }

    // MARK: - Positions

    var start: Position { Position(chunk: 0, index: 0, item: 0, start: 0) }
    var end: Position { Position(chunk: chunks.count, index: 0, item: total.items, start: total.pixels) }

    /// The piece at a position; nil at the end.
    func piece(at position: Position) -> LinePiece? {
        position.chunk < chunks.count ? chunks[position.chunk].pieces[position.index] : nil
    }

    /// The position after a piece.
    func position(after position: Position) -> Position {
        guard let piece = piece(at: position) else { return position }
        var next = position
        next.item += piece.count
        next.start += extent(piece)
        next.index += 1
        if next.index == chunks[next.chunk].pieces.count {
            next.chunk += 1
            next.index = 0
        }
        return next
    }

    /// The position before another; nil at the start.
    func position(before position: Position) -> Position? {
        var result = position
        if result.index == 0 {
            guard result.chunk > 0 else { return nil }
            result.chunk -= 1
            result.index = chunks[result.chunk].pieces.count
        }
        result.index -= 1
        let piece = chunks[result.chunk].pieces[result.index]
        result.item -= piece.count
        result.start -= extent(piece)
        return result
    }

    /// The piece of an item. The item must exist.
    func position(of item: Int) -> Position {
        precondition((0..<total.items).contains(item), "item \(item) of \(total.items)")
        return last { $0.items <= item }
    }

    /// The last piece that starts before `start`, or at it if `isInclusive`. The start of the list if there is none.
    func lastPosition(startingBefore start: Double, isInclusive: Bool) -> Position {
        last { isInclusive ? $0.pixels <= start : $0.pixels < start || $0.items == 0 }
    }

    /// The last piece before which the sums satisfy `condition`. It must hold for the empty prefix.
    private func last(where condition: (Sums) -> Bool) -> Position {
        guard !chunks.isEmpty else { return end }
        var (chunk, sums) = tree.longestPrefix { condition($0) }
        if chunk == chunks.count {
            // The whole list satisfies it: the last piece.
            return position(before: end) ?? end
        }
        var index = 0
        while index + 1 < chunks[chunk].pieces.count {
            var next = sums
            let piece = chunks[chunk].pieces[index]
            next.add(Sums(items: piece.count, pixels: extent(piece)))
            guard condition(next) else { break }
            sums = next
            index += 1
        }
        return Position(chunk: chunk, index: index, item: sums.items, start: sums.pixels)
    }

    // MARK: - Changes

    /// Replaces the pieces from one position up to another.
    mutating func replace(from first: Position, to end: Position, with pieces: [LinePiece]) {
        guard first.chunk < chunks.count else { return adopt(chunks + split(pieces)) }
        let endsBetweenChunks = end.index == 0 && end.chunk > first.chunk
        let last = endsBetweenChunks ? end.chunk - 1 : end.chunk
        let tail = endsBetweenChunks ? [] : chunks[last].pieces[end.index...]
        let merged = chunks[first.chunk].pieces[..<first.index] + pieces + tail
        if last == first.chunk, !merged.isEmpty, merged.count <= LineList.chunkSize {
            let old = chunks[last]
            chunks[last] = Chunk(pieces: Array(merged), sums: sums(merged))
            pieceCount += merged.count - old.pieces.count
            let change = Sums(
                items: chunks[last].sums.items - old.sums.items, pixels: chunks[last].sums.pixels - old.sums.pixels)
            total.add(change)
            tree.add(change, at: last)
        } else {
            var all = chunks
            all.replaceSubrange(first.chunk...last, with: split(Array(merged)))
            adopt(all)
        }
    }

    private func split(_ pieces: [LinePiece]) -> [Chunk] {
        let size = pieces.count <= LineList.chunkSize ? LineList.chunkSize : LineList.chunkSize / 2
        return stride(from: 0, to: pieces.count, by: size).map { first in
            let part = pieces[first..<min(first + size, pieces.count)]
            return Chunk(pieces: Array(part), sums: sums(part))
        }
    }

    private mutating func adopt(_ new: [Chunk]) {
        chunks = new
        tree = FenwickTree(new.map(\.sums))
        total = new.reduce(into: Sums()) { $0.add($1.sums) }
        pieceCount = new.reduce(0) { $0 + $1.pieces.count }
    }
}

/// Visits the pieces in order.
extension LineList {
    struct PieceIterator: IteratorProtocol {
        let list: LineList
        private(set) var position: Position
        init(_ list: LineList, from position: Position) {
            self.list = list
            self.position = position
        }

        mutating func next() -> (position: Position, piece: LinePiece)? {
            guard let piece = list.piece(at: position) else { return nil }
            defer { position = list.position(after: position) }
            return (position, piece)
        }
    }

    /// All pieces. O(pieces).
    var pieces: [LinePiece] { chunks.flatMap(\.pieces) }

    /// Checks the sums. O(pieces).
    func checkInvariants() {
        for (index, chunk) in chunks.enumerated() {
            let pieces = chunk.pieces
            Invariant.check(
                !pieces.isEmpty && pieces.count <= LineList.chunkSize, "chunk \(index) has \(pieces.count) pieces")
            Invariant.check(pieces.allSatisfy { $0.count > 0 }, "chunk \(index) has an empty piece")
            Invariant.check(chunk.sums.items == sums(pieces).items, "chunk \(index) has \(chunk.sums.items) items")
        }
        let all = sums(pieces)
        let sums = tree.prefix(chunks.count)
        Invariant.check(total.items == all.items && sums.items == all.items, "\(total.items) items, not \(all.items)")
        Invariant.check(
            abs(total.pixels - all.pixels) < 0.5 && abs(sums.pixels - all.pixels) < 0.5, "a length of \(total.pixels)")
        Invariant.check(pieceCount == pieces.count, "\(pieceCount) pieces instead of \(pieces.count)")
    }
}
