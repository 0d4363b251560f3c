/// The unit that the pointer selects in.
package enum TextUnit: Sendable {
    case character, word, paragraph

    /// After a click, a double click, and three or more.
    package init(clicks: Int) {
        switch clicks {
        case ...1: self = .character
        case 2: self = .word
        default: self = .paragraph
        }
    }
}

extension TextBuffer {
    /// The characters of the unit with the character at `position`. Empty for a character.
    package func range(of unit: TextUnit, at position: TextPosition) -> Range<Int> {
        var offset = position.offset
        if unit != .character, position.affinity == .upstream { offset = characterStart(before: offset) }
        return switch unit {
        case .character: offset..<offset
        case .word: wordRange(at: offset)
        case .paragraph: paragraphRange(at: offset)
        }
    }
}
