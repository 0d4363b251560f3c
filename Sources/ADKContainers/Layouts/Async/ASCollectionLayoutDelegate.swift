import ADKNodes
import Foundation

/// Calculates the layout of a collection on a worker thread.
///
/// The collection asks for the additional information on the main thread, then calculates in the background. It shows
/// the former layout, with the app's edits applied, until the new one is ready. Items that were inserted since appear
/// with the new one.
///
/// A calculation has the elements of all items. Their node blocks are read from the data source on the main thread, a
/// few in each frame. Nodes that the calculation makes are kept as long as their items. The built-in delegates are
/// different: a gallery makes no elements at all.
///
/// - Complexity: O(n) for each change of the items or the viewport's size. Use a `UICollectionViewLayout`, or a
///   built-in
///   delegate, for more than some ten thousand items.
public protocol ASCollectionLayoutDelegate: AnyObject, SendableMetatype {
    /// The directions in which the collection scrolls. The value must not change.
    @preconcurrency @MainActor func scrollableDirections() -> ASScrollDirection

    /// Returns what the calculation needs besides the elements, such as spacings and insets. Called before each
    /// calculation.
    ///
    /// Differs from Texture: the result is `Sendable`, because it goes to another thread. A method with the result
    /// `Any?` is refused by the compiler.
    @preconcurrency @MainActor func additionalInfoForLayout(withElements elements: ASElementMap) -> (any Sendable)?

    /// Calculates the layout, on a worker thread. The state must be made with `context`; another one is logged and
    /// ignored.
    ///
    /// One calculation of a collection runs at a time. The next one waits until it returns.
    static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState
}
