import Foundation

/// One difference between two trees, or a message of the app.
package enum AccessibilityEvent: Sendable, Equatable {
    package typealias ID = AccessibilityElement.ID

    case windowOpened(ID)
    /// The element as it was.
    case windowClosed(AccessibilityElement)
    /// A window, or a dialog in one, takes the keys.
    case windowActivated(ID)
    case windowDeactivated(ID)
    /// A child came to an element at an index among all children.
    case added(ID, to: ID, at: Int)
    /// The child as it was.
    case removed(AccessibilityElement, from: ID, at: Int)
    /// The number of parts changed from the first to the second.
    case parts(ID, Int, Int)
    case name(ID, String)
    case hint(ID, String)
    case role(ID)
    case value(ID)
    /// The place in the parent, or the size. A scroll changes the places of rows, which is no event.
    case frame(ID)
    /// One state began or ended.
    case state(ID, AccessibilityStates, Bool)
    /// Characters, at an offset in UTF-16 units of the text before it.
    case textRemoved(ID, at: Int, String)
    case textInserted(ID, at: Int, String)
    case caret(ID, Int)
    case textSelection(ID)
    /// Other parts or children are selected.
    case selection(ID)
    /// Keys reached a part of an element.
    case activePart(ID, part: ID)
    case focus(ID)
    case announcement(String, isUrgent: Bool)
}

extension AccessibilityTree {
    /// The events that lead from `old` to this tree, in a fixed order: windows and children, properties, texts,
    /// selections, and the focus last. O(n).
    ///
    /// Rows of a list that come into view are no events: they were its parts before.
    package func changes(since old: AccessibilityTree) -> [AccessibilityEvent] {
        guard self != old else { return [] }
        var events: [AccessibilityEvent] = []
        let (active, wasActive) = (active, old.active)
        events += wasActive.reversed().filter { !active.contains($0) }.map { .windowDeactivated($0) }
        for id in old.windows where !windows.contains(id) {
            if let window = old.elements[id] { events.append(.windowClosed(window)) }
        }
        let current = inOrder
        for element in current { appendChildren(of: element, since: old, to: &events) }
        for id in windows where !old.windows.contains(id) { events.append(.windowOpened(id)) }
        for element in current { appendProperties(of: element, since: old, to: &events) }
        for element in current { appendText(of: element, since: old, to: &events) }
        for element in current { appendSelection(of: element, since: old, to: &events) }
        let arrived = active.filter { !wasActive.contains($0) }
        // A dialog is in its window, which is active again once the dialog is gone.
        let isUncovered = arrived.isEmpty && active.last != wasActive.last
        events += (isUncovered ? active.suffix(1) : arrived[...]).map { .windowActivated($0) }
        if focus != old.focus {
            if let lost = old.focus, self[lost] != nil { events.append(.state(lost, .focused, false)) }
            if let focus {
                if let owner = AccessibilityElement.owner(of: focus) { events.append(.activePart(owner, part: focus)) }
                events += [.focus(focus), .state(focus, .focused, true)]
            }
        }
        return events
    }

    /// The active window and its dialog, in this order. O(n).
    private var active: [ID] {
        let ids = elements.values.lazy.filter { $0.states.contains(.active) }.map(\.id)
        return ids.filter { windows.contains($0) } + ids.filter { !windows.contains($0) }
    }

    /// Removals and insertions that make the old children the new ones, one after the other.
    private func appendChildren(
        of element: AccessibilityElement, since old: AccessibilityTree, to events: inout [AccessibilityEvent]
    ) {
        guard let before = old.elements[element.id] else { return }
        if before.partCount != element.partCount {
            events.append(.parts(element.id, before.partCount, element.partCount))
        }
        guard before.children != element.children else { return }
        var list = before.children
        let wanted = Set(element.children)
        let shift = element.partCount
        func remove(_ index: Int) {
            let id = list.remove(at: index)
            let child = old.elements[id] ?? AccessibilityElement(id: id, role: .group)
            events.append(.removed(child, from: element.id, at: shift + index))
        }
        for index in list.indices.reversed() where !wanted.contains(list[index]) { remove(index) }
        for (index, child) in element.children.enumerated() where index >= list.count || list[index] != child {
            if let place = list.firstIndex(of: child) { remove(place) }
            list.insert(child, at: min(index, list.count))
            events.append(.added(child, to: element.id, at: shift + index))
        }
    }

    private func appendProperties(
        of element: AccessibilityElement, since old: AccessibilityTree, to events: inout [AccessibilityEvent]
    ) {
        // A part that was not known had no name to change.
        guard let before = old.elements[element.id] else { return }
        let id = element.id
        if before.role != element.role { events.append(.role(id)) }
        if before.name != element.name { events.append(.name(id, element.name)) }
        if before.hint != element.hint { events.append(.hint(id, element.hint)) }
        if before.value != element.value || before.range?.current != element.range?.current {
            events.append(.value(id))
        }
        let changed = before.states.symmetricDifference(element.states).subtracting([.active, .focused])
        for state in changed.each { events.append(.state(id, state, element.states.contains(state))) }
        if hasMoved(element, before, since: old) { events.append(.frame(id)) }
    }

    /// Whether an element that is in no numbered part has another size, or another place in its parent.
    private func hasMoved(
        _ element: AccessibilityElement, _ before: AccessibilityElement, since old: AccessibilityTree
    ) -> Bool {
        guard element.frame != before.frame else { return false }
        var outer = element
        for _ in 0..<AccessibilityTree.mostLevels {
            if AccessibilityElement.owner(of: outer.id) != nil { return false }
            guard let parent = elements[outer.parent] else { break }
            outer = parent
        }
        func place(_ element: AccessibilityElement, in tree: AccessibilityTree) -> CGRect {
            let origin = tree.elements[element.parent]?.frame.origin ?? .zero
            return element.frame.offsetBy(dx: -origin.x, dy: -origin.y)
        }
        return place(element, in: self) != place(before, in: old)
    }

    /// The one part of a text that differs, and the caret.
    private func appendText(
        of element: AccessibilityElement, since old: AccessibilityTree, to events: inout [AccessibilityEvent]
    ) {
        // The text of a label is its name.
        guard let text = element.text, text.selection != nil, let before = old.elements[element.id]?.text,
            text != before
        else { return }
        if text.string != before.string {
            let (removed, inserted) = TextDifference.between(before.string, text.string)
            if !removed.text.isEmpty { events.append(.textRemoved(element.id, at: removed.offset, removed.text)) }
            if !inserted.text.isEmpty { events.append(.textInserted(element.id, at: inserted.offset, inserted.text)) }
        }
        guard let selection = text.selection, selection != before.selection else { return }
        events.append(.caret(element.id, selection.upperBound))
        if !selection.isEmpty || !(before.selection?.isEmpty ?? true) { events.append(.textSelection(element.id)) }
    }

    private func appendSelection(
        of element: AccessibilityElement, since old: AccessibilityTree, to events: inout [AccessibilityEvent]
    ) {
        guard let before = old.elements[element.id] else { return }
        let selected = { (tree: AccessibilityTree, ids: [ID]) in
            ids.filter { tree.elements[$0]?.states.contains(.selected) ?? false }
        }
        let isChanged =
            before.selectedParts != element.selectedParts
            || selected(old, before.children) != selected(self, element.children)
        if isChanged { events.append(.selection(element.id)) }
    }
}

/// The characters in which two texts differ: all between their common beginning and end.
enum TextDifference {
    typealias Part = (offset: Int, text: String)

    /// Offsets are UTF-16 units. Characters are not cut. O(n).
    static func between(_ old: String, _ new: String) -> (removed: Part, inserted: Part) {
        var (start, oldEnd, newEnd) = (0, old.unicodeScalars.count, new.unicodeScalars.count)
        let (a, b) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
        while start < oldEnd, start < newEnd, a[start] == b[start] { start += 1 }
        while oldEnd > start, newEnd > start, a[oldEnd - 1] == b[newEnd - 1] {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
        }
        func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
            String(String.UnicodeScalarView(scalars))
        }
        let offset = text(a[..<start]).utf16.count
        return ((offset, text(a[start..<oldEnd])), (offset, text(b[start..<newEnd])))
    }
}
