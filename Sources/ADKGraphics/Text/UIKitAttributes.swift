import Foundation

/// UIKit's attributes for `AttributedString`: `text.font = …`, `text.foregroundColor = …`.
///
///     var caption = AttributedString("Aletsch glacier")
///     caption.font = .systemFont(ofSize: 15, weight: .semibold)
///     caption.foregroundColor = UIColor(hex: 0x1C1C1E)
extension AttributeScopes {
    /// UIKit's attributes.
    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

    /// UIKit's text attributes: the scope of keys behind `text.font` and the others.
    public struct UIKitAttributes: AttributeScope {
        /// The font. Without it text uses the system font at 12 points.
        public let font: FontAttribute
        /// The text colour. Without it text is black, or has the tint colour in a node that draws text in it.
        public let foregroundColor: ForegroundColorAttribute
        /// The colour behind the text.
        public let backgroundColor: BackgroundColorAttribute
        /// The layout of the paragraph. The style at the paragraph's first character counts.
        public let paragraphStyle: ParagraphStyleAttribute
        /// Points added after each letter. Negative values tighten the text.
        public let kern: KernAttribute
        /// Points by which the text is raised above the baseline. Negative values lower it.
        public let baselineOffset: BaselineOffsetAttribute
        /// The line under the text.
        public let underlineStyle: UnderlineStyleAttribute
        /// The colour of the line under the text. Without it the line has the text colour.
        public let underlineColor: UnderlineColorAttribute
        /// The line through the text.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// The colour of the line through the text. Without it the line has the text colour.
        public let strikethroughColor: StrikethroughColorAttribute
        /// The image of a character U+FFFC.
        public let attachment: AttachmentAttribute
        /// Foundation's attributes, `link` among them.
        public let foundation: FoundationAttributes
    }
}

extension AttributeDynamicLookup {
    /// Lets `text.font` and the other names above find their keys.
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
    ) -> Key {
        self[Key.self]
    }
}

extension AttributeScopes.UIKitAttributes {
    /// The key of `font`.
    public enum FontAttribute: AttributedStringKey {
        /// A font.
        public typealias Value = UIFont
        /// The name in an `NSAttributedString`.
        public static let name = NSAttributedString.Key.font.rawValue
    }

    /// The key of `foregroundColor`.
    public enum ForegroundColorAttribute: AttributedStringKey {
        /// A colour.
        public typealias Value = UIColor
        /// The name in an `NSAttributedString`.
        public static let name = NSAttributedString.Key.foregroundColor.rawValue
    }

    /// The key of `backgroundColor`.
    public enum BackgroundColorAttribute: AttributedStringKey {
        /// A colour.
        public typealias Value = UIColor
        /// The name in an `NSAttributedString`.
        public static let name = NSAttributedString.Key.backgroundColor.rawValue
    }

    /// The key of `paragraphStyle`.
    public enum ParagraphStyleAttribute: AttributedStringKey {
        /// A paragraph style. It is copied when the text is read.
        public typealias Value = NSParagraphStyle
        /// The name in an `NSAttributedString`.
        public static let name = NSAttributedString.Key.paragraphStyle.rawValue
    }

    /// The key of `kern`.
    public enum KernAttribute: AttributedStringKey {
        /// A number of points.
        public typealias Value = CGFloat
        /// The name in an `NSAttributedString`.
        public static let name = NSAttributedString.Key.kern.rawValue
    }

    /// The key of `baselineOffset`.
    public enum BaselineOffsetAttribute: AttributedStringKey {
        /// A number of points.
        public typealias Value = CGFloat
        /// The name in an `NSAttributedString`.
        public static let name = NSAttributedString.Key.baselineOffset.rawValue
    }

    /// The key of `underlineStyle`.
    public enum UnderlineStyleAttribute: AttributedStringKey {
        /// A line style.
        public typealias Value = NSUnderlineStyle
        /// The name in an `NSAttributedString`.
        public static let name = NSAttributedString.Key.underlineStyle.rawValue
    }

    /// The key of `underlineColor`.
    public enum UnderlineColorAttribute: AttributedStringKey {
        /// A colour.
        public typealias Value = UIColor
        /// The name in an `NSAttributedString`.
        public static let name = NSAttributedString.Key.underlineColor.rawValue
    }

    /// The key of `strikethroughStyle`.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
        /// A line style.
        public typealias Value = NSUnderlineStyle
        /// The name in an `NSAttributedString`.
        public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
    }

    /// The key of `strikethroughColor`.
    public enum StrikethroughColorAttribute: AttributedStringKey {
        /// A colour.
        public typealias Value = UIColor
        /// The name in an `NSAttributedString`.
        public static let name = NSAttributedString.Key.strikethroughColor.rawValue
    }

    /// The key of `attachment`.
    public enum AttachmentAttribute: AttributedStringKey {
        /// An attachment, whose image and bounds are taken when the text is read.
        public typealias Value = NSTextAttachment
        /// The name in an `NSAttributedString`.
        public static let name = NSAttributedString.Key.attachment.rawValue
    }
}

extension NSAttributedString.Key {
    /// The font, a `UIFont`. Without it text uses the system font at 12 points.
    public static let font = Self(rawValue: "NSFont")
    /// The text colour, a `UIColor`.
    public static let foregroundColor = Self(rawValue: "NSColor")
    /// The colour behind the text, a `UIColor`.
    public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
    /// The layout of the paragraph, an `NSParagraphStyle`, copied when the text is read.
    public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
    /// Points added after each letter, a number.
    public static let kern = Self(rawValue: "NSKern")
    /// Points by which the text is raised above the baseline, a number.
    public static let baselineOffset = Self(rawValue: "NSBaselineOffset")
    /// The line under the text, an `NSUnderlineStyle` or its raw value.
    public static let underlineStyle = Self(rawValue: "NSUnderline")
    /// The colour of the line under the text, a `UIColor`.
    public static let underlineColor = Self(rawValue: "NSUnderlineColor")
    /// The line through the text, an `NSUnderlineStyle` or its raw value.
    public static let strikethroughStyle = Self(rawValue: "NSStrikethrough")
    /// The colour of the line through the text, a `UIColor`.
    public static let strikethroughColor = Self(rawValue: "NSStrikethroughColor")
    /// The target of a link, a `URL` or a `String`.
    public static let link = Self(rawValue: "NSLink")
}
