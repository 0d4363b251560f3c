import Foundation

/// The value of an attribute that the text engine does not interpret: a link's target, or
/// whatever an app marks a range with.
public enum TextAttributeValue: Hashable, Sendable {
    case url(URL)
    case string(String)
    case number(Double)

    /// Nil for a value of any other type; those cannot be kept.
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

    /// The value as the app gave it: a `URL`, a `String` or a `Double`.
    public var any: Any {
        switch self {
        case .url(let value): value
        case .string(let value): value
        case .number(let value): value
        }
    }
}

/// How a run of text looks. Nil means unset: the default, or for a truncation token the
/// attributes of the text it cuts.
package struct TextAttributes: Hashable, Sendable {
    package var font: UIFont?
    package var color: UIColor?
    package var background: UIColor?
    package var paragraphStyle: NSParagraphStyle?
    /// Points.
    package var kern: CGFloat?
    /// Points, up.
    package var baselineOffset: CGFloat?
    package var underline: NSUnderlineStyle?
    package var underlineColor: UIColor?
    package var strikethrough: NSUnderlineStyle?
    package var strikethroughColor: UIColor?
    package var link: TextAttributeValue?
    /// Attributes under names of the app's own; nil rather than empty.
    package var custom: [String: TextAttributeValue]?

    package init(font: UIFont? = nil, color: UIColor? = nil) {
        self.font = font
        self.color = color
    }

    /// These, and what they leave unset from `other`; links are not taken over.
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
