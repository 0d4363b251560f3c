import Foundation

/// An item that is dragged.
@preconcurrency @MainActor
public final class UIDragItem {
    /// The item's data, in its types.
    public let itemProvider: NSItemProvider
    /// The app's own object for the item. A destination in this program gets it; nil if another program drags.
    public var localObject: Any?
    /// Makes the image that follows the pointer. If nil, it is one of the view that is dragged.
    public var previewProvider: (@MainActor () -> UIDragPreview?)?

    /// Creates an item.
    public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
}

/// An image of an item that is dragged: a view, as it looks at the start of the drag.
///
/// Differs from UIKit: there are no parameters.
@preconcurrency @MainActor
public final class UIDragPreview {
    /// The view whose image is shown.
    public let view: UIView

    /// Creates a preview. A view without a window is laid out first.
    public init(view: UIView) { self.view = view }
}

/// An image of an item that is dragged, at the place of a view.
///
/// Differs from UIKit: there are no parameters and no target. The image stays at its place below the pointer.
@preconcurrency @MainActor
public final class UITargetedDragPreview {
    /// The view whose image is shown.
    public let view: UIView

    /// Creates a preview.
    public init(view: UIView) { self.view = view }
}
