import ADKFoundation
import ADKGraphics
import CEnchant
import Foundation

/// The dictionaries of some languages, by Enchant. Its calls read files, and search: they belong on a background
/// thread.
final class SpellingDictionaries: @unchecked Sendable {
    private struct Dictionary {
        let language: String
        let handle: OpaquePointer
    }

    /// A word in a text.
    struct Word: Hashable {
        let string: String
        /// In UTF-16 units of the paragraph.
        let range: Range<Int>
    }

    private let library: UnsafePointer<cenchant_library_t>
    private let broker: OpaquePointer
    private let dictionaries: [Dictionary]
    // Enchant works on one thread at a time: `lock` is held for each of its calls, and for `verdicts`.
    private let lock = Lock()
    /// Whether words are right that were looked up.
    private var verdicts: [String: Bool] = [:]
    private static let mostVerdicts = 20_000
    /// A longer word, in UTF-8 units, is no word of a language.
    private static let longestWord = 96
    private static let mostSuggestions = 5

    /// Loads the dictionaries of `languages`, like `de_AT`, that are installed. Nil if there is none.
    init?(languages: [String]) {
        guard !languages.isEmpty, let library = cenchant_load(), let broker = library.pointee.make_broker() else {
            return nil
        }
        let dictionaries = languages.compactMap { language in
            library.pointee.request_dict(broker, language).map { Dictionary(language: language, handle: $0) }
        }
        guard !dictionaries.isEmpty else {
            library.pointee.free_broker(broker)
            return nil
        }
        (self.library, self.broker, self.dictionaries) = (library, broker, dictionaries)
    }

    /// The dictionaries of languages that were asked for.
    private static let loaded = Locked<[[String]: SpellingDictionaries?]>([:])

    /// The dictionaries of `languages`, loaded once. Nil if there is none.
    static func installed(for languages: [String]) -> SpellingDictionaries? {
        loaded.withLock { loaded in
            if let known = loaded[languages] { return known }
            let dictionaries = SpellingDictionaries(languages: languages)
            loaded[languages] = .some(dictionaries)
            return dictionaries
        }
    }

    deinit {
        for dictionary in dictionaries { library.pointee.free_dict(broker, dictionary.handle) }
        library.pointee.free_broker(broker)
    }

    // MARK: - Checking

    /// The misspelt words of a paragraph, in order. O(n).
    func misspelt(in paragraph: String) -> [Word] {
        WordsToCheck(paragraph).words.filter { !accepts($0.string) }
    }

    /// Whether a word is right in one of the languages, or is written in another script than they are.
    func accepts(_ word: String) -> Bool {
        guard word.utf8.count <= SpellingDictionaries.longestWord else { return true }
        return lock.withLock {
            if let verdict = verdicts[word] { return verdict }
            let candidates = candidates(for: word)
            let verdict = candidates.isEmpty || candidates.contains { isRight(word, in: $0) }
            if verdicts.count >= SpellingDictionaries.mostVerdicts { verdicts = [:] }
            verdicts[word] = verdict
            return verdict
        }
    }

    /// Some words that may be meant by a misspelt one, the best first. May take a tenth of a second.
    func suggestions(for word: String) -> [String] {
        lock.withLock {
            var result: [String] = []
            for dictionary in candidates(for: word) {
                for suggestion in suggestions(for: word, in: dictionary) where !result.contains(suggestion) {
                    result.append(suggestion)
                }
            }
            return Array(result.prefix(SpellingDictionaries.mostSuggestions))
        }
    }

    /// A word is right from now on: in all programs if `isForGood`, else in this process.
    func learn(_ word: String, isForGood: Bool) {
        lock.withLock {
            verdicts[word] = nil
            guard let dictionary = candidates(for: word).first else { return }
            let add = isForGood ? library.pointee.add : library.pointee.add_to_session
            add(dictionary.handle, word, word.utf8.count)
        }
    }

    // MARK: - Called with the lock held

    private func candidates(for word: String) -> [Dictionary] {
        dictionaries.filter { WritingSystem.isWritten(word, in: $0.language) }
    }

    /// An error counts as right: nothing is marked without a reason.
    private func isRight(_ word: String, in dictionary: Dictionary) -> Bool {
        library.pointee.check(dictionary.handle, word, word.utf8.count) <= 0
    }

    private func suggestions(for word: String, in dictionary: Dictionary) -> [String] {
        var count = 0
        guard let strings = library.pointee.suggest(dictionary.handle, word, word.utf8.count, &count) else { return [] }
        defer { library.pointee.free_strings(dictionary.handle, strings) }
        return (0..<count).compactMap { strings[$0].map { String(cString: $0) } }
    }
}

/// The words of a paragraph that a dictionary can know: no numbers, addresses and names of files.
private struct WordsToCheck {
    var words: [SpellingDictionaries.Word] = []

    init(_ paragraph: String) {
        let units = paragraph.utf16
        var (index, offset) = (units.startIndex, 0)
        var start: (index: String.Index, offset: Int)?
        for place in TextBoundaries(paragraph).places {
            units.formIndex(&index, offsetBy: place.offset - offset)
            offset = place.offset
            if place.kinds.contains(.wordEnd), let begin = start {
                let word = paragraph[begin.index..<index]
                if WordsToCheck.isWord(word, in: paragraph) {
                    words.append(.init(string: word.withoutDirections, range: begin.offset..<offset))
                }
                start = nil
            }
            if place.kinds.contains(.wordStart) { start = (index, offset) }
        }
    }

    private static func isWord(_ word: Substring, in paragraph: String) -> Bool {
        guard word.count > 1, word.allSatisfy({ !$0.isNumber && $0 != "." && $0 != "_" }) else { return false }
        let next = paragraph[word.endIndex...]
        return !(paragraph[..<word.startIndex].last.map(isPartOfAddress) ?? false)
            && !(next.first.map(isPartOfAddress) ?? false) && !next.hasPrefix("://")
    }

    private static func isPartOfAddress(_ character: Character) -> Bool { "@/\\_#=".contains(character) }
}

extension Substring {
    /// The text without the invisible characters that set its direction.
    fileprivate var withoutDirections: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !$0.properties.isBidiControl }))
    }
}
