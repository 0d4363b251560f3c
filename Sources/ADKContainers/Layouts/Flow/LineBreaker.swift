import ADKFoundation
import Foundation

/// A piece of the former lines, with its first item.
struct FormerPiece {
    var piece: LinePiece
    var item: Int
    /// Whether its items changed, so that it cannot stay as it is.
    var isChanged: Bool
}

/// Breaks a section's items into lines, and keeps former lines where they are still valid.
///
/// An item goes to the next line if it does not fit. Lines that only have unmeasured items become runs.
struct LineBreaker<Former: IteratorProtocol<FormerPiece>> {
    private var sizes: ItemSizes.Reader
    private let known: ItemSizes
    private let metrics: LineMetrics
    private var former: Former
    /// Former pieces that are read, from `head` on.
    private var waiting: [FormerPiece] = []
    private var head = 0
    /// The number of former pieces that were replaced or copied.
    private(set) var consumed = 0
    /// The new pieces.
    private(set) var pieces: [LinePiece] = []
    /// Whether the next line starts a region.
    private var startsRegion = false

    init(sizes: ItemSizes, metrics: LineMetrics, former: Former) {
        known = sizes
        self.sizes = ItemSizes.Reader(sizes)
        self.metrics = metrics
        self.former = former
    }

    // MARK: - Former pieces

    private mutating func waiting(at index: Int) -> FormerPiece? {
        while waiting.count <= index {
            guard let next = former.next() else { return nil }
            waiting.append(next)
        }
        return waiting[index]
    }

    private mutating func consume() {
        head += 1
        consumed += 1
        if head > 256 {
            waiting.removeFirst(head)
            head = 0
        }
    }

    /// The first former region that starts after `item` and at most at `last`.
    private mutating func region(after item: Int, upTo last: Int) -> Int? {
        var index = head
        while let next = waiting(at: index), next.item <= last {
            if next.piece.startsRegion, next.item > item, breaksLine(at: next.item) { return next.item }
            index += 1
        }
        return nil
    }

    /// Whether items are broken into a line at `item`. Without a measured item among the first ones, they are a run. A
    /// region that lost its measured items ends, and the line before it goes on.
    private func breaksLine(at item: Int) -> Bool {
        known.nextKnown(from: item).map { $0 - item < metrics.columns } ?? false
    }

    // MARK: - Breaking

    /// Breaks changed pieces and copies the others. Ends at the first one from `limit` on that is not changed.
    mutating func breakChanged(before limit: Int = .max) {
        while let next = waiting(at: head) {
            guard next.isChanged else {
                if next.item >= limit { return }
                consume()
                append(next.piece)
                continue
            }
            var item = next.item
            startsRegion = next.piece.startsRegion && breaksLine(at: next.item)
            // Items may fit in the line before now.
            if !startsRegion, let last = pieces.popLast() {
                item -= last.count
                startsRegion = last.startsRegion
            }
            breakLines(from: item)
        }
    }

    /// Breaks the lines from the first former piece on, until one starts where a former one did.
    mutating func breakFirst() {
        guard let first = waiting(at: head) else { return }
        startsRegion = first.piece.startsRegion
        breakLines(from: first.item)
    }

    private mutating func breakLines(from first: Int) {
        var item = first
        while true {
            while let next = waiting(at: head), next.item + next.piece.count <= item { consume() }
            guard item < known.count else { return }
            if rejoin(at: item) { return }
            let measured = known.nextKnown(from: item) ?? known.count
            if let region = region(after: item, upTo: min(measured, known.count - 1)) {
                append(.run(region - item))
                item = region
                startsRegion = true
                continue
            }
            let lines = measured < known.count ? (measured - item) / metrics.columns * metrics.columns : measured - item
            if lines > 0 {
                append(.run(lines))
                item += lines
                startsRegion = true
                if item == known.count { continue }
            }
            item = breakLine(from: item)
        }
    }

    /// Ends at the start of a former line, or within a former run.
    private mutating func rejoin(at item: Int) -> Bool {
        guard var next = waiting(at: head), !next.isChanged else { return false }
        if next.piece.isRun, next.item < item {
            consume()
            append(.run(next.item + next.piece.count - item))
            return true
        }
        guard next.item == item else { return false }
        next.piece.startsRegion = startsRegion && !next.piece.isRun
        consume()
        append(next.piece)
        return true
    }

    /// Appends one line. Returns the item after it.
    ///
    /// A former region goes on where it started, until all items of the line before it are measured.
    private mutating func breakLine(from first: Int) -> Int {
        var item = first
        var (end, length) = (0.0, Float(0))
        var isMeasured = true
        var startsNext = false
        WorkCount.note(.lines)
        while item < known.count {
            if item > first, !isMeasured, region(after: item - 1, upTo: item) != nil {
                startsNext = true
                break
            }
            let size = sizes.size(of: item)
            let cross = size.map { Double($0.cross) } ?? metrics.itemCross
            if item > first {
                guard metrics.fits(cross, after: end) else { break }
                end += metrics.itemSpacing
            }
            end += cross
            length = max(length, size?.length ?? Float(metrics.itemLength))
            if size == nil { isMeasured = false }
            item += 1
        }
        append(LinePiece(count: item - first, length: length, startsRegion: startsRegion))
        startsRegion = startsNext
        return item
    }

    private mutating func append(_ piece: LinePiece) {
        if piece.isRun, let last = pieces.last, last.isRun {
            pieces[pieces.count - 1].count += piece.count
        } else if piece.count > 0 {
            pieces.append(piece)
        }
    }
}
