import Foundation

/// The items of a list that were in it before, by identity.
///
/// Inlinable, so that it is compiled in the module of the app's item type: generic code would be ten times slower.
@usableFromInline
package struct ItemMatches {
    /// For each new item, over all sections, its number among the old items; -1 for an item that was not there.
    @usableFromInline var origins: [Int] = []
    /// Whether the content of each new item is other than before.
    @usableFromInline var changed: [Bool] = []

    /// Nil if an identity occurs twice. O(n).
    @inlinable
    package init?<Item: Identifiable & Equatable>(from old: [[Item]], to new: [[Item]]) {
        self.init(from: old, to: new, id: { $0.id }, isChanged: { former, item, _ in former != item })
    }

    /// Matches identifiers. `isChanged` tells whether an item that stays has another content; its arguments are the
    /// item and its new section. Nil if an identifier occurs twice. O(n).
    @inlinable
    package init?<ID: Hashable>(from old: [[ID]], to new: [[ID]], isChanged: (ID, Int) -> Bool) {
        self.init(from: old, to: new, id: { $0 }, isChanged: { _, item, section in isChanged(item, section) })
    }

    /// The arguments of `isChanged` are the old item, the new one and its section.
    @inlinable
    init?<Item, ID: Hashable>(
        from old: [[Item]], to new: [[Item]], id: (Item) -> ID, isChanged: (Item, Item, Int) -> Bool
    ) {
        let former = old.count == 1 ? old[0] : Array(old.joined())
        var numbers = [ID: Int](minimumCapacity: former.count)
        for index in former.indices {
            guard numbers.updateValue(index, forKey: id(former[index])) == nil else { return nil }
        }
        let count = new.reduce(0) { $0 + $1.count }
        origins.reserveCapacity(count)
        changed.reserveCapacity(count)
        for (section, items) in new.enumerated() {
            for item in items {
                // The mark of an item that was met.
                let number = numbers.updateValue(-2, forKey: id(item)) ?? -1
                guard number > -2 else { return nil }
                origins.append(number)
                changed.append(number >= 0 && isChanged(former[number], item, section))
            }
        }
    }
}
