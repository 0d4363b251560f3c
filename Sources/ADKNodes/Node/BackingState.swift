/// The view or bare layer of a node: its kind, and whether it is loaded. Guarded by the node's lock.
struct BackingState {
    enum Phase: UInt8 {
        case notLoaded
        /// The view or layer is being made. Blocks of the app may run.
        case loading
        /// Loaded, with a view or layer of the node's own class.
        case own
        /// Loaded, with a view or layer of another class.
        case foreign
    }

    private(set) var phase = Phase.notLoaded
    private(set) var isLayerBacked = false
    private(set) var updateIsQueued = false

    var isLoaded: Bool { phase == .own || phase == .foreign }
    /// The node shows a view or layer that is not of the node's own class.
    var isForeign: Bool { phase == .foreign }
    /// The node shows a view that is not of the node's own class.
    var hasForeignView: Bool { isForeign && !isLayerBacked }

    /// Returns the reason why the backing cannot be changed, or nil if it is.
    mutating func setLayerBacked(_ layerBacked: Bool, showsView: Bool, isSupported: Bool = true) -> String? {
        if isLoaded { return "it is loaded" }
        if layerBacked, showsView { return "it shows a view" }
        if !isSupported { return "it does not support layer backing" }
        isLayerBacked = layerBacked
        return nil
    }

    mutating func beginLoading() { phase = .loading }
    mutating func endLoading(isOwn: Bool) { phase = isOwn ? .own : .foreign }

    /// Requests an update of the layer in the next frame. Returns false if one is queued.
    mutating func queueUpdate() -> Bool {
        defer { updateIsQueued = true }
        return !updateIsQueued
    }

    mutating func beginUpdate() { updateIsQueued = false }
}
