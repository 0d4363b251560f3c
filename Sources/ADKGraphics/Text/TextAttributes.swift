import Foundation

/// The value of an attribute that the text engine does not interpret: the target of a link, or the value of an
/// attribute of the app's own.
package enum TextAttributeValue: Hashable, Sendable {
    /// A `URL`.
    case url(URL)
    /// A `String`.
    case string(String)
    /// An integer or floating-point number.
    case number(Double)

    /// Nil for values of other types, which cannot be stored.
    init?(_ value: Any) {
        switch value {
        case let value as TextAttributeValue: self = value
        case let value as URL: self = .url(value)
        case let value as String: self = .string(value)
        case let value as Int: self = .number(Double(value))
        case let value as Double: self = .number(value)
        default: return nil
        }
    }

    /// The value as a `URL`, a `String` or a `Double`.
    package var any: Any {
        switch self {
        case .url(let value): value
        case .string(let value): value
        case .number(let value): value
        }
    }
}

/// The attributes of a run of text. Nil is unset: the default, or for a truncation token the attribute of the text it
/// replaces.
package struct TextAttributes: Hashable, Sendable {
    /// The font.
    package var font: UIFont?
    /// The text colour.
    package var color: UIColor?
    /// The colour behind the text.
    package var background: UIColor?
    /// The layout of the paragraph.
    package var paragraphStyle: NSParagraphStyle?
    /// Points added after each letter.
    package var kern: CGFloat?
    /// Points above the baseline.
    package var baselineOffset: CGFloat?
    /// The line under the text.
    package var underline: NSUnderlineStyle?
    /// The colour of the line under the text. Nil is the text colour.
    package var underlineColor: UIColor?
    /// The line through the text.
    package var strikethrough: NSUnderlineStyle?
    /// The colour of the line through the text. Nil is the text colour.
    package var strikethroughColor: UIColor?
    /// The target of a link.
    package var link: TextAttributeValue?
    /// The image of characters U+FFFC.
    package var attachment: TextAttachment?
    /// The app's own attributes by name. Nil instead of empty.
    package var custom: [String: TextAttributeValue]?

    package init(font: UIFont? = nil, color: UIColor? = nil) {
        self.font = font
        self.color = color
    }

    /// These attributes, with unset ones taken from `other`, except for its link and attachment.
    func over(_ other: TextAttributes) -> TextAttributes {
        var merged = self
        merged.font = font ?? other.font
        merged.color = color ?? other.color
        merged.background = background ?? other.background
        merged.paragraphStyle = paragraphStyle ?? other.paragraphStyle
        merged.kern = kern ?? other.kern
        merged.baselineOffset = baselineOffset ?? other.baselineOffset
        merged.underline = underline ?? other.underline
        merged.underlineColor = underlineColor ?? other.underlineColor
        merged.strikethrough = strikethrough ?? other.strikethrough
        merged.strikethroughColor = strikethroughColor ?? other.strikethroughColor
        return merged
    }
}
