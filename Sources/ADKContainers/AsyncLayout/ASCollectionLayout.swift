import ADKNodes
import Foundation

/// The collection view layout of a collection node with an `ASCollectionLayoutDelegate`.
///
/// It answers no attributes itself: the list uses its geometry.
@MainActor
final class ASCollectionLayout: UICollectionViewLayout {
    let layoutDelegate: any ASCollectionLayoutDelegate
    private weak var calculation: LayoutCalculation?
    private weak var gallery: GalleryPreparation?

    init(layoutDelegate: any ASCollectionLayoutDelegate) {
        self.layoutDelegate = layoutDelegate
        super.init()
    }

    /// Makes the geometry of a list with this layout, and connects both. A gallery needs no calculation.
    func use(in list: ListController) -> any ListGeometry {
        if let delegate = layoutDelegate as? ASCollectionGalleryLayoutDelegate {
            let preparation = GalleryPreparation(delegate)
            gallery = preparation
            list.use(preparation)
            return GalleryGeometry(preparation)
        }
        let calculation = LayoutCalculation(layoutDelegate)
        self.calculation = calculation
        list.use(calculation)
        return StateGeometry(calculation)
    }
}
