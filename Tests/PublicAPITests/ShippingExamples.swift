import AsyncDisplayKit

// The code of the article *Shipping an app*. The `sample` comments mark what the article shows.

// sample: language
extension Bundle {
    /// The resources of the first of the user's languages that this bundle has, or the bundle itself.
    func localized(for environment: [String: String] = ProcessInfo.processInfo.environment) -> Bundle {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        let languages = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init) + [locale ?? "C"]
        for language in languages {
            // "de" of "de_AT.UTF-8".
            let code = String(language.prefix { $0 != "_" && $0 != "." })
            if let folder = path(forResource: code, ofType: "lproj"), let bundle = Bundle(path: folder) {
                return bundle
            }
        }
        return self
    }
}
// end
