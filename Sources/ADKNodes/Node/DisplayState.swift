/// How a node is drawn, and whether a drawing is requested. Guarded by the node's lock.
struct DisplayState {
    /// Whose contents a node and its subnodes are drawn into.
    enum Rasterization: UInt8 {
        /// The node and its subnodes have contents of their own.
        case none
        /// The node draws its subtree into its own contents.
        case root
        /// The node is drawn into the contents of a supernode.
        case inside
        /// As `inside`. Without that supernode, the node is a `root`.
        case nestedRoot
    }

    /// The answer to a request for a drawing.
    enum Request {
        /// Nothing: the node is not to be drawn now, or a drawing is queued.
        case none
        /// A drawing of the node, which is queued now.
        case drawing
        /// A drawing of the supernode whose contents include the node.
        case drawingOfRoot
    }

    private(set) var rasterization = Rasterization.none
    private(set) var isQueued = false
    private(set) var isSuspended = false
    var isAsynchronous = true
    var hasPlaceholder = false
    /// The drawings of the subtree appear in the same frame.
    var isTransactionContainer = false
    /// A change of size redraws the node.
    var redrawsOnResize = false

    // MARK: - Rasterization

    /// The node is drawn into the contents of a supernode.
    var isRasterized: Bool { rasterization == .inside || rasterization == .nestedRoot }
    /// The app asked for one bitmap, also if it is now a supernode's.
    var wantsRasterization: Bool { rasterization == .root || rasterization == .nestedRoot }
    /// The subnodes have no layers.
    var isRasterizing: Bool { rasterization != .none }

    mutating func rasterizeSubtree() { rasterization = isRasterized ? .nestedRoot : .root }

    mutating func setRasterized(_ rasterized: Bool) {
        switch rasterization {
        case .none, .inside: rasterization = rasterized ? .inside : .none
        case .root, .nestedRoot: rasterization = rasterized ? .nestedRoot : .root
        }
    }

    // MARK: - Drawing

    /// Whether the node may get contents of its own.
    var allowsDrawing: Bool { !isSuspended && !isRasterized }

    /// Returns whether the value changed.
    mutating func setSuspended(_ suspended: Bool) -> Bool {
        defer { isSuspended = suspended }
        return isSuspended != suspended
    }

    /// Requests a drawing. `isNeeded` is false for a node that is not loaded or not in the display range.
    mutating func request(isNeeded: Bool) -> Request {
        if isRasterized { return .drawingOfRoot }
        guard isNeeded, !isQueued else { return .none }
        isQueued = true
        return .drawing
    }

    /// The requested drawing begins, or turned out not to be needed.
    mutating func endRequest() { isQueued = false }
}
