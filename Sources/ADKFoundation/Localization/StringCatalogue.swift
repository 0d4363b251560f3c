import Foundation

/// Reads String Catalogues (`.xcstrings`): the texts of all languages in one JSON file.
struct StringCatalogue {
    /// The language that the keys are written in.
    let source: String
    /// The names of the languages, with the source.
    let languages: [String]
    private let strings: [String: [String: Any]]

    /// Nil if the data are no catalogue.
    init?(_ data: Data) {
        guard let file = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any],
            let strings = file["strings"] as? [String: Any]
        else { return nil }
        source = file["sourceLanguage"] as? String ?? "en"
        self.strings = strings.compactMapValues { $0 as? [String: Any] }
        var names: Set<String> = [source]
        for entry in self.strings.values {
            if let localizations = entry["localizations"] as? [String: Any] { names.formUnion(localizations.keys) }
        }
        languages = names.sorted()
    }

    /// The texts of a language by their keys. In the source language a key without a text is its own text.
    func texts(in name: String) -> [String: LocalizedText] {
        guard let language = LanguageTag(name) else { return [:] }
        var texts: [String: LocalizedText] = [:]
        for (key, entry) in strings {
            let localizations = entry["localizations"] as? [String: Any]
            if let localization = localizations?[name] as? [String: Any] {
                texts[key] = StringCatalogue.text(localization, language)
            } else if name == source {
                texts[key] = LocalizedText(key, in: language)
            }
        }
        return texts
    }

    private static func text(_ localization: [String: Any], _ language: LanguageTag) -> LocalizedText? {
        var variables: [String: LocalizedText.Variable] = [:]
        for (name, value) in localization["substitutions"] as? [String: Any] ?? [:] {
            guard let entry = value as? [String: Any], case .forms(let forms)? = unit(entry) else { continue }
            variables[name] = LocalizedText.Variable(
                position: (entry["argNum"] as? Int).flatMap { (1...99).contains($0) ? $0 : nil },
                specifier: entry["formatSpecifier"] as? String ?? "lld", forms: forms)
        }
        switch unit(localization) {
        case .text(let text)?: return LocalizedText(text, variables, in: language)
        case .forms(let forms)?:
            // The forms are whole sentences. The first whole number in them chooses one.
            let positions = [forms[.other]].compactMap { $0 } + forms.values.sorted()
            let position = positions.lazy.compactMap(StringCatalogue.number(in:)).first ?? 1
            let variable = LocalizedText.Variable(
                position: position, specifier: "lld", forms: forms.mapValues { TextFormat($0).positioned })
            return LocalizedText(
                "%#@\(whole)@", variables.merging([whole: variable]) { first, _ in first }, in: language)
        case nil: return nil
        }
    }

    /// The name of the variable for a whole sentence. No file has it.
    private static let whole = "\u{0}"

    /// The number of the first value that is a whole number.
    private static func number(in form: String) -> Int? {
        for piece in TextFormat(TextFormat(form).positioned).pieces {
            if case .value(let specifier) = piece, specifier.kind == .integer { return specifier.position }
        }
        return nil
    }

    private enum Unit {
        case text(String)
        case forms([PluralCategory: String])
    }

    /// The text, or its forms. Of several devices, those of a desktop.
    private static func unit(_ entry: [String: Any], depth: Int = 0) -> Unit? {
        if let unit = entry["stringUnit"] as? [String: Any] { return (unit["value"] as? String).map(Unit.text) }
        guard depth < 3, let variations = entry["variations"] as? [String: Any] else { return nil }
        if let devices = variations["device"] as? [String: Any] {
            let names = ["mac", "other"] + devices.keys.sorted()
            let device = names.lazy.compactMap { devices[$0] as? [String: Any] }.first
            return device.flatMap { unit($0, depth: depth + 1) }
        }
        guard let plural = variations["plural"] as? [String: Any] else { return nil }
        var forms: [PluralCategory: String] = [:]
        for (name, value) in plural {
            guard let category = PluralCategory(rawValue: name), let value = value as? [String: Any],
                case .text(let text)? = unit(value, depth: depth + 1)
            else { continue }
            forms[category] = text
        }
        return forms.isEmpty ? nil : .forms(forms)
    }
}
