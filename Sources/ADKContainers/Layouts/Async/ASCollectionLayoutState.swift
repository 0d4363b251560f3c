import ADKFoundation
import ADKLayout
import ADKLists
import ADKViews
import Foundation

/// Returns the element that a layout measured; nil if the layout is not that of an element.
public typealias ASCollectionLayoutStateGetElementBlock = (ASLayout) -> ASCollectionElement?

/// The result of a calculation: the places of a collection's elements. Immutable, any thread.
///
/// Invalid places are logged and replaced when the state is made: attributes of elements that the context does not have
/// are left out, an element whose frame is not finite or more than 1,000,000,000 points away has no place, and a
/// content size that is not finite, or zero on an axis beside frames, becomes the end of the last frame.
public final class ASCollectionLayoutState: Sendable {
    /// The inputs of the calculation.
    public let context: ASCollectionLayoutContext
    let table: FrameTable

    /// Makes a state without places.
    public convenience init(context: ASCollectionLayoutContext) {
        self.init(context: context, contentSize: .zero, elementToLayoutAttributesTable: [:])
    }

    /// Makes a state of attributes by element. They are copied. O(n log n).
    ///
    /// Differs from Texture: the table is a dictionary. Another initialiser takes the `NSMapTable` of this framework.
    public init(
        context: ASCollectionLayoutContext, contentSize: CGSize,
        elementToLayoutAttributesTable table: [ASCollectionElement: UICollectionViewLayoutAttributes]
    ) {
        self.context = context
        self.table = FrameTable(table, of: context.elements, contentSize: contentSize)
    }

    /// Makes a state of a measured layout. `getElementBlock` is asked for the layout and for the layouts in it, except
    /// those inside of elements. The elements that it returns get their places. O(n log n).
    public convenience init(
        context: ASCollectionLayoutContext, layout: ASLayout,
        getElementBlock: ASCollectionLayoutStateGetElementBlock
    ) {
        var table: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
        var pending = [(layout: layout, origin: CGPoint.zero)]
        while let (layout, origin) = pending.popLast() {
            if let element = getElementBlock(layout) {
                // The layouts in a node are not those of other elements.
                guard table[element] == nil else { continue }
                // The index path of an unknown element is not used: the table leaves it out.
                let path = context.elements.indexPath(for: element) ?? IndexPath(item: 0, section: 0)
                let attributes = ASCollectionLayoutState.attributes(element.supplementaryElementKind, path)
                attributes.frame = CGRect(origin: origin, size: layout.size)
                table[element] = attributes
                continue
            }
            for child in layout.sublayouts.reversed() {
                pending.append(
                    (child, CGPoint(x: origin.x + child.position.x, y: origin.y + child.position.y)))
            }
        }
        self.init(context: context, contentSize: layout.size, elementToLayoutAttributesTable: table)
    }

    /// The size of the content, in points.
    public var contentSize: CGSize { table.contentSize }

    /// The attributes of all elements that have a place, in the order of the elements. O(n).
    public func allLayoutAttributes() -> [UICollectionViewLayoutAttributes] {
        table.index.frames.indices.compactMap { attributes(at: $0) }
    }

    /// The attributes of the elements that intersect `rect`, in the order of the elements. O(log n + results).
    ///
    /// Differs from Texture: attributes are made for each call, so that changes of them have no effect on the state.
    public func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        var slots: [Int] = []
        table.index.visit(rect) { slots.append($0) }
        return slots.sorted().compactMap { attributes(at: $0) }
    }

    /// The attributes of an item; nil if it has no place.
    public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let slots = context.elements.slots
        return slots.contains(indexPath) ? attributes(at: slots.slot(indexPath)) : nil
    }

    /// The attributes of a supplementary item; nil if it has no place.
    public func layoutAttributesForSupplementaryElement(
        ofKind supplementaryElementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let elements: ASElementMap = context.elements
        return ElementKind.slot(
            supplementaryElementKind, at: indexPath, in: elements.slots, otherKinds: elements.otherKinds
        ).flatMap { attributes(at: $0) }
    }

    /// The attributes of an element; nil if it has no place. The first call is O(n).
    public func layoutAttributes(for element: ASCollectionElement) -> UICollectionViewLayoutAttributes? {
        context.elements.slot(of: element).flatMap { attributes(at: $0) }
    }

    private func attributes(at slot: Int) -> UICollectionViewLayoutAttributes? {
        let frame = table.frame(slot)
        guard !frame.isNull else { return nil }
        let item = context.elements.slots.item(at: slot)
        let result = ASCollectionLayoutState.attributes(
            ElementKind.name(of: item, otherKinds: context.elements.otherKinds), ElementKind.path(of: item))
        result.frame = frame
        if let appearance = table.appearances[slot] {
            result.zIndex = appearance.zIndex
            result.alpha = appearance.alpha
            result.transform3D = appearance.transform
            result.isHidden = appearance.isHidden
        }
        return result
    }

    private static func attributes(_ kind: String?, _ path: IndexPath) -> UICollectionViewLayoutAttributes {
        if let kind { return UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path) }
        return UICollectionViewLayoutAttributes(forCellWith: path)
    }
}
