import ADKGraphics
import Foundation

/// The changes of commands.
extension TextEditor {
    /// Text in place of the selection, or of what an input method composes. Text without attributes gets those of the
    /// place.
    package func insertion(of string: String) -> Change {
        Change(range: markedRange ?? selection.range, text: AttributedText(string, attributes: insertionAttributes))
    }

    package func insertion(of text: AttributedText) -> Change {
        Change(range: markedRange ?? selection.range, text: text)
    }

    /// The attributes of the next characters that are typed.
    package var insertionAttributes: TextAttributes {
        if let typingAttributes { return typingAttributes }
        // Composed text is shown underlined.
        if let marked { return marked.text.attributes(at: 0) }
        let range = selection.range
        // Those of what is replaced, else of the character before, else after.
        let offset = range.isEmpty ? range.lowerBound - 1 : range.lowerBound
        guard length > 0 else { return layout.emptyAttributes }
        var attributes = buffer.attributes(at: max(0, offset))
        attributes.attachment = nil
        return attributes
    }

    /// Whether the selected characters, or those that are typed next, have a trait.
    package func has(_ trait: TextTrait) -> Bool {
        guard !selection.range.isEmpty else { return trait.isSet(in: insertionAttributes) }
        return selectedText.runs.allSatisfy { trait.isSet(in: $0.attributes) }
    }

    /// The selected characters with the trait, or without it if all have it. Nil if nothing is selected. O(n).
    package func toggling(_ trait: TextTrait) -> Change? {
        guard !selection.range.isEmpty else { return nil }
        let isSet = !has(trait)
        return Change(
            range: selection.range, text: selectedText.changingAttributes { trait.set(isSet, in: &$0) })
    }

    /// Switches a trait of the characters that are typed next.
    package func toggleTyping(_ trait: TextTrait) {
        var attributes = insertionAttributes
        trait.set(!trait.isSet(in: attributes), in: &attributes)
        typingAttributes = attributes
    }

    /// The look of inserted text without one: that of the place, without emphasis.
    package var plainAttributes: TextAttributes { insertionAttributes.plain }

    /// The whole text is removed. Nil if there is none.
    package var deletionOfAll: Change? { length > 0 ? Change(range: 0..<length, text: .empty) : nil }

    /// The units that a key deletes.
    package enum Deletion { case character, word, line, paragraph }

    /// The selection, or the characters before the caret. Nil if there is nothing.
    package func deletionBackward(_ unit: Deletion) -> Change? {
        let offset = selection.focus.offset
        return deletion {
            switch unit {
            case .character: buffer.characterStart(before: offset)..<offset
            case .word: buffer.wordStart(before: offset)..<offset
            case .line: layout.lineEnds(selection.focus).start.offset..<offset
            case .paragraph: buffer.paragraphStart(before: offset)..<offset
            }
        }
    }

    /// The selection, or the characters after the caret. Nil if there is nothing.
    package func deletionForward(_ unit: Deletion) -> Change? {
        let offset = selection.focus.offset
        return deletion {
            switch unit {
            case .character: offset..<buffer.characterEnd(at: offset)
            case .word: offset..<buffer.wordEnd(after: offset)
            case .line: offset..<layout.lineEnds(selection.focus).end.offset
            case .paragraph: offset..<buffer.paragraphEnd(after: offset)
            }
        }
    }

    private func deletion(_ range: () -> Range<Int>) -> Change? {
        let range = selection.range.isEmpty ? range() : selection.range
        return range.isEmpty ? nil : Change(range: range, text: .empty)
    }
}
