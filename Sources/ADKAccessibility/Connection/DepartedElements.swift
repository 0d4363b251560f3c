import ADKViews

/// The elements that left the tree lately. Orca compares the element that had the focus with the one that gets it, and
/// says nothing if an error is the answer. So a departed element still tells its place: the nearest ancestor that is
/// left.
struct DepartedElements: Sendable {
    typealias ID = AccessibilityTree.ID

    /// The most elements. With more, the older ones are forgotten.
    private static let limit = 4_096

    private var parents: [ID: ID] = [:]

    /// Takes the elements that `events` remove from `old`, with all below them.
    mutating func note(_ events: [AccessibilityEvent], _ old: AccessibilityTree) {
        for case .removed(let element, let parent, _) in events {
            if parents.count >= DepartedElements.limit { parents = [:] }
            parents[element.id] = parent
            for id in old.descendants(of: element.id).prefix(DepartedElements.limit - parents.count) {
                parents[id] = element.id
            }
        }
    }

    /// A departed element, without states, in the nearest ancestor that `tree` has. Nil for one that never was there. A
    /// row without a node is below its list.
    func element(_ id: ID, in tree: AccessibilityTree) -> AccessibilityElement? {
        var (place, seen) = (parents[id] ?? AccessibilityElement.owner(of: id), Set<ID>())
        while let next = place, tree[next] == nil {
            guard seen.insert(next).inserted else { return nil }
            place = parents[next]
        }
        guard let place else { return nil }
        var element = AccessibilityElement(id: id, role: .group)
        element.parent = place
        return element
    }
}
