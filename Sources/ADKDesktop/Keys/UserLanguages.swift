/// The languages that the user reads, by the variables of the locale.
package enum UserLanguages {
    /// The names of the languages, like `de_AT`, the best first. Empty in the C locale.
    ///
    /// As gettext: `LANGUAGE` is a list, and has an effect only if the locale is not C.
    package static func list(in environment: [String: String]) -> [String] {
        let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.filter { !$0.isEmpty }
        guard let locale = locales.first.map(name), !locale.isEmpty else { return [] }
        let list = (environment["LANGUAGE"] ?? "").split(separator: ":").map { name(String($0)) }
        var result: [String] = []
        for name in list + [locale] where !name.isEmpty && !result.contains(name) { result.append(name) }
        return result
    }

    /// The language and the country of a locale; empty for C.
    private static func name(_ locale: String) -> String {
        let name = String(locale.prefix { $0 != "." && $0 != "@" })
        return ["C", "POSIX"].contains(name) ? "" : name
    }
}
