import Foundation

/// How the lines of a paragraph are set; lengths in points. Immutable, usable on any thread.
///
/// Differs from Texture: not an `NSObject`, since Foundation on Linux cannot hold one in an
/// attributed string; otherwise used as in UIKit.
public class NSParagraphStyle: Hashable, @unchecked Sendable {
    // No lock: this class never changes its values after `init`; the mutable subclass is the
    // caller's until it is set on a text, which copies it.
    fileprivate(set) var values: Values

    struct Values: Hashable, Sendable {
        var alignment = NSTextAlignment.natural
        var lineSpacing: CGFloat = 0
        var minimumLineHeight: CGFloat = 0
        var maximumLineHeight: CGFloat = 0
        var lineHeightMultiple: CGFloat = 0
        var paragraphSpacing: CGFloat = 0
        var paragraphSpacingBefore: CGFloat = 0
        var firstLineHeadIndent: CGFloat = 0
        var headIndent: CGFloat = 0
        var tailIndent: CGFloat = 0
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var baseWritingDirection = NSWritingDirection.natural
        var usesHyphenation = true
    }

    public init() { values = Values() }
    init(_ values: Values) { self.values = values }

    public static let `default` = NSParagraphStyle()

    public var alignment: NSTextAlignment { values.alignment }
    /// Between one line and the next; not after the last.
    public var lineSpacing: CGFloat { values.lineSpacing }
    /// Extra height goes above the letters, as in UIKit.
    public var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// 0 is no limit. A line lower than its font loses height at the top.
    public var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// Of the font's own line height, before the two limits; 0 is 1.
    public var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    /// Between this paragraph and the next.
    public var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// Between the paragraph before and this one, added to that one's `paragraphSpacing`.
    public var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// From the side where reading starts, for the first line.
    public var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    /// From the side where reading starts, for all lines but the first.
    public var headIndent: CGFloat { values.headIndent }
    /// Above 0: the width lines may fill; below 0: kept free at the side where lines end.
    public var tailIndent: CGFloat { values.tailIndent }
    public var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    public var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
    /// Whether a line that ends at a soft hyphen (U+00AD) shows a hyphen. There is no
    /// hyphenation by dictionary.
    public var usesHyphenation: Bool { values.usesHyphenation }

    public static func == (a: NSParagraphStyle, b: NSParagraphStyle) -> Bool { a === b || a.values == b.values }
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }

    /// An immutable style with the same values.
    public func copy() -> NSParagraphStyle { NSParagraphStyle(values) }
    public func mutableCopy() -> NSMutableParagraphStyle { NSMutableParagraphStyle(values) }
}

/// A paragraph style being put together; belongs to one thread until it is set on a text.
public final class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
    public override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }
    public override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = newValue }
    }
    public override var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }
    public override var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }
    public override var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }
    public override var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { values.paragraphSpacing = newValue }
    }
    public override var paragraphSpacingBefore: CGFloat {
        get { values.paragraphSpacingBefore }
        set { values.paragraphSpacingBefore = newValue }
    }
    public override var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { values.firstLineHeadIndent = newValue }
    }
    public override var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = newValue }
    }
    public override var tailIndent: CGFloat {
        get { values.tailIndent }
        set { values.tailIndent = newValue }
    }
    public override var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }
    public override var baseWritingDirection: NSWritingDirection {
        get { values.baseWritingDirection }
        set { values.baseWritingDirection = newValue }
    }
    public override var usesHyphenation: Bool {
        get { values.usesHyphenation }
        set { values.usesHyphenation = newValue }
    }
}

extension NSParagraphStyle.Values {
    /// Lengths that are not numbers, or absurd, brought to something that can be laid out.
    var sane: Self {
        func length(_ value: CGFloat, _ range: ClosedRange<CGFloat>) -> CGFloat {
            value.isNaN ? 0 : min(range.upperBound, max(range.lowerBound, value))
        }
        let far: CGFloat = 16_384
        var copy = self
        copy.lineSpacing = length(lineSpacing, 0...far)
        copy.minimumLineHeight = length(minimumLineHeight, 0...far)
        copy.maximumLineHeight = length(maximumLineHeight, 0...far)
        copy.lineHeightMultiple = length(lineHeightMultiple, 0...100)
        copy.paragraphSpacing = length(paragraphSpacing, 0...far)
        copy.paragraphSpacingBefore = length(paragraphSpacingBefore, 0...far)
        copy.firstLineHeadIndent = length(firstLineHeadIndent, 0...far)
        copy.headIndent = length(headIndent, 0...far)
        copy.tailIndent = length(tailIndent, -far...far)
        return copy
    }
}
