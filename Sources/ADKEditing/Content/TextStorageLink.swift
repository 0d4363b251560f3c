import ADKFoundation
import ADKGraphics
import ADKText
import Foundation

/// Keeps the text of a text storage and that of a view the same: each gets the edits of the other.
@MainActor
final class TextStorageLink: TextStorageObserver {
    let storage: NSTextStorage
    private weak var content: TextContentView?
    private let onEdit: (_ hasCharacters: Bool) -> Void
    /// The edit of the view that the storage gets, until it tells of it.
    private var sent: ChangedRange?
    /// Whether the whole text has to be compared with the next edit of the storage.
    private var isBehind = false

    /// The storage gets the text of the view if it is empty, otherwise the view gets its text. `onEdit` is called after
    /// an edit of the storage changed the text of the view.
    init(_ storage: NSTextStorage, _ content: TextContentView, onEdit: @escaping (Bool) -> Void) {
        (self.storage, self.content, self.onEdit) = (storage, content, onEdit)
        let text = content.editor.buffer.text
        if storage.length > 0 {
            content.setText(storage.text(in: 0..<storage.length))
        } else if !text.isEmpty {
            storage.setAttributedString(NSTextStorage.holding(text))
        }
        content.layout.notesChanges = true
        content.onTextChange = { [weak self] in self?.send() }
        storage.add(self)
    }

    /// Gives the storage the edits of the view.
    func send() {
        guard let content, let change = content.layout.takeChange() else { return }
        let known = content.editor.length - change.delta
        if change.oldRange == 0..<known { return sendAll() }
        var replaced = change.oldRange
        if let pending = storage.changed {
            // The app edits the storage now, and the view does not know it yet.
            let delta = pending.delta - (sent?.delta ?? 0)
            let isAfter = replaced.lowerBound >= pending.range.upperBound - delta
            guard isAfter || replaced.upperBound <= pending.range.lowerBound else { return isBehind = true }
            if isAfter { replaced = replaced.lowerBound + delta..<replaced.upperBound + delta }
        }
        guard replaced.lowerBound >= 0, replaced.upperBound <= storage.length else { return isBehind = true }
        sent.add(replacing: change.oldRange, delta: change.delta)
        storage.replaceCharacters(
            in: NSRange(replaced), with: NSTextStorage.holding(content.editor.buffer.text(in: change.range)))
    }

    private func sendAll() {
        guard let content else { return }
        let text = content.editor.buffer.text
        isBehind = true
        storage.setAttributedString(NSTextStorage.holding(text))
    }

    nonisolated func textStorage(_ storage: NSTextStorage, didProcess change: ChangedRange) {
        guard MainThread.isCurrent else {
            return Misuse.report("the storage of a text view was edited outside of the main thread; it shows it later")
        }
        MainActor.assumeIsolated { adopt(change) }
    }

    private func adopt(_ change: ChangedRange) {
        guard let content else { return }
        let delta = change.delta - (sent?.delta ?? 0)
        let isBehind = isBehind
        (sent, self.isBehind) = (nil, false)
        let (known, length) = (content.editor.length, storage.length)
        let end = change.range.upperBound - delta
        if !isBehind, known + delta == length, end >= change.range.lowerBound, end <= known {
            // An edit of attributes may begin between the halves of a surrogate pair.
            let whole = storage.wholePairs(change.range)
            let range = whole.lowerBound..<end + whole.upperBound - change.range.upperBound
            adopt(storage.text(in: whole), in: range)
        } else {
            // Both sides changed the same characters, or an edit was not told or made on another thread.
            adopt(storage.text(in: 0..<length), in: 0..<known)
        }
    }

    /// Replaces the characters of the view in `range` by those of the storage, if they are not the same.
    private func adopt(_ text: AttributedText, in range: Range<Int>) {
        guard let content else { return }
        let (editor, layout) = (content.editor, content.layout)
        let present = editor.buffer.text(in: range)
        guard present != text else { return }
        let difference = text.difference(from: present)
        if let (old, new) = difference {
            let replaced = range.lowerBound + old.lowerBound..<range.lowerBound + old.upperBound
            editor.adopt(TextEditor.Change(range: replaced, text: text.slice(utf16: new)))
        }
        let isOther = layout.setAttributes(of: range.lowerBound..<range.lowerBound + text.length, from: text)
        _ = layout.takeChange()
        guard difference != nil || isOther else { return }
        content.storageChangedText(hasCharacters: difference != nil)
        onEdit(difference != nil)
    }
}

extension AttributedText {
    /// The characters that differ: those of `old`, and those of this text in their place, in UTF-16 units. Nil if only
    /// attributes differ. O(n).
    fileprivate func difference(from old: AttributedText) -> (old: Range<Int>, new: Range<Int>)? {
        let (a, b) = (Array(old.string.utf8), Array(string.utf8))
        guard a != b else { return nil }
        var start = zip(a, b).prefix { $0 == $1 }.count
        // Between scalars.
        func isInside(_ bytes: [UInt8]) -> Bool { start < bytes.count && UTF8.isContinuation(bytes[start]) }
        while start > 0, isInside(a) || isInside(b) { start -= 1 }
        var end = zip(a[start...].reversed(), b[start...].reversed()).prefix { $0 == $1 }.count
        while end > 0, UTF8.isContinuation(a[a.count - end]) { end -= 1 }
        return (
            old.utf16Offset(ofByte: start)..<old.utf16Offset(ofByte: a.count - end),
            utf16Offset(ofByte: start)..<utf16Offset(ofByte: b.count - end)
        )
    }
}
