import ADKFoundation
import Foundation

/// Descriptors from dictionaries of attributes.
extension UIFontDescriptor {
    /// The name of an attribute of a font.
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        /// The name.
        public var rawValue: String
        /// Creates a name. Names other than those below have no effect.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A `String`: the name of the family.
        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        /// A `String`: the PostScript name of a face, or the name of a family.
        public static let name = AttributeName(rawValue: "NSFontNameAttribute")
        /// A number: the size in points.
        public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
        /// A dictionary by ``TraitKey``.
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
        /// An array of dictionaries by ``FeatureKey``, one for each feature.
        public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    }

    /// A key of a dictionary of traits.
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public var rawValue: String
        /// Creates a key. Keys other than those below have no effect.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A `UIFont.Weight` or its number.
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
        /// The bits of ``SymbolicTraits``.
        public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    }

    /// A key of a dictionary that chooses a feature of a font, by the numbers of Apple's font feature registry.
    public struct FeatureKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public var rawValue: String
        /// Creates a key. Keys other than those below have no effect.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The kind of the feature, as `kNumberSpacingType`.
        public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
        /// The choice among those of its kind, as `kMonospacedNumbersSelector`.
        public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
        /// The older name of `type`.
        public static let featureIdentifier = type
        /// The older name of `selector`.
        public static let typeIdentifier = selector
    }

    /// Creates a descriptor with `attributes`. A value of another type than its attribute has is reported and ignored.
    public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        let font = UIFontDescriptor.font(.systemFont(ofSize: UIFont.systemFontSize), with: attributes)
        self.init(font, size: UIFontDescriptor.number("size", attributes[.size]).map { CGFloat($0) } ?? 0)
    }

    /// The same descriptor with `attributes` in place of its own. Features are added to those that it has, and take the
    /// place of other choices of their type. A value of another type than its attribute has is reported and ignored,
    /// and so are traits that no font has.
    public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        UIFontDescriptor(
            UIFontDescriptor.font(font, with: attributes),
            size: UIFontDescriptor.number("size", attributes[.size]).map { CGFloat($0) } ?? pointSize)
    }

    private static func font(_ font: UIFont, with attributes: [AttributeName: Any]) -> UIFont {
        var result = font
        if let name: String = value(.family, in: attributes) {
            result = UIFontDescriptor(result, size: 0).withFamily(name).font
        }
        if let name: String = value(.name, in: attributes) {
            let named = UIFontDescriptor(name: name, size: 0).font
            result = named.with(features: result.features)
        }
        if let traits: [TraitKey: Any] = value(.traits, in: attributes) { result = result.with(traits) }
        if let settings: [[FeatureKey: Any]] = value(.featureSettings, in: attributes) {
            result = result.with(features: settings.reduce(into: result.features) { add($1, to: &$0) })
        }
        return result
    }

    private static func value<Value>(_ name: AttributeName, in attributes: [AttributeName: Any]) -> Value? {
        guard let given = attributes[name] else { return nil }
        if let value = given as? Value { return value }
        Misuse.report("the font attribute \(name.rawValue) is a \(type(of: given)), not a \(Value.self); ignored")
        return nil
    }

    /// The value as a number. Nil, and a report with `name`, if it is none.
    fileprivate static func number(_ name: StaticString, _ value: Any?) -> Double? {
        switch value {
        case nil: return nil
        case let number as Int: return Double(number)
        case let number as Double: return number
        case let number as CGFloat: return Double(number)
        case let number as UInt32: return Double(number)
        case let number as NSNumber: return number.doubleValue
        case let weight as UIFont.Weight: return Double(weight.rawValue)
        default:
            Misuse.report("the \(name) of a font is no number; ignored")
            return nil
        }
    }

    private static func add(_ setting: [FeatureKey: Any], to features: inout [String: Int]) {
        guard let type = number("feature's type", setting[.type]).flatMap({ Int(exactly: $0) }),
            let selector = number("feature's selector", setting[.selector]).flatMap({ Int(exactly: $0) })
        else { return Misuse.report("a font feature has no type or no selector; ignored") }
        guard let tags = FontFeatureTable.settings(type, selector) else {
            return Misuse.report("no OpenType feature is known for type \(type), selector \(selector); ignored")
        }
        features.merge(tags) { $1 }
    }
}

extension UIFont {
    fileprivate func with(_ traits: [UIFontDescriptor.TraitKey: Any]) -> UIFont {
        var result = self
        if let weight = UIFontDescriptor.number("weight", traits[.weight]) {
            result = result.with(weight: Weight(rawValue: weight.isFinite ? max(-1, min(1, CGFloat(weight))) : 0))
        }
        guard let bits = UIFontDescriptor.number("symbolic trait", traits[.symbolic]).flatMap({ UInt32(exactly: $0) })
        else { return result }
        let symbolic = UIFontDescriptor.SymbolicTraits(rawValue: bits)
        if let found = UIFontDescriptor(result, size: 0).withSymbolicTraits(symbolic) { return found.font }
        Misuse.report("no font has the symbolic traits \(bits); ignored")
        return result
    }

    /// The features as a list in the syntax of CSS, sorted by tag.
    var featureList: String {
        features.sorted { $0.key < $1.key }.map { "\"\($0.key)\" \($0.value)" }.joined(separator: ", ")
    }
}
