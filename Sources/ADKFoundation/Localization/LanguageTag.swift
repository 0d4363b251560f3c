/// A language, with its script and its region if they are known: `de`, `de-AT`, `zh-Hant-TW`.
package struct LanguageTag: Hashable, Sendable {
    /// In lower case.
    package var language: String
    /// Four letters, the first in upper case.
    package var script: String?
    /// Two letters in upper case, or three digits.
    package var region: String?

    package init(language: String, script: String? = nil, region: String? = nil) {
        (self.language, self.script, self.region) = (language, script, region)
    }

    /// Reads the name of a locale (`de_AT.UTF-8@euro`, `sr@latin`), a tag (`zh-Hans-CN`) or an old name of a folder
    /// (`German`), in upper or lower case. Nil for the C locale, and for a text of another form.
    package init?(_ name: some StringProtocol) {
        guard name.utf8.count <= 64 else { return nil }
        let halves = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let base = halves.first?.prefix { $0 != "." } ?? ""
        let parts = base.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
        guard let first = parts.first, let known = LanguageTag.language(first) else { return nil }
        self = known
        // A part of one character begins extensions.
        for part in parts.dropFirst().prefix(while: { $0.utf8.count != 1 }) {
            if part.utf8.count == 4, LanguageTag.isLetters(part) {
                script = part.prefix(1).uppercased() + part.dropFirst()
            } else if part.utf8.count == 2, LanguageTag.isLetters(part) {
                region = part.uppercased()
            } else if part.utf8.count == 3, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
                region = part
            }
        }
        if halves.count > 1, let modifier = LanguageTag.scripts[halves[1].lowercased()] { script = modifier }
    }

    /// `zh-Hant-TW`.
    package var identifier: String { [language, script, region].compactMap { $0 }.joined(separator: "-") }

    /// The script of the language. Nil for a language that is only written in one script, from left to right.
    package var likelyScript: String? {
        if let script { return script }
        if let scripts = LanguageTag.scriptsOf[language] {
            return region.flatMap { scripts.regions[$0] } ?? scripts.usual
        }
        return LanguageTag.rightToLeft[language]
    }

    /// Whether the language is written from right to left.
    package var isRightToLeft: Bool {
        likelyScript.map(["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg", "Mand", "Samr"].contains) ?? false
    }

    private static func isLetters(_ text: String) -> Bool { text.utf8.allSatisfy { (0x61...0x7A).contains($0) } }

    private static func language(_ text: String) -> LanguageTag? {
        if text == "sh" { return LanguageTag(language: "sr", script: "Latn") }
        if let other = aliases[text] { return LanguageTag(language: other) }
        return (2...3).contains(text.utf8.count) && isLetters(text) ? LanguageTag(language: text) : nil
    }

    /// Codes that were replaced, and the names of folders from before the codes.
    private static let aliases = [
        "iw": "he", "in": "id", "ji": "yi", "no": "nb", "mo": "ro", "tl": "fil", "cmn": "zh", "jw": "jv",
        "english": "en", "german": "de", "french": "fr", "japanese": "ja", "spanish": "es", "italian": "it",
        "dutch": "nl",
    ]
    /// The modifiers of locales.
    static let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "arabic": "Arab"]
    /// Languages with several scripts: the usual one, and regions that use another one.
    private static let scriptsOf: [String: (usual: String, regions: [String: String])] = [
        "zh": ("Hans", ["TW": "Hant", "HK": "Hant", "MO": "Hant"]), "sr": ("Cyrl", ["ME": "Latn"]),
        "az": ("Latn", ["IR": "Arab"]), "uz": ("Latn", ["AF": "Arab"]), "pa": ("Guru", ["PK": "Arab"]),
        "kk": ("Cyrl", ["CN": "Arab"]), "mn": ("Cyrl", ["CN": "Mong"]), "ku": ("Latn", ["IQ": "Arab"]),
        "sd": ("Arab", ["IN": "Deva"]), "bs": ("Latn", [:]), "tt": ("Cyrl", [:]), "ff": ("Latn", [:]),
    ]
    /// Languages that are written from right to left.
    private static let rightToLeft: [String: String] = {
        let arabic = "ar arq ary arz apc ars fa prs ur ps ug ckb ks mzn lrc glk azb bal pnb skr"
        let others = ["he": "Hebr", "yi": "Hebr", "dv": "Thaa", "syr": "Syrc", "arc": "Syrc", "nqo": "Nkoo"]
        let pairs = arabic.split(separator: " ").map { (String($0), "Arab") }
        return others.merging(pairs) { first, _ in first }
    }()
}
