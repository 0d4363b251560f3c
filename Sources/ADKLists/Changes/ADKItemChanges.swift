import Foundation

/// The changes from one list of items to another, by identity, for `reload(using:)` of tables and collections.
///
/// `reload(using:)` with items makes them on the main thread, which takes some twenty milliseconds for 100,000 items.
/// An app with long lists makes them on another thread:
///
///     let changes = await Task.detached { ADKItemChanges(from: old, to: new) }.value
///     items = new
///     table.reload(using: changes)
///
/// Usable on any thread. Keeps both lists of items.
public struct ADKItemChanges<Item: Identifiable & Equatable> {
    /// The items before, by section.
    public let old: [[Item]]
    /// The items afterwards, by section.
    public let new: [[Item]]
    /// Nil if the items cannot be matched: everything is reloaded.
    let diff: ItemDiff?

    /// Matches the items of sections. O(n log n).
    ///
    /// If an identity occurs twice, or if there is another number of sections, everything will be reloaded.
    @inlinable
    public init(from old: [[Item]], to new: [[Item]]) {
        self.init(from: old, to: new, ItemMatches(from: old, to: new))
    }

    /// Matches the items of a list with one section. O(n log n).
    @inlinable
    public init(from old: [Item], to new: [Item]) { self.init(from: [old], to: [new]) }

    @usableFromInline
    init(from old: [[Item]], to new: [[Item]], _ matches: ItemMatches?) {
        self.old = old
        self.new = new
        diff = matches.flatMap { ItemDiff($0, from: old.map(\.count), to: new.map(\.count)) }
    }
}

extension ADKItemChanges: Sendable where Item: Sendable {}
