import ADKFoundation
import ADKLayout
import ADKNodes
import Foundation

/// The source of a list's counts and cells.
@MainActor
package protocol ListSource: AnyObject {
    /// Whether there is a data source.
    var hasContent: Bool { get }
    /// The type name of the data source, for messages; nil if there is none.
    var sourceName: String? { get }
    /// Reads all counts. O(sections).
    func readCounts() -> SlotMap
    /// Reads the counts of the sections that `set` edits and takes the others from `old`. Reads all counts if sections
    /// are inserted, deleted, moved or reloaded.
    func readCounts(after set: ChangeSet, from old: SlotMap) -> SlotMap
    /// The current number of rows in a section; 0 if there is no such section.
    func rowCount(inSection section: Int) -> Int
    /// The counts of `map`, with headers and footers if there may be some now.
    func readSupplements(of map: SlotMap) -> SlotMap
    /// The block that makes the node of `item` on a worker; nil if there is no such header or footer.
    func nodeBlock(for item: ListItem) -> ASCellNodeBlock?
    /// Passes the item's new model to the node of the reloaded item. Returns false if the node cannot show it.
    func canUpdate(_ node: ASCellNode, to item: ListItem) -> Bool
    /// The sizes that `item` may have, in points. The geometry may allow fewer.
    func sizeLimits(for item: ListItem) -> ASSizeRange
    /// Whether the user may drag a row to another place.
    func canMove(_ path: IndexPath) -> Bool
    /// The user dropped a row at another place. The source moves it in its model. The list moves it afterwards.
    func move(from path: IndexPath, to target: IndexPath)
    /// Whether the user may drag these rows together.
    func canMove(_ paths: [IndexPath]) -> Bool
    /// The user dropped rows together. After the move they follow each other from `target` on.
    func move(_ paths: [IndexPath], to target: IndexPath)
}

/// Defaults for sources with few sections, no headers or footers, and rows that the user cannot move.
extension ListSource {
    package func readCounts(after set: ChangeSet, from old: SlotMap) -> SlotMap { readCounts() }

    package func rowCount(inSection section: Int) -> Int {
        let map = readCounts()
        return section < map.sections ? map.rows(in: section) : 0
    }

    package func readSupplements(of map: SlotMap) -> SlotMap { map }
    package func canUpdate(_ node: ASCellNode, to item: ListItem) -> Bool { false }
    package func canMove(_ path: IndexPath) -> Bool { false }
    package func move(from path: IndexPath, to target: IndexPath) {}
    package func canMove(_ paths: [IndexPath]) -> Bool { false }
    package func move(_ paths: [IndexPath], to target: IndexPath) {}
}
