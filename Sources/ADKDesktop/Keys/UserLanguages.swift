import ADKFoundation

/// The languages that the user reads, by the variables of the locale.
package enum UserLanguages {
    /// The names of the languages, like `de_AT`, the best first. Empty in the C locale.
    ///
    /// As gettext: `LANGUAGE` is a list, and has an effect only if the locale is not C.
    package static func list(in environment: [String: String]) -> [String] {
        let locale = EnvironmentLocale.value(of: "LC_MESSAGES", in: environment)
        guard let language = locale.flatMap(EnvironmentLocale.language), !language.isEmpty else { return [] }
        let list = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
        var result: [String] = []
        for name in list.compactMap(EnvironmentLocale.language) + [language]
        where !name.isEmpty && !result.contains(name) { result.append(name) }
        return result
    }
}
