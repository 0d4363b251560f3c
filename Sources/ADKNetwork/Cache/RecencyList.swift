/// A doubly linked list in an array: elements in the order of their last use. Positions stay valid until the element is
/// removed. All operations are O(1) amortised.
struct RecencyList<Element> {
    private struct Node {
        var element: Element?
        var previous: Int
        var next: Int
    }

    private static var none: Int { -1 }

    private var nodes: [Node] = []
    private var free: [Int] = []
    private var front = none
    private var back = none

    /// The element at a position that is in use.
    subscript(position: Int) -> Element {
        guard let element = nodes[position].element else { preconditionFailure("position \(position) is not in use") }
        return element
    }

    /// Adds the most recently used element. Returns its position.
    mutating func pushFront(_ element: Element) -> Int {
        let node = Node(element: element, previous: Self.none, next: Self.none)
        let position: Int
        if let reused = free.popLast() {
            position = reused
            nodes[reused] = node
        } else {
            position = nodes.count
            nodes.append(node)
        }
        link(position)
        return position
    }

    mutating func moveToFront(_ position: Int) {
        guard position != front else { return }
        unlink(position)
        link(position)
    }

    /// Removes and returns the element at a position that is in use.
    mutating func remove(_ position: Int) -> Element {
        let element = self[position]
        unlink(position)
        nodes[position].element = nil
        free.append(position)
        return element
    }

    /// Removes and returns the least recently used element.
    mutating func popBack() -> Element? { back == Self.none ? nil : remove(back) }

    private mutating func link(_ position: Int) {
        nodes[position].previous = Self.none
        nodes[position].next = front
        if front == Self.none { back = position } else { nodes[front].previous = position }
        front = position
    }

    private mutating func unlink(_ position: Int) {
        let (previous, next) = (nodes[position].previous, nodes[position].next)
        if previous == Self.none { front = next } else { nodes[previous].next = next }
        if next == Self.none { back = previous } else { nodes[next].previous = previous }
    }
}
