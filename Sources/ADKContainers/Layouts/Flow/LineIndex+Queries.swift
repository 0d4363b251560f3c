import ADKLists
import Foundation

extension LineIndex {
    /// The lines of a section: computed from the size of all items, or stored.
    enum Lines {
        case equal(LineGrid)
        case stored(SectionLines)

        func line(of item: Int) -> FlowLine {
            switch self {
            case .equal(let grid): grid.line(of: item)
            case .stored(let lines): lines.line(of: item)
            }
        }

        func firstLine(endingAfter position: Double) -> FlowLine? {
            switch self {
            case .equal(let grid): grid.firstLine(endingAfter: position)
            case .stored(let lines): lines.firstLine(endingAfter: position)
            }
        }

        func lastLine(startingBefore position: Double, isInclusive: Bool) -> FlowLine? {
            switch self {
            case .equal(let grid): grid.lastLine(startingBefore: position, isInclusive: isInclusive)
            case .stored(let lines): lines.lastLine(startingBefore: position, isInclusive: isInclusive)
            }
        }
    }

    /// A part of the content that takes the whole cross length: a header, a line or a footer. Pixels.
    ///
    /// The supplementary items of other kinds in a section are a band that is not placed, at the end of the section.
    struct Band: Equatable {
        var section: Int
        var slots: Range<Int>
        var start: Double
        var length: Double
        /// Nil for headers and footers.
        var line: FlowLine?
        var isPlaced = true

        var end: Double { start + length }
    }

    /// The band of a slot. The slot must exist.
    func band(of slot: Int) -> Band {
        let item = map.item(at: slot)
        let start = start(of: item.section)
        switch item.part {
        case .header: return header(of: item.section, at: start, slot)
        case .footer: return footer(of: item.section, at: start, slot)
        case .row(let row): return band(lines(of: item.section).line(of: row), in: item.section, at: start)
        case .supplement:
            let slots = map.slots(of: item.section)
            return Band(
                section: item.section, slots: slots.lowerBound + placedCount(of: item.section)..<slots.upperBound,
                start: start + extent(of: item.section), length: 0, isPlaced: false)
        }
    }

    /// The number of a section's items that have a place: all but the supplementary items of other kinds.
    func placedCount(of section: Int) -> Int {
        map.rows(in: section) + (map.hasHeaders ? 1 : 0) + (map.hasFooters ? 1 : 0)
    }

    private func header(of section: Int, at start: Double, _ slot: Int) -> Band {
        Band(section: section, slots: slot..<slot + 1, start: start, length: supplements(of: section).header)
    }

    private func footer(of section: Int, at start: Double, _ slot: Int) -> Band {
        let length = supplements(of: section).footer
        return Band(
            section: section, slots: slot..<slot + 1, start: start + extent(of: section) - length, length: length)
    }

    private func linesStart(of section: Int) -> Double {
        supplements(of: section).header + metrics(of: section).before
    }

    private func band(_ line: FlowLine, in section: Int, at start: Double) -> Band {
        let first = map.firstRow(of: section)
        return Band(
            section: section, slots: first + line.items.lowerBound..<first + line.items.upperBound,
            start: start + linesStart(of: section) + line.start, length: line.length, line: line)
    }

    /// The first band that ends after `position`; nil if there is none.
    func firstBand(endingAfter position: Double) -> Band? {
        guard map.total > 0 else { return nil }
        let (section, start) = section(startingBefore: position, isInclusive: true)
        if let slot = map.header(of: section) {
            let header = header(of: section, at: start, slot)
            if header.end > position { return header }
        }
        if let line = lines(of: section).firstLine(endingAfter: position - start - linesStart(of: section)) {
            return band(line, in: section, at: start)
        }
        if let slot = map.footer(of: section) {
            let footer = footer(of: section, at: start, slot)
            if footer.end > position { return footer }
        }
        let next = map.slots(of: section).upperBound
        return next < map.total ? band(of: next) : nil
    }

    /// The last band that starts before `position`, or at it if `isInclusive`; nil if there is none.
    func lastBand(startingBefore position: Double, isInclusive: Bool = false) -> Band? {
        guard map.total > 0, isInclusive ? position >= 0 : position > 0 else { return nil }
        func isBefore(_ start: Double) -> Bool { isInclusive ? start <= position : start < position }
        let (section, start) = section(startingBefore: position, isInclusive: isInclusive)
        if let slot = map.footer(of: section) {
            let footer = footer(of: section, at: start, slot)
            if isBefore(footer.start) { return footer }
        }
        let lines = lines(of: section)
        let offset = position - start - linesStart(of: section)
        if let line = lines.lastLine(startingBefore: offset, isInclusive: isInclusive) {
            return band(line, in: section, at: start)
        }
        if let slot = map.header(of: section) { return header(of: section, at: start, slot) }
        let last = map.slots(of: section).lowerBound - 1
        return last >= 0 ? band(of: last) : nil
    }

    // MARK: - Across the axis

    /// The places of a line's items across the scroll axis, in pixels.
    func placement(of line: FlowLine, in section: Int) -> LinePlacement {
        let metrics = metrics(of: section)
        guard !line.isEqual, let sizes = stored(section)?.lines?.sizes else {
            return LinePlacement(
                items: line.items, inset: metrics.crossInset, spread: metrics.spread, cross: metrics.itemCross)
        }
        var reader = ItemSizes.Reader(sizes)
        let crosses = line.items.map { item in reader.size(of: item).map { Double($0.cross) } ?? metrics.itemCross }
        let isEqual = crosses.allSatisfy { abs($0 - crosses[0]) <= LineMetrics.tolerance }
        let sum = crosses.reduce(0, +)
        let spread = metrics.spread(
            count: crosses.count, sum: sum, equal: isEqual ? crosses[0] : nil, isOpen: line.isOpen)
        return LinePlacement(items: line.items, inset: metrics.crossInset, spread: spread, crosses: crosses)
    }

    /// The measured size of an item, or the one it counts with.
    func size(of row: Int, in section: Int) -> (length: Double, cross: Double) {
        let metrics = metrics(of: section)
        guard let size = stored(section)?.lines?.sizes[row] else { return (metrics.itemLength, metrics.itemCross) }
        return (Double(size.length), Double(size.cross))
    }
}

/// The places of a line's items across the scroll axis, in pixels.
struct LinePlacement {
    let items: Range<Int>
    /// The starts of the items in whole pixels; empty if all are equally long.
    private var starts: [Double] = []
    private var crosses: [Double] = []
    private let inset: Double
    private let spread: LineMetrics.ItemSpacing
    private let cross: Double

    /// Items that are all `cross` long.
    init(items: Range<Int>, inset: Double, spread: LineMetrics.ItemSpacing, cross: Double) {
        self.items = items
        self.inset = inset
        self.spread = spread
        self.cross = cross
    }

    init(items: Range<Int>, inset: Double, spread: LineMetrics.ItemSpacing, crosses: [Double]) {
        self.init(items: items, inset: inset, spread: spread, cross: 0)
        self.crosses = crosses
        starts.reserveCapacity(crosses.count)
        var start = inset + spread.first
        for cross in crosses {
            starts.append(start.rounded())
            start += cross + spread.gap
        }
    }

    func start(of item: Int) -> Double {
        let index = item - items.lowerBound
        if !starts.isEmpty { return starts[index] }
        return (inset + spread.first + Double(index) * (cross + spread.gap)).rounded()
    }

    func cross(of item: Int) -> Double { crosses.isEmpty ? cross : crosses[item - items.lowerBound] }
    func end(of item: Int) -> Double { start(of: item) + cross(of: item) }

    /// The items that are partly between `low` and `high`. O(log items).
    func items(from low: Double, to high: Double) -> Range<Int> {
        let first = firstItem { end(of: $0) > low }
        let last = firstItem { start(of: $0) >= high }
        return first..<max(first, last)
    }

    /// The item nearest to a position. The line must have items.
    func item(nearest position: Double) -> Int {
        let next = min(firstItem { end(of: $0) > position }, items.upperBound - 1)
        guard next > items.lowerBound, start(of: next) > position else { return next }
        return position - end(of: next - 1) <= start(of: next) - position ? next - 1 : next
    }

    /// The first item that satisfies a condition, which must hold for all items after it.
    private func firstItem(where condition: (Int) -> Bool) -> Int {
        var (low, high) = (items.lowerBound, items.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if condition(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
