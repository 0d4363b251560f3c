import ADKLists
import Foundation

/// The measured sizes of a section's items in whole pixels. Only sections with a measured or absent item have one.
struct MeasuredSection {
    typealias Size = (length: Double, breadth: Double)

    /// The lengths and the breadths of items, along and across the scroll axis, where the content decides on them.
    var lengths: RowLengths
    var breadths: RowLengths
    /// The distances from the start of each group to the next, of groups with measured items.
    var groups: RowLengths
    /// The lengths along the scroll axis of groups with measured items, in a section whose groups follow each
    /// other across it.
    var bands: [Int: Double] = [:]
    /// The sizes of headers, footers and other supplementary items.
    var supplements: [ListItem.Part: Size] = [:]
    /// The supplementary items that the source does not have.
    var absent: Set<ListItem.Part> = []
    /// The distances by which measured items lie before and after their groups. They never shrink.
    var overhang: (before: Double, after: Double) = (0, 0)

    init(rows: Int, groups: Int, pitch: Double) {
        lengths = RowLengths(count: rows)
        breadths = RowLengths(count: rows)
        self.groups = RowLengths(count: groups, estimate: pitch)
    }

    /// The number of rows with a measured length or breadth.
    var knownCount: Int { max(lengths.knownCount, breadths.knownCount) }
    var isEmpty: Bool { knownCount == 0 && supplements.isEmpty && absent.isEmpty }
}

extension RowLengths {
    /// Adds or removes rows at the end.
    mutating func resize(to newCount: Int) {
        if count > newCount { remove(newCount..<count) }
        if count < newCount { insert(newCount - count, at: count) }
    }
}
