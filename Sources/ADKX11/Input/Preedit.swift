/// Text that an input method composes and that is not finished. Places are in Unicode scalars, as in its protocol.
struct Preedit {
    private struct Character {
        var scalar: Unicode.Scalar
        /// The input method highlights it: it is in the part that is converted now.
        var isHighlighted: Bool
    }

    private var characters: [Character] = []
    private var caret = 0

    var isEmpty: Bool { characters.isEmpty }
    var text: String { String(String.UnicodeScalarView(characters.map(\.scalar))) }

    /// The highlighted part, or else the place of the caret. In UTF-16 units.
    var selection: Range<Int> {
        let first = characters.firstIndex(where: \.isHighlighted)
        let last = characters.lastIndex(where: \.isHighlighted)
        return offset(first ?? caret)..<offset(last.map { $0 + 1 } ?? caret)
    }

    private func offset(_ place: Int) -> Int { characters[..<place].reduce(0) { $0 + UTF16.width($1.scalar) } }

    mutating func moveCaret(to place: Int) { caret = min(max(0, place), characters.count) }

    /// A change by the input method.
    struct Change {
        var first, length, caret: Int
        var text: String
        /// The feedback of XIM for each scalar of the text. May be shorter.
        var feedback: [UInt32] = []

        /// The bits for parts that stand out: reverse and highlight.
        fileprivate static let highlight: UInt32 = 1 | 4

        /// The end of the composition.
        static let removal = Change(first: 0, length: .max, caret: 0, text: "")
    }

    /// Replaces characters. The places are clamped to what is there.
    mutating func apply(_ change: Change) {
        let start = min(max(0, change.first), characters.count)
        let end = start + min(max(0, change.length), characters.count - start)
        let new = change.text.unicodeScalars.enumerated().map { index, scalar in
            let feedback = index < change.feedback.count ? change.feedback[index] : 0
            return Character(scalar: scalar, isHighlighted: feedback & Change.highlight != 0)
        }
        characters.replaceSubrange(start..<end, with: new)
        moveCaret(to: change.caret)
    }
}
