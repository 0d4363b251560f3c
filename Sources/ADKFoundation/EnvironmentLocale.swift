/// The locale that the variables of the environment name, as for all programs.
package enum EnvironmentLocale {
    /// The value of `LC_ALL`, of `category` or of `LANG`: the first that is not empty. Nil if there is none.
    package static func value(of category: String, in environment: [String: String]) -> String? {
        ["LC_ALL", category, "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    }

    /// The language and the country of a locale, like `de_AT`. Nil for the C locale.
    package static func language(of locale: String) -> String? {
        let name = String(locale.prefix { $0 != "." && $0 != "@" })
        return name == "C" || name == "POSIX" ? nil : name
    }
}
