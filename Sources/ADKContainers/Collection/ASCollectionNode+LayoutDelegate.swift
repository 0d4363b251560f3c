import ADKLists
import ADKNodes
import Foundation

/// Asynchronous layouts.
extension ASCollectionNode {
    /// Makes a collection whose layout `layoutDelegate` calculates in the background. Both are held strongly.
    @preconcurrency @MainActor
    public convenience init(
        layoutDelegate: any ASCollectionLayoutDelegate,
        layoutFacilitator: (any ASCollectionViewLayoutFacilitatorProtocol)? = nil
    ) {
        self.init(collectionViewLayout: ASCollectionLayout(layoutDelegate: layoutDelegate))
        adapter.layoutFacilitator = layoutFacilitator
    }

    /// Makes a collection with a frame in points of its supernode. `layoutFacilitator` is held strongly.
    @preconcurrency @MainActor
    public convenience init(
        frame: CGRect, collectionViewLayout layout: UICollectionViewLayout,
        layoutFacilitator: (any ASCollectionViewLayoutFacilitatorProtocol)?
    ) {
        self.init(frame: frame, collectionViewLayout: layout)
        adapter.layoutFacilitator = layoutFacilitator
    }

    /// The delegate that calculates the layout; nil if the collection has another layout.
    @preconcurrency @MainActor public var layoutDelegate: (any ASCollectionLayoutDelegate)? {
        (storedLayout as? ASCollectionLayout)?.layoutDelegate
    }
}

extension ASElementMap {
    /// The object with the data of a section, from the data source; nil without one. A gallery's map has none.
    public func context(forSection section: Int) -> (any ASSectionContext)? {
        sections.indices.contains(section) ? sections[section].context as? any ASSectionContext : nil
    }
}

extension CollectionAdapter: ElementSource {
    func nodeModel(for item: ListItem) -> Any? {
        item.path.flatMap { dataSource?.collectionNode(collectionNode, nodeModelForItemAt: $0) }
    }

    func sectionContext(_ section: Int) -> AnyObject? { collectionNode.context(forSection: section) }
}
