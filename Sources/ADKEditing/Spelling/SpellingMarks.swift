import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNodes
import ADKText
import ADKViews
import Foundation

/// The misspelt words of the visible part of a text, underlined. Paragraphs are checked in the background, each once.
@MainActor
final class SpellingMarks {
    typealias Word = SpellingDictionaries.Word

    private struct Paragraph {
        let text: String
        let words: [Word]
    }

    private enum State {
        case idle, checking
        /// No dictionary of the user's languages is installed.
        case unavailable
    }

    let holder = CALayer()
    /// Called when there are new marks.
    var onChange: () -> Void = {}
    /// The misspelt words of checked paragraphs.
    private var known: [String: [Word]] = [:]
    private static let mostKnown = 256
    /// The paragraphs that were shown last, by their start.
    private var shown: [Int: Paragraph] = [:]
    private var state = State.idle
    private let waves = Waves()

    /// Underlines the misspelt words of `fragments`, but not a word with an end or its middle at `unfinished`, which is
    /// still typed.
    func show(
        _ fragments: [TextLayout.Fragment], of layout: TextLayout, unfinished: Int?, traits: UITraitCollection
    ) {
        var marks: [CGRect] = []
        var (unknown, old) = ([String](), shown)
        shown = [:]
        for fragment in fragments {
            let text = fragment.shaped.text.string
            let words = known[text] ?? old[fragment.start].map { Word.kept($0.words, of: $0.text, in: text) } ?? []
            if known[text] == nil { unknown.append(text) }
            shown[fragment.start] = Paragraph(text: text, words: words)
            for word in words {
                let range = word.range.shifted(by: fragment.start)
                if let unfinished, range.lowerBound <= unfinished, unfinished <= range.upperBound { continue }
                marks += layout.selectionRects(range, in: fragment)
            }
        }
        waves.show(marks, in: holder, traits: traits)
        check(unknown)
    }

    /// The misspelt word with the character at `offset`, or that ends there, in units of the text.
    func word(at offset: Int) -> (string: String, range: Range<Int>)? {
        for (start, paragraph) in shown {
            for word in paragraph.words {
                let range = word.range.shifted(by: start)
                if range.lowerBound <= offset, offset <= range.upperBound { return (word.string, range) }
            }
        }
        return nil
    }

    /// Calls `completion` later with words that may be meant by a misspelt one, the best first.
    func suggest(for word: String, completion: @escaping @MainActor ([String]) -> Void) {
        inBackground({ $0?.suggestions(for: word) ?? [] }, then: completion)
    }

    /// A word is right from now on: in all programs if `isForGood`, else in this process.
    func learn(_ word: String, isForGood: Bool) {
        inBackground({ $0?.learn(word, isForGood: isForGood) }) { [weak self] in
            self?.known = [:]
            self?.onChange()
        }
    }

    private func check(_ unknown: [String]) {
        guard state == .idle, !unknown.isEmpty else { return }
        state = .checking
        inBackground({ dictionaries in dictionaries.map { ones in unknown.map { ones.misspelt(in: $0) } } }) {
            [weak self] in self?.checked(unknown, $0)
        }
    }

    private func checked(_ texts: [String], _ found: [[Word]]?) {
        guard let found else { return state = .unavailable }
        state = .idle
        for (text, words) in zip(texts, found) { known[text] = words }
        if known.count > SpellingMarks.mostKnown {
            let visible = Set(shown.values.map(\.text))
            known = known.filter { visible.contains($0.key) }
        }
        onChange()
    }

    private func inBackground<Result: Sendable>(
        _ body: @escaping @Sendable (SpellingDictionaries?) -> Result,
        then completion: @escaping @MainActor (Result) -> Void
    ) {
        let languages = UIApplication.shared.spellingLanguages
        ASPerformBlockOnBackgroundThread {
            let result = body(SpellingDictionaries.installed(for: languages))
            ASPerformBlockOnMainThread { completion(result) }
        }
    }
}

extension SpellingDictionaries.Word {
    /// Those of `words` of an old text that are in a new one as well: before what was edited, or behind it.
    fileprivate static func kept(_ words: [Self], of old: String, in new: String) -> [Self] {
        let (old, new) = (old.utf16, new.utf16)
        let before = zip(old, new).prefix { $0 == $1 }.count
        let behind = min(
            zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count, min(old.count, new.count) - before)
        return words.compactMap { word in
            if word.range.upperBound <= before { return word }
            guard word.range.lowerBound >= old.count - behind else { return nil }
            return Self(string: word.string, range: word.range.shifted(by: new.count - old.count))
        }
    }
}

extension Range<Int> {
    fileprivate func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
