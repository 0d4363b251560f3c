import ADKNodes
import ADKViews
import Foundation

/// The scroll view of a collection node.
public final class ASCollectionView: UICollectionView {
    init(controller: ListController, layout: UICollectionViewLayout) {
        super.init(frame: .zero, collectionViewLayout: layout)
        list = controller
    }

    /// The node of the view.
    public var collectionNode: ASCollectionNode? { list?.owner as? ASCollectionNode }
}
