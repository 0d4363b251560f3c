import ADKGraphics

/// A node whose texts can be set as any `AttributedTextConvertible`, next to Texture's `NSAttributedString`.
///
/// The compiler takes the property that has the type of the value:
///
///     node.attributedText = AttributedString("Swift's text")
///     let foundation = node.attributedText?.string  // of the NSAttributedString
///
/// The properties here are not overridden by those of a subclass.
public protocol ADKAttributedTextNode: ASDisplayNode {}

extension ASTextNode: ADKAttributedTextNode {}

/// Any thread.
extension ADKAttributedTextNode where Self: ASTextNode {
    /// The text. Reading it makes no copy, as the value is an `AttributedText`.
    public var attributedText: (any AttributedTextConvertible)? {
        get { textValue }
        set { textValue = newValue?.attributedText }
    }

    /// The text shown where text was truncated.
    public var truncationAttributedText: (any AttributedTextConvertible)? {
        get { setting(\.token) }
        set { set(\.token, newValue?.attributedText, changing: .size) }
    }

    /// The text shown after the truncation token.
    public var additionalTruncationMessage: (any AttributedTextConvertible)? {
        get { setting(\.message) }
        set { set(\.message, newValue?.attributedText, changing: .size) }
    }
}
