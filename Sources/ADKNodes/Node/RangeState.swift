/// A node's distance from being visible, and what determines it: a list or the window. Guarded by the node's lock.
struct RangeState {
    private(set) var interface: ASInterfaceState = []
    /// A list's range controller sets the interface state. Otherwise the window does.
    var isManaged = false

    /// A change of the interface state.
    struct Change: Equatable {
        enum Passage { case entered, left }

        let old: ASInterfaceState
        let new: ASInterfaceState
        /// As in Texture, leaving a window does not drop data. Only leaving a range does.
        let dropsData: Bool

        /// Whether the change enters or leaves the range; nil if neither.
        func passage(of range: ASInterfaceState) -> Passage? {
            guard new.contains(range) != old.contains(range) else { return nil }
            return new.contains(range) ? .entered : .left
        }
    }

    /// Returns nil if the state is the same.
    mutating func set(_ new: ASInterfaceState) -> Change? {
        defer { interface = new }
        guard new != interface else { return nil }
        return Change(
            old: interface, new: new, dropsData: isManaged && interface.contains(.preload) && !new.contains(.preload))
    }

    /// The state of subnodes that are added to the node.
    func interfaceOfSubnodes(isInHierarchy: Bool) -> ASInterfaceState {
        isManaged ? interface : isInHierarchy ? .inHierarchy : []
    }
}
