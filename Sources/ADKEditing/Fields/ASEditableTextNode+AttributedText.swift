import ADKGraphics
import ADKNodes

extension ASEditableTextNode: ADKAttributedTextNode {}

/// Any thread before load, then the main thread.
extension ADKAttributedTextNode where Self: ASEditableTextNode {
    /// The text. Setting it cannot be undone by the user.
    public var attributedText: (any AttributedTextConvertible)? {
        get { textValue }
        set { textValue = newValue?.attributedText }
    }

    /// The text that is shown while the node is empty.
    public var attributedPlaceholderText: (any AttributedTextConvertible)? {
        get { placeholderValue }
        set { placeholderValue = newValue?.attributedText }
    }
}
