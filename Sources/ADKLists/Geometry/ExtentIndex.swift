import ADKFoundation
import Foundation

/// The offsets and lengths of all headers, rows and footers of a list along its scroll axis.
///
/// A length is measured or estimated. An unmeasured row counts with the mean of its section's measured rows, or with
/// the mean of the list if its section has none. Only sections with a measured item store lengths. The interface uses
/// points; lengths are stored in whole pixels. Offset of a slot and slot at an offset are O(log n).
package struct ExtentIndex: Sendable {
    /// The number of sections that one tree entry sums up.
    private static let blockSize = 64

    struct Section: SupplementLengths, Sendable {
        /// Nil while unmeasured.
        var header: Double?
        var footer: Double?
        /// The source has no header here. That differs from a header of length 0.
        var hasNoHeader = false
        var hasNoFooter = false
        var rows: RowLengths
    }

    /// The sums over several sections: settled pixels, and counts of items that are estimated with list-wide means.
    struct Sums: FenwickSum {
        var settled = 0.0
        var rows = 0
        var headers = 0
        var footers = 0

        mutating func add(_ other: Sums) {
            settled += other.settled
            rows += other.rows
            headers += other.headers
            footers += other.footers
        }

        mutating func subtract(_ other: Sums) {
            settled -= other.settled
            rows -= other.rows
            headers -= other.headers
            footers -= other.footers
        }
    }

    /// The sections and items that the index covers.
    package private(set) var map: SlotMap
    /// Pixels per point.
    let scale: Double
    /// List-wide means in pixels.
    var rowEstimate: Double
    var headerEstimate: Double
    var footerEstimate: Double
    var storedSections: [Int: Section] = [:]
    private var tree = FenwickTree<Sums>()
    private var all = Sums()

    // For the means: sums and counts of measured rows, headers and footers.
    private var rowSum = 0.0
    private var rowCount = 0
    private var supplementSums = (header: 0.0, headers: 0, footer: 0.0, footers: 0)

    /// Makes an index in which every length is an estimate. Estimates are in points.
    package init(
        map: SlotMap = SlotMap(), rowEstimate: CGFloat = 100, headerEstimate: CGFloat = 28,
        footerEstimate: CGFloat = 28,
        scale: CGFloat = 1
    ) {
        self.map = map
        self.scale = Double(scale)
        self.rowEstimate = max(1, (Double(rowEstimate) * self.scale).rounded())
        self.headerEstimate = max(1, (Double(headerEstimate) * self.scale).rounded())
        self.footerEstimate = max(1, (Double(footerEstimate) * self.scale).rounded())
        rebuild()
    }

    // MARK: - Queries

    /// The length of the content in points.
    package var total: CGFloat { points(value(all)) }

    /// The start of `slot` in points; for the slot after the last, the end of the content.
    package func offset(of slot: Int) -> CGFloat {
        precondition((0...map.total).contains(slot), "slot \(slot) of \(map.total)")
        guard slot < map.total else { return total }
        let item = map.item(at: slot)
        var y = start(of: item.section)
        switch item.part {
        case .header: break
        case .row(let row):
            y += header(item.section)
            if row > 0 { y += ownRows(item.section)?.offset(of: row) ?? Double(row) * rowEstimate }
        case .footer, .supplement: y += header(item.section) + rows(item.section)
        }
        return points(y)
    }

    /// The measured or estimated length in points.
    package func extent(of slot: Int) -> CGFloat {
        let item = map.item(at: slot)
        switch item.part {
        case .header: return points(header(item.section))
        case .footer: return points(footer(item.section))
        case .row(let row):
            guard let rows = ownRows(item.section) else { return points(rowEstimate) }
            return points(rows[row] ?? rows.estimate)
        case .supplement: return 0
        }
    }

    /// The measured length in points; nil while it is an estimate.
    package func measured(_ slot: Int) -> CGFloat? {
        let item = map.item(at: slot)
        guard let section = storedSections[item.section] else { return nil }
        switch item.part {
        case .header: return section.header.map(points)
        case .footer: return section.footer.map(points)
        case .row(let row): return section.rows[row].map(points)
        case .supplement: return 0
        }
    }

    /// Whether the source has no header or footer at `slot`. Never true for a row.
    package func isAbsent(_ slot: Int) -> Bool {
        let item = map.item(at: slot)
        guard let section = storedSections[item.section] else { return false }
        switch item.part {
        case .header: return section.hasNoHeader
        case .footer: return section.hasNoFooter
        case .row: return false
        case .supplement: return true
        }
    }

    /// The number of measured rows.
    package var knownCount: Int { rowCount }

    /// The slot at `offset`. Outside the content, the nearest slot. 0 if there is none.
    package func slot(at offset: CGFloat) -> Int {
        guard map.total > 0 else { return 0 }
        let target = Double(offset) * scale
        let (block, sums) = tree.longestPrefix { value($0) <= target }
        var y = value(sums)
        let first = block * ExtentIndex.blockSize
        for section in first..<max(first, min(first + ExtentIndex.blockSize, map.sections)) {
            let length = value(self.sums(of: section))
            if y + length > target { return slot(at: target - y, in: section) }
            y += length
        }
        return map.total - 1
    }

    private func slot(at target: Double, in section: Int) -> Int {
        let header = header(section)
        if target < header, let slot = map.header(of: section) { return slot }
        let rows = rows(section)
        if target < header + rows || map.footer(of: section) == nil {
            let row =
                ownRows(section)?.row(at: target - header) ?? Int(saturating: max(0, target - header) / rowEstimate)
            return map.firstRow(of: section) + min(row, max(0, map.rows(in: section) - 1))
        }
        return map.slots(of: section).upperBound - 1
    }

    /// The slots that intersect `span`, excluding its end. At most `limit` of them.
    package func slots(in span: ClosedRange<CGFloat>, limit: Int = .max) -> Range<Int> {
        guard map.total > 0, span.upperBound > 0, span.lowerBound < max(total, .leastNonzeroMagnitude),
            span.upperBound > span.lowerBound
        else { return 0..<0 }
        // Items of length 0 at the very start or end count as well, because they may grow.
        let first = span.lowerBound <= 0 ? 0 : slot(at: span.lowerBound)
        var last = span.upperBound >= total ? map.total - 1 : slot(at: span.upperBound)
        if last > first, span.upperBound < total, offset(of: last) >= span.upperBound { last -= 1 }
        return first..<min(last + 1, first.addingReportingOverflow(limit).overflow ? Int.max : first + limit)
    }

    /// From the start of `section`'s first slot to the end of its last, in points.
    package func span(of section: Int) -> ClosedRange<CGFloat> {
        let y = start(of: section)
        return points(y)...points(y + value(sums(of: section)))
    }

    // MARK: - Measuring

    /// Notes that the source has no header or footer at `slot`.
    package mutating func setAbsent(_ slot: Int) {
        setMeasured(slot, 0)
        let item = map.item(at: slot)
        switch item.part {
        case .header: storedSections[item.section]?.hasNoHeader = true
        case .footer: storedSections[item.section]?.hasNoFooter = true
        case .row, .supplement: break
        }
    }

    /// Makes the lengths of absent headers and footers estimates again, so that the source is asked again.
    package mutating func forgetAbsence() {
        for section in storedSections.keys { forgetAbsence(inSection: section) }
        rebuild()
    }

    /// The caller must call `rebuild` afterwards.
    mutating func forgetAbsence(inSection section: Int) {
        storedSections[section]?.forgetAbsence()
    }

    /// Stores the measured length of `slot` in points; nil makes it an estimate again.
    package mutating func setMeasured(_ slot: Int, _ length: CGFloat?) {
        let item = map.item(at: slot)
        let pixels = length.map { max(0, (Double($0) * scale).rounded()) }
        let before = sums(of: item.section)
        var section =
            storedSections.removeValue(forKey: item.section)
            ?? Section(rows: RowLengths(count: map.rows(in: item.section), estimate: rowEstimate))
        switch item.part {
        case .header:
            note(pixels, replacing: section.header, &supplementSums.header, &supplementSums.headers)
            section.header = pixels
            section.hasNoHeader = false
        case .footer:
            note(pixels, replacing: section.footer, &supplementSums.footer, &supplementSums.footers)
            section.footer = pixels
            section.hasNoFooter = false
        case .row(let row):
            note(pixels, replacing: section.rows[row], &rowSum, &rowCount)
            section.rows[row] = pixels
            if let mean = ExtentIndex.mean(section.rows.knownSum, section.rows.knownCount) {
                section.rows.estimate = mean
            }
        case .supplement: break
        }
        storedSections[item.section] = section
        refreshEstimates()
        var change = sums(of: item.section)
        change.subtract(before)
        all.add(change)
        tree.add(change, at: item.section / ExtentIndex.blockSize)
    }

    private func note(_ new: Double?, replacing old: Double?, _ sum: inout Double, _ count: inout Int) {
        sum += (new ?? 0) - (old ?? 0)
        count += (new == nil ? 0 : 1) - (old == nil ? 0 : 1)
    }

    private static func mean(_ sum: Double, _ count: Int) -> Double? {
        count > 0 ? max(1, (sum / Double(count)).rounded()) : nil
    }

    private mutating func refreshEstimates() {
        if let mean = ExtentIndex.mean(rowSum, rowCount) { rowEstimate = mean }
        if let mean = ExtentIndex.mean(supplementSums.header, supplementSums.headers) { headerEstimate = mean }
        if let mean = ExtentIndex.mean(supplementSums.footer, supplementSums.footers) { footerEstimate = mean }
    }

    // MARK: - Sums

    func points(_ pixels: Double) -> CGFloat { CGFloat(pixels / scale) }

    private func header(_ section: Int) -> Double {
        map.hasHeaders ? storedSections[section]?.header ?? headerEstimate : 0
    }

    private func footer(_ section: Int) -> Double {
        map.hasFooters ? storedSections[section]?.footer ?? footerEstimate : 0
    }

    /// A section's own lengths and mean; nil while none of its rows is measured.
    private func ownRows(_ section: Int) -> RowLengths? {
        guard let rows = storedSections[section]?.rows, rows.knownCount > 0 else { return nil }
        return rows
    }

    private func rows(_ section: Int) -> Double {
        ownRows(section)?.total ?? Double(map.rows(in: section)) * rowEstimate
    }

    private func value(_ sums: Sums) -> Double {
        sums.settled + Double(sums.rows) * rowEstimate + Double(sums.headers) * headerEstimate
            + Double(sums.footers) * footerEstimate
    }

    private func sums(of section: Int) -> Sums {
        guard let known = storedSections.isEmpty ? nil : storedSections[section] else {
            return Sums(rows: map.rows(in: section), headers: map.hasHeaders ? 1 : 0, footers: map.hasFooters ? 1 : 0)
        }
        let isOwn = known.rows.knownCount > 0
        return Sums(
            settled: (map.hasHeaders ? known.header ?? 0 : 0) + (isOwn ? known.rows.total : 0)
                + (map.hasFooters ? known.footer ?? 0 : 0),
            rows: isOwn ? 0 : known.rows.count,
            headers: map.hasHeaders && known.header == nil ? 1 : 0,
            footers: map.hasFooters && known.footer == nil ? 1 : 0)
    }

    /// The start of `section` in pixels.
    private func start(of section: Int) -> Double {
        let block = section / ExtentIndex.blockSize
        var sums = tree.prefix(block)
        for earlier in block * ExtentIndex.blockSize..<section { sums.add(self.sums(of: earlier)) }
        return value(sums)
    }

    /// Takes over the sections of `newMap` and computes all sums. O(sections).
    mutating func rebuild(map newMap: SlotMap? = nil) {
        if let newMap { map = newMap }
        rowSum = 0
        rowCount = 0
        supplementSums = (0, 0, 0, 0)
        for section in storedSections.values {
            rowSum += section.rows.knownSum
            rowCount += section.rows.knownCount
            note(section.header, replacing: nil, &supplementSums.header, &supplementSums.headers)
            note(section.footer, replacing: nil, &supplementSums.footer, &supplementSums.footers)
        }
        refreshEstimates()
        let blocks = (map.sections + ExtentIndex.blockSize - 1) / ExtentIndex.blockSize
        var blockSums = (0..<blocks).map { block in
            let first = block * ExtentIndex.blockSize
            let last = min(first + ExtentIndex.blockSize, map.sections)
            let slots = map.slots(of: last - 1).upperBound - map.slots(of: first).lowerBound
            let headers = map.hasHeaders ? last - first : 0
            let footers = map.hasFooters ? last - first : 0
            return Sums(rows: slots - headers - footers, headers: headers, footers: footers)
        }
        for section in storedSections.keys {
            let unseen = Sums(
                rows: map.rows(in: section), headers: map.hasHeaders ? 1 : 0, footers: map.hasFooters ? 1 : 0)
            blockSums[section / ExtentIndex.blockSize].subtract(unseen)
            blockSums[section / ExtentIndex.blockSize].add(sums(of: section))
        }
        all = blockSums.reduce(into: Sums()) { $0.add($1) }
        tree = FenwickTree(blockSums)
    }
}

extension ExtentIndex {
    /// Checks the stored sections and all sums. O(sections + rows in measured chunks).
    func checkInvariants() {
        map.checkInvariants()
        var known = 0
        for (section, stored) in storedSections {
            Invariant.check(section < map.sections, "section \(section) of \(map.sections) has lengths")
            Invariant.check(
                stored.rows.count == map.rows(in: section),
                "section \(section) has \(stored.rows.count) lengths for \(map.rows(in: section)) rows")
            Invariant.check(!stored.hasNoHeader || stored.header == 0, "section \(section) has an absent header")
            Invariant.check(!stored.hasNoFooter || stored.footer == 0, "section \(section) has an absent footer")
            stored.rows.checkInvariants()
            known += stored.rows.knownCount
        }
        Invariant.check(rowCount == known, "\(rowCount) measured rows instead of \(known)")
        let sum = (0..<map.sections).reduce(into: Sums()) { $0.add(sums(of: $1)) }
        let blocks = (map.sections + ExtentIndex.blockSize - 1) / ExtentIndex.blockSize
        for other in [all, tree.prefix(blocks)] {
            Invariant.check(
                abs(other.settled - sum.settled) < 0.5 && other.rows == sum.rows && other.headers == sum.headers
                    && other.footers == sum.footers, "sums are \(other) instead of \(sum)")
        }
        Invariant.check(min(rowEstimate, headerEstimate, footerEstimate) >= 1 && scale > 0, "an estimate below 1 pixel")
    }
}
