import ADKFoundation
import Foundation

/// The sections and items of a list at one moment, by identity, for a diffable data source.
///
/// A section is in a snapshot once, and an item is in one of its sections, once. An identifier that is added a second
/// time moves to its new place, which is logged. A mistake (an unknown section, an item twice in one call) is logged
/// and has the result that its method names; it never ends the process. Usable on any thread.
///
/// The cost of a method is O(1), or O(k) in the number of identifiers that it gets, where no other is named.
public struct NSDiffableDataSourceSnapshot<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
    /// The identifiers of the sections, in order.
    public internal(set) var sectionIdentifiers: [SectionIdentifierType] = []
    /// The items of each section.
    @usableFromInline package var rows: [[ItemIdentifierType]] = []
    @usableFromInline var sectionIndexes: [SectionIdentifierType: Int] = [:]
    /// The section of each item.
    @usableFromInline var owners: [ItemIdentifierType: SectionIdentifierType] = [:]
    @usableFromInline package var marks = SnapshotMarks<SectionIdentifierType, ItemIdentifierType>()
    /// Matches the items of two snapshots. Made in the module of the app, where the types are known: generic code
    /// would be ten times slower.
    @usableFromInline let matcher: @Sendable (Self, Self) -> ItemMatches?

    /// Makes an empty snapshot.
    @inlinable
    public init() {
        matcher = { old, new in
            ItemMatches(from: old.rows, to: new.rows) { item, section in
                !new.marks.isEmpty && new.marks.marks(item, in: new.sectionIdentifiers[section])
            }
        }
    }

    // MARK: - Counts

    /// The number of sections.
    public var numberOfSections: Int { sectionIdentifiers.count }
    /// The number of items in all sections.
    public var numberOfItems: Int { owners.count }
    /// The items of all sections, in order. O(n).
    public var itemIdentifiers: [ItemIdentifierType] { Array(rows.joined()) }

    /// The number of items in a section; 0 if there is no such section, which is logged.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        itemIdentifiers(inSection: identifier).count
    }

    /// The items of a section; none if there is no such section, which is logged.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        guard let index = sectionIndexes[identifier] else {
            Misuse.report("the snapshot has no section \(identifier); it has no items")
            return []
        }
        return rows[index]
    }

    /// The section that contains an item; nil if the item is not in the snapshot.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        owners[identifier]
    }

    /// The number of items before an item, over all sections; nil if it is not in the snapshot.
    ///
    /// O(sections + items of the section).
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        guard let place = place(of: identifier) else { return nil }
        return rows[..<place.section].reduce(place.row) { $0 + $1.count }
    }

    /// The number of sections before a section; nil if it is not in the snapshot.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { sectionIndexes[identifier] }

    // MARK: - Items

    /// Adds items at the end of a section, or of the last section.
    ///
    /// If there is no such section, logs that and adds nothing.
    @inlinable
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        guard let section = sectionIdentifier ?? sectionIdentifiers.last, let index = sectionIndexes[section] else {
            return Self.reportSection(sectionIdentifier)
        }
        let known = claim(identifiers, for: section)
        guard !known.isEmpty else { return rows[index].append(contentsOf: identifiers) }
        rows[index] += settle(identifiers, from: known)
    }

    /// Adds items before another. If the other is not in the snapshot, logs that and adds nothing.
    ///
    /// O(k + items of the section).
    @inlinable
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
    ) { insert(identifiers, beside: beforeIdentifier, offset: 0) }

    /// Adds items after another. If the other is not in the snapshot, logs that and adds nothing.
    ///
    /// O(k + items of the section).
    @inlinable
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
    ) { insert(identifiers, beside: afterIdentifier, offset: 1) }

    /// Removes items. Identifiers that are not in the snapshot are ignored.
    ///
    /// O(k + items of their sections).
    @inlinable
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        var affected = Set<SectionIdentifierType>()
        for identifier in identifiers {
            if let section = owners.removeValue(forKey: identifier) { affected.insert(section) }
        }
        for section in affected {
            guard let index = sectionIndexes[section] else { continue }
            rows[index].removeAll { owners[$0] == nil }
        }
        marks.forget(identifiers)
    }

    /// Removes all items. The sections stay. O(n).
    public mutating func deleteAllItems() {
        rows = rows.map { _ in [] }
        owners = [:]
        marks.forgetItems()
    }

    /// Moves an item before another, which may be in another section. If one of them is not in the snapshot, logs that
    /// and moves nothing.
    ///
    /// O(items of the sections).
    @inlinable
    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
        move(identifier, beside: toIdentifier, offset: 0)
    }

    /// Moves an item after another, which may be in another section. If one of them is not in the snapshot, logs that
    /// and moves nothing.
    ///
    /// O(items of the sections).
    @inlinable
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
        move(identifier, beside: toIdentifier, offset: 1)
    }

    // MARK: - Parts of the methods

    /// Enters the items for `section`. Returns the former sections of those that were in the snapshot or occur twice.
    @inlinable
    mutating func claim(
        _ identifiers: [ItemIdentifierType], for section: SectionIdentifierType
    ) -> Set<SectionIdentifierType> {
        owners.reserveCapacity(owners.count + identifiers.count)
        var known = Set<SectionIdentifierType>()
        for identifier in identifiers {
            if let former = owners.updateValue(section, forKey: identifier) { known.insert(former) }
        }
        return known
    }

    /// Takes items out of their former sections. Returns them without those that occur twice.
    @usableFromInline
    mutating func settle(
        _ identifiers: [ItemIdentifierType], from sections: Set<SectionIdentifierType>, isMove: Bool = false
    ) -> [ItemIdentifierType] {
        var seen = Set<ItemIdentifierType>(minimumCapacity: identifiers.count)
        let list = identifiers.filter { seen.insert($0).inserted }
        var moved = 0
        for section in sections {
            guard let index = sectionIndexes[section] else { continue }
            let count = rows[index].count
            rows[index].removeAll { seen.contains($0) }
            moved += count - rows[index].count
        }
        if list.count < identifiers.count {
            Misuse.report("\(identifiers.count - list.count) items were added twice in one call; each is added once")
        }
        if moved > 0, !isMove {
            Misuse.report("\(moved) items were added that are in the snapshot; they move to their new place")
        }
        return list
    }

    @usableFromInline
    mutating func insert(_ given: [ItemIdentifierType], beside anchor: ItemIdentifierType, offset: Int) {
        guard let section = owners[anchor], let index = sectionIndexes[section] else {
            return Misuse.report("item \(anchor) is not in the snapshot; no items are inserted beside it")
        }
        // The anchor stays where it is.
        let identifiers = given.contains(anchor) ? given.filter { $0 != anchor } : given
        if identifiers.count < given.count {
            Misuse.report("item \(anchor) was inserted beside itself; it stays at its place")
        }
        let known = claim(identifiers, for: section)
        let list = known.isEmpty ? identifiers : settle(identifiers, from: known)
        guard let row = rows[index].firstIndex(of: anchor) else { return }
        rows[index].insert(contentsOf: list, at: row + offset)
    }

    @usableFromInline
    mutating func move(_ identifier: ItemIdentifierType, beside anchor: ItemIdentifierType, offset: Int) {
        guard let former = owners[identifier], let section = owners[anchor], let index = sectionIndexes[section] else {
            let missing = owners[identifier] == nil ? identifier : anchor
            return Misuse.report("item \(missing) is not in the snapshot; nothing moves")
        }
        guard identifier != anchor else { return }
        owners[identifier] = section
        _ = settle([identifier], from: [former], isMove: true)
        guard let row = rows[index].firstIndex(of: anchor) else { return }
        rows[index].insert(identifier, at: row + offset)
    }

    /// The place of an item. O(items of the section).
    package func place(of identifier: ItemIdentifierType) -> (section: Int, row: Int)? {
        guard let section = owners[identifier], let index = sectionIndexes[section],
            let row = rows[index].firstIndex(of: identifier)
        else { return nil }
        return (index, row)
    }

    @usableFromInline
    static func reportSection(_ identifier: SectionIdentifierType?) {
        Misuse.report(
            identifier.map { "the snapshot has no section \($0); no items are added" }
                ?? "the snapshot has no sections; no items are added")
    }
}
