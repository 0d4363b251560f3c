import Foundation
import TestSupport
import Testing

@testable import ADKViews

/// The tree of elements and the events between two trees: pure values.
struct AccessibilityTreeTests {
    /// A tree of windows whose elements have random parents, properties and texts.
    private static func randomTree(_ random: inout SeededRandom) -> AccessibilityTree {
        var tree = AccessibilityTree()
        var ids = Array(1...Int.random(in: 2...24, using: &random))
        ids.shuffle(using: &random)
        var placed: [Int] = []
        var children: [Int: [Int]] = [:]
        for id in ids {
            let parent =
                placed.isEmpty || Int.random(in: 0..<8, using: &random) == 0 ? 0 : placed.randomElement(using: &random)!
            children[parent, default: []].append(id)
            placed.append(id)
        }
        for id in ids {
            var element = AccessibilityElement(id: id, role: [.group, .label, .button].randomElement(using: &random)!)
            element.parent = children.first { $0.value.contains(id) }!.key
            element.children = children[id] ?? []
            element.name = ["", "a", "b"].randomElement(using: &random)!
            element.states = AccessibilityStates(rawValue: UInt32.random(in: 0..<1 << 15, using: &random))
                .subtracting([.active, .focused])
            element.partCount = Int.random(in: 0...3, using: &random)
            if Bool.random(using: &random) {
                var text = AccessibilityText(
                    String(
                        (0..<Int.random(in: 0...6, using: &random)).map { _ in "ab😀é".randomElement(using: &random)! }))
                text.selection = 0..<0
                element.text = text
            }
            tree.insert(element)
        }
        tree.windows = children[0] ?? []
        tree.focus = Bool.random(using: &random) ? ids.randomElement(using: &random) : nil
        return tree
    }

    /// A program that keeps what events tell.
    private struct Listener {
        var windows: [Int]
        var children: [Int: [Int]] = [:]
        var parts: [Int: Int] = [:]
        var names: [Int: String] = [:]
        var states: [Int: AccessibilityStates] = [:]
        var texts: [Int: String] = [:]
        var focus: Int?

        init(_ tree: AccessibilityTree) {
            windows = tree.windows
            focus = tree.focus
            for element in tree.elements.values { read(element) }
        }

        mutating func read(_ element: AccessibilityElement) {
            let id = element.id
            children[id] = element.children
            parts[id] = element.partCount
            names[id] = element.name
            states[id] = element.states
            texts[id] = element.text?.string
        }

        /// `tree` is what a program reads of a new element.
        mutating func hear(_ event: AccessibilityEvent, _ tree: AccessibilityTree) {
            switch event {
            case .windowOpened(let id): windows.append(id)
            case .windowClosed(let element): windows.removeAll { $0 == element.id }
            case .added(let id, let parent, let index): children[parent]?.insert(id, at: index - (parts[parent] ?? 0))
            case .removed(let element, let parent, let index):
                #expect(children[parent]?.remove(at: index - (parts[parent] ?? 0)) == element.id)
            case .parts(let id, let old, let new):
                #expect(parts[id] == old)
                parts[id] = new
            case .name(let id, let name): names[id] = name
            case .state(let id, let state, let isOn) where state != .focused:
                if isOn { states[id]?.insert(state) } else { states[id]?.remove(state) }
            case .textRemoved(let id, let offset, let text):
                let string = NSMutableString(string: texts[id] ?? "")
                let range = NSRange(location: offset, length: text.utf16.count)
                #expect(string.substring(with: range) == text)
                string.deleteCharacters(in: range)
                texts[id] = string as String
            case .textInserted(let id, let offset, let text):
                let string = NSMutableString(string: texts[id] ?? "")
                string.insert(text, at: offset)
                texts[id] = string as String
            case .focus(let id): focus = id
            default: break
            }
        }
    }

    @Test func eventsTellAListenerAllThatChanged() {
        for seed in UInt64(0)..<300 {
            var random = SeededRandom(seed: seed)
            let (old, new) = (AccessibilityTreeTests.randomTree(&random), AccessibilityTreeTests.randomTree(&random))
            var listener = Listener(old)
            for event in new.changes(since: old) { listener.hear(event, new) }
            #expect(Set(listener.windows) == Set(new.windows))
            for element in new.elements.values where old.elements[element.id] != nil {
                let id = element.id
                #expect(listener.children[id] == element.children, "seed \(seed)")
                #expect(listener.parts[id] == element.partCount)
                #expect(listener.names[id] == element.name)
                #expect(listener.states[id] == element.states, "seed \(seed)")
                if old.elements[id]?.text != nil, let text = element.text { #expect(listener.texts[id] == text.string) }
            }
            if let focus = new.focus { #expect(listener.focus == focus) }
            #expect(new.changes(since: new).isEmpty)
        }
    }

    @Test func theOrderOfEventsIsFixed() {
        var old = AccessibilityTree()
        var window = AccessibilityElement(id: 1, role: .window)
        var list = AccessibilityElement(id: 2, role: .list)
        list.parent = 1
        list.partCount = 100
        (window.children, old.windows) = ([2], [1])
        old.insert(window)
        old.insert(list)
        var new = old
        list.selectedParts = [5..<6]
        list.name = "Walks"
        window.children = [2, 3]
        window.states = .active
        var label = AccessibilityElement(id: 3, role: .label)
        label.parent = 1
        for element in [window, list, label] { new.insert(element) }
        new.focus = AccessibilityElement.part(5, of: 2)
        let part = AccessibilityElement.part(5, of: 2)
        #expect(
            new.changes(since: old) == [
                .added(3, to: 1, at: 1), .name(2, "Walks"), .selection(2), .windowActivated(1),
                .activePart(2, part: part), .focus(part), .state(part, .focused, true),
            ])
    }

    @Test func aDialogInAWindowIsActivatedAndItsWindowAgainAfterIt() throws {
        func tree(hasDialog: Bool) -> AccessibilityTree {
            var tree = AccessibilityTree()
            var window = AccessibilityElement(id: 1, role: .window)
            (window.states, window.children) = (.active, [hasDialog ? 3 : 2])
            var inner = AccessibilityElement(id: hasDialog ? 3 : 2, role: hasDialog ? .alert : .button)
            inner.parent = 1
            if hasDialog { inner.states = [.modal, .active] }
            tree.windows = [1]
            for element in [window, inner] { tree.insert(element) }
            return tree
        }
        let (without, with) = (tree(hasDialog: false), tree(hasDialog: true))
        let (button, alert) = (try #require(without[2]), try #require(with[3]))
        #expect(
            with.changes(since: without) == [
                .removed(button, from: 1, at: 0), .added(3, to: 1, at: 0), .windowActivated(3),
            ])
        #expect(
            without.changes(since: with) == [
                .windowDeactivated(3), .removed(alert, from: 1, at: 0), .added(2, to: 1, at: 0), .windowActivated(1),
            ])
    }

    /// Programs keep states, and took the window for inactive after the dialog had left.
    @Test func aWindowWithADialogIsActiveAgainWhenTheKeysComeBack() {
        func tree(isActive: Bool) -> AccessibilityTree {
            var tree = AccessibilityTree()
            var window = AccessibilityElement(id: 1, role: .window)
            var alert = AccessibilityElement(id: 2, role: .alert)
            (window.children, alert.parent, alert.states, tree.windows) = ([2], 1, .modal, [1])
            if isActive { (window.states, alert.states) = (.active, [.modal, .active]) }
            for element in [window, alert] { tree.insert(element) }
            return tree
        }
        let (active, inactive) = (tree(isActive: true), tree(isActive: false))
        #expect(inactive.changes(since: active) == [.windowDeactivated(2), .windowDeactivated(1)])
        #expect(active.changes(since: inactive) == [.windowActivated(1), .windowActivated(2)])
    }

    @Test func aScrollOrAMovedParentIsNoEventOfWhatIsInIt() {
        func tree(list: CGRect, row: CGRect, label: CGRect) -> AccessibilityTree {
            var tree = AccessibilityTree()
            var window = AccessibilityElement(id: 1, role: .window)
            window.children = [2, 3]
            tree.windows = [1]
            var parts = [AccessibilityElement(id: 2, role: .list), AccessibilityElement(id: 3, role: .group)]
            (parts[0].frame, parts[0].partCount) = (list, 1)
            (parts[1].frame, parts[1].children) = (list, [4])
            for index in parts.indices { parts[index].parent = 1 }
            var first = AccessibilityElement(id: AccessibilityElement.part(0, of: 2), role: .row)
            (first.frame, first.parent, first.children) = (row, 2, [5])
            var (inner, outer) = (AccessibilityElement(id: 5, role: .label), AccessibilityElement(id: 4, role: .label))
            (inner.frame, inner.parent) = (row, first.id)
            (outer.frame, outer.parent) = (label, 3)
            for element in [window, first, inner, outer] + parts { tree.insert(element) }
            return tree
        }
        let box = CGRect(x: 0, y: 0, width: 10, height: 10)
        let old = tree(list: box, row: box, label: box)
        #expect(tree(list: box, row: box.offsetBy(dx: 0, dy: -5), label: box).changes(since: old).isEmpty)
        let moved = box.offsetBy(dx: 3, dy: 0)
        #expect(tree(list: moved, row: box, label: moved).changes(since: old) == [.frame(2), .frame(3)])
        #expect(tree(list: box, row: box, label: moved).changes(since: old) == [.frame(4)])
    }

    @Test func aListAnswersForRowsThatWereNotRead() throws {
        var tree = AccessibilityTree()
        var list = AccessibilityElement(id: 7, role: .list)
        list.partCount = 1_000_000
        list.states = [.enabled, .focusable]
        list.selectedParts = [10..<20]
        list.children = [8]
        tree.insert(list)
        var header = AccessibilityElement(id: 8, role: .heading)
        header.parent = 7
        tree.insert(header)
        tree.windows = [7]
        #expect(tree.childCount(of: 7) == 1_000_001)
        let row = try #require(tree.child(of: 7, at: 15))
        #expect(!tree.isKnown(row))
        let element = try #require(tree[row])
        #expect(element.role == .row && element.place == AccessibilityPlace(15, of: 1_000_000))
        #expect(element.states.isSuperset(of: [.selected, .focusable, .selectable]))
        #expect(tree[AccessibilityElement.part(20, of: 7)]?.states.contains(.selected) == false)
        #expect(tree.indexInParent(of: row) == 15 && tree.window(of: row) == 7)
        #expect(tree.child(of: 7, at: 1_000_000) == 8 && tree.indexInParent(of: 8) == 1_000_000)
        #expect(tree.child(of: 7, at: -1) == nil && tree.child(of: 7, at: 1_000_001) == nil)
        #expect(tree[AccessibilityElement.part(1_000_000, of: 7)] == nil && tree[-4] == nil && tree[9 << 32] == nil)
    }

    @Test func theElementAtAPointIsTheDeepestThatShows() {
        var tree = AccessibilityTree()
        func add(_ id: Int, _ parent: Int, _ frame: CGRect, _ children: [Int], shows: Bool = true) {
            var element = AccessibilityElement(id: id, role: .group)
            (element.parent, element.frame, element.children) = (parent, frame, children)
            if shows { element.states = .showing }
            tree.insert(element)
        }
        add(1, 0, CGRect(x: 0, y: 0, width: 100, height: 100), [2, 3])
        add(2, 1, CGRect(x: 0, y: 0, width: 50, height: 50), [])
        add(3, 1, CGRect(x: 40, y: 40, width: 50, height: 50), [4])
        add(4, 3, CGRect(x: 60, y: 60, width: 10, height: 10), [], shows: false)
        tree.windows = [1]
        #expect(tree.element(at: CGPoint(x: 45, y: 45), in: 1) == 3)
        #expect(tree.element(at: CGPoint(x: 5, y: 5), in: 1) == 2)
        #expect(tree.element(at: CGPoint(x: 65, y: 65), in: 1) == 3)
        #expect(tree.element(at: CGPoint(x: 200, y: 5), in: 1) == nil)
    }
}
