import ADKFoundation
import Foundation

extension AttributedText {
    /// Creates a text from UIKit's attributes and `link` of `source`. Attributes of other scopes are ignored.
    public init(_ source: AttributedString) {
        typealias Keys = AttributeScopes.UIKitAttributes
        var string = ""
        var runs: [Run] = []
        var end = 0
        for run in source.runs {
            let piece = AttributedText.characters(of: source, run.range)
            string += piece
            var attributes = TextAttributes()
            attributes.font = run[Keys.FontAttribute.self]
            attributes.color = run[Keys.ForegroundColorAttribute.self]
            attributes.background = run[Keys.BackgroundColorAttribute.self]
            attributes.paragraphStyle = run[Keys.ParagraphStyleAttribute.self]?.immutable
            attributes.kern = run[Keys.KernAttribute.self]
            attributes.baselineOffset = run[Keys.BaselineOffsetAttribute.self]
            attributes.underline = run[Keys.UnderlineStyleAttribute.self]
            attributes.underlineColor = run[Keys.UnderlineColorAttribute.self]
            attributes.strikethrough = run[Keys.StrikethroughStyleAttribute.self]
            attributes.strikethroughColor = run[Keys.StrikethroughColorAttribute.self]
            attributes.attachment = run[Keys.AttachmentAttribute.self]?.snapshot
            attributes.link = run[AttributeScopes.FoundationAttributes.LinkAttribute.self].map { .url($0) }
            let start = end
            end += piece.utf8.count
            runs.append(Run(bytes: start..<end, attributes: attributes))
        }
        self.init(string, runs: runs)
    }

    /// The text in `range`, whose bounds may be inside a grapheme cluster.
    ///
    /// Foundation copies whole characters many times faster than scalars, but moves the bounds to character
    /// boundaries. The first scalar shows if it did.
    private static func characters(of source: AttributedString, _ range: Range<AttributedString.Index>) -> String {
        let quick = String(source.characters[range])
        if quick.unicodeScalars.first == source.unicodeScalars[range.lowerBound],
            range.upperBound == source.endIndex || source.isCharacterStart(range.upperBound)
        {
            return quick
        }
        return String(String.UnicodeScalarView(source.unicodeScalars[range]))
    }

    /// Foundation's attributed strings crash when two threads read one at the same time, even the immutable ones. All
    /// reads of this project happen here, under this lock.
    private static let foundationLock = Lock()

    /// Creates a text from `source`, which is copied now and not retained. Values of unknown types are ignored.
    ///
    /// No other thread may change `source` during the call, nor read it if it is an app's own subclass.
    public init(_ source: NSAttributedString) {
        // The methods of a subclass may do anything: the lock is not held while they run.
        let isFoundations =
            type(of: source) == NSAttributedString.self || type(of: source) == NSMutableAttributedString.self
        self =
            isFoundations
            ? AttributedText.foundationLock.withLock { AttributedText(reading: source) }
            : AttributedText(reading: source)
    }

    private init(reading source: NSAttributedString) {
        let text = source.string as NSString
        let length = source.length
        var string = ""
        var runs: [Run] = []
        var (location, end) = (0, 0)
        while location < length {
            var effective = NSRange(location: 0, length: 0)
            let values = source.attributes(at: location, effectiveRange: &effective)
            // A run may end between the two halves of a surrogate pair. A single half reads as a replacement
            // character of three bytes, so move the run's end behind the pair.
            var stop = max(location + 1, min(length, effective.location + effective.length))
            if stop < length, UTF16.isTrailSurrogate(text.character(at: stop)),
                UTF16.isLeadSurrogate(text.character(at: stop - 1))
            {
                stop += 1
            }
            let piece = text.substring(with: NSRange(location: location, length: stop - location))
            string += piece
            let start = end
            end += piece.utf8.count
            runs.append(Run(bytes: start..<end, attributes: TextAttributes(values)))
            location = stop
        }
        self.init(string, runs: runs)
    }
}

extension AttributedString {
    fileprivate func isCharacterStart(_ index: Index) -> Bool {
        characters[index...].first?.unicodeScalars.first == unicodeScalars[index]
    }
}

extension TextAttributes {
    package init(_ values: [NSAttributedString.Key: Any]) {
        self.init()
        var others: [String: TextAttributeValue] = [:]
        for (key, stored) in values {
            let value = AttributeBox.unboxed(stored)
            switch key {
            case .font: font = value as? UIFont
            case .foregroundColor: color = value as? UIColor
            case .backgroundColor: background = value as? UIColor
            case .paragraphStyle: paragraphStyle = (value as? NSParagraphStyle)?.immutable
            case .kern: kern = TextAttributes.number(value)
            case .baselineOffset: baselineOffset = TextAttributes.number(value)
            case .underlineStyle: underline = TextAttributes.line(value)
            case .underlineColor: underlineColor = value as? UIColor
            case .strikethroughStyle: strikethrough = TextAttributes.line(value)
            case .strikethroughColor: strikethroughColor = value as? UIColor
            case .attachment: attachment = (value as? NSTextAttachment)?.snapshot
            case .link: link = TextAttributeValue(value)
            default: others[key.rawValue] = TextAttributeValue(value)
            }
        }
        custom = others.isEmpty ? nil : others
    }

    private static func number(_ value: Any) -> CGFloat? {
        switch value {
        case let value as CGFloat: value
        case let value as Double: CGFloat(value)
        case let value as Float: CGFloat(value)
        case let value as Int: CGFloat(value)
        case let value as NSNumber: CGFloat(value.doubleValue)
        default: nil
        }
    }

    private static func line(_ value: Any) -> NSUnderlineStyle? {
        switch value {
        case let value as NSUnderlineStyle: value
        case let value as Int: NSUnderlineStyle(rawValue: value)
        case let value as NSNumber: NSUnderlineStyle(rawValue: value.intValue)
        default: nil
        }
    }
}
