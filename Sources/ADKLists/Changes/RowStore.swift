import Foundation

/// A store of state by slot, section or index path. It registers with the update queue of its list, which moves the
/// state with the rows.
@MainActor
package protocol RowStore: AnyObject {
    /// The rows change. The state of rows that are gone is dropped.
    func apply(_ changes: ResolvedChanges)
    /// Checks that the state belongs to items of `map`. In debug builds, after each update.
    func checkPlaces(in map: SlotMap)
}

/// The stores of a list. They are held weakly: the state of a drag ends with the drag.
@MainActor
struct RowStores {
    private struct Entry { weak var store: (any RowStore)? }
    private var entries: [Entry] = []

    /// From now on `store` follows the rows.
    mutating func register(_ store: any RowStore) {
        entries.removeAll { $0.store == nil }
        entries.append(Entry(store: store))
    }

    func apply(_ changes: ResolvedChanges) {
        for store in entries.compactMap(\.store) { store.apply(changes) }
    }

    func checkPlaces(in map: SlotMap) {
        for store in entries.compactMap(\.store) { store.checkPlaces(in: map) }
    }
}
