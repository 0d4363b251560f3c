import ADKControllers
import ADKFoundation
import ADKGraphics
import ADKText
import ADKViews
import Foundation

/// The menu of a press of the secondary button, and of the menu key.
extension TextContentView: UIContextMenuInteractionDelegate {
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard isSelectable, let owner else { return nil }
        if !owner.isFirstResponder { owner.becomeFirstResponder() }
        let position = layout.position(at: location)
        // A press beside the selected text moves the caret. The menu key belongs to the place of the caret.
        // In a text that is only read it selects the word.
        let range = editor.selection.range
        if !range.contains(position.offset), range.upperBound != position.offset || range.isEmpty && !isEditable {
            let word = editor.buffer.range(of: .word, at: position)
            moved { isEditable ? editor.select(.init(position)) : editor.select(NSRange(word)) }
        }
        guard let word = spelling?.word(at: editor.selection.focus.offset), isEditable else {
            return UIContextMenuConfiguration { [weak self] _ in self?.menu }
        }
        spelling?.suggest(for: word.string) { [weak self, weak interaction] suggestions in
            interaction?.updateVisibleMenu { self?.menu(for: word, suggestions) ?? $0 }
        }
        return UIContextMenuConfiguration { [weak self] _ in self?.menu(for: word, nil) }
    }

    /// The menu of a misspelt word. `suggestions` is nil until they are found.
    private func menu(for word: (string: String, range: Range<Int>), _ suggestions: [String]?) -> UIMenu {
        var lines = (suggestions ?? []).map { suggestion in
            UIAction(title: suggestion) { [weak self] _ in self?.replace(word, by: suggestion) }
        }
        if lines.isEmpty {
            let title = suggestions == nil ? FrameworkWord.lookingForSuggestions : .noSuggestions
            lines = [UIAction(title: title.text, attributes: .disabled) { _ in }]
        }
        let learning = [(FrameworkWord.addToDictionary, true), (.ignore, false)].map { title, isForGood in
            UIAction(title: title.text) { [weak self] _ in self?.spelling?.learn(word.string, isForGood: isForGood) }
        }
        return UIMenu(
            children: [lines, learning].map { UIMenu(options: .displayInline, children: $0) } + menu.children)
    }

    private func replace(_ word: (string: String, range: Range<Int>), by suggestion: String) {
        // The text may have changed while the menu was open.
        guard editor.buffer.text(in: word.range).string == word.string else { return }
        let attributes = editor.buffer.attributes(at: word.range.lowerBound)
        apply(TextEditor.Change(range: word.range, text: AttributedText(suggestion, attributes: attributes)))
    }

    private var menu: UIMenu {
        func action(_ title: FrameworkWord, _ command: TextCommand) -> UIAction {
            UIAction(title: title.text, attributes: canPerform(command) ? [] : .disabled) { [weak self] _ in
                _ = self?.perform(command)
            }
        }
        let clipboard = [action(.cut, .cut), action(.copy, .copy), action(.paste, .paste)]
        let plain = keepsAttributes ? [action(.pasteAsPlainText, .pastePlain)] : []
        let deletion = [action(.delete, .deleteForward(.character))]
        let all = action(.selectAll, .selectAll)
        guard isEditable else { return UIMenu(children: [clipboard[1], all]) }
        return UIMenu(
            children: [
                UIMenu(options: .displayInline, children: [action(.undo, .undo), action(.redo, .redo)]),
                UIMenu(options: .displayInline, children: clipboard + plain + deletion),
                UIMenu(options: .displayInline, children: [all]),
            ] + (keepsAttributes && !isSecure ? [formatMenu] : []))
    }

    private var formatMenu: UIMenu {
        let traits: [(FrameworkWord, TextTrait)] = [(.bold, .bold), (.italic, .italic), (.underline, .underline)]
        return UIMenu(
            title: FrameworkWord.format.text,
            children: traits.map { title, trait in
                UIAction(title: title.text, state: editor.has(trait) ? .on : .off) { [weak self] _ in
                    _ = self?.perform(.toggle(trait))
                }
            })
    }
}
