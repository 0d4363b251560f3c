import ADKFoundation
import ADKLayout
import ADKNodes
import Foundation

/// The inputs of one calculation of an asynchronous layout. Immutable, any thread.
public final class ASCollectionLayoutContext: Sendable {
    /// The size of the collection's viewport, in points.
    public let viewportSize: CGSize
    /// The offset of the viewport in the content when the calculation was requested, in points.
    public let initialContentOffset: CGPoint
    /// The directions in which the layout's delegate lets the collection scroll.
    public let scrollableDirections: ASScrollDirection
    /// The elements to place. Never nil: the type is Texture's.
    public let elements: ASElementMap!
    /// The answer of the layout's delegate to `additionalInfoForLayout(withElements:)`.
    ///
    /// Differs from Texture: the type is `Sendable`, because it goes to another thread.
    public let additionalInfo: (any Sendable)?

    private let cancellation: Generation
    private let deliver: @Sendable (ASCollectionLayoutState) -> Void

    init(
        viewportSize: CGSize, initialContentOffset: CGPoint, scrollableDirections: ASScrollDirection,
        elements: ASElementMap, additionalInfo: (any Sendable)?, cancellation: Generation = Generation(),
        deliver: @escaping @Sendable (ASCollectionLayoutState) -> Void = { _ in }
    ) {
        self.viewportSize = viewportSize
        self.initialContentOffset = initialContentOffset
        self.scrollableDirections = scrollableDirections
        self.elements = elements
        self.additionalInfo = additionalInfo
        self.cancellation = cancellation
        self.deliver = deliver
    }

    /// Whether the result will be ignored, because the elements or the viewport have changed since. A long calculation
    /// should then return any state.
    ///
    /// Texture has no such property.
    public var isCancelled: Bool { cancellation.current > 0 }

    /// Shows a part of the layout before the calculation ends, such as the elements around `initialContentOffset`.
    ///
    /// The collection shows `state` only if it shows no layout yet. Elements without attributes are not shown until the
    /// calculation returns the whole layout. May be called several times, on the thread of the calculation or another.
    ///
    /// Texture has no such method.
    public func publish(_ state: ASCollectionLayoutState) {
        guard state.context === self else {
            return Misuse.report("a part of a layout was made for another context; it is ignored")
        }
        deliver(state)
    }
}

/// The sizes that a collection's layout may have: as large as it needs in the directions in which it scrolls, and the
/// size of the viewport in the others.
public func ASSizeRangeForCollectionLayoutThatFitsViewportSize(
    _ viewportSize: CGSize, _ scrollableDirections: ASScrollDirection
) -> ASSizeRange {
    var range = ASSizeRange.unconstrained
    if scrollableDirections.isDisjoint(with: ASScrollDirectionVerticalDirections) {
        range.min.height = viewportSize.height
        range.max.height = viewportSize.height
    }
    if scrollableDirections.isDisjoint(with: ASScrollDirectionHorizontalDirections) {
        range.min.width = viewportSize.width
        range.max.width = viewportSize.width
    }
    return range
}
