import Foundation

/// UIKit's attributes for `AttributedString`: `text.font = …`, `text.foregroundColor = …`.
///
///     var caption = AttributedString("Aletsch glacier")
///     caption.font = .systemFont(ofSize: 15, weight: .semibold)
///     caption.foregroundColor = UIColor(hex: 0x1C1C1E)
extension AttributeScopes {
    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

    public struct UIKitAttributes: AttributeScope {
        public let font: FontAttribute
        public let foregroundColor: ForegroundColorAttribute
        public let backgroundColor: BackgroundColorAttribute
        public let paragraphStyle: ParagraphStyleAttribute
        public let kern: KernAttribute
        public let baselineOffset: BaselineOffsetAttribute
        public let underlineStyle: UnderlineStyleAttribute
        public let underlineColor: UnderlineColorAttribute
        public let strikethroughStyle: StrikethroughStyleAttribute
        public let strikethroughColor: StrikethroughColorAttribute
        /// Foundation's own, `link` among them.
        public let foundation: FoundationAttributes
    }
}

extension AttributeDynamicLookup {
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
    ) -> Key {
        self[Key.self]
    }
}

extension AttributeScopes.UIKitAttributes {
    public enum FontAttribute: AttributedStringKey {
        public typealias Value = UIFont
        public static let name = NSAttributedString.Key.font.rawValue
    }

    public enum ForegroundColorAttribute: AttributedStringKey {
        public typealias Value = UIColor
        public static let name = NSAttributedString.Key.foregroundColor.rawValue
    }

    public enum BackgroundColorAttribute: AttributedStringKey {
        public typealias Value = UIColor
        public static let name = NSAttributedString.Key.backgroundColor.rawValue
    }

    public enum ParagraphStyleAttribute: AttributedStringKey {
        public typealias Value = NSParagraphStyle
        public static let name = NSAttributedString.Key.paragraphStyle.rawValue
    }

    /// Points added after each letter.
    public enum KernAttribute: AttributedStringKey {
        public typealias Value = CGFloat
        public static let name = NSAttributedString.Key.kern.rawValue
    }

    /// Points by which letters are raised above the baseline.
    public enum BaselineOffsetAttribute: AttributedStringKey {
        public typealias Value = CGFloat
        public static let name = NSAttributedString.Key.baselineOffset.rawValue
    }

    public enum UnderlineStyleAttribute: AttributedStringKey {
        public typealias Value = NSUnderlineStyle
        public static let name = NSAttributedString.Key.underlineStyle.rawValue
    }

    public enum UnderlineColorAttribute: AttributedStringKey {
        public typealias Value = UIColor
        public static let name = NSAttributedString.Key.underlineColor.rawValue
    }

    public enum StrikethroughStyleAttribute: AttributedStringKey {
        public typealias Value = NSUnderlineStyle
        public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
    }

    public enum StrikethroughColorAttribute: AttributedStringKey {
        public typealias Value = UIColor
        public static let name = NSAttributedString.Key.strikethroughColor.rawValue
    }
}

extension NSAttributedString.Key {
    /// `UIFont`
    public static let font = Self(rawValue: "NSFont")
    /// `UIColor`
    public static let foregroundColor = Self(rawValue: "NSColor")
    /// `UIColor`
    public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
    /// `NSParagraphStyle`
    public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
    /// A number of points.
    public static let kern = Self(rawValue: "NSKern")
    /// A number of points.
    public static let baselineOffset = Self(rawValue: "NSBaselineOffset")
    /// `NSUnderlineStyle` or its raw value.
    public static let underlineStyle = Self(rawValue: "NSUnderline")
    /// `UIColor`
    public static let underlineColor = Self(rawValue: "NSUnderlineColor")
    /// `NSUnderlineStyle` or its raw value.
    public static let strikethroughStyle = Self(rawValue: "NSStrikethrough")
    /// `UIColor`
    public static let strikethroughColor = Self(rawValue: "NSStrikethroughColor")
    /// `URL` or `String`
    public static let link = Self(rawValue: "NSLink")
}
