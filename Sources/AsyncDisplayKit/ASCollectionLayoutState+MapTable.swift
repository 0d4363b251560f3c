import ADKContainers
import ADKDarwin
import ADKLists
import Foundation

extension NSMapTable {
    /// A table of attributes by element, which keeps both.
    public static func elementToLayoutAttributes()
        -> NSMapTable<ASCollectionElement, UICollectionViewLayoutAttributes>
    { .strongToStrongObjects() }
}

extension ASCollectionLayoutState {
    /// Makes a state of attributes by element. They are copied. O(n log n).
    public convenience init(
        context: ASCollectionLayoutContext, contentSize: CGSize,
        elementToLayoutAttributesTable table: NSMapTable<ASCollectionElement, UICollectionViewLayoutAttributes>
    ) {
        let elements = table.keyEnumerator().compactMap { $0 as? ASCollectionElement }
        let pairs = elements.compactMap { element in table.object(forKey: element).map { (element, $0) } }
        self.init(
            context: context, contentSize: contentSize,
            elementToLayoutAttributesTable: Dictionary(uniqueKeysWithValues: pairs))
    }
}
