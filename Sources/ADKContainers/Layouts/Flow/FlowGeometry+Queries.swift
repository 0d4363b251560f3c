import ADKLayout
import ADKLists
import Foundation

/// Frames, slots and measured sizes.
extension FlowGeometry {
    // MARK: - Frames

    func frame(of slot: Int) -> CGRect {
        let band = index.band(of: slot)
        guard let line = band.line else {
            return axis.rect(points(band.start), points(band.length), cross: crossLength)
        }
        return frame(of: slot, in: band, index.placement(of: line, in: band.section))
    }

    private func frame(of slot: Int, in band: LineIndex.Band, _ placement: LinePlacement) -> CGRect {
        let row = placement.items.lowerBound + slot - band.slots.lowerBound
        let pixels = index.size(of: row, in: band.section)
        let free = settings.centersItems ? ((band.length - pixels.length) / 2).rounded(.down) : 0
        let start = band.start + free
        let size = fixedSize ?? axis.size(points(pixels.length), cross: points(pixels.cross))
        return CGRect(origin: axis.point(points(start), cross: points(placement.start(of: row))), size: size)
    }

    // MARK: - Slots

    /// An item counts if its line intersects `rect` along the axis and the item intersects it across the axis.
    func slots(in rect: CGRect, limit: Int) -> RunSet {
        let low = pixels(axis.start(rect.origin))
        let high = pixels(axis.start(rect.origin) + axis.length(rect.size))
        guard limit > 0, map.total > 0, high > 0, high > low, low < max(index.total, .leastNonzeroMagnitude) else {
            return RunSet()
        }
        // Bands of length 0 at the very start or end count as well, because they may grow.
        let first = low <= 0 ? index.band(of: 0) : index.firstBand(endingAfter: low)
        let last = high >= index.total ? index.band(of: map.total - 1) : index.lastBand(startingBefore: high)
        guard let first, let last, first.slots.lowerBound < last.slots.upperBound else { return RunSet() }
        let (crossLow, crossHigh) = (axis.cross(rect.origin), axis.cross(rect.origin) + axis.cross(rect.size))
        if crossLow <= 0, crossHigh >= crossLength {
            let slots = first.slots.lowerBound..<last.slots.upperBound
            return placed(slots, first.section...last.section, limit)
        }
        return slots(from: first, to: last, pixels(crossLow), pixels(crossHigh), limit)
    }

    /// The slots without those of supplementary items that have no place. O(sections) if there are such.
    private func placed(_ slots: Range<Int>, _ sections: ClosedRange<Int>, _ limit: Int) -> RunSet {
        guard map.otherKinds > 0 else { return RunSet(slots.prefix(limit)) }
        var runs: [Range<Int>] = []
        var left = limit
        for section in sections where left > 0 {
            let first = map.slots(of: section).lowerBound
            let run = (first..<first + index.placedCount(of: section)).clamped(to: slots).prefix(left)
            left -= run.count
            runs.append(run)
        }
        return RunSet(runs)
    }

    /// The slots of several bands that are partly between two positions across the axis. O(bands · log n).
    private func slots(
        from first: LineIndex.Band, to last: LineIndex.Band, _ low: Double, _ high: Double, _ limit: Int
    ) -> RunSet {
        var runs: [Range<Int>] = []
        var left = limit
        var band = first
        while left > 0 {
            var found = band.slots
            if let line = band.line {
                let items = index.placement(of: line, in: band.section).items(from: low, to: high)
                let offset = band.slots.lowerBound - line.items.lowerBound
                found = items.lowerBound + offset..<items.upperBound + offset
            } else if !band.isPlaced || high <= 0 || points(low) >= crossLength || high <= low {
                found = found.lowerBound..<found.lowerBound
            }
            found = found.prefix(left)
            left -= found.count
            runs.append(found)
            guard band.slots.upperBound < last.slots.upperBound else { break }
            band = index.band(of: band.slots.upperBound)
        }
        return RunSet(runs)
    }

    func slot(at point: CGPoint) -> Int? {
        guard let band = index.lastBand(startingBefore: pixels(axis.start(point)), isInclusive: true) else {
            return nil
        }
        guard let line = band.line else {
            let isInside = pixels(axis.start(point)) < band.end && (0..<crossLength).contains(axis.cross(point))
            return isInside ? band.slots.lowerBound : nil
        }
        let placement = index.placement(of: line, in: band.section)
        let row = placement.item(nearest: pixels(axis.cross(point)))
        let slot = band.slots.lowerBound + row - line.items.lowerBound
        return frame(of: slot, in: band, placement).contains(point) ? slot : nil
    }

    /// Outside the items, the nearest item of the next line.
    func nearestSlot(to point: CGPoint) -> Int {
        guard map.total > 0 else { return 0 }
        guard let band = index.firstBand(endingAfter: pixels(axis.start(point))) else {
            return nearestSlot(in: index.band(of: map.total - 1), point)
        }
        return nearestSlot(in: band, point)
    }

    private func nearestSlot(in band: LineIndex.Band, _ point: CGPoint) -> Int {
        guard let line = band.line else { return band.slots.lowerBound }
        let row = index.placement(of: line, in: band.section).item(nearest: pixels(axis.cross(point)))
        return band.slots.lowerBound + row - line.items.lowerBound
    }

    /// A line with the items in it, or the space between two lines.
    func interval(around position: CGFloat) -> Range<CGFloat>? {
        let position = pixels(position)
        guard position > 0, position < index.total else { return nil }
        guard let band = index.lastBand(startingBefore: position, isInclusive: true) else {
            return 0..<points(map.total > 0 ? index.band(of: 0).start : index.total)
        }
        if band.end > position { return points(band.start)..<points(band.end) }
        let next = band.slots.upperBound
        return points(band.end)..<points(next < map.total ? index.band(of: next).start : index.total)
    }

    // MARK: - Measured sizes

    /// The measured size of an item in points; nil if it is estimated or given by the settings.
    func measuredSize(of slot: Int) -> CGSize? {
        let item = map.item(at: slot)
        let stored = index.stored(item.section)
        switch item.part {
        case .header: return stored?.header.map { axis.size(points($0), cross: crossLength) }
        case .footer: return stored?.footer.map { axis.size(points($0), cross: crossLength) }
        case .row(let row):
            return stored?.lines?.sizes[row].map {
                axis.size(points(Double($0.length)), cross: points(Double($0.cross)))
            }
        case .supplement: return nil
        }
    }

    /// Lengths that the settings give count as measured.
    func isMeasured(_ slot: Int) -> Bool {
        let item = map.item(at: slot)
        switch item.part {
        case .header: return index.metrics(of: item.section).header != nil || index.stored(item.section)?.header != nil
        case .footer: return index.metrics(of: item.section).footer != nil || index.stored(item.section)?.footer != nil
        case .row(let row): return hasFixedSize || index.stored(item.section)?.lines?.sizes[row] != nil
        case .supplement: return true
        }
    }

    func isEmpty(_ slot: Int) -> Bool {
        let item = map.item(at: slot)
        switch item.part {
        case .header: return isMeasured(slot) && index.supplements(of: item.section).header == 0
        case .footer: return isMeasured(slot) && index.supplements(of: item.section).footer == 0
        case .row(let row): return index.size(of: row, in: item.section).length == 0
        case .supplement: return true
        }
    }

    /// The maximum number of empty lines that `firstNonEmpty` visits.
    private static let visitedLines = 4096

    /// Nil after 4,096 empty lines with space between them.
    func firstNonEmpty(from slot: Int) -> Int? {
        var (slot, band) = (slot, index.band(of: slot))
        for _ in 0..<FlowGeometry.visitedLines {
            if band.isPlaced, let found = (slot..<band.slots.upperBound).first(where: { !isEmpty($0) }) { return found }
            guard let next = index.firstBand(endingAfter: band.end), next.slots.lowerBound >= band.slots.upperBound
            else { return nil }
            (slot, band) = (next.slots.lowerBound, next)
        }
        return nil
    }

    /// A header or footer whose length is given as 0 is absent as well.
    func isAbsent(_ slot: Int) -> Bool {
        let item = map.item(at: slot)
        switch item.part {
        case .header:
            return index.stored(item.section)?.hasNoHeader == true || index.metrics(of: item.section).header == 0
        case .footer:
            return index.stored(item.section)?.hasNoFooter == true || index.metrics(of: item.section).footer == 0
        case .row: return false
        case .supplement: return true
        }
    }

    func hasMeasured(_ size: CGSize, of slot: Int) -> Bool {
        let item = map.item(at: slot)
        let stored = index.stored(item.section)
        switch item.part {
        case .header:
            return index.metrics(of: item.section).header != nil || stored?.header == length(axis.length(size))
        case .footer:
            return index.metrics(of: item.section).footer != nil || stored?.footer == length(axis.length(size))
        case .row(let row): return hasFixedSize || stored?.lines?.sizes[row] == itemSize(size)
        case .supplement: return true
        }
    }

    /// A fixed size is exact. Other items are at most as long as their line across the axis, headers and footers
    /// exactly as long as the container.
    func constraint(for item: ListItem, limits: ASSizeRange) -> ASSizeRange {
        let metrics = index.metrics(of: item.section)
        let given: Double?
        switch item.part {
        case .header: given = metrics.header
        case .footer: given = metrics.footer
        case .supplement: return limits
        case .row:
            if let fixedSize { return ASSizeRange(exact: fixedSize) }
            let room = points(metrics.crossLength)
            return ASSizeRange(
                min: axis.size(axis.length(limits.min), cross: min(axis.cross(limits.min), room)),
                max: axis.size(axis.length(limits.max), cross: min(axis.cross(limits.max), room)))
        }
        if let given { return ASSizeRange(exact: axis.size(points(given), cross: crossLength)) }
        return ASSizeRange(
            min: axis.size(axis.length(limits.min), cross: crossLength),
            max: axis.size(axis.length(limits.max), cross: crossLength))
    }
}
