import Foundation

/// Hears of touches on a text's links. Everything is optional.
///
/// `value` is a `URL`, a `String` or a `Double`; ranges count UTF-16 units; points are the node's.
/// A text node takes touches only where `isUserInteractionEnabled` is set.
public protocol ASTextNodeDelegate: AnyObject {
    /// A link was clicked: pressed, and released over itself.
    @MainActor
    func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint, textRange: NSRange
    )

    /// A link has been held for half a second; called when that is over, not at release.
    @MainActor
    func textNode(
        _ textNode: ASTextNode, longPressedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange)

    /// The message after the truncation token was clicked, or with
    /// `alwaysHandleTruncationTokenTap` any part of it.
    @MainActor func textNodeTappedTruncationToken(_ textNode: ASTextNode)

    /// False lets a press on the link pass as one on plain text. True where left out.
    @MainActor
    func textNode(
        _ textNode: ASTextNode, shouldHighlightLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool

    /// Whether holding the link means anything. True where left out.
    @MainActor
    func textNode(
        _ textNode: ASTextNode, shouldLongPressLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool
}

extension ASTextNodeDelegate {
    @MainActor
    public func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint, textRange: NSRange
    ) {}

    @MainActor
    public func textNode(
        _ textNode: ASTextNode, longPressedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) {}

    @MainActor public func textNodeTappedTruncationToken(_ textNode: ASTextNode) {}

    @MainActor
    public func textNode(
        _ textNode: ASTextNode, shouldHighlightLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool { true }

    @MainActor
    public func textNode(
        _ textNode: ASTextNode, shouldLongPressLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool { true }
}
