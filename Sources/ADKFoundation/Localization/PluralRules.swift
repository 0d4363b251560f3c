import Foundation

/// A grammatical number. The raw value is its name in files.
package enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
}

/// The digits of a number, on which its grammatical number depends.
package struct PluralOperands: Equatable, Sendable {
    /// The integer digits, clamped.
    let integer: UInt64
    /// The number of visible digits after the point.
    let visible: Int
    /// These digits, and these without zeros at their end.
    let fraction, trimmed: UInt64

    package init(_ integer: UInt64) { self.init(integer, visible: 0, fraction: 0) }

    package init(_ integer: some BinaryInteger) { self.init(UInt64(clamping: integer.magnitude)) }

    /// The shortest decimal digits that mean this number. Nil for infinity and NaN.
    package init?(_ number: Double) {
        guard number.isFinite else { return nil }
        let magnitude = abs(number)
        guard magnitude < 1e15, magnitude != magnitude.rounded() else {
            self.init(magnitude < 0x1p63 ? UInt64(magnitude) : .max)
            return
        }
        // Very small numbers are written with an exponent.
        self.init(decimal: magnitude >= 1e-4 ? "\(magnitude)" : "0.00001")
    }

    /// Digits with a point, such as `1.50`. Nil for another text.
    package init?(decimal: String) {
        let parts = decimal.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let integer = parts.first.flatMap({ UInt64($0) }) else { return nil }
        let digits = parts.count > 1 ? parts[1].prefix(18) : ""
        guard digits.isEmpty ? parts.count == 1 : UInt64(digits) != nil else { return nil }
        self.init(integer, visible: digits.count, fraction: UInt64(digits) ?? 0)
    }

    private init(_ integer: UInt64, visible: Int, fraction: UInt64) {
        (self.integer, self.visible, self.fraction) = (integer, visible, fraction)
        var trimmed = fraction
        while trimmed != 0, trimmed % 10 == 0 { trimmed /= 10 }
        self.trimmed = trimmed
    }
}

/// The rules of Unicode's CLDR for the grammatical number of a language.
package struct PluralRules: Sendable {
    /// A comparison: `i%100!=12..14`.
    private struct Condition {
        let operand: Character
        let modulus: UInt64?
        let isNegated: Bool
        let ranges: [ClosedRange<UInt64>]

        func holds(for number: PluralOperands) -> Bool {
            var value: UInt64
            switch operand {
            case "i": value = number.integer
            case "v": value = UInt64(number.visible)
            case "f": value = number.fraction
            case "t": value = number.trimmed
            default:
                // A number with a fraction is in no range of whole numbers.
                if number.trimmed != 0 { return isNegated }
                value = number.integer
            }
            if let modulus { value %= modulus }
            return ranges.contains { $0.contains(value) } != isNegated
        }
    }

    private let rules: [(category: PluralCategory, alternatives: [[Condition]])]

    /// The rules of a language. `other` for every number in an unknown one.
    package static func of(_ language: LanguageTag) -> PluralRules {
        let isPortugal = language.language == "pt" && language.region != nil && language.region != "BR"
        return all[isPortugal ? "pt_PT" : language.language] ?? PluralRules("")
    }

    private static let all: [String: PluralRules] = {
        var all: [String: PluralRules] = [:]
        for (languages, rules) in table {
            let rules = PluralRules(rules)
            for language in languages.split(separator: " ") { all[String(language)] = rules }
        }
        return all
    }()

    /// Parses rules such as `one: i=1 v=0; few: n%10=2..4,9 | v!=0`. A space is “and”, a bar is “or”.
    init(_ text: String) {
        rules = text.split(separator: ";").compactMap { rule in
            let parts = rule.split(separator: ":")
            let name = parts.first.map { $0.filter { $0 != " " } } ?? ""
            guard parts.count == 2, let category = PluralCategory(rawValue: name) else { return nil }
            let alternatives = parts[1].split(separator: "|")
            return (category, alternatives.map { $0.split(separator: " ").compactMap(Self.condition) })
        }
    }

    private static func condition(_ text: Substring) -> Condition? {
        guard let operand = text.first, let equals = text.firstIndex(of: "=") else { return nil }
        let isNegated = text[..<equals].hasSuffix("!")
        let left = text[..<equals].dropFirst().filter { $0 != "%" && $0 != "!" }
        let ranges = text[text.index(after: equals)...].split(separator: ",").compactMap { range in
            let ends = range.split(separator: ".").compactMap { UInt64($0) }
            return ends.first.map { $0...(ends.last ?? $0) }
        }
        return Condition(operand: operand, modulus: UInt64(left), isNegated: isNegated, ranges: ranges)
    }

    /// The grammatical number of a number.
    package func category(of number: PluralOperands) -> PluralCategory {
        rules.first { $0.alternatives.contains { $0.allSatisfy { $0.holds(for: number) } } }?.category ?? .other
    }

    /// The grammatical numbers of the language.
    package var categories: [PluralCategory] { rules.map(\.category) + [.other] }
}
