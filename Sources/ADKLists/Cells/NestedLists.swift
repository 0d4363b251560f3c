import ADKNodes
import Foundation

/// A list inside a cell of another list.
@MainActor
protocol NestedList: AnyObject {
    var owner: ASDisplayNode { get }
    /// The state that the list of the row's next node takes over; nil if it is that of a new list.
    var stateToKeep: (any NestedListState)? { get }
}

/// The state of a nested list: its position, its selection and the like.
@MainActor
protocol NestedListState {
    /// The number of rows whose states it includes, and 1 for itself.
    var weight: Int { get }
}

/// The state of a cell that its row keeps after the node is dropped. The row's next node takes it over.
@MainActor
struct KeptCellState {
    /// The result of `ASCellNode.restorableState()`.
    var own: Any?
    /// The states of the lists in the cell, by their number in the node tree.
    var lists: [Int: any NestedListState] = [:]

    var weight: Int { lists.values.reduce(1) { $0 + $1.weight } }
}

/// The lists in a cell's subtree, numbered in the order of the node tree, and the states that wait for them.
@MainActor
final class NestedLists {
    private struct Entry { weak var list: (any NestedList)? }
    private weak var cell: ASCellNode?
    private var entries: [Entry] = []
    private var waiting: [Int: any NestedListState] = [:]

    init(in cell: ASCellNode) { self.cell = cell }

    /// Adds a list, which is in the cell's subtree.
    func add(_ list: any NestedList) {
        entries.removeAll { $0.list == nil }
        if !entries.contains(where: { $0.list === list }) { entries.append(Entry(list: list)) }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Keeps the states of another node's lists until the lists here take them.
    func wait(with states: [Int: any NestedListState]) { waiting = states }

    /// The state that waits for `list`. Only the first call returns it. O(1) if no state waits, else O(nodes).
    func takeState(for list: any NestedList) -> (any NestedListState)? {
        guard !waiting.isEmpty, let number = numbers[ObjectIdentifier(list.owner)] else { return nil }
        return waiting.removeValue(forKey: number)
    }

    /// The states of all lists, by number. O(nodes of the cell).
    var statesToKeep: [Int: any NestedListState] {
        var states = waiting
        let numbers = numbers
        for list in entries.compactMap(\.list) {
            if let number = numbers[ObjectIdentifier(list.owner)] { states[number] = list.stateToKeep }
        }
        return states
    }

    /// The number of each list's node. A node is counted before its subnodes.
    private var numbers: [ObjectIdentifier: Int] {
        guard let cell else { return [:] }
        let owners = Set(entries.compactMap { $0.list.map { ObjectIdentifier($0.owner) } })
        var numbers: [ObjectIdentifier: Int] = [:]
        var stack: [ASDisplayNode] = [cell]
        while let node = stack.popLast(), numbers.count < owners.count {
            if owners.contains(ObjectIdentifier(node)) { numbers[ObjectIdentifier(node)] = numbers.count }
            stack += node.subnodes.reversed()
        }
        return numbers
    }
}

extension ASCellNode {
    /// The state that the row keeps; nil if there is none.
    @MainActor
    var stateToKeep: KeptCellState? {
        let state = KeptCellState(own: restorableState(), lists: nestedLists?.statesToKeep ?? [:])
        return state.own == nil && state.lists.isEmpty ? nil : state
    }

    /// Takes over the state of the row's dropped node. A node that the app kept has its lists and their states.
    @MainActor
    func takeOver(_ state: KeptCellState) {
        if !state.lists.isEmpty, nestedLists?.isEmpty ?? true {
            let lists = NestedLists(in: self)
            lists.wait(with: state.lists)
            nestedLists = lists
        }
        if let own = state.own { restore(from: own) }
    }
}
