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

/// How a line under or through text looks. Patterns are drawn solid.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let single = NSUnderlineStyle(rawValue: 0x01)
    public static let thick = NSUnderlineStyle(rawValue: 0x02)
    public static let double = NSUnderlineStyle(rawValue: 0x09)
    public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
    public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

    /// Draws anything.
    var isLine: Bool { rawValue & 0x0F != 0 }
    var isDouble: Bool { rawValue & 0x0F == NSUnderlineStyle.double.rawValue }
    var isThick: Bool { rawValue & 0x0F == NSUnderlineStyle.thick.rawValue }
}
