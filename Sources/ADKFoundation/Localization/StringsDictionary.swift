import Foundation

/// Reads `.stringsdict` files: a property list of texts with forms that depend on numbers.
enum StringsDictionary {
    /// The texts of a file by their keys. Nil if it is no property list.
    ///
    /// - Parameter language: the language of the file, whose rules choose the forms.
    static func read(_ data: Data, in language: LanguageTag) -> [String: LocalizedText]? {
        PropertyListFile.read(data)?.compactMapValues { text($0, language) }
    }

    private static func text(_ value: Any, _ language: LanguageTag) -> LocalizedText? {
        if let text = value as? String { return LocalizedText(text, in: language) }
        guard let entry = value as? [String: Any] else { return nil }
        // Texts for widths and devices: the widest one, and that of a desktop.
        if let widths = entry["NSStringVariableWidthRuleType"] as? [String: String] {
            let widest = widths.max { (Int($0.key) ?? 0, $0.key) < (Int($1.key) ?? 0, $1.key) }
            return widest.map { LocalizedText($0.value, in: language) }
        }
        if let devices = entry["NSStringDeviceSpecificRuleType"] as? [String: Any] {
            let device = (devices["mac"] ?? devices["other"]) as? String
            return device.map { LocalizedText($0, in: language) }
        }
        guard let format = entry["NSStringLocalizedFormatKey"] as? String else { return nil }
        let variables = entry.compactMapValues { value in (value as? [String: Any]).flatMap(variable) }
        return LocalizedText(format, variables, in: language)
    }

    private static func variable(_ entry: [String: Any]) -> LocalizedText.Variable? {
        let pairs = entry.compactMap { name, value in
            (value as? String).flatMap { text in PluralCategory(rawValue: name).map { ($0, text) } }
        }
        guard !pairs.isEmpty else { return nil }
        return LocalizedText.Variable(
            specifier: entry["NSStringFormatValueTypeKey"] as? String ?? "d",
            forms: Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    }
}
