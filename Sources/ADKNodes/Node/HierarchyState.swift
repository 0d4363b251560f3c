/// Whether a node is in a window, and whether it is told. Guarded by the node's lock.
struct HierarchyState {
    /// The number of reasons to hold back hierarchy callbacks, such as a move within a window.
    private var holds: UInt32 = 0
    private(set) var isInHierarchy = false

    var isHeldBack: Bool { holds > 0 }

    /// Returns false if the node is in a window.
    mutating func enter() -> Bool {
        defer { isInHierarchy = true }
        return !isInHierarchy
    }

    /// Returns false if the node is in no window.
    mutating func exit() -> Bool {
        defer { isInHierarchy = false }
        return isInHierarchy
    }

    mutating func holdBack() { holds += 1 }

    /// Ends one `holdBack()`. Returns false if there is none.
    mutating func release() -> Bool {
        guard holds > 0 else { return false }
        holds -= 1
        return true
    }
}
