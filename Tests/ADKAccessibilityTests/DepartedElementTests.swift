import ADKViews
import Testing

@testable import ADKAccessibility

/// The answers of elements that have left the tree.
@Suite struct DepartedElementTests {
    private typealias ID = AccessibilityTree.ID

    /// A tree of a window, with the children of elements by their numbers.
    private func tree(_ children: [ID: [ID]]) -> AccessibilityTree {
        var tree = AccessibilityTree()
        tree.windows = [1]
        func insert(_ id: ID, in parent: ID) {
            var element = AccessibilityElement(id: id, role: id == 1 ? .window : .group)
            (element.parent, element.children) = (parent, children[id] ?? [])
            tree.insert(element)
            for child in element.children { insert(child, in: id) }
        }
        insert(1, in: AccessibilityTree.application)
        return tree
    }

    @Test func anElementBehindADialogTellsTheNearestAncestorThatIsLeft() {
        let old = tree([1: [2, 5], 2: [3], 3: [4]])
        let new = tree([1: [5, 6]])
        var departed = DepartedElements()
        departed.note(new.changes(since: old), old)
        for id in [2, 3, 4, AccessibilityElement.part(7, of: 3)] {
            #expect(departed.element(id, in: new)?.parent == 1, "\(id)")
            #expect(departed.element(id, in: new)?.states == [])
        }
        // Its window closed as well.
        #expect(departed.element(4, in: AccessibilityTree()) == nil)
        for unknown in [9, -1, AccessibilityElement.part(0, of: 9)] {
            #expect(departed.element(unknown, in: new) == nil, "\(unknown)")
        }
    }

    @Test func anElementThatComesBackBelowItselfEndsTheSearch() {
        let trees = [tree([1: [2], 2: [3]]), tree([1: []]), tree([1: [3], 3: [2]]), tree([1: []])]
        var departed = DepartedElements()
        for (old, new) in zip(trees, trees.dropFirst()) { departed.note(new.changes(since: old), old) }
        #expect(departed.element(2, in: trees[3])?.parent == 1)
        #expect(departed.element(3, in: trees[3])?.parent == 1)
    }

    @Test func programsAreToldToForgetAllThatLeaveWithAnElement() {
        var old = tree([1: [2, 5], 2: [3, 4], 5: [6]])
        var list = old.elements[4]!
        list.partCount = 100
        old.insert(list)
        let (known, asked) = (AccessibilityElement.part(7, of: 4), AccessibilityElement.part(50, of: 4))
        var row = AccessibilityElement(id: known, role: .row)
        row.parent = 4
        old.insert(row)
        // The group 3 stays, in another parent.
        let new = tree([1: [5], 5: [6, 3]])
        let context = AccessibleContext(program: "Test", locale: "C", version: "1")
        let parts: Set = [known, asked, AccessibilityElement.part(1, of: 5)]
        let writer = AccessibleEventWriter(
            tree: new, old: old, context: context, listeners: EventListeners(), askedParts: parts)
        let removals = writer.signals(of: new.changes(since: old)).filter { $0.member == "RemoveAccessible" }
        #expect(
            removals.map { $0.body.first } == [2, 4, known, asked].map { .reference("", AccessibleName.path(of: $0)) })
    }

    @Test func manyElementsAreForgotten() {
        let many = tree([1: Array(2...9_000)])
        let empty = tree([1: []])
        var departed = DepartedElements()
        departed.note(empty.changes(since: many), many)
        let kept = (2...9_000).count { departed.element($0, in: empty)?.parent == 1 }
        #expect(kept > 0 && kept <= 4_096)
    }
}
