import ADKLists
import ADKViews
import Foundation

/// A view that a layout places: the base class of decoration views.
///
/// Differs from UIKit: cells and supplementary views are nodes, so that only decorations are of this class.
/// `init(frame:)` is required, because decorations are made from their registered class.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
    /// The attributes that were applied last.
    var appliedAttributes: UICollectionViewLayoutAttributes?

    /// Makes a view. `frame` is in points of the collection's content.
    override public required init(frame: CGRect) { super.init(frame: frame) }

    /// Takes over the attributes, which the view has got from the layout. Frame, opacity, transform and order are
    /// set already. The base implementation does nothing.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
}
