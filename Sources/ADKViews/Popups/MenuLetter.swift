import ADKGraphics
import ADKLayers
import Foundation

/// The letter that chooses a title of a menu from the keyboard. It is underlined while the user works with keys.
///
/// UIKit's titles have no mark for such letters, so they are chosen from the titles. A menu's letters differ from each
/// other. The same titles always get the same letters.
struct MenuLetter: Hashable, Sendable {
    /// In small letters.
    let character: Character
    /// Where it is in `title(of:)`, in UTF-8 offsets.
    let bytes: Range<Int>
    /// Text after the title that shows a letter which the title does not have, such as `(F)`. Else empty.
    let suffix: String

    func title(of title: String) -> String { title + suffix }

    /// Whether the key types the letter, in its layout or in the Latin one that shortcuts use.
    func isTyped(by key: UIKey) -> Bool {
        [key.charactersIgnoringModifiers, key.characters, key.ownCharacters].contains {
            $0.lowercased() == String(character)
        }
    }

    /// The letters of titles, in the order of the titles. Nil for a title for which no letter is left, and for one
    /// without a word.
    ///
    /// First letters of titles come first, then those of their words, then all others, then digits and letters with
    /// accents, for which a keyboard may have no key. A title in a script that is typed with an input method has no
    /// letter on a keyboard: as on other desktops, a Latin one in parentheses is added. That is its `hint`, or the
    /// first in the alphabet that is free.
    static func letters(of titles: [(title: String, hint: Character?)]) -> [MenuLetter?] {
        var result = [MenuLetter?](repeating: nil, count: titles.count)
        var taken: Set<Character> = []
        let candidates = titles.map { Candidate.all(in: $0.title) }
        for rank in Candidate.Rank.allCases {
            for index in titles.indices where result[index] == nil {
                let free = candidates[index].first { $0.rank == rank && !taken.contains($0.character) }
                guard let free else { continue }
                taken.insert(free.character)
                result[index] = MenuLetter(character: free.character, bytes: free.bytes, suffix: "")
            }
        }
        for (index, title) in titles.enumerated() {
            guard candidates[index].isEmpty, title.title.contains(where: \.isLetter) else { continue }
            let wanted = [title.hint].compactMap { $0 } + alphabet
            guard let character = wanted.first(where: { taken.insert($0).inserted }) else { break }
            let start = title.title.utf8.count + 1
            result[index] = MenuLetter(
                character: character, bytes: start..<start + 1, suffix: "(\(character.uppercased()))")
        }
        return result
    }

    private static let alphabet = [Character]("abcdefghijklmnopqrstuvwxyz")

    /// A character of a title that a key may type.
    private struct Candidate {
        enum Rank: CaseIterable {
            case firstOfTitle, firstOfWord, inWord, rarelyTyped
        }

        let character: Character
        let bytes: Range<Int>
        let rank: Rank

        static func all(in title: String) -> [Candidate] {
            var result: [Candidate] = []
            var (offset, isInWord) = (0, false)
            for character in title.prefix(MenuLetter.longestTitle) {
                let start = offset
                offset += character.utf8.count
                defer { isInWord = character.isLetter || character.isNumber }
                guard let (typed, isPlain) = key(for: character) else { continue }
                let rank: Rank =
                    !isPlain ? .rarelyTyped : isInWord ? .inWord : start == 0 ? .firstOfTitle : .firstOfWord
                result.append(Candidate(character: typed, bytes: start..<offset, rank: rank))
            }
            return result
        }

        /// The small letter or the digit of a key for `character`, and whether keyboards for its script have it. Nil if
        /// none types it.
        private static func key(for character: Character) -> (Character, isPlain: Bool)? {
            guard let scalar = character.unicodeScalars.first, scalar.properties.isAlphabetic || character.isNumber
            else { return nil }
            let small = String(scalar).lowercased()
            guard small.count == 1, let typed = small.first else { return nil }
            switch scalar.value {
            case 0x30...0x39: return (typed, false)
            case 0x41...0x7A: return (typed, true)
            // Latin letters beyond ASCII; Greek, Cyrillic, Hebrew, Arabic, scripts of India, Thai and Georgian.
            case 0xC0..<0x250, 0x1E00..<0x2000: return (typed, false)
            case 0x370..<0x1100: return (typed, small.decomposedStringWithCanonicalMapping.unicodeScalars.count == 1)
            default: return nil
            }
        }
    }

    /// Characters of a title that are looked at.
    private static let longestTitle = 100
}

extension MenuRow {
    /// The letters of a menu's lines, in their order. Nil for lines that have none.
    static func letters(of rows: [MenuRow]) -> [MenuLetter?] {
        MenuLetter.letters(
            of: rows.map { row in
                (row.isChoosableByLetter ? row.title : "", (row.element as? UIKeyCommand)?.letter)
            })
    }

    private var isChoosableByLetter: Bool {
        switch self {
        case .action, .command, .submenu: true
        case .waiting, .header, .separator: false
        }
    }
}

extension UIKeyCommand {
    /// The Latin letter of the command's key, in small letters.
    fileprivate var letter: Character? {
        guard let input, input.count == 1, let letter = input.lowercased().first, letter.isASCII, letter.isLetter else {
            return nil
        }
        return letter
    }
}

extension UIMenu {
    /// The letter of a standard menu in English, which the bar shows after titles without a letter.
    private static let standardLetters: [Identifier: Character] = [
        .application: "a", .file: "f", .edit: "e", .format: "o", .view: "v", .window: "w", .help: "h",
    ]

    /// The letters of the titles of a menu bar.
    static func letters(of menus: [UIMenu]) -> [MenuLetter?] {
        MenuLetter.letters(of: menus.map { ($0.title, standardLetters[$0.identifier]) })
    }

    /// Whether letters choose the lines of the menu. In a list of choices they move to the line that begins with them.
    var hasLetters: Bool { !options.contains(.singleSelection) }
}

extension ControlText {
    /// A title of a menu. `underlines` marks its letter.
    init(_ title: String, _ letter: MenuLetter?, underlines: Bool, font: UIFont, color: UIColor) {
        let plain = AttributedText(letter?.title(of: title) ?? title, font: font, color: color)
        guard let letter, underlines else {
            self.init(plain)
            return
        }
        let marked = plain.slice(letter.bytes).changingAttributes { $0.underline = .single }
        self.init(
            .joined([
                plain.slice(0..<letter.bytes.lowerBound), marked,
                plain.slice(letter.bytes.upperBound..<plain.byteCount),
            ]))
    }
}
