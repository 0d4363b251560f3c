import Foundation

/// The elements of all windows at one moment. A plain value, which any thread can read.
package struct AccessibilityTree: Sendable, Equatable {
    package typealias ID = AccessibilityElement.ID

    /// The number of the application, which is above all windows and is not an element itself.
    package static let application: ID = 0

    package private(set) var elements: [ID: AccessibilityElement] = [:]
    /// The windows, in the order in which they were opened.
    package var windows: [ID] = []
    /// The element with the keyboard focus.
    package var focus: ID?

    package init() {}

    /// Adds an element, or replaces the one with its number.
    package mutating func insert(_ element: AccessibilityElement) { elements[element.id] = element }

    mutating func change(_ id: ID, _ body: (inout AccessibilityElement) -> Void) {
        guard var element = elements[id] else { return }
        body(&element)
        elements[id] = element
    }

    mutating func remove(_ id: ID) { elements[id] = nil }

    /// Removes elements that no window leads to: those behind a modal view. O(n).
    mutating func removeLost() {
        elements = Dictionary(inOrder.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    // MARK: - Reading

    /// The element with a number. A part that is not known has the values that its owner tells of it.
    package subscript(id: ID) -> AccessibilityElement? {
        if let element = elements[id] { return element }
        guard let owner = AccessibilityElement.owner(of: id).flatMap({ elements[$0] }),
            let index = AccessibilityElement.partIndex(of: id), index >= 0, index < owner.partCount
        else { return nil }
        return AccessibilityTree.unknownPart(index, of: owner)
    }

    /// Whether an element was read from its object.
    package func isKnown(_ id: ID) -> Bool { elements[id] != nil }

    static func unknownPart(_ index: Int, of owner: AccessibilityElement) -> AccessibilityElement {
        var part = AccessibilityElement(
            id: AccessibilityElement.part(index, of: owner.id), role: owner.table?.partRole ?? .row)
        part.parent = owner.id
        part.place = AccessibilityPlace(index, of: owner.partCount)
        part.states = owner.states.intersection(.enabled)
        if !owner.states.isDisjoint(with: [.focusable, .multiselectable]) {
            part.states.formUnion(owner.allowsSelection ? [.selectable, .focusable] : .focusable)
        }
        if owner.isSelected(index) { part.states.insert(.selected) }
        return part
    }

    package func childCount(of id: ID) -> Int {
        if id == AccessibilityTree.application { return windows.count }
        return elements[id].map { $0.partCount + $0.children.count } ?? 0
    }

    /// Nil outside of the children.
    package func child(of id: ID, at index: Int) -> ID? {
        guard index >= 0, index < childCount(of: id) else { return nil }
        if id == AccessibilityTree.application { return windows[index] }
        guard let element = elements[id] else { return nil }
        return index < element.partCount
            ? AccessibilityElement.part(index, of: id) : element.children[index - element.partCount]
    }

    package func children(of id: ID) -> [ID] { (0..<childCount(of: id)).compactMap { child(of: id, at: $0) } }

    /// The index among the children of the parent. O(children).
    package func indexInParent(of id: ID) -> Int? {
        if let part = AccessibilityElement.partIndex(of: id) { return self[id] == nil ? nil : part }
        guard let element = elements[id] else { return nil }
        if element.parent == AccessibilityTree.application { return windows.firstIndex(of: id) }
        guard let parent = elements[element.parent], let index = parent.children.firstIndex(of: id) else { return nil }
        return parent.partCount + index
    }

    /// The window around an element. O(depth).
    package func window(of id: ID) -> ID? {
        var current = id
        // A tree that an app made wrong must not be endless.
        for _ in 0..<AccessibilityTree.mostLevels {
            guard let element = self[current] else { return nil }
            if element.parent == AccessibilityTree.application { return current }
            current = element.parent
        }
        return nil
    }

    static let mostLevels = 512

    /// The deepest element at a point of its window, in `id` or itself. Later children are above earlier ones.
    package func element(at point: CGPoint, in id: ID) -> ID? {
        guard let element = elements[id] else { return nil }
        let inner = element.children + knownParts(of: id)
        for child in inner.reversed() {
            if let found = self.element(at: point, in: child) { return found }
        }
        return element.frame.contains(point) && element.states.contains(.showing) ? id : nil
    }

    /// The parts that were read, ascending. O(elements).
    package func knownParts(of id: ID) -> [ID] {
        guard let owner = elements[id], owner.partCount > 0 else { return [] }
        guard owner.partCount > elements.count else {
            return (0..<owner.partCount).map { AccessibilityElement.part($0, of: id) }.filter { elements[$0] != nil }
        }
        return elements.keys.filter { AccessibilityElement.owner(of: $0) == id }.sorted()
    }

    /// The known elements below one, parents before their children. O(descendants), and O(n) for each list in them.
    package func descendants(of id: ID) -> [ID] {
        var (result, seen) = ([ID](), Set<ID>())
        var stack = [id]
        while let next = stack.popLast() {
            let inner = (elements[next]?.children ?? []) + knownParts(of: next)
            for child in inner where elements[child] != nil && seen.insert(child).inserted {
                result.append(child)
                stack.append(child)
            }
        }
        return result
    }

    /// All known elements, parents before their children. O(n).
    package var inOrder: [AccessibilityElement] {
        var parts: [ID: [ID]] = [:]
        for id in elements.keys {
            if let owner = AccessibilityElement.owner(of: id) { parts[owner, default: []].append(id) }
        }
        var (result, seen) = ([AccessibilityElement](), Set<ID>())
        var stack = Array(windows.reversed())
        while let id = stack.popLast() {
            guard let element = elements[id], seen.insert(id).inserted else { continue }
            result.append(element)
            stack += ((parts[id] ?? []).sorted() + element.children).reversed()
        }
        return result
    }
}

// MARK: - Text

extension AccessibilityTree: CustomStringConvertible {
    /// A line for each element: role, name, value, states, frame and actions. Deeper elements are indented.
    package var description: String { text(withFrames: true) }

    /// - Parameter withFrames: whether lines end with the frame in the window, in points.
    package func text(withFrames: Bool) -> String {
        var depths: [ID: Int] = [:]
        return inOrder.map { element in
            let depth = depths[element.parent].map { $0 + 1 } ?? 0
            depths[element.id] = depth
            return String(repeating: "  ", count: depth) + element.line(withFrame: withFrames) + "\n"
        }.joined()
    }
}

extension AccessibilityElement {
    fileprivate func line(withFrame: Bool) -> String {
        var parts = [role.rawValue]
        func quoted(_ text: String) -> String {
            "“\(text.split(whereSeparator: \.isNewline).joined(separator: " "))”"
        }
        if !name.isEmpty { parts.append(quoted(name)) }
        if !value.isEmpty { parts.append("= " + quoted(value)) }
        if let range { parts.append("(\(range.current) in \(range.minimum)…\(range.maximum))") }
        if level > 0 { parts.append("level \(level)") }
        if let place { parts.append("\(place.index + 1) of \(place.count)") }
        if let table { parts.append("\(table.rows) rows, \(table.columns) columns") }
        if partCount > 0 { parts.append("\(partCount) parts") }
        if !hint.isEmpty { parts.append("hint " + quoted(hint)) }
        for item in content { parts.append("\(item.label): " + quoted(item.value)) }
        let shown = states.subtracting([.enabled, .showing])
        if !shown.isEmpty { parts.append("[\(shown.text)]") }
        if !states.contains(.enabled) { parts.append("[disabled]") }
        if !states.contains(.showing) { parts.append("[out of sight]") }
        if let text, text.isEditable { parts.append("editable") }
        if !actions.isEmpty { parts.append("{\(actions.map(\.name).joined(separator: ", "))}") }
        if withFrame {
            let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { String(format: "%g", $0.rounded()) }
            parts.append("@ \(numbers.joined(separator: " "))")
        }
        return parts.joined(separator: " ")
    }
}
