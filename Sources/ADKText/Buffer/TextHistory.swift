import ADKGraphics
import Foundation

/// The edits of a text that can be undone and redone, in groups.
///
/// Characters that are typed or deleted one after the other are one group until a word ends.
package struct TextHistory: Sendable {
    private struct Group: Sendable {
        var edits: [TextEdit]
        /// Whether the next edit may join.
        var isOpen: Bool
    }

    private var undone: [Group] = []
    private var done: [Group] = []
    /// The number of groups that were ever begun.
    package private(set) var begunCount = 0
    /// The number of groups that are kept. The oldest is forgotten first.
    private let limit: Int
    package static let limit = 1000

    package init(limit: Int = limit) { self.limit = max(1, limit) }

    package var canUndo: Bool { !done.isEmpty }
    package var canRedo: Bool { !undone.isEmpty }

    /// Notes an edit. What was undone before can no longer be redone.
    package mutating func note(_ edit: TextEdit) {
        undone = []
        if let last = done.last, last.isOpen, let previous = last.edits.last, edit.continues(previous) {
            done[done.count - 1].edits.append(edit)
        } else {
            add(Group(edits: [edit], isOpen: true))
        }
    }

    /// Notes edits that are one group.
    package mutating func note(_ edits: [TextEdit]) {
        undone = []
        add(Group(edits: edits, isOpen: false))
    }

    private mutating func add(_ group: Group) {
        done.append(group)
        begunCount += 1
        if done.count > limit { done.removeFirst(done.count - limit) }
    }

    /// The next edit begins a group: the caret moved, the text was saved, or the field lost the focus.
    package mutating func endGroup() {
        if !done.isEmpty { done[done.count - 1].isOpen = false }
    }

    /// Takes back the last group in `buffer`. Returns the edits that did it; nil if there is nothing to undo.
    package mutating func undo(in buffer: inout TextBuffer) -> [TextEdit]? {
        guard let group = done.popLast() else { return nil }
        undone.append(group)
        endGroup()
        return group.edits.reversed().map { edit in
            var undoing = buffer.replace(edit.newRange, with: edit.removed)
            undoing.isRestyling = edit.isRestyling
            return undoing
        }
    }

    /// Applies the group that was undone last again.
    package mutating func redo(in buffer: inout TextBuffer) -> [TextEdit]? {
        guard let group = undone.popLast() else { return nil }
        done.append(Group(edits: group.edits, isOpen: false))
        return group.edits.map { edit in
            var redoing = buffer.replace(edit.range, with: edit.inserted)
            redoing.isRestyling = edit.isRestyling
            return redoing
        }
    }

    package mutating func removeAll() { (done, undone) = ([], []) }

    /// Moves the steps to where their characters are after `edit`, which the program made. A step with characters that
    /// it replaced is forgotten, with all that would have to be taken back or made again before. O(n) in the steps.
    package mutating func move(by edit: TextEdit) {
        endGroup()
        let change = ChangedRange(replacing: edit.range, delta: edit.inserted.length - edit.removed.length)
        // The last group is the next to undo or to redo. Edits of a group are undone from the last to the first.
        done = TextHistory.moved(done, by: change, isUndone: true)
        undone = TextHistory.moved(undone, by: change, isUndone: false)
    }

    private static func moved(_ groups: [Group], by change: ChangedRange, isUndone: Bool) -> [Group] {
        var (replaced, result) = (change.oldRange, [Group]())
        for group in groups.reversed() {
            var moved: [TextEdit] = []
            for edit in isUndone ? group.edits.reversed() : group.edits {
                let (present, other) = isUndone ? (edit.newRange, edit.range) : (edit.range, edit.newRange)
                if replaced.lowerBound >= present.upperBound {
                    moved.append(edit)
                    // The place of the program's edit without this one.
                    let shift = other.count - present.count
                    replaced = replaced.lowerBound + shift..<replaced.upperBound + shift
                } else if replaced.upperBound <= present.lowerBound {
                    moved.append(edit.moved(by: change.delta))
                } else {
                    return result.reversed()
                }
            }
            result.append(Group(edits: isUndone ? moved.reversed() : moved, isOpen: false))
        }
        return result.reversed()
    }
}

extension TextEdit {
    fileprivate func moved(by delta: Int) -> TextEdit {
        TextEdit(range: range.lowerBound + delta..<range.upperBound + delta, removed: removed, inserted: inserted)
    }

    /// Whether both edits are one step for the user: typed characters of a word with the spaces behind it, or deleted
    /// characters in one direction.
    fileprivate func continues(_ previous: TextEdit) -> Bool {
        if previous.removed.isEmpty, removed.isEmpty {
            guard range.lowerBound == previous.newRange.upperBound, inserted.isOneCharacter,
                previous.inserted.isOneCharacter
            else { return false }
            // A word begins behind a space.
            return inserted.isSpace || !previous.inserted.isSpace
        }
        guard previous.inserted.isEmpty, inserted.isEmpty, removed.isOneCharacter, previous.removed.isOneCharacter
        else {
            return false
        }
        return range.upperBound == previous.range.lowerBound || range.lowerBound == previous.range.lowerBound
    }
}

extension AttributedText {
    fileprivate var isOneCharacter: Bool { string.count == 1 }
    fileprivate var isSpace: Bool { string.first?.isWhitespace ?? false }
}
