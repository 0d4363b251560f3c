import Foundation

extension String {
    /// A key of a text, with the values that are inserted into it: `"\(count) files in \(folder)"` has the key
    /// `%lld files in %@`.
    public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, Sendable {
        /// The key: whole numbers are `%lld`, `%llu`, `%d` or `%u`, others `%lf` or `%f`, and texts `%@`.
        let key: String
        let values: [FormatValue]

        /// A key without values.
        public init(_ value: String) { self.init(stringLiteral: value) }

        /// A key without values.
        public init(stringLiteral value: String) { (key, values) = (value, []) }

        /// A key with values. The compiler calls it.
        public init(stringInterpolation: StringInterpolation) {
            (key, values) = (stringInterpolation.key, stringInterpolation.values)
        }

        /// Whether keys and values are the same.
        public static func == (left: LocalizationValue, right: LocalizationValue) -> Bool {
            let locale = Locale(identifier: "en_US_POSIX")
            return left.key == right.key && left.text(locale: locale) == right.text(locale: locale)
        }

        /// The key with its values: the text if there is no other. A key without values is shown as it is.
        func text(locale: Locale) -> String {
            guard !values.isEmpty else { return key }
            return (try? LocalizedText(key, in: LanguageTag(language: "en")).text(with: values, locale: locale)) ?? key
        }
    }
}

extension String.LocalizationValue {
    /// Collects a key and its values.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var key = ""
        fileprivate var values: [FormatValue] = []
        /// A key with values is a format, whose percent signs are doubled.
        private let hasValues: Bool

        /// Begins a key. The compiler calls it.
        public init(literalCapacity: Int, interpolationCount: Int) { hasValues = interpolationCount > 0 }

        /// Adds a part of the key.
        public mutating func appendLiteral(_ literal: String) {
            key += hasValues ? TextFormat.escaped(literal) : literal
        }

        /// Inserts a text.
        public mutating func appendInterpolation(_ string: String) { add("%@", .text(string)) }

        /// Inserts a text.
        public mutating func appendInterpolation(_ substring: Substring) { add("%@", .text(String(substring))) }

        /// Inserts a whole number.
        public mutating func appendInterpolation<Value: FixedWidthInteger & CVarArg>(_ value: Value) {
            let isLong = Value.bitWidth > 32
            add(Value.isSigned ? (isLong ? "%lld" : "%d") : (isLong ? "%llu" : "%u"), FormatValue(value))
        }

        /// Inserts a number with six digits after the point.
        public mutating func appendInterpolation(_ value: Double) { add("%lf", .real(value)) }

        /// Inserts a number with six digits after the point.
        public mutating func appendInterpolation(_ value: Float) { add("%f", .real(Double(value))) }

        /// Inserts a number with six digits after the point.
        public mutating func appendInterpolation(_ value: CGFloat) { add("%lf", .real(Double(value))) }

        /// Inserts a number as `specifier` writes it, such as `%.2f`. Another text than one specifier is taken as a
        /// part of the key.
        public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
            let pieces = TextFormat(specifier).pieces
            guard pieces.count == 1, case .value(let found)? = pieces.first else {
                Misuse.report("“\(specifier)” is no specifier of a value; it becomes a part of the text")
                return appendLiteral(specifier)
            }
            let value = FormatValue(value)
            add(specifier, found.kind == .object ? .text(value.text(found, nil)) : value)
        }

        /// Inserts a value as a style writes it, in the locale of the text.
        public mutating func appendInterpolation<Style: FormatStyle & Sendable>(
            _ value: Style.FormatInput, format: Style
        ) where Style.FormatInput: Sendable, Style.FormatOutput == String {
            add("%@", .styled { format.locale($0).format(value) })
        }

        /// Inserts the description of an object, or its text by `formatter`.
        public mutating func appendInterpolation(_ value: NSObject, formatter: Formatter? = nil) {
            add("%@", .text(formatter?.string(for: value) ?? value.description))
        }

        /// Inserts another text of the app.
        public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
            add("%@", .text(String(localized: resource)))
        }

        private mutating func add(_ specifier: String, _ value: FormatValue) {
            key += specifier
            values.append(value)
        }
    }
}
