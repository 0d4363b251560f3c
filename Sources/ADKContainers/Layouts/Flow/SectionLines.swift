import Foundation

/// The measured items of a section, and its lines.
///
/// Lines are stored only where items are measured. Between them are runs of items that count with an estimate. The
/// lines after a run, a region, stay as they are while estimates change. They join the lines before them when the items
/// between are measured.
struct SectionLines: Sendable {
    var sizes: ItemSizes
    var list: LineList

    /// Makes unmeasured items.
    init(count: Int, metrics: LineMetrics) {
        sizes = ItemSizes(count: count)
        list = LineList(metrics: metrics, pieces: count > 0 ? [.run(count)] : [])
    }

    var count: Int { sizes.count }
    var metrics: LineMetrics { list.metrics }
    /// The length of all lines in pixels, without the space after the last.
    var extent: Double { count > 0 ? list.total.pixels - metrics.lineSpacing : 0 }

    // MARK: - Queries

    func line(of item: Int) -> FlowLine {
        let position = list.position(of: item)
        return piece(at: position).map { line($0, at: position) { $0.line(of: item) } }
            ?? FlowLine(items: 0..<0, start: 0, length: 0, isEqual: true, isOpen: true)
    }

    /// The first line that ends after `start`; nil if there is none.
    func firstLine(endingAfter start: Double) -> FlowLine? {
        let position = list.lastPosition(startingBefore: start, isInclusive: true)
        guard let piece = piece(at: position) else { return nil }
        if let line = optionalLine(piece, at: position, { $0.firstLine(endingAfter: start) }), line.end > start {
            return line
        }
        let next = list.position(after: position)
        return self.piece(at: next).flatMap { optionalLine($0, at: next) { $0.line(0) } }
    }

    /// The last line that starts before `start`, or at it if `isInclusive`; nil if there is none.
    func lastLine(startingBefore start: Double, isInclusive: Bool) -> FlowLine? {
        guard isInclusive ? start >= 0 : start > 0 else { return nil }
        let position = list.lastPosition(startingBefore: start, isInclusive: isInclusive)
        return piece(at: position).flatMap {
            optionalLine($0, at: position) { $0.lastLine(startingBefore: start, isInclusive: isInclusive) }
        }
    }

    private func piece(at position: LineList.Position) -> LinePiece? { list.piece(at: position) }

    private func line(_ piece: LinePiece, at position: LineList.Position, _ query: (LineGrid) -> FlowLine) -> FlowLine {
        guard let length = piece.length else { return query(grid(piece, at: position)) }
        let next = list.piece(at: list.position(after: position))
        return FlowLine(
            items: position.item..<position.item + piece.count, start: position.start, length: Double(length),
            isEqual: false, isOpen: next?.startsRegion ?? true)
    }

    private func optionalLine(
        _ piece: LinePiece, at position: LineList.Position, _ query: (LineGrid) -> FlowLine?
    ) -> FlowLine? {
        if piece.isRun { return query(grid(piece, at: position)) }
        return line(piece, at: position) { $0.line(0) }
    }

    private func grid(_ piece: LinePiece, at position: LineList.Position) -> LineGrid {
        LineGrid(metrics: metrics, count: piece.count, firstItem: position.item, start: position.start)
    }

    // MARK: - Changes

    /// Stores a measured size and breaks the lines that it changes. Returns the former size.
    ///
    /// O(log lines + lines broken): breaking ends at the first line that starts where one did.
    @discardableResult
    mutating func set(_ size: ItemSize, of item: Int) -> ItemSize? {
        let old = sizes.set(size, of: item)
        guard old != size else { return old }
        var first = list.position(of: item)
        // The item may fit in the line before now.
        if first.item == item, list.piece(at: first)?.startsRegion == false, let before = list.position(before: first) {
            first = before
        }
        let (pieces, end) = broken(from: first, changed: item)
        list.replace(from: first, to: end, with: pieces)
        return old
    }

    private mutating func broken(
        from first: LineList.Position, changed item: Int
    ) -> (pieces: [LinePiece], end: LineList.Position) {
        let former = FormerPieces(base: LineList.PieceIterator(list, from: first), changed: item)
        var breaker = LineBreaker(sizes: sizes, metrics: metrics, former: former)
        breaker.breakFirst()
        var end = first
        for _ in 0..<breaker.consumed { end = list.position(after: end) }
        return (breaker.pieces, end)
    }

    /// The pieces from a position on. Those up to the changed item cannot stay.
    private struct FormerPieces: IteratorProtocol {
        var base: LineList.PieceIterator
        let changed: Int

        mutating func next() -> FormerPiece? {
            base.next().map { FormerPiece(piece: $1, item: $0.item, isChanged: $0.item <= changed) }
        }
    }
}
