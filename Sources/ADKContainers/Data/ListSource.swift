import ADKFoundation
import ADKLayout
import ADKNodes
import Foundation

/// Where a list's content comes from, whatever the container calls it. Main thread.
@MainActor
protocol ListSource: AnyObject {
    /// There is a data source.
    var hasContent: Bool { get }
    /// The type of the data source, for messages; nil where there is none.
    var sourceName: String? { get }
    /// Asks for all counts. O(sections).
    func readCounts() -> SlotMap
    /// Asks for the counts of the sections that `set` speaks of, the others being what they are in `old`; for
    /// all counts where sections come or go.
    func readCounts(after set: ChangeSet, from old: SlotMap) -> SlotMap
    /// The rows there are in a section now; 0 where there is no such section.
    func rowCount(inSection section: Int) -> Int
    /// The counts of `map`, with headers and footers where there may be some now.
    func readSupplements(of map: SlotMap) -> SlotMap
    /// What makes the node for `place`, in the background; nil where there is no such header or footer.
    func nodeBlock(for item: ListItem) -> ASCellNodeBlock?
    /// How long `place` may be along the scroll axis, in points.
    func lengths(for item: ListItem) -> ClosedRange<CGFloat>
}

/// What follows from the counts, for sources that have few sections and no headers or footers.
extension ListSource {
    func readCounts(after set: ChangeSet, from old: SlotMap) -> SlotMap { readCounts() }

    func rowCount(inSection section: Int) -> Int {
        let map = readCounts()
        return section < map.sections ? map.rows(in: section) : 0
    }

    func readSupplements(of map: SlotMap) -> SlotMap { map }
}
