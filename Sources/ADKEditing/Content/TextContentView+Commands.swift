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
        guard let command = TextCommand(key, pageHeight: pageHeight) else { return keeps(key) }
        return perform(isSecure ? command.withoutWords : command)
    }

    /// The height of the visible part without a line, in points.
    private var pageHeight: CGFloat {
        max(0, min(bounds.height, layer.visibleRegion.height) - layout.caretRect(editor.selection.focus).height)
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
        case .pastePlain:
            guard isEditable else { return false }
            pastePlain(from: .general)
        case .toggle(let trait):
            guard isEditable, keepsAttributes, !isSecure else { return false }
            toggle(trait)
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

    /// Whether a key means a command without an effect now that is not for the views behind the text: these may undo
    /// changes of their own.
    private func keeps(_ key: UIKey) -> Bool {
        guard let action = TextCommand.keyCommands.lazy.compactMap({ $0.action(for: key) }).first,
            let command = TextCommand(action), !canPerform(command)
        else { return false }
        return switch command {
        case .undo, .redo: isEditable
        case .selectAll: isSelectable
        default: false
        }
    }

    /// Whether a command of a menu has an effect now.
    func canPerform(_ command: TextCommand) -> Bool {
        let isSelected = !editor.selection.range.isEmpty
        return switch command {
        case .cut: isEditable && isSelected && !isSecure
        case .copy: isSelectable && isSelected && !isSecure
        case .paste, .pastePlain: isEditable
        case .deleteForward: isEditable && isSelected
        case .selectAll: isSelectable && editor.length > 0
        case .undo: isEditable && (undoManager.canUndo || editor.canUndo)
        case .redo: isEditable && (undoManager.canRedo || editor.canRedo)
        case .toggle: isEditable && keepsAttributes && !isSecure
        case .insert, .lineBreak, .move, .deleteBackward: false
        }
    }

    /// Gives a command of a menu its title and its mark.
    func describe(_ shown: UICommand) {
        switch TextCommand(shown.action) {
        case .undo: shown.title = undoManager.undoMenuItemTitle
        case .redo: shown.title = undoManager.redoMenuItemTitle
        case .toggle(let trait): shown.state = editor.has(trait) ? .on : .off
        default: break
        }
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

    // MARK: - The look

    /// Switches a trait of the selected characters, if the owner allows it, or of those that are typed next.
    private func toggle(_ trait: TextTrait) {
        endComposing()
        guard let change = editor.toggling(trait) else { return editor.toggleTyping(trait) }
        let isAllowed = owner?.textContent(self, shouldChange: change.range, to: change.text.string) ?? true
        // The owner may have changed the text.
        guard isAllowed, editor.buffer.text(in: change.range).string == change.text.string else { return }
        edited { editor.restyle(change) }
    }

    // MARK: - The clipboard

    /// The selected text as it is copied. Nil if nothing is selected.
    var copiedContent: PasteboardContent? {
        guard !isSecure, !editor.selection.range.isEmpty else { return nil }
        let text = editor.selectedText
        return PasteboardContent(text: text.string, richText: richText(text))
    }

    /// A text of this length, in UTF-16 units, is not searched for other looks than those of a selection.
    private static let longestComparedText = 100_000

    private func richText(_ text: AttributedText) -> RichText? {
        guard let styled = RichText(text, base: layout.emptyAttributes) else { return nil }
        // The look of an app's text may differ from the view's.
        let compares = !keepsAttributes && editor.length <= TextContentView.longestComparedText
        return compares ? RichText(text, from: [editor.buffer.text]) : styled
    }

    /// Copies the selected text. Returns false if nothing is selected.
    func copyText() -> Bool {
        guard isSelectable, let content = copiedContent else { return false }
        UIPasteboard.general.offer(content)
        return true
    }

    private func cut() -> Bool {
        guard isEditable, copyText() else { return false }
        return apply(editor.deletionBackward(.character))
    }

    /// Inserts the text of the pasteboard at the caret, which may move until the other program answers.
    func paste(from pasteboard: UIPasteboard) {
        guard keepsAttributes, !isSecure else { return pastePlain(from: pasteboard) }
        pasteboard.readText(base: editor.plainAttributes) { [weak self] text in
            guard let self, let text, !text.string.isEmpty else { return }
            apply(insertion(of: text))
        }
    }

    /// Inserts the text without its look.
    private func pastePlain(from pasteboard: UIPasteboard) {
        pasteboard.readString { [weak self] text in
            guard let self, let text, !text.isEmpty else { return }
            apply(editor.insertion(of: fitted(text)))
        }
    }

    /// The insertion of pasted or dropped text, in the form that fits.
    func insertion(of text: PastedText) -> TextEditor.Change {
        guard keepsAttributes, !isSecure, case .styled(var styled) = text else {
            return editor.insertion(of: fitted(text.string))
        }
        let style = editor.insertionAttributes.paragraphStyle
        if layout.isSingleLine {
            styled = styled.asOneLine
            styled = styled.slice(0..<fitting(styled.string).utf8.count)
        }
        // A part of a paragraph is laid out as the paragraph that it joins.
        if !styled.string.contains(where: \.isNewline) {
            styled = styled.changingAttributes { $0.paragraphStyle = style }
        }
        return editor.insertion(of: styled)
    }

    /// The text as it can be inserted: in a field, on one line, and as much as there is room for.
    func fitted(_ text: String) -> String { layout.isSingleLine ? String(fitting(text.asOneLine)) : text }

    /// The start of a line that there is room for.
    private func fitting(_ line: String) -> Substring {
        let room = TextLayout.mostOfSingleLine - editor.length + editor.selection.range.count
        guard line.utf16.count > room else { return line[...] }
        let end = line.utf16.index(line.startIndex, offsetBy: max(0, room))
        return line[..<line.rangeOfComposedCharacterSequence(at: end).lowerBound]
    }

    /// Offers the selected text to the middle button.
    func offerSelection() {
        if let content = copiedContent { UIPasteboard.primary.offer(content) }
    }
}

extension AttributedText {
    /// The text with a space in place of each line break.
    fileprivate var asOneLine: AttributedText {
        .joined(
            runs.map { run in
                AttributedText(slice(run.bytes).string.asOneLine, attributes: run.attributes)
            })
    }
}

extension String {
    /// The text with a space in place of each line break.
    var asOneLine: String {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: " ")
    }
}
