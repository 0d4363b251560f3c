import Foundation

/// The row counts of all sections, and the numbering of all items.
///
/// An item's slot is its number when all items are counted in order: in each section its header, its rows, its footer,
/// then its other supplementary items by kind. Uses four bytes per section.
package struct SlotMap: Equatable, Sendable {
    /// The maximum number of slots.
    package static let limit = Int(UInt32.max)

    /// Whether every section has a slot for a header.
    package let hasHeaders: Bool
    /// Whether every section has a slot for a footer.
    package let hasFooters: Bool
    /// The number of other kinds of supplementary items. Of each kind, a section has as many slots as rows, at least 1,
    /// since a layout may place an item at any row's index path. Most of these slots are never used.
    package let otherKinds: Int
    /// The number of rows in all sections.
    package private(set) var rows = 0
    /// The first slot of each section, then the total.
    private var starts: [UInt32]

    /// Makes a map of sections with these row counts.
    package init(_ counts: [Int] = [], hasHeaders: Bool = false, hasFooters: Bool = false, otherKinds: Int = 0) {
        self.hasHeaders = hasHeaders
        self.hasFooters = hasFooters
        self.otherKinds = otherKinds
        let supplements = (hasHeaders ? 1 : 0) + (hasFooters ? 1 : 0)
        starts = [0]
        starts.reserveCapacity(counts.count + 1)
        var total = 0
        for count in counts {
            precondition(count >= 0, "a section of \(count) rows")
            let (others, isTooMany) = max(count, 1).multipliedReportingOverflow(by: otherKinds)
            let (sum, overflow) = total.addingReportingOverflow(count + supplements)
            precondition(
                !isTooMany && !overflow && others <= SlotMap.limit && sum + others <= SlotMap.limit,
                "a list has at most \(SlotMap.limit) slots")
            total = sum + others
            rows += count
            starts.append(UInt32(total))
        }
    }

    /// Makes a map from a data source's answers. A negative count is 0, and rows past the limit are left out.
    package init(clamping counts: [Int], hasHeaders: Bool, hasFooters: Bool, otherKinds: Int = 0) {
        let more = (hasHeaders ? 1 : 0) + (hasFooters ? 1 : 0) + otherKinds
        var left = (SlotMap.limit - more * min(counts.count, SlotMap.limit / (4 + more))) / (1 + otherKinds)
        let possible = counts.map { count in
            let taken = min(max(0, count), max(0, left))
            left -= taken
            return taken
        }
        self.init(possible, hasHeaders: hasHeaders, hasFooters: hasFooters, otherKinds: otherKinds)
    }

    /// The same map with other row counts for some sections. O(sections); asks the source for nothing.
    package func replacing(_ counts: [Int: Int]) -> SlotMap {
        var all = self.counts
        for (section, count) in counts where all.indices.contains(section) { all[section] = count }
        return SlotMap(clamping: all, hasHeaders: hasHeaders, hasFooters: hasFooters, otherKinds: otherKinds)
    }

    /// Whether sections have the same supplementary items as those of `other`.
    package func hasSameParts(as other: SlotMap) -> Bool {
        (hasHeaders, hasFooters, otherKinds) == (other.hasHeaders, other.hasFooters, other.otherKinds)
    }

    /// The number of slots.
    package var total: Int { Int(starts[starts.count - 1]) }
    /// The number of sections.
    package var sections: Int { starts.count - 1 }
    /// The headers and footers of a section.
    private var supplements: Int { (hasHeaders ? 1 : 0) + (hasFooters ? 1 : 0) }

    /// The number of rows in a section.
    package func rows(in section: Int) -> Int {
        // A section without rows has a slot of each other kind, which the division rounds away.
        (Int(starts[section + 1] - starts[section]) - supplements) / (1 + otherKinds)
    }
    /// All row counts. O(sections).
    package var counts: [Int] { (0..<sections).map { rows(in: $0) } }

    /// Whether the index path names a row.
    package func contains(_ path: IndexPath) -> Bool { path.count == 2 && contains(RowPlace(path)) }

    /// Whether there is a row at this place.
    func contains(_ place: RowPlace) -> Bool {
        (0..<sections).contains(place.section) && (0..<rows(in: place.section)).contains(place.row)
    }

    /// The slots of a section with all its supplementary items.
    package func slots(of section: Int) -> Range<Int> { Int(starts[section])..<Int(starts[section + 1]) }

    /// The slot of a section's first row.
    package func firstRow(of section: Int) -> Int { Int(starts[section]) + (hasHeaders ? 1 : 0) }

    /// The slots of a section's rows.
    package func rowSlots(of section: Int) -> Range<Int> {
        let first = firstRow(of: section)
        return first..<first + rows(in: section)
    }

    /// The slot of a section's header; nil if sections have none.
    package func header(of section: Int) -> Int? { hasHeaders ? Int(starts[section]) : nil }
    /// The slot of a section's footer; nil if sections have none.
    package func footer(of section: Int) -> Int? { hasFooters ? rowSlots(of: section).upperBound : nil }

    /// The slots of a section's supplementary items of another kind.
    package func slots(of section: Int, kind: Int) -> Range<Int> {
        let count = max(rows(in: section), 1)
        let first = rowSlots(of: section).upperBound + (hasFooters ? 1 : 0) + kind * count
        return first..<first + count
    }

    /// The slot of a row. The row must exist.
    package func slot(_ path: IndexPath) -> Int {
        precondition(contains(path), "row \(path) of \(sections) sections")
        return firstRow(of: path.section) + path.row
    }

    /// Nil if there is no such item.
    package func slot(_ item: ListItem) -> Int? {
        guard (0..<sections).contains(item.section) else { return nil }
        switch item.part {
        case .header: return header(of: item.section)
        case .footer: return footer(of: item.section)
        case .row(let row): return (0..<rows(in: item.section)).contains(row) ? firstRow(of: item.section) + row : nil
        case .supplement(let kind, let index):
            guard (0..<otherKinds).contains(kind) else { return nil }
            let slots = slots(of: item.section, kind: kind)
            return (0..<slots.count).contains(index) ? slots.lowerBound + index : nil
        }
    }

    /// The section of `slot`. O(log sections).
    package func section(of slot: Int) -> Int {
        precondition((0..<total).contains(slot), "slot \(slot) of \(total)")
        var low = 0
        var high = sections - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if Int(starts[middle]) <= slot { low = middle } else { high = middle - 1 }
        }
        // Of several sections that start at `slot`, only the last can contain it.
        return low
    }

    /// The item at `slot`. O(log sections).
    package func item(at slot: Int) -> ListItem {
        let section = section(of: slot)
        if slot == header(of: section) { return ListItem(section: section, part: .header) }
        let rows = rowSlots(of: section)
        if slot < rows.upperBound { return ListItem(section: section, part: .row(slot - rows.lowerBound)) }
        if slot == footer(of: section) { return ListItem(section: section, part: .footer) }
        let (count, first) = (max(rows.count, 1), rows.upperBound + (hasFooters ? 1 : 0))
        return ListItem(
            section: section, part: .supplement(kind: (slot - first) / count, index: (slot - first) % count))
    }

    /// The row at `slot`; nil for a supplementary item.
    package func path(_ slot: Int) -> IndexPath? { item(at: slot).path }

    /// The number of rows in the sections before `section`. O(1) without supplementary items of other kinds, and
    /// O(sections) with them.
    private func rowsBefore(section: Int) -> Int {
        guard otherKinds > 0 else { return Int(starts[section]) - section * supplements }
        return (0..<section).reduce(0) { $0 + rows(in: $1) }
    }

    /// The number of a row among the rows of all sections.
    func rowNumber(of path: IndexPath) -> Int { rowsBefore(section: path.section) + path.row }

    /// The row with a number. Nil if there is none.
    func rowPath(number: Int) -> IndexPath? {
        guard number >= 0, number < rows else { return nil }
        var (low, high) = (0, sections - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if rowsBefore(section: middle) <= number { low = middle } else { high = middle - 1 }
        }
        return IndexPath(row: number - rowsBefore(section: low), section: low)
    }
}

extension SlotMap {
    /// Checks that each section begins where the one before ends, and has its supplementary items. O(sections).
    package func checkInvariants() {
        Invariant.check(starts.first == 0, "the first section starts at \(starts.first ?? 0)")
        var sum = 0
        for section in 0..<sections {
            let slots = Int(starts[section + 1]) - Int(starts[section])
            let rows = rows(in: section)
            Invariant.check(
                slots == rows + supplements + otherKinds * max(rows, 1),
                "section \(section) has \(slots) slots for \(rows) rows")
            sum += rows
        }
        Invariant.check(rows == sum, "\(rows) rows instead of \(sum)")
    }
}
