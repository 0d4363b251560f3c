import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// The scroll view of a collection node.
///
/// Its methods are those of its node. A subclass is used by a node with `collectionViewClass`. A view that an app makes
/// itself has no node and shows nothing.
open class ASCollectionView: UICollectionView {
    /// Makes an empty view. `frame` is in points of the superview.
    override public required init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        super.init(frame: frame, collectionViewLayout: layout)
    }

    /// The node of the view.
    public var collectionNode: ASCollectionNode? { list?.owner as? ASCollectionNode }

    /// The node's delegate.
    public weak var asyncDelegate: (any ASCollectionDelegate)? {
        get { collectionNode?.delegate }
        set { collectionNode?.delegate = newValue }
    }

    /// The node's data source.
    public weak var asyncDataSource: (any ASCollectionDataSource)? {
        get { collectionNode?.dataSource }
        set { collectionNode?.dataSource = newValue }
    }

    /// The node's layout inspector.
    public weak var layoutInspector: (any ASCollectionViewLayoutInspecting)? {
        get { collectionNode?.layoutInspector }
        set { collectionNode?.layoutInspector = newValue }
    }
}
