import Foundation

/// The items and sections of a snapshot whose content changed.
@usableFromInline
package struct SnapshotMarks<Section: Hashable & Sendable, Item: Hashable & Sendable>: Sendable {
    @usableFromInline var reloadedItems = Set<Item>()
    @usableFromInline package var reconfiguredItems = Set<Item>()
    @usableFromInline package var reloadedSections = Set<Section>()

    @usableFromInline
    package init() {}

    @inlinable var isEmpty: Bool {
        reloadedItems.isEmpty && reconfiguredItems.isEmpty && reloadedSections.isEmpty
    }

    @inlinable
    mutating func forget(_ items: [Item]) {
        guard !reloadedItems.isEmpty || !reconfiguredItems.isEmpty else { return }
        reloadedItems.subtract(items)
        reconfiguredItems.subtract(items)
    }

    mutating func forgetItems() { (reloadedItems, reconfiguredItems) = ([], []) }

    mutating func forget(section: Section) { reloadedSections.remove(section) }

    /// Whether an item gets a new node.
    @inlinable
    func marks(_ item: Item, in section: Section) -> Bool {
        reloadedItems.contains(item) || reloadedSections.contains(section)
    }

    /// Whether the node of an item may stay.
    package func allowsReconfiguring(_ item: Item, in section: Section) -> Bool {
        reconfiguredItems.contains(item) && !reloadedItems.contains(item) && !reloadedSections.contains(section)
    }
}
