import ADKLists
import ADKNodes
import Foundation

/// The collection view layout of a collection node with an `ASCollectionLayoutDelegate`.
///
/// It answers no attributes itself: the list uses its geometry.
@MainActor
final class ASCollectionLayout: UICollectionViewLayout {
    let layoutDelegate: any ASCollectionLayoutDelegate

    init(layoutDelegate: any ASCollectionLayoutDelegate) {
        self.layoutDelegate = layoutDelegate
        super.init()
    }

    /// Kept, so that the elements outlive the geometry.
    private lazy var calculation = LayoutCalculation(layoutDelegate)
    private lazy var justified = (layoutDelegate as? ADKJustifiedLayoutDelegate).map { JustifiedPreparation($0) }

    /// The geometry of a list with this layout. The list connects itself with it (`ListController.connectLayout()`).
    override func makeGeometry(for content: any CollectionContent) -> any ListGeometry {
        if let delegate = layoutDelegate as? ASCollectionGalleryLayoutDelegate {
            return GalleryGeometry(GalleryPreparation(delegate))
        }
        if let justified { return JustifiedGeometry(justified) }
        if let delegate = layoutDelegate as? ASCollectionFlowLayoutDelegate, let rows = delegate.makeGeometry() {
            return rows
        }
        return StateGeometry(calculation)
    }

    /// Calculates the layout again. The former one is shown until then.
    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if let justified {
            justified.outdateAll()
        } else if !(layoutDelegate is ASCollectionGalleryLayoutDelegate) {
            calculation.invalidate()
        }
        super.invalidateLayout(with: context)
    }
}
