import ADKFoundation
import Foundation

/// The layout of a paragraph's lines. Lengths are in points. Immutable, usable on any thread.
///
/// NaN is reported when it is set, and the old value is kept. Text clamps lengths to 0...16,384 points, `tailIndent` to
/// ±16,384 and `lineHeightMultiple` to 0...100.
public class NSParagraphStyle: ADKAttributeValue, @unchecked Sendable {
    // No lock: this class never changes its values after `init`. The mutable subclass belongs to its creator; a text
    // copies the style it is given.
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
        var tabStops: [NSTextTab] = []
        var defaultTabInterval: CGFloat = 0
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var baseWritingDirection = NSWritingDirection.natural
        var usesHyphenation = true
        var hyphenationFactor: Float = 0
    }

    /// Creates a style with the default values.
    override public init() { values = Values() }
    init(_ values: Values) { self.values = values }

    /// The default style: natural alignment, word wrapping, no spacing and no indents.
    public static let `default` = NSParagraphStyle()

    /// The horizontal alignment of lines. `natural` by default.
    public var alignment: NSTextAlignment { values.alignment }
    /// The space between the lines of the paragraph, in points. None after the last line. 0 by default.
    public var lineSpacing: CGFloat { values.lineSpacing }
    /// The smallest line height, in points. Extra height is added above the letters, as in UIKit. 0 by default.
    public var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// The largest line height, in points. Height is removed above the letters, which may then overlap the line
    /// above. 0, the default, is no limit.
    public var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// A factor for the font's line height, applied before the minimum and the maximum. 0, the default, counts as 1.
    public var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    /// The space between this paragraph and the next, in points. 0 by default.
    public var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// The space between the previous paragraph and this one, in points. Added to the previous paragraph's
    /// `paragraphSpacing`. 0 by default.
    public var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// The indent of the first line from the leading edge, in points. 0 by default.
    public var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    /// The indent of all lines but the first from the leading edge, in points. 0 by default.
    public var headIndent: CGFloat { values.headIndent }
    /// The tab stops. Empty by default: tabs are then as wide as eight spaces, or as `defaultTabInterval` says.
    public var tabStops: [NSTextTab] { values.tabStops }
    /// The distance of the tab stops after the last of `tabStops`, in points. 0, the default, is none.
    public var defaultTabInterval: CGFloat { values.defaultTabInterval }
    /// Where lines end, in points. A positive value is a distance from the leading edge, a negative one from the
    /// trailing edge. 0, the default, is the trailing edge.
    public var tailIndent: CGFloat { values.tailIndent }
    /// How lines are broken. `byWordWrapping` by default. Only `byCharWrapping` and `byClipping` differ from it; the
    /// text node sets how text is truncated.
    public var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    /// The direction of the paragraph. `natural`, the default, uses the direction of its first strongly directional
    /// character.
    public var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
    /// Whether a line that breaks at a soft hyphen (U+00AD) shows a hyphen. True by default. There is no hyphenation
    /// by dictionary. Differs from UIKit: UIKit has `hyphenationFactor` and `usesDefaultHyphenation`.
    public var usesHyphenation: Bool { values.usesHyphenation }
    /// How full a line must be, as a part of its width from 0 to 1, so that it is not hyphenated. 0 by default.
    ///
    /// Differs from UIKit: kept, but without effect. Pango has no hyphenation by dictionary. Put soft hyphens (U+00AD)
    /// into long words: lines break there, with a hyphen.
    public var hyphenationFactor: Float { values.hyphenationFactor }

    /// Whether `object` is a style with the same values. `==` is the same.
    override public func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSParagraphStyle else { return false }
        return self === other || values == other.values
    }

    /// The hash of the values.
    override public var hash: Int { values.hashValue }

    /// An `NSParagraphStyle` with the same values.
    override public func copy() -> Any { immutable }
    /// An `NSMutableParagraphStyle` with the same values.
    override public func mutableCopy() -> Any { NSMutableParagraphStyle(values) }

    /// A style with the same values that never changes.
    package var immutable: NSParagraphStyle { NSParagraphStyle(values) }
}

/// A paragraph style whose values can be set. Not thread-safe: use it on one thread. A text copies it.
public final class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
    private func set<Value: BinaryFloatingPoint>(
        _ path: WritableKeyPath<Values, Value>, _ value: Value, _ name: StaticString
    ) {
        if Misuse.accepts(value, name, of: self) { values[keyPath: path] = value }
    }

    public override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }
    public override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { set(\.lineSpacing, newValue, "lineSpacing") }
    }
    public override var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set { set(\.minimumLineHeight, newValue, "minimumLineHeight") }
    }
    public override var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set { set(\.maximumLineHeight, newValue, "maximumLineHeight") }
    }
    public override var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set { set(\.lineHeightMultiple, newValue, "lineHeightMultiple") }
    }
    public override var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { set(\.paragraphSpacing, newValue, "paragraphSpacing") }
    }
    public override var paragraphSpacingBefore: CGFloat {
        get { values.paragraphSpacingBefore }
        set { set(\.paragraphSpacingBefore, newValue, "paragraphSpacingBefore") }
    }
    public override var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { set(\.firstLineHeadIndent, newValue, "firstLineHeadIndent") }
    }
    public override var headIndent: CGFloat {
        get { values.headIndent }
        set { set(\.headIndent, newValue, "headIndent") }
    }
    public override var tailIndent: CGFloat {
        get { values.tailIndent }
        set { set(\.tailIndent, newValue, "tailIndent") }
    }
    public override var tabStops: [NSTextTab] {
        get { values.tabStops }
        set { values.tabStops = newValue }
    }
    public override var defaultTabInterval: CGFloat {
        get { values.defaultTabInterval }
        set { set(\.defaultTabInterval, newValue, "defaultTabInterval") }
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
    public override var hyphenationFactor: Float {
        get { values.hyphenationFactor }
        set { set(\.hyphenationFactor, newValue, "hyphenationFactor") }
    }
}

extension NSParagraphStyle.Values {
    /// The values with lengths clamped to ranges that can be laid out. NaN becomes 0.
    var clamped: Self {
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
        copy.tabStops = tabStops.prefix(1000).map { $0.moved(to: length($0.location, 0...far)) }
        copy.defaultTabInterval = length(defaultTabInterval, 0...far)
        return copy
    }
}
