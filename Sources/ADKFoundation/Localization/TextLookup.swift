import Foundation

/// Finds texts of the app in its language. Any thread.
package enum TextLookup {
    /// The texts for a key: in the app's language, then in the development language.
    ///
    /// - Parameters:
    ///   - folder: the resources that are asked.
    ///   - languages: the wanted languages. Nil for the app's.
    static func texts(
        _ key: String, table: String, in folder: URL, languages: [LanguageTag]? = nil
    ) -> [LocalizedText] {
        let tables = StringTables.of(folder)
        let order = tables.order(for: languages ?? AppLanguage.preferred)
        return (order + [""]).compactMap { tables.text(key, table: table, in: $0) }
    }

    /// The text for a key that the program formats later. Nil if no file has one that it can format.
    ///
    /// A translation that takes other values than the text of the development language is reported and not used: the
    /// program's values are for that text, and others would be read from wrong memory. Without such a text the key is
    /// it, if it has values. A text for no values is no format, and may have percent signs. No text may take addresses
    /// in memory, or leave out a value before another one.
    static func format(
        _ key: String, table: String, in folder: URL, languages: [LanguageTag]? = nil
    ) -> LocalizedText? {
        let texts = texts(key, table: table, in: folder, languages: languages)
        guard !texts.isEmpty else { return nil }
        let development = LanguageTag(StringTables.of(folder).development) ?? LanguageTag(language: "en")
        let model = texts.last { $0.language.language == development.language && $0.kinds() != nil }
        return texts.first { text in
            if fits(text, model ?? LocalizedText(key, in: development), isKey: model == nil) { return true }
            report(text, key, in: folder)
            return false
        }
    }

    /// Whether the program may format a text with the values for a model.
    private static func fits(_ text: LocalizedText, _ model: LocalizedText, isKey: Bool) -> Bool {
        let sentence = model.kinds(sentences: false) ?? [:]
        // A key without values is a name, whose text may have some.
        let isName = isKey && sentence.isEmpty
        let isFormat = isName ? text.kinds(sentences: false)?.isEmpty != true : !sentence.isEmpty
        guard let kinds = text.kinds(sentences: isFormat), !kinds.values.contains(.memory) else { return false }
        let plain = LocalizedText(text.plain, in: text.language)
        guard plain.takesAllValues(sentences: isFormat) else { return false }
        let wanted = isFormat ? model.kinds() ?? [:] : sentence
        return isName || kinds.allSatisfy { wanted[$0.key] == $0.value }
    }

    /// Reports a translation whose values are not those of the program.
    static func report(_ text: LocalizedText, _ key: String, in folder: URL) {
        Misuse.report(
            "“\(text.format)” (\(text.language.identifier)) for the key “\(key)” does not take the values of the "
                + "program; another text is shown", of: "\(folder.path) \(key)")
    }

    /// The bundle's folder of resources.
    static func folder(of bundle: Bundle) -> URL {
        bundle === Bundle.main ? AppLanguage.resources : bundle.resourceURL ?? bundle.bundleURL
    }

    /// A text or a format, with the change of a pseudo-language.
    static func shown(_ text: String) -> String {
        AppLanguage.pseudo == .doubled ? TextFormat.doubled(text) : text
    }

    /// A text that has its values, with the change of a pseudo-language.
    static func shownWhole(_ text: String) -> String {
        AppLanguage.pseudo == .doubled && !text.isEmpty ? "\(text) \(text)" : text
    }

    // MARK: - Texts that are formatted later

    /// Texts with forms by their plain format, under which they were handed out.
    private static let handedOut = Locked<[String: LocalizedText]>([:])

    /// The format of a text as a string. One with forms can later be found by it, until another text has that format.
    static func handOut(_ text: LocalizedText) -> String {
        let text = AppLanguage.pseudo == .doubled ? text.doubled : text
        let plain = text.plain
        let new = text.variables.isEmpty ? nil : text
        let old = handedOut.withLock { texts in
            defer { texts[plain] = new }
            return texts[plain]
        }
        if let old, old != new {
            Misuse.report(
                "two texts have the format “\(plain)”, and different forms; those of the last one count", of: plain)
        }
        return plain
    }

    /// The text of a format with its values, if it has forms and the values match. Nil for any other format.
    package static func text(_ format: String, _ values: [any CVarArg], locale: Locale?) -> String? {
        guard let text = handedOut.withLock({ $0[format] }) else { return nil }
        return try? text.text(with: values.map(FormatValue.init), locale: locale)
    }
}
