/// Which items of ICU's data an app in some languages needs.
package struct LanguageChoice {
    /// The codes of the languages, without their regions.
    let languages: Set<String>
    let keepsEncodings: Bool
    let keepsTransforms: Bool

    /// - Parameters:
    ///   - languages: such as `de` or `pt_BR`: a language is kept with all its regions. English is always kept:
    ///     Foundation falls back to it.
    ///   - keepsEncodings: whether conversions from and to other encodings than Unicode are kept.
    ///   - keepsTransforms: whether rules that write text in another script, and names of characters, are kept.
    package init(_ languages: [String], keepsEncodings: Bool, keepsTransforms: Bool) {
        let codes = Set(languages.map { String($0.prefix { $0.isLetter }) }).union(["en"])
        // Data of a language is also below its other codes.
        let groups: [Set<String>] = [
            ["he", "iw"], ["id", "in"], ["yi", "ji"], ["no", "nb", "nn"], ["fil", "tl"], ["sr", "sh"], ["ro", "mo"],
        ]
        self.languages = groups.filter { !$0.isDisjoint(with: codes) }.reduce(codes) { $0.union($1) }
        self.keepsEncodings = keepsEncodings
        self.keepsTransforms = keepsTransforms
    }

    /// Whether the item is kept: data of one of the languages, or of none.
    package func keeps(_ name: String) -> Bool {
        let path = name.split(separator: "/").map(String.init), file = path.last ?? name
        // Rules for other scripts, and the names of characters, which only rules use.
        if path.contains("translit") || file == "unames.icu" { return keepsTransforms }
        // A name of an encoding may have more dots.
        guard let dot = file.lastIndex(of: ".") else { return true }
        let parts = [String(file[..<dot]), String(file[file.index(after: dot)...])]
        switch parts[1] {
        case "cnv": return keepsEncodings
        case "dict": return LanguageChoice.dictionaries[parts[0]].map { !languages.isDisjoint(with: $0) } ?? true
        // Rules for the breaks of lines in Chinese and Japanese.
        case "brk" where parts[0].hasSuffix("_cj"): return !languages.isDisjoint(with: ["zh", "ja"])
        case "res":
            let code = parts[0].prefix { $0 != "_" }
            // Other names, such as `root` and `pool`, are longer. `res_index` lists the languages.
            guard parts[0] != "res_index", (2...3).contains(code.count), code.allSatisfy({ ("a"..."z").contains($0) })
            else { return true }
            return languages.contains(String(code))
        default: return true
        }
    }

    /// Dictionaries of words, for languages that write no spaces.
    private static let dictionaries: [String: Set<String>] = [
        "cjdict": ["ja", "zh", "yue"], "thaidict": ["th"], "laodict": ["lo"], "khmerdict": ["km"],
        "burmesedict": ["my"],
    ]
}
