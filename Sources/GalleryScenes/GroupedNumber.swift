import AsyncDisplayKit

/// Numbers with thousands separators.
enum GroupedNumber {
    /// `number` with commas, such as `1,000,000`. Independent of the locale, because snapshot tests compare the text.
    static func text(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        let groups = stride(from: digits.count, to: 0, by: -3).map { end in String(digits[max(0, end - 3)..<end]) }
        return (number < 0 ? "-" : "") + groups.reversed().joined(separator: Look.numberSeparator)
    }
}
