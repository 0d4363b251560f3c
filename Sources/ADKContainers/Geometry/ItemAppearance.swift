import ADKLayers
import ADKViews
import Foundation

/// Display attributes of an item besides its frame.
struct ItemAppearance: Equatable, Sendable {
    /// The order among the items: a higher one is in front.
    var zIndex = 0
    /// The factor on the node's own alpha.
    var alpha: CGFloat = 1
    /// Applied around the centre of the frame.
    var transform = CATransform3DIdentity
    var isHidden = false
}

/// The place of an item at the start or the end of an animation.
struct ItemPlace {
    /// Content points.
    let frame: CGRect
    /// Nil for the usual one.
    let appearance: ItemAppearance?

    /// The factor on the node's own alpha.
    var alpha: CGFloat { appearance.map { $0.isHidden ? 0 : $0.alpha } ?? 1 }
}

extension CGRect {
    var center: CGPoint { CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }
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
