import ADKLists
import Foundation

/// Edits of a section's items, and other metrics.
extension SectionLines {
    /// Removes items by their old numbers and inserts unmeasured ones at their new numbers. Sets the sizes of others.
    ///
    /// O(lines between the first and the last edit + lines broken + chunks of sizes).
    mutating func edit(removed: IntegerRunSet, added: IntegerRunSet, sizes new: [(item: Int, size: ItemSize)] = []) {
        if !removed.isEmpty || !added.isEmpty {
            let window = EditWindow(list, removed: removed, added: added)
            sizes.edit(removed: removed, added: added)
            let (pieces, end) = broken(window)
            list.replace(from: window.begin, to: end, with: pieces)
        }
        for (item, size) in new { set(size, of: item) }
    }

    private mutating func broken(_ window: EditWindow) -> (pieces: [LinePiece], end: LineList.Position) {
        let former = window.pieces(list)
        var breaker = LineBreaker(sizes: sizes, metrics: metrics, former: former)
        breaker.breakChanged(before: window.newEnd)
        var end = window.end
        for _ in 0..<max(0, breaker.consumed - window.changed.count) { end = list.position(after: end) }
        return (breaker.pieces, end)
    }

    /// Breaks all lines for other metrics. Regions keep their starts if `keepsRegions`. O(lines).
    mutating func relayout(_ metrics: LineMetrics, keepsRegions: Bool) {
        let pieces = keepsRegions ? list.pieces : count > 0 ? [.run(count)] : []
        var item = 0
        let former = pieces.map { piece in
            defer { item += piece.count }
            return FormerPiece(piece: piece, item: item, isChanged: true)
        }
        var breaker = LineBreaker(sizes: sizes, metrics: metrics, former: former.makeIterator())
        breaker.breakChanged()
        list = LineList(metrics: metrics, pieces: breaker.pieces)
    }
}

/// The pieces that an edit may change, with the one before.
private struct EditWindow {
    let begin: LineList.Position
    /// The position after the last piece, by the old numbers.
    let end: LineList.Position
    /// The pieces after the edit. Those whose items changed are marked, and inserted items are pieces of their own.
    let changed: [FormerPiece]
    /// The item after the last piece, by the new numbers.
    let newEnd: Int
    /// The difference between new and old numbers after the window.
    private let shift: Int

    init(_ list: LineList, removed: IntegerRunSet, added: IntegerRunSet) {
        let count = list.total.items
        shift = added.count - removed.count
        // Before the first edit, old and new numbers are equal.
        let first = min(removed.first ?? .max, added.first ?? .max)
        let start = first < count ? list.position(of: first) : list.end
        begin = list.position(before: start) ?? start
        // The item after the last inserted one.
        let next = added.last.map { removed.nonMember(at: $0 + 1 - added.count) } ?? 0
        let last = min(count, max(next, removed.last.map { $0 + 1 } ?? 0))

        var position = begin
        var changed: [FormerPiece] = []
        func insert(_ count: Int, at item: Int) {
            guard count > 0 else { return }
            changed.append(FormerPiece(piece: LinePiece(count: count, length: 0), item: item, isChanged: true))
        }
        // The numbers of the items after the removal, and after the edit.
        var (kept, new) = (begin.item, begin.item)
        while position.item < max(last, start.item), let piece = list.piece(at: position) {
            let after = list.position(after: position)
            let left = piece.count - (removed.count(below: after.item) - removed.count(below: position.item))
            let low = left > 0 ? added.nonMember(at: kept) : new
            let high = left > 0 ? added.nonMember(at: kept + left - 1) + 1 : new
            insert(low - new, at: new)
            // A run of other items is still a run.
            let isChanged = left == 0 || !piece.isRun && (left != piece.count || high - low != left)
            var same = piece
            same.count = high - low
            changed.append(FormerPiece(piece: same, item: low, isChanged: isChanged))
            (kept, new, position) = (kept + left, high, after)
        }
        end = position
        newEnd = end.item + shift
        insert(newEnd - new, at: new)
        self.changed = changed
    }

    func pieces(_ list: LineList) -> Pieces {
        Pieces(changed: changed[...], rest: LineList.PieceIterator(list, from: end), shift: shift)
    }

    /// The pieces of the window, then those after it.
    struct Pieces: IteratorProtocol {
        var changed: ArraySlice<FormerPiece>
        var rest: LineList.PieceIterator
        let shift: Int

        mutating func next() -> FormerPiece? {
            if let next = changed.popFirst() { return next }
            return rest.next().map { FormerPiece(piece: $1, item: $0.item + shift, isChanged: false) }
        }
    }
}

extension SectionLines {
    /// Checks that every line is broken where it has to be. O(lines + measured items).
    func checkInvariants() {
        sizes.checkInvariants()
        list.checkInvariants()
        Invariant.check(list.total.items == count, "lines of \(list.total.items) items instead of \(count)")
        var item = 0
        var last: (piece: LinePiece, end: Double, isMeasured: Bool)?
        for piece in list.pieces {
            if piece.isRun {
                Invariant.check(last?.piece.isRun != true, "two runs meet at item \(item)")
                Invariant.check(
                    (sizes.nextKnown(from: item) ?? count) >= item + piece.count, "a measured item in a run")
            }
            if piece.startsRegion {
                Invariant.check(last?.isMeasured == false && !piece.isRun, "a region starts at item \(item)")
            } else if let last {
                Invariant.check(!last.piece.isRun, "a line without a region after a run, at item \(item)")
                let cross = sizes[item].map { Double($0.cross) } ?? metrics.itemCross
                Invariant.check(!metrics.fits(cross, after: last.end), "item \(item) fits in the line before it")
            }
            last = (piece, 0, false)
            if !piece.isRun { last = check(piece, from: item) }
            item += piece.count
        }
    }

    private func check(_ piece: LinePiece, from first: Int) -> (piece: LinePiece, end: Double, isMeasured: Bool) {
        let known = (first..<first + piece.count).map { sizes[$0] }
        var end = known[0].map { Double($0.cross) } ?? metrics.itemCross
        for size in known.dropFirst() {
            let cross = size.map { Double($0.cross) } ?? metrics.itemCross
            Invariant.check(metrics.fits(cross, after: end), "an item of the line at \(first) does not fit")
            end += metrics.itemSpacing + cross
        }
        let length = known.map { $0?.length ?? Float(metrics.itemLength) }.max()
        Invariant.check(length == piece.length, "the line at \(first) is \(piece.length ?? -1) long")
        return (piece, end, known.allSatisfy { $0 != nil })
    }
}
