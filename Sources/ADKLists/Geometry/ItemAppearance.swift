import ADKLayers
import ADKViews
import Foundation

/// The way an item is shown beside its frame.
package struct ItemAppearance: Equatable, Sendable {
    /// The order among the items: a higher one is in front.
    package var zIndex = 0
    /// The factor on the node's own alpha.
    package var alpha: CGFloat = 1
    /// Applied around the centre of the frame.
    package var transform = CATransform3DIdentity
    package var isHidden = false

    package init(
        zIndex: Int = 0, alpha: CGFloat = 1, transform: CATransform3D = CATransform3DIdentity, isHidden: Bool = false
    ) {
        (self.zIndex, self.alpha, self.transform, self.isHidden) = (zIndex, alpha, transform, isHidden)
    }
}

/// The place of an item at the start or the end of an animation.
package struct ItemPlace {
    /// Content points.
    package let frame: CGRect
    /// Nil for the usual one.
    package let appearance: ItemAppearance?

    package init(frame: CGRect, appearance: ItemAppearance?) { (self.frame, self.appearance) = (frame, appearance) }

    /// The factor on the node's own alpha.
    var alpha: CGFloat { appearance.map { $0.isHidden ? 0 : $0.alpha } ?? 1 }
}

extension CGRect {
    package var center: CGPoint { CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }
}

/// A view of a layout that shows no item, as a background.
@MainActor
package struct ListDecoration {
    /// The identity of a decoration in its list.
    package struct Key: Hashable, Sendable {
        package let kind: String
        package let path: IndexPath

        package init(kind: String, path: IndexPath) { (self.kind, self.path) = (kind, path) }
    }

    package let key: Key
    /// Content points, as for items.
    package var frame: CGRect
    package var appearance = ItemAppearance()
    /// Makes the view when the decoration comes into view.
    package let makeView: @MainActor () -> UIView
    /// Applies the attributes to the view, whose frame is set.
    package let update: @MainActor (UIView) -> Void

    package init(
        key: Key, frame: CGRect, appearance: ItemAppearance = ItemAppearance(),
        makeView: @escaping @MainActor () -> UIView, update: @escaping @MainActor (UIView) -> Void
    ) {
        (self.key, self.frame, self.appearance) = (key, frame, appearance)
        (self.makeView, self.update) = (makeView, update)
    }
}
