/// The languages that the user reads, by the variables of the locale.
package enum UserLanguages {
    /// The names of the languages, like `de_AT` or `sr_RS@latin`, the best first. Empty in the C locale.
    ///
    /// As gettext: `LANGUAGE` is a list, and has an effect only if the locale is not C.
    package static func list(in environment: [String: String]) -> [String] {
        let locale = EnvironmentLocale.value(of: "LC_MESSAGES", in: environment)
        guard let locale, let language = EnvironmentLocale.language(of: locale), !language.isEmpty else { return [] }
        let list = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init) + [locale]
        var result: [String] = []
        for name in list.compactMap(name) where !result.contains(name) { result.append(name) }
        return result
    }

    /// The locale without its encoding, and without a modifier that names no script. Nil for the C locale.
    private static func name(of locale: String) -> String? {
        guard let language = EnvironmentLocale.language(of: locale), !language.isEmpty else { return nil }
        let modifier = locale.split(separator: "@", maxSplits: 1).dropFirst().first
        return modifier.map { LanguageTag.scripts[$0.lowercased()] != nil ? "\(language)@\($0)" : language }
            ?? language
    }

    /// The region whose formats of dates and numbers the user wants. Nil if the locale has none.
    package static func region(in environment: [String: String]) -> String? {
        EnvironmentLocale.value(of: "LC_TIME", in: environment).flatMap { LanguageTag($0)?.region }
    }
}
