import ADKLists
import Foundation

/// Measured sizes.
extension LineIndex {
    /// The number of items whose sizes are known.
    var knownCount: Int { item.isFixed ? map.rows : known.count }

    /// Stores the measured size of an item.
    ///
    /// O(log n + lines broken). Each time the number of measured items has grown by a factor of four, O(sections +
    /// lines).
    mutating func setSize(_ size: ItemSize, of row: Int, in section: Int) {
        guard !item.isFixed else { return }
        let (metrics, count) = (metrics(of: section), map.rows(in: section))
        var old: ItemSize?
        change(section) { stored in
            var lines = stored.lines ?? SectionLines(count: count, metrics: metrics)
            stored.lines = nil
            old = lines.set(size, of: row)
            stored.lines = lines
        }
        known.add(size)
        if let old { known.remove(old) }
        if known.count >= refreshCount { refreshItem() }
    }

    /// Stores the measured length of a header; nil makes it an estimate again. O(log sections).
    mutating func setHeader(_ length: Double?, isAbsent: Bool = false, of section: Int) {
        LineIndex.note(
            length, replacing: stored(section)?.header, &supplementSums.header, &supplementSums.headers)
        change(section) {
            $0.header = length
            $0.hasNoHeader = isAbsent
        }
        refreshSupplements()
    }

    /// Stores the measured length of a footer; nil makes it an estimate again. O(log sections).
    mutating func setFooter(_ length: Double?, isAbsent: Bool = false, of section: Int) {
        LineIndex.note(
            length, replacing: stored(section)?.footer, &supplementSums.footer, &supplementSums.footers)
        change(section) {
            $0.footer = length
            $0.hasNoFooter = isAbsent
        }
        refreshSupplements()
    }

    /// Makes the lengths of absent headers and footers estimates again, so that the source is asked again.
    mutating func forgetAbsence() {
        for section in storedSections.keys { forgetAbsence(inSection: section) }
        rebuild()
    }

    /// The caller must call `rebuild` afterwards.
    mutating func forgetAbsence(inSection section: Int) {
        storedSections[section]?.forgetAbsence()
    }

    mutating func noteSupplements(of section: Section) {
        LineIndex.note(section.header, replacing: nil, &supplementSums.header, &supplementSums.headers)
        LineIndex.note(section.footer, replacing: nil, &supplementSums.footer, &supplementSums.footers)
    }

    private static func note(_ new: Double?, replacing old: Double?, _ sum: inout Double, _ count: inout Int) {
        sum += (new ?? 0) - (old ?? 0)
        count += (new == nil ? 0 : 1) - (old == nil ? 0 : 1)
    }

    /// Makes the means of measured headers and footers the estimates of the others.
    mutating func refreshSupplements() {
        func mean(_ sum: Double, _ count: Int) -> Double? { count > 0 ? max(1, (sum / Double(count)).rounded()) : nil }
        if let mean = mean(supplementSums.header, supplementSums.headers) { headerEstimate = mean }
        if let mean = mean(supplementSums.footer, supplementSums.footers) { footerEstimate = mean }
    }
}
