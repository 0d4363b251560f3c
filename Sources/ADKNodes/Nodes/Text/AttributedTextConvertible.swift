import ADKGraphics
import Foundation

/// What can be set as a node's text: `AttributedString`, `NSAttributedString`, or the
/// immutable form both are copied into.
public protocol AttributedTextConvertible {
    var attributedText: AttributedText { get }
}

extension AttributedText: AttributedTextConvertible {
    public var attributedText: AttributedText { self }
}

extension AttributedString: AttributedTextConvertible {
    public var attributedText: AttributedText { AttributedText(self) }
}

extension NSAttributedString: AttributedTextConvertible {
    public var attributedText: AttributedText { AttributedText(self) }
}
