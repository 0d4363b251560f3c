import Foundation

/// A value that is inserted into a text.
package enum FormatValue: Sendable {
    case integer(Int64)
    case unsigned(UInt64)
    case real(Double)
    case text(String)
    /// A text that depends on the locale.
    case styled(@Sendable (Locale) -> String)

    /// The kinds of values that a specifier takes. No value is an address in memory.
    enum Kind: Equatable, Sendable { case object, integer, real, memory }

    package init(_ value: any CVarArg) {
        switch value {
        case let value as any BinaryInteger: self = FormatValue.whole(value)
        case let value as CGFloat: self = .real(Double(value))
        case let value as any BinaryFloatingPoint: self = .real(Double(value))
        default: self = .text("\(value)")
        }
    }

    private static func whole(_ value: some BinaryInteger) -> FormatValue {
        let fits = value < 0 || Int64(exactly: value) != nil
        return fits ? .integer(Int64(clamping: value)) : .unsigned(UInt64(clamping: value))
    }

    var kind: Kind {
        switch self {
        case .integer, .unsigned: .integer
        case .real: .real
        case .text, .styled: .object
        }
    }

    /// The digits on which a grammatical number depends. Nil for a text.
    var operands: PluralOperands? {
        switch self {
        case .integer(let value): PluralOperands(value)
        case .unsigned(let value): PluralOperands(value)
        case .real(let value): PluralOperands(value)
        case .text, .styled: nil
        }
    }

    /// The value as a specifier writes it. Without a locale as in C.
    func text(_ specifier: TextFormat.Specifier, _ locale: Locale?) -> String {
        switch self {
        case .text(let text): text
        case .styled(let style): style(locale ?? Locale(identifier: "en_US_POSIX"))
        case .integer(let value): FormatValue.text(value, specifier, locale)
        case .unsigned(let value): FormatValue.text(value, specifier, locale)
        case .real(let value):
            if specifier.kind == .real {
                FormatValue.text(value, specifier, locale)
            } else {
                FormatValue.text(value, TextFormat.Specifier(conversion: "g"), locale)
            }
        }
    }

    private static func text<Value: FixedWidthInteger & CVarArg>(
        _ value: Value, _ specifier: TextFormat.Specifier, _ locale: Locale?
    ) -> String {
        var specifier = specifier
        if "cC".contains(specifier.conversion) {
            return UInt32(exactly: value).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
        }
        switch specifier.conversion {
        case "x", "X": break
        case "o", "O": specifier.conversion = "o"
        default: specifier.conversion = Value.isSigned ? "d" : "u"
        }
        if let locale, specifier.isSimple, specifier.precision == nil, "du".contains(specifier.conversion) {
            return value.formatted(IntegerFormatStyle<Value>(locale: locale))
        }
        return written(value, specifier, length: "ll")
    }

    private static func text(_ value: Double, _ specifier: TextFormat.Specifier, _ locale: Locale?) -> String {
        guard let locale, specifier.isSimple, "fF".contains(specifier.conversion) else {
            return written(value, specifier, length: "")
        }
        let digits = min(specifier.precision ?? 6, 60)
        return value.formatted(
            FloatingPointFormatStyle<Double>(locale: locale).precision(.fractionLength(digits)))
    }

    private static func written(_ value: any CVarArg, _ specifier: TextFormat.Specifier, length: String) -> String {
        var specifier = specifier
        (specifier.position, specifier.length) = (nil, length)
        return String(format: specifier.text, value)
    }
}

extension TextFormat.Specifier {
    /// Whether it has neither flags nor a width.
    fileprivate var isSimple: Bool { flags.isEmpty && width == nil }
}
