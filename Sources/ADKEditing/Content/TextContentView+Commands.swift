import ADKGraphics
import ADKLayers
import ADKText
import ADKViews
import Foundation

/// Keys and the clipboard.
extension TextContentView {
    /// Does what a key means in the text. Returns false if it means nothing here.
    func handle(_ key: UIKey) -> Bool {
        if isEditable, !isSecure, let step = codePoint.handle(key) {
            switch step {
            case .composing(let text): compose(text, selected: NSRange(location: text.utf16.count, length: 0))
            case .inserted(let text): apply(editor.insertion(of: text))
            case .cancelled: compose("", selected: NSRange())
            }
            return true
        }
        let page = max(
            0, min(bounds.height, layer.visibleRegion.height) - layout.caretRect(editor.selection.focus).height)
        guard let command = TextCommand(key, pageHeight: page) else { return false }
        return perform(isSecure ? command.withoutWords : command)
    }

    /// Returns false if the command has no effect in the text.
    func perform(_ command: TextCommand) -> Bool {
        switch command {
        case .insert(let text):
            guard isEditable else { return false }
            apply(editor.insertion(of: text))
        case .lineBreak:
            guard isEditable else { return false }
            if owner?.textContentReturnPressed(self) ?? true { apply(editor.insertion(of: "\n")) }
        case .move(let motion, let extends):
            // The keys scroll a text that is only read.
            guard isSelectable, isEditable || extends else { return false }
            moved { _ = editor.move(motion, extends: extends) }
            caretMoved()
            if extends { offerSelection() }
        case .deleteBackward(let unit):
            guard isEditable else { return false }
            apply(editor.deletionBackward(unit))
        case .deleteForward(let unit):
            guard isEditable else { return false }
            apply(editor.deletionForward(unit))
        case .cut: return cut()
        case .copy: return copyText()
        case .paste:
            guard isEditable else { return false }
            paste(from: .general)
        case .selectAll:
            guard isSelectable else { return false }
            moved { editor.selectAll() }
            offerSelection()
        case .undo, .redo:
            guard isEditable else { return false }
            endComposing()
            noteSteps()
            if command == .redo { undoManager.redo() } else { undoManager.undo() }
        }
        return true
    }

    /// Shows text that is not finished in place of the selection, or of what was composed before.
    func compose(_ text: String, selected: NSRange) {
        let text = AttributedText(text, attributes: editor.insertionAttributes)
        edited { editor.mark(text, selected: TextBuffer(text).clamped(selected)) }
    }

    // MARK: - Undo

    /// Tells the undo manager of new steps. The editor has their edits.
    func noteSteps() {
        var newCount = editor.stepCount - notedSteps
        notedSteps = editor.stepCount
        // The app may have emptied the manager while a word is typed.
        let isRunning = undoManager.isUndoing || undoManager.isRedoing
        if newCount == 0, !isRunning, editor.canUndo, !undoManager.canUndo { newCount = 1 }
        for _ in 0..<newCount { undoManager.registerUndo(withTarget: self) { $0.step(isRedo: false) } }
    }

    /// Takes the last step back, or makes it again.
    private func step(isRedo: Bool) {
        guard isRedo ? editor.canRedo : editor.canUndo else { return }
        edited { _ = isRedo ? editor.redo() : editor.undo() }
        undoManager.registerUndo(withTarget: self) { $0.step(isRedo: !isRedo) }
    }

    // MARK: - The clipboard

    /// Copies the selected text. Returns false if nothing is selected.
    func copyText() -> Bool {
        guard isSelectable, !isSecure, !editor.selection.range.isEmpty else { return false }
        UIPasteboard.general.string = editor.selectedText.string
        return true
    }

    private func cut() -> Bool {
        guard isEditable, copyText() else { return false }
        return apply(editor.deletionBackward(.character))
    }

    /// Inserts the text of the pasteboard at the caret, which may move until the other program answers.
    func paste(from pasteboard: UIPasteboard) {
        pasteboard.readString { [weak self] text in
            guard let self, let text, !text.isEmpty else { return }
            apply(editor.insertion(of: fitted(text)))
        }
    }

    /// The text as it can be inserted: in a field, on one line, and as much as there is room for.
    func fitted(_ text: String) -> String {
        guard layout.isSingleLine else { return text }
        let line = text.asOneLine
        let room = TextLayout.mostOfSingleLine - editor.length + editor.selection.range.count
        guard line.utf16.count > room else { return line }
        let end = line.utf16.index(line.startIndex, offsetBy: max(0, room))
        return String(line[..<line.rangeOfComposedCharacterSequence(at: end).lowerBound])
    }

    /// Offers the selected text to the middle button.
    func offerSelection() {
        if !isSecure, !editor.selection.range.isEmpty { UIPasteboard.primary.string = editor.selectedText.string }
    }
}

extension String {
    /// The text with a space in place of each line break.
    var asOneLine: String {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: " ")
    }
}
