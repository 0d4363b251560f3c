import Foundation

/// Which side lines keep to. `natural` is the side where reading starts.
public enum NSTextAlignment: Int, Sendable {
    case left, center, right, justified, natural
}

/// Where a line may end, and how text that does not fit is cut.
///
/// In a paragraph style, `byCharWrapping` and `byClipping` (one line, however long) have an
/// effect and all others wrap at words; how a text is cut is set on its node.
public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

public enum NSWritingDirection: Int, Sendable {
    /// From the first letter that has a direction.
    case natural = -1
    case leftToRight = 0
    case rightToLeft = 1
}

/// How a line under or through text looks: one of `single`, `thick` and `double`, with a
/// pattern and `byWord` added as wanted.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let single = NSUnderlineStyle(rawValue: 0x01)
    public static let thick = NSUnderlineStyle(rawValue: 0x02)
    public static let double = NSUnderlineStyle(rawValue: 0x09)
    public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
    public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
    /// Leaves out the spaces between words.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

    /// Draws anything.
    var isLine: Bool { rawValue & 0x0F != 0 }
    var isDouble: Bool { rawValue & 0x0F == NSUnderlineStyle.double.rawValue }
    var isThick: Bool { rawValue & 0x0F == NSUnderlineStyle.thick.rawValue }
    var pattern: LinePattern { LinePattern(rawValue: UInt8(truncatingIfNeeded: rawValue >> 8 & 0x07)) ?? .solid }
}

/// Which pieces a line under or through text consists of.
enum LinePattern: UInt8, Sendable {
    case solid, dot, dash, dashDot, dashDotDot

    /// Lengths drawn and left free in turn, in multiples of the line's thickness; empty is all drawn.
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
