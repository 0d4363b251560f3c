import Foundation

/// Edits of a section's items, and other metrics.
extension SectionLines {
    /// Removes items by their old numbers and inserts unmeasured ones at their new numbers. Sets the sizes of others.
    ///
    /// O(lines + measured chunks + edits).
    mutating func edit(removed: RunSet, added: RunSet, sizes new: [(item: Int, size: ItemSize)] = []) {
        var former = changedPieces(removed: removed, added: added)
        sizes.edit(removed: removed, added: added)
        for (item, size) in new { sizes.set(size, of: item) }
        if !new.isEmpty { mark(RunSet(new.map { $0.item..<$0.item + 1 }), in: &former) }
        breakChanged(former, metrics)
    }

    /// Marks the pieces of `items` as changed.
    private func mark(_ items: RunSet, in former: inout [FormerPiece]) {
        for index in former.indices {
            let range = former[index].item..<former[index].item + former[index].piece.count
            if items.count(below: range.upperBound) > items.count(below: range.lowerBound) {
                former[index].isChanged = true
            }
        }
    }

    /// Breaks all lines for other metrics. Regions keep their starts if `keepsRegions`. O(lines).
    mutating func relayout(_ metrics: LineMetrics, keepsRegions: Bool) {
        let pieces = keepsRegions ? list.pieces : count > 0 ? [.run(count)] : []
        var item = 0
        let former = pieces.map { piece in
            defer { item += piece.count }
            return FormerPiece(piece: piece, item: item, isChanged: true)
        }
        breakChanged(former, metrics)
    }

    private mutating func breakChanged(_ former: [FormerPiece], _ metrics: LineMetrics) {
        var breaker = LineBreaker(sizes: sizes, metrics: metrics, former: former.makeIterator())
        breaker.breakChanged()
        brokenLines = breaker.brokenLines
        list = LineList(metrics: metrics, pieces: breaker.pieces)
    }

    /// The pieces after an edit. Those whose items changed are marked, and inserted items are pieces of their own.
    private func changedPieces(removed: RunSet, added: RunSet) -> [FormerPiece] {
        var result: [FormerPiece] = []
        // The numbers of the items before the edit, after the removal, and after the edit.
        var (old, kept, new) = (0, 0, 0)
        for piece in list.pieces {
            let end = old + piece.count
            let left = piece.count - (removed.count(below: end) - removed.count(below: old))
            let first = left > 0 ? added.nonMember(at: kept) : new
            let last = left > 0 ? added.nonMember(at: kept + left - 1) + 1 : new
            if first > new {
                result.append(FormerPiece(piece: LinePiece(count: first - new, length: 0), item: new, isChanged: true))
            }
            var changed = piece
            changed.count = last - first
            // A run of other items is still a run.
            let isChanged = left == 0 || !piece.isRun && (left != piece.count || changed.count != left)
            result.append(FormerPiece(piece: changed, item: first, isChanged: isChanged))
            (old, kept, new) = (end, kept + left, last)
        }
        let appended = count - removed.count + added.count - new
        result.append(FormerPiece(piece: LinePiece(count: appended, length: 0), item: new, isChanged: appended > 0))
        return result
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
