import ADKFoundation
import ADKLists
import Foundation

/// The headers, lines and footers of all sections of a flow layout along its scroll axis.
///
/// Lengths are whole pixels. Sections in which nothing is measured are computed in closed form and store nothing.
/// Queries are O(log n).
struct LineIndex: Sendable {
    /// The number of sections that one tree entry sums up.
    private static let blockSize = 64

    struct Section: SupplementLengths, Sendable {
        /// Nil while unmeasured.
        var header: Double?
        var footer: Double?
        /// The source has no header here. That differs from a header of length 0.
        var hasNoHeader = false
        var hasNoFooter = false
        /// Nil while no item is measured.
        var lines: SectionLines?
    }

    /// The sums over several sections: settled pixels, and counts of headers and footers that are estimated.
    struct Sums: FenwickSum, Equatable {
        var settled = 0.0
        var headers = 0
        var footers = 0

        mutating func add(_ other: Sums) {
            settled += other.settled
            headers += other.headers
            footers += other.footers
        }

        mutating func subtract(_ other: Sums) {
            settled -= other.settled
            headers -= other.headers
            footers -= other.footers
        }
    }

    /// The size of items that are not measured or have a fixed size, in pixels.
    struct Item: Equatable, Sendable {
        var length: Double
        var cross: Double
        var isFixed: Bool
    }

    private(set) var map: SlotMap
    /// The metrics of sections without an override.
    private(set) var metrics: LineMetrics
    private(set) var overrides: [Int: LineMetrics]
    private(set) var item: Item
    /// List-wide means in pixels.
    var headerEstimate: Double
    var footerEstimate: Double
    var storedSections: [Int: Section] = [:]
    private var tree = FenwickTree<Sums>()
    private var all = Sums()

    /// The measured items.
    var known = ItemSizes.Totals()
    /// The number of measured items at which the size of unmeasured ones is computed again.
    ///
    /// It grows by a factor, so that the computations cost O(1) for each measured item.
    var refreshCount = 1
    /// For the means of headers and footers.
    var supplementSums = (header: 0.0, headers: 0, footer: 0.0, footers: 0)

    init(
        map: SlotMap, metrics: LineMetrics, overrides: [Int: LineMetrics], item: Item, headerEstimate: Double,
        footerEstimate: Double
    ) {
        self.map = map
        self.metrics = metrics
        self.overrides = overrides
        self.item = item
        self.headerEstimate = max(1, headerEstimate)
        self.footerEstimate = max(1, footerEstimate)
        applyItem()
        rebuild()
    }

    // MARK: - Sections

    /// The length of the content in pixels.
    var total: Double { value(all) }

    func metrics(of section: Int) -> LineMetrics { overrides.isEmpty ? metrics : overrides[section] ?? metrics }

    func stored(_ section: Int) -> Section? { storedSections.isEmpty ? nil : storedSections[section] }

    /// The lengths of a section's header and footer.
    func supplements(of section: Int) -> (header: Double, footer: Double) {
        guard map.hasHeaders || map.hasFooters else { return (0, 0) }
        let (metrics, stored) = (metrics(of: section), stored(section))
        var result = (header: 0.0, footer: 0.0)
        if map.hasHeaders, stored?.hasNoHeader != true {
            result.header = metrics.header ?? stored?.header ?? headerEstimate
        }
        if map.hasFooters, stored?.hasNoFooter != true {
            result.footer = metrics.footer ?? stored?.footer ?? footerEstimate
        }
        return result
    }

    /// The lines of a section, computed or stored.
    func lines(of section: Int) -> Lines {
        if let lines = stored(section)?.lines { return .stored(lines) }
        return .equal(LineGrid(metrics: metrics(of: section), count: map.rows(in: section)))
    }

    private func sums(of section: Int) -> Sums {
        let (metrics, stored) = (metrics(of: section), stored(section))
        var sums = Sums(settled: metrics.before + metrics.after)
        if let lines = stored?.lines {
            sums.settled += lines.extent
        } else {
            sums.settled += LineGrid(metrics: metrics, count: map.rows(in: section)).innerExtent
        }
        if map.hasHeaders, stored?.hasNoHeader != true {
            if let header = metrics.header ?? stored?.header { sums.settled += header } else { sums.headers = 1 }
        }
        if map.hasFooters, stored?.hasNoFooter != true {
            if let footer = metrics.footer ?? stored?.footer { sums.settled += footer } else { sums.footers = 1 }
        }
        return sums
    }

    private func value(_ sums: Sums) -> Double {
        sums.settled + Double(sums.headers) * headerEstimate + Double(sums.footers) * footerEstimate
    }

    /// The length of a section in pixels.
    func extent(of section: Int) -> Double { value(sums(of: section)) }

    /// The start of a section in pixels.
    func start(of section: Int) -> Double {
        let block = section / LineIndex.blockSize
        var sums = tree.prefix(block)
        for other in block * LineIndex.blockSize..<section { sums.add(self.sums(of: other)) }
        return value(sums)
    }

    /// The last section that starts before `position`, or at it if `isInclusive`, and its start. Section 0 before the
    /// content. There must be a section.
    func section(startingBefore position: Double, isInclusive: Bool) -> (section: Int, start: Double) {
        func isBefore(_ start: Double) -> Bool { isInclusive ? start <= position : start < position }
        var (block, sums) = tree.longestPrefix { isBefore(value($0)) }
        if block * LineIndex.blockSize >= map.sections {
            block -= 1
            sums = tree.prefix(block)
        }
        var section = block * LineIndex.blockSize
        let end = min(section + LineIndex.blockSize, map.sections)
        while section + 1 < end {
            var next = sums
            next.add(self.sums(of: section))
            guard isBefore(value(next)) else { break }
            sums = next
            section += 1
        }
        return (section, value(sums))
    }

    // MARK: - Sums

    /// Changes a section, and updates the sums. O(log sections).
    mutating func change(_ section: Int, _ body: (inout Section) -> Void) {
        let before = sums(of: section)
        var stored = storedSections.removeValue(forKey: section) ?? Section()
        body(&stored)
        storedSections[section] = stored
        var change = sums(of: section)
        change.subtract(before)
        all.add(change)
        tree.add(change, at: section / LineIndex.blockSize)
    }

    /// Takes over a map with the same sections, changes the lines of some sections in `body`, and updates the sums.
    /// O(changed sections · log sections).
    mutating func change(_ sections: [Int], to newMap: SlotMap, _ body: (inout LineIndex) -> Void) {
        let before = sections.map { sums(of: $0) }
        for section in sections {
            if let lines = storedSections[section]?.lines { known.subtract(lines.sizes.known) }
        }
        body(&self)
        map = newMap
        for (section, before) in zip(sections, before) {
            if let lines = storedSections[section]?.lines { known.add(lines.sizes.known) }
            var change = sums(of: section)
            change.subtract(before)
            all.add(change)
            tree.add(change, at: section / LineIndex.blockSize)
        }
    }

    /// Replaces the metrics, and breaks all lines. O(sections + lines).
    mutating func setMetrics(_ metrics: LineMetrics, overrides: [Int: LineMetrics], item: Item) {
        self.metrics = metrics
        self.overrides = overrides
        self.item = item
        if item.isFixed { for section in storedSections.keys { storedSections[section]?.lines = nil } }
        applyItem()
        breakAllLines(keepsRegions: false)
        rebuild()
    }

    private mutating func applyItem() {
        metrics.setItem(length: item.length, cross: item.cross, isFixed: item.isFixed)
        for section in overrides.keys {
            overrides[section]?.setItem(length: item.length, cross: item.cross, isFixed: item.isFixed)
        }
    }

    private mutating func breakAllLines(keepsRegions: Bool) {
        for section in storedSections.keys {
            let metrics = metrics(of: section)
            storedSections[section]?.lines?.relayout(metrics, keepsRegions: keepsRegions)
        }
    }

    /// Makes the mean of the measured items the size of the others. O(sections + lines).
    mutating func refreshItem() {
        refreshCount = max(1, known.count) * 4
        guard known.count > 0 else { return }
        let count = Double(known.count)
        let mean = Item(
            length: max(1, (known.length / count).rounded()), cross: max(1, known.cross / count), isFixed: false)
        guard mean != item else { return }
        item = mean
        applyItem()
        breakAllLines(keepsRegions: true)
        rebuild()
    }

    /// Takes over the sections of `newMap` and the overrides, and computes all sums. O(sections).
    mutating func rebuild(map newMap: SlotMap? = nil, overrides newOverrides: [Int: LineMetrics]? = nil) {
        if let newMap { map = newMap }
        if let newOverrides { overrides = newOverrides }
        known = ItemSizes.Totals()
        supplementSums = (0, 0, 0, 0)
        for section in storedSections.values {
            if let sizes = section.lines?.sizes { known.add(sizes.known) }
            noteSupplements(of: section)
        }
        refreshSupplements()
        var blockSums: [Sums] = []
        blockSums.reserveCapacity((map.sections + LineIndex.blockSize - 1) / LineIndex.blockSize)
        all = Sums()
        for first in stride(from: 0, to: map.sections, by: LineIndex.blockSize) {
            var block = Sums()
            for section in first..<min(first + LineIndex.blockSize, map.sections) { block.add(sums(of: section)) }
            all.add(block)
            blockSums.append(block)
        }
        tree = FenwickTree(blockSums)
    }

    /// Checks the stored sections and all sums. O(sections + lines).
    func checkInvariants() {
        map.checkInvariants()
        var known = 0
        for (section, stored) in storedSections {
            Invariant.check(section < map.sections, "section \(section) of \(map.sections) is stored")
            if let lines = stored.lines {
                Invariant.check(lines.count == map.rows(in: section), "section \(section) has \(lines.count) items")
                Invariant.check(lines.metrics == metrics(of: section), "section \(section) has other metrics")
                lines.checkInvariants()
                known += lines.sizes.knownCount
            }
        }
        Invariant.check(self.known.count == known, "\(self.known.count) measured items instead of \(known)")
        let sum = (0..<map.sections).reduce(into: Sums()) { $0.add(sums(of: $1)) }
        for other in [all, tree.prefix((map.sections + LineIndex.blockSize - 1) / LineIndex.blockSize)] {
            Invariant.check(
                abs(other.settled - sum.settled) < 0.5 && other.headers == sum.headers && other.footers == sum.footers,
                "sums are \(other) instead of \(sum)")
        }
    }
}
