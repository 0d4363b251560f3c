import Foundation

/// Receives touches on a text's links. Every method is optional.
///
/// `value` is a `URL`, a `String` or a `Double`. Ranges count UTF-16 units, points are the node's. A text node receives
/// touches only if `isUserInteractionEnabled` is set.
public protocol ASTextNodeDelegate: AnyObject {
    /// A link was clicked: pressed, and released over the same link.
    @preconcurrency @MainActor
    func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint, textRange: NSRange
    )

    /// A link has been pressed for half a second. Called at that time, not at the release.
    @preconcurrency @MainActor
    func textNode(
        _ textNode: ASTextNode, longPressedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange)

    /// The message after the truncation token was clicked, or with `alwaysHandleTruncationTokenTap` the token.
    @preconcurrency @MainActor func textNodeTappedTruncationToken(_ textNode: ASTextNode)

    /// Return false to treat a press on the link like one on plain text. True by default.
    @preconcurrency @MainActor
    func textNode(
        _ textNode: ASTextNode, shouldHighlightLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool

    /// Whether a long press on the link is reported. True by default.
    @preconcurrency @MainActor
    func textNode(
        _ textNode: ASTextNode, shouldLongPressLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool
}

extension ASTextNodeDelegate {
    /// Does nothing.
    @preconcurrency @MainActor
    public func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint, textRange: NSRange
    ) {}

    /// Does nothing.
    @preconcurrency @MainActor
    public func textNode(
        _ textNode: ASTextNode, longPressedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) {}

    /// Does nothing.
    @preconcurrency @MainActor public func textNodeTappedTruncationToken(_ textNode: ASTextNode) {}

    /// Returns true.
    @preconcurrency @MainActor
    public func textNode(
        _ textNode: ASTextNode, shouldHighlightLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool { true }

    /// Returns true.
    @preconcurrency @MainActor
    public func textNode(
        _ textNode: ASTextNode, shouldLongPressLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool { true }
}
