import ADKLists
import ADKViews
import Foundation

/// The layout of a pager: pages in a row, each exactly as large as the pager.
///
/// Set `scrollDirection` before the pager is made; horizontal by default. Sizes, spacing and insets have no effect.
///
/// Differs from Texture: the layout places pages in any collection, not only in a pager.
open class ASPagerFlowLayout: UICollectionViewFlowLayout {
    /// Makes a layout of horizontal pages.
    override nonisolated public init() {
        super.init()
        scrollDirection = .horizontal
        minimumLineSpacing = 0
        minimumInteritemSpacing = 0
    }

    override func makeGeometry(for content: any CollectionContent) -> any ListGeometry {
        PageGeometry(axis: scrollDirection == .vertical ? .vertical : .horizontal)
    }
}
