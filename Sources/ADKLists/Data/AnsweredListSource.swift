import ADKNodes
import Foundation

/// A source whose counts are answers of an app's data source, one for each section. Answers are checked here.
@MainActor
package protocol AnsweredListSource: ListSource {
    /// The app's answer for the number of sections. Asked only if there is a data source.
    var answeredSections: Int { get }
    /// The app's answer for the number of rows in a section.
    func answeredRows(inSection section: Int) -> Int
    /// The map of sections with these counts, with the supplementary items that there may be now.
    func map(_ counts: [Int]) -> SlotMap
    /// The word for rows in messages, and that for the list.
    var nouns: (rows: String, list: String) { get }
}

/// With at most this many sections, all counts are read after an edit, so that changes without an edit are noticed.
private let fewSections = 64

extension AnsweredListSource {
    package func readCounts() -> SlotMap { hasContent ? map((0..<sectionCount).map { readRowCount($0) }) : SlotMap() }

    package func readCounts(after set: ChangeSet, from old: SlotMap) -> SlotMap {
        guard hasContent else { return SlotMap() }
        guard old.sections > fewSections, let touched = set.touchedSections, sectionCount == old.sections else {
            return readCounts()
        }
        var counts: [Int: Int] = [:]
        for section in touched where section >= 0 && section < old.sections { counts[section] = readRowCount(section) }
        return old.replacing(counts)
    }

    package func rowCount(inSection section: Int) -> Int {
        hasContent && section < sectionCount ? readRowCount(section) : 0
    }

    package func readSupplements(of map: SlotMap) -> SlotMap { self.map(map.counts) }

    private var sectionCount: Int {
        let sections = answeredSections
        if sections >= 0 { return sections }
        listLog.error("\(sourceName ?? "the data source") returned \(sections) sections; the \(nouns.list) uses 0")
        return 0
    }

    private func readRowCount(_ section: Int) -> Int {
        let rows = answeredRows(inSection: section)
        if (0...SlotMap.limit).contains(rows) { return rows }
        let possible = max(0, min(rows, SlotMap.limit))
        listLog.error(
            """
            \(sourceName ?? "the data source") returned \(rows) \(nouns.rows) for section \(section); \
            the \(nouns.list) uses \(possible)
            """)
        return possible
    }
}
