import ADKLists
import Foundation

/// Index paths of elements, and of the same elements in another map.
extension ASElementMap {
    /// The index path of an element; nil if it is not in the map. The first call is O(n).
    public func indexPath(for element: ASCollectionElement) -> IndexPath? {
        slot(of: element).map { ElementKind.path(of: slots.item(at: $0)) }
    }

    /// The index path of an item's element; nil for a supplementary element, and if it is not in the map. The first
    /// call is O(n).
    public func indexPath(forElementIfCell element: ASCollectionElement) -> IndexPath? {
        element.supplementaryElementKind == nil ? indexPath(for: element) : nil
    }

    /// The index path here of the item that has `indexPath` in `map`; nil if the item is in only one of them. The first
    /// call is O(n).
    public func convert(_ indexPath: IndexPath, from map: ASElementMap) -> IndexPath? {
        map.elementForItem(at: indexPath).flatMap { self.indexPath(for: $0) }
    }

    /// The index here of the section that has the index `section` in `map`; `NSNotFound` if it is in only one of them.
    /// O(sections).
    public func convertSection(_ section: Int, from map: ASElementMap) -> Int {
        guard map.sections.indices.contains(section) else { return NSNotFound }
        return sections.firstIndex { $0 === map.sections[section] } ?? NSNotFound
    }

    /// The counts of the map in one line.
    public var smallDescription: String {
        "<ASElementMap: \(slots.sections) sections, \(slots.rows) items, \(count - slots.rows) supplementary elements>"
    }
}

/// Visits all elements: in each section its header, its items, its footer, then its other supplementary elements. O(n).
extension ASElementMap: Sequence {
    /// Makes an iterator over all elements.
    public func makeIterator() -> AnyIterator<ASCollectionElement> {
        var slot = 0
        return AnyIterator { [self] in
            while slot < slots.total {
                defer { slot += 1 }
                if let element = element(at: slot) { return element }
            }
            return nil
        }
    }

    /// 0: it is not known without visiting all elements.
    public var underestimatedCount: Int { 0 }
}
