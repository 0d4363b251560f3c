import ADKViews
import Foundation

/// The methods of a collection's delegate in UIKit's form.
///
/// A collection calls each of them if the delegate does not implement the form with an `ASCollectionNode`.
public protocol ASCommonCollectionDelegate: AnyObject {
    /// Whether keys may reach the item, as for an item that says that more are loaded. A click may.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath
    ) -> Bool
    /// Whether the pressed item is highlighted. An item that refuses is not selected by the click either.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool
    /// The item was highlighted.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath)
    /// The item is no longer highlighted.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath)
    /// Whether the user may select the item.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool
    /// The user selected the item.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
    /// Whether the user may deselect the item.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool
    /// The user deselected the item.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
    /// The user clicked the item, or pressed Return on it, without selecting more items by it.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath)
    /// Returns the context menu of an item; nil for that of its actions. `point` is in content points.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration?
}

extension ASCommonCollectionDelegate {
    /// Default: true.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath
    ) -> Bool { true }
    /// Default: true.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool { true }
    /// Default: does nothing.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
    ) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
    ) {}
    /// Default: true.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { true }
    /// Default: does nothing.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {}
    /// Default: true.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool { true }
    /// Default: does nothing.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
    ) {}
    /// Default: does nothing.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {}
    /// Default: nil.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
}
