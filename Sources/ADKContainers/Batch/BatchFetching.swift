import ADKNodes
import Foundation

/// Whether the rest of the content is short enough to ask for more. Pure; points.
///
/// Source: Texture's ASBatchFetching.
enum BatchFetching {
    static func shouldFetch(
        contentLength: CGFloat, viewportLength: CGFloat, targetOffset: CGFloat, direction: ASScrollDirection,
        leadingScreens: CGFloat, isVisible: Bool
    ) -> Bool {
        guard leadingScreens > 0, viewportLength > 0 else { return false }
        // Less than a viewport: ask, on screen or not, whichever way one scrolls.
        if contentLength < viewportLength { return true }
        guard isVisible, !direction.contains(.up) else { return false }
        return contentLength - viewportLength - targetOffset <= viewportLength * leadingScreens
    }
}
