import Foundation

/// The horizontal alignment of lines.
public enum NSTextAlignment: Int, Sendable {
    /// Lines start at the left edge.
    case left
    /// Lines are centred.
    case center
    /// Lines end at the right edge.
    case right
    /// Lines fill the width, except the last line of a paragraph.
    case justified
    /// Left or right, by the direction of the paragraph.
    case natural
}

/// How lines are broken, and how text that does not fit is truncated.
///
/// In a paragraph style, `byCharWrapping` and `byClipping` have an effect and all other modes wrap at words. How a text
/// is truncated is set on its node. There, the two wrapping modes act as `byTruncatingTail`.
public enum NSLineBreakMode: Int, Sendable {
    /// Lines break between words, or inside a word that is wider than the line.
    case byWordWrapping
    /// Lines break between any two characters.
    case byCharWrapping
    /// In a paragraph style: each paragraph is one line, however long. As a truncation mode: lines that do not fit
    /// are dropped, without a truncation token.
    case byClipping
    /// The start of the last line is replaced by the truncation token.
    case byTruncatingHead
    /// The end of the last line is replaced by the truncation token.
    case byTruncatingTail
    /// The middle of the last line is replaced by the truncation token.
    case byTruncatingMiddle
}

/// The direction in which a paragraph is written.
public enum NSWritingDirection: Int, Sendable {
    /// The direction of the first strongly directional character.
    case natural = -1
    /// Left to right, as in Latin script.
    case leftToRight = 0
    /// Right to left, as in Arabic and Hebrew script.
    case rightToLeft = 1
}

/// The look of a line under or through text: one of `single`, `thick` and `double`, combined with at most one pattern
/// and with `byWord`.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// UIKit's bits.
    public let rawValue: Int
    /// Creates a style from UIKit's bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 0x01)
    /// One line of twice the thickness.
    public static let thick = NSUnderlineStyle(rawValue: 0x02)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 0x09)
    /// Dots.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
    /// Dashes.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
    /// A dash and a dot in turn.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
    /// A dash and two dots in turn.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
    /// No line under or through the spaces between words.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

    /// Whether a line is drawn.
    var isLine: Bool { rawValue & 0x0F != 0 }
    var isDouble: Bool { rawValue & 0x0F == NSUnderlineStyle.double.rawValue }
    var isThick: Bool { rawValue & 0x0F == NSUnderlineStyle.thick.rawValue }
    var pattern: LinePattern { LinePattern(rawValue: UInt8(truncatingIfNeeded: rawValue >> 8 & 0x07)) ?? .solid }
}

/// The dash pattern of a line under or through text.
enum LinePattern: UInt8, Sendable {
    case solid, dot, dash, dashDot, dashDotDot

    /// Lengths drawn and left free in turn, as multiples of the line's thickness. Empty for a solid line.
    var pieces: [Double] {
        switch self {
        case .solid: []
        case .dot: [1, 2]
        case .dash: [4, 2.5]
        case .dashDot: [4, 2, 1, 2]
        case .dashDotDot: [4, 2, 1, 2, 1, 2]
        }
    }
}
