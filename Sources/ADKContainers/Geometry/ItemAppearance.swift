import ADKViews
import Foundation

/// The way an item is shown beside its frame.
struct ItemAppearance: Equatable, Sendable {
    /// The order among the items: a higher one is in front.
    var zIndex = 0
    /// The factor on the node's own alpha.
    var alpha: CGFloat = 1
    /// Applied around the centre of the frame.
    var transform = CATransform3DIdentity
    var isHidden = false
}

/// A view of a layout that shows no item, as a background.
@MainActor
struct ListDecoration {
    /// The identity of a decoration in its list.
    struct Key: Hashable, Sendable {
        let kind: String
        let path: IndexPath
    }

    let key: Key
    /// Content points, as for items.
    var frame: CGRect
    var appearance = ItemAppearance()
    /// Makes the view when the decoration comes into view.
    let makeView: @MainActor () -> UIView
    /// Applies the attributes to the view, whose frame is set.
    let update: @MainActor (UIView) -> Void
}
