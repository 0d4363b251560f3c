import ADKLists
import ADKNodes
import Foundation

extension SnapshotQueue {
    /// The index path of an item that the list shows; nil if it shows none.
    @MainActor
    func indexPath(for item: Item) -> IndexPath? {
        shown.place(of: item).map { IndexPath(row: $0.row, section: $0.section) }
    }

    /// The section at an index; nil if the list has fewer.
    @MainActor
    func section(at index: Int) -> Section? {
        shown.sectionIdentifiers.indices.contains(index) ? shown.sectionIdentifiers[index] : nil
    }

    /// The number of items at an index of a section; 0 if the list has fewer sections.
    @MainActor
    func itemCount(inSection index: Int) -> Int { shown.rows.indices.contains(index) ? shown.rows[index].count : 0 }
}
