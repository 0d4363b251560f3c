import ADKNodes
import Foundation

/// The collection view layout of a collection node with an `ASCollectionLayoutDelegate`.
///
/// It answers no attributes itself: the list uses the geometry of `ListController.geometry(of:)`.
@MainActor
final class ASCollectionLayout: UICollectionViewLayout {
    let layoutDelegate: any ASCollectionLayoutDelegate

    init(layoutDelegate: any ASCollectionLayoutDelegate) {
        self.layoutDelegate = layoutDelegate
        super.init()
    }
}
