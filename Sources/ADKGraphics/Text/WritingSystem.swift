import CPango

/// Which scripts a language is written in, by Pango.
package enum WritingSystem {
    /// Whether the letters of `word` are of scripts that `language`, like `de_AT`, is written in. True for a language
    /// that Pango does not know. Any thread. O(n).
    package static func isWritten(_ word: String, in language: String) -> Bool {
        let language = pango_language_from_string(language)
        return word.unicodeScalars.allSatisfy { scalar in
            let script = PangoScript(rawValue: g_unichar_get_script(scalar.value).rawValue)
            return pango_language_includes_script(language, script) != 0
        }
    }
}
