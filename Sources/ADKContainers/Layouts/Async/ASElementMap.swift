import ADKFoundation
import ADKLists
import Foundation

/// All elements of a collection at one time: its items by section, and its supplementary items by kind. Immutable, any
/// thread.
///
/// The map of an asynchronous layout of the app has every element. The map that a gallery's properties provider gets
/// makes elements when it is asked for them on the main thread, so that a million items cost nothing.
public final class ASElementMap: Sendable {
    enum Content {
        /// An element, or nil, for each slot.
        case made([ASCollectionElement?])
        case lazy(LazyElements)
    }

    let slots: SlotMap
    /// The names of the kinds besides headers and footers.
    let otherKinds: [String]
    let sections: [ASSection]
    let content: Content
    /// The slot of each element, made on first use. Not used by lazy content.
    private let places = Locked<[ASCollectionElement: Int]?>(nil)

    init(slots: SlotMap, otherKinds: [String] = [], sections: [ASSection], content: Content) {
        self.slots = slots
        self.otherKinds = otherKinds
        self.sections = sections
        self.content = content
    }

    /// Makes a map of items by section, and of supplementary items by kind and index path. O(n).
    ///
    /// A section without items in `items` is empty. A supplementary element at an index path that does not exist is
    /// logged and left out.
    public convenience init(
        sections: [ASSection], items: [[ASCollectionElement]],
        supplementaryElements: [String: [IndexPath: ASCollectionElement]]
    ) {
        let kinds = supplementaryElements.keys.sorted()
        let others = kinds.filter { $0 != ElementKind.header && $0 != ElementKind.footer }
        let slots = SlotMap(
            sections.indices.map { $0 < items.count ? items[$0].count : 0 },
            hasHeaders: kinds.contains(ElementKind.header), hasFooters: kinds.contains(ElementKind.footer),
            otherKinds: others.count)
        var elements = [ASCollectionElement?](repeating: nil, count: slots.total)
        for section in sections.indices where section < items.count {
            for (slot, element) in zip(slots.rowSlots(of: section), items[section]) { elements[slot] = element }
        }
        for (kind, table) in supplementaryElements {
            for (path, element) in table {
                guard let slot = ElementKind.slot(kind, at: path, in: slots, otherKinds: others) else {
                    Misuse.report("a supplementary element of kind \(kind) at \(path) is in no section; it is left out")
                    continue
                }
                elements[slot] = element
            }
        }
        self.init(slots: slots, otherKinds: others, sections: sections, content: .made(elements))
    }

    // MARK: - Counts

    /// The number of elements. O(n) in a map of the app's own layout. In a gallery's map it counts the items only.
    public var count: Int {
        switch content {
        case .made(let elements): elements.count { $0 != nil }
        case .lazy: slots.rows
        }
    }

    /// The number of sections.
    public var numberOfSections: Int { slots.sections }

    /// The number of items in a section; 0 if there is no such section.
    public func numberOfItems(inSection section: Int) -> Int {
        (0..<slots.sections).contains(section) ? slots.rows(in: section) : 0
    }

    /// The kinds of the supplementary elements, sorted. O(n).
    public var supplementaryElementKinds: [String] {
        guard case .made(let elements) = content else { return [] }
        return Set(elements.compactMap { $0?.supplementaryElementKind }).sorted()
    }

    // MARK: - Elements

    /// The index paths of all items, in order. O(n).
    public var itemIndexPaths: [IndexPath] {
        (0..<slots.sections).flatMap { section in
            (0..<slots.rows(in: section)).map { IndexPath(item: $0, section: section) }
        }
    }

    /// The elements of all items, in order. O(n).
    public var itemElements: [ASCollectionElement] {
        (0..<slots.sections).flatMap { slots.rowSlots(of: $0).compactMap { element(at: $0) } }
    }

    /// The element of an item; nil if there is no such item.
    public func elementForItem(at indexPath: IndexPath) -> ASCollectionElement? {
        slots.contains(indexPath) ? element(at: slots.slot(indexPath)) : nil
    }

    /// The element of a supplementary item; nil if there is none.
    public func supplementaryElement(ofKind kind: String, at indexPath: IndexPath) -> ASCollectionElement? {
        ElementKind.slot(kind, at: indexPath, in: slots, otherKinds: otherKinds).flatMap { element(at: $0) }
    }

    /// The element that attributes describe; nil for a decoration, and if there is none.
    public func element(for layoutAttributes: UICollectionViewLayoutAttributes) -> ASCollectionElement? {
        slot(of: layoutAttributes).flatMap { element(at: $0) }
    }

    func element(at slot: Int) -> ASCollectionElement? {
        switch content {
        case .made(let elements): elements[slot]
        case .lazy(let elements): elements.element(at: slot)
        }
    }

    func slot(of attributes: UICollectionViewLayoutAttributes) -> Int? {
        let path = attributes.indexPath
        switch attributes.representedElementCategory {
        case .cell: return slots.contains(path) ? slots.slot(path) : nil
        case .supplementaryView:
            return attributes.representedElementKind.flatMap {
                ElementKind.slot($0, at: path, in: slots, otherKinds: otherKinds)
            }
        case .decorationView: return nil
        }
    }

    /// The slot of an element; nil if it is not in the map. The first call is O(n).
    func slot(of element: ASCollectionElement) -> Int? {
        switch content {
        case .lazy(let elements): return elements.slot(of: element)
        case .made(let elements):
            if let known = places.withLock({ $0.map { $0[element] } }) { return known }
            var table: [ASCollectionElement: Int] = [:]
            table.reserveCapacity(elements.count)
            for (slot, element) in elements.enumerated() { if let element { table[element] = slot } }
            places.withLock { $0 = table }
            return table[element]
        }
    }
}

/// A section of an element map. A section keeps its object when it moves. Immutable, any thread.
public final class ASSection: @unchecked Sendable {
    /// The number that the app gave to the section.
    public let sectionID: Int

    /// The app's object with the data of the section.
    let context: AnyObject?

    /// Makes a section.
    public convenience init(sectionID: Int) { self.init(sectionID: sectionID, context: nil) }

    init(sectionID: Int, context: AnyObject?) {
        self.sectionID = sectionID
        self.context = context
    }
}
