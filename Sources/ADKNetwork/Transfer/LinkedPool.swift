/// Doubly linked lists in one array. Adding and removing at any place is O(1) amortised; removed nodes are used again.
struct LinkedPool<Element> {
    private struct Node {
        var element: Element?
        var before: Int
        var after: Int
    }

    /// One list of the pool. Only functions of the pool change it.
    struct List {
        fileprivate(set) var first = -1
        fileprivate(set) var last = -1
        fileprivate(set) var count = 0

        var isEmpty: Bool { count == 0 }
    }

    private var nodes: [Node] = []
    private var free: [Int] = []

    /// The number of nodes, used or free. For tests.
    var capacity: Int { nodes.count }

    private mutating func makeNode(_ element: Element, before: Int, after: Int) -> Int {
        let node = Node(element: element, before: before, after: after)
        if let index = free.popLast() {
            nodes[index] = node
            return index
        }
        nodes.append(node)
        return nodes.count - 1
    }

    /// Adds an element at the end and returns its node.
    mutating func append(_ element: Element, to list: inout List) -> Int {
        let index = makeNode(element, before: list.last, after: -1)
        if list.last >= 0 { nodes[list.last].after = index } else { list.first = index }
        list.last = index
        list.count += 1
        return index
    }

    /// Adds an element at the start and returns its node.
    mutating func prepend(_ element: Element, to list: inout List) -> Int {
        let index = makeNode(element, before: -1, after: list.first)
        if list.first >= 0 { nodes[list.first].before = index } else { list.last = index }
        list.first = index
        list.count += 1
        return index
    }

    /// Removes a node of `list`.
    mutating func remove(_ index: Int, from list: inout List) {
        let node = nodes[index]
        if node.before >= 0 { nodes[node.before].after = node.after } else { list.first = node.after }
        if node.after >= 0 { nodes[node.after].before = node.before } else { list.last = node.before }
        nodes[index] = Node(element: nil, before: -1, after: -1)
        free.append(index)
        list.count -= 1
    }

    /// The first element of a list.
    func first(of list: List) -> Element? { list.first >= 0 ? nodes[list.first].element : nil }
}
