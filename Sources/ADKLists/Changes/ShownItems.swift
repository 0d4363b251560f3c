import Foundation

/// The items of a call of `reload(using:)`, without their type.
protocol ItemLists {
    var counts: [Int] { get }
}

struct TypedItemLists<Item: Identifiable & Equatable>: ItemLists {
    let sections: [[Item]]
    var counts: [Int] { sections.map(\.count) }
}

/// The items of the last call of `reload(using:)`, while the list shows them.
@MainActor
final class ShownItems: RowStore {
    private(set) var lists: (any ItemLists)?

    /// The rows are those of `lists`; nil if they are not known.
    func show(_ lists: (any ItemLists)?, in map: SlotMap) { self.lists = lists?.counts == map.counts ? lists : nil }

    /// Any edit that names no items leads to other ones.
    func apply(_ changes: ResolvedChanges) { lists = nil }

    func checkPlaces(in map: SlotMap) {
        Invariant.check(
            lists.map { $0.counts == map.counts } ?? true, "the shown items have other counts than the rows")
    }
}
