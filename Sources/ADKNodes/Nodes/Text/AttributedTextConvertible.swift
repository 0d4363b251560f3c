import ADKGraphics
import Foundation

/// A text for text nodes: `AttributedString`, `NSAttributedString`, or the immutable `AttributedText` that both are
/// copied into.
public protocol AttributedTextConvertible {
    /// The text as an immutable value.
    var attributedText: AttributedText { get }
}

extension AttributedText: AttributedTextConvertible {
    /// The text itself.
    public var attributedText: AttributedText { self }
}

extension AttributedString: AttributedTextConvertible {
    /// A copy of the text.
    ///
    /// - Complexity: O(n) in the text.
    public var attributedText: AttributedText { AttributedText(self) }
}

extension NSAttributedString: AttributedTextConvertible {
    /// A copy of the text.
    ///
    /// - Complexity: O(n) in the text.
    public var attributedText: AttributedText { AttributedText(self) }
}
