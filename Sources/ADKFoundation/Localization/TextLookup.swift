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

    /// The text for a key that the program formats later. Nil if no file has it.
    ///
    /// A translation that takes other values than the text of the development language is reported and not used: the
    /// program's values are for that text, and others would be read from wrong memory. A text for no values is no
    /// format, and may have percent signs.
    static func format(
        _ key: String, table: String, in folder: URL, languages: [LanguageTag]? = nil
    ) -> LocalizedText? {
        let texts = texts(key, table: table, in: folder, languages: languages)
        guard let first = texts.first, let model = texts.last, model != first,
            let values = model.kinds(sentences: false)
        else { return texts.first }
        let wanted = values.isEmpty ? values : model.kinds() ?? values
        if let kinds = first.kinds(sentences: !values.isEmpty), kinds.allSatisfy({ wanted[$0.key] == $0.value }) {
            return first
        }
        report(first, key, in: folder)
        return model
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

    /// The format of a text as a string. One with forms can later be found by it.
    static func handOut(_ text: LocalizedText) -> String {
        let text = AppLanguage.pseudo == .doubled ? text.doubled : text
        guard !text.variables.isEmpty else { return text.format }
        let plain = text.plain
        handedOut.withLock { $0[plain] = text }
        return plain
    }

    /// The text of a format with its values, if it has forms and the values match. Nil for any other format.
    package static func text(_ format: String, _ values: [any CVarArg], locale: Locale?) -> String? {
        guard let text = handedOut.withLock({ $0[format] }) else { return nil }
        return try? text.text(with: values.map(FormatValue.init), locale: locale)
    }
}
