import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import Foundation

extension ASDisplayNode {
    /// Creates a node that shows the view returned by `viewBlock`. The block runs on the main thread at load, then
    /// `didLoad` as a block of `onDidLoad(_:)`. Any thread.
    public convenience init(
        viewBlock: @escaping @MainActor @Sendable () -> UIView,
        didLoad: (@MainActor @Sendable (ASDisplayNode) -> Void)? = nil
    ) {
        self.init()
        setViewBlock(viewBlock)
        if let didLoad { onDidLoad(didLoad) }
    }

    /// Creates a layer-backed node that shows the layer returned by `layerBlock`. The block runs on the main thread at
    /// load, then `didLoad` as a block of `onDidLoad(_:)`. Any thread.
    public convenience init(
        layerBlock: @escaping @MainActor @Sendable () -> CALayer,
        didLoad: (@MainActor @Sendable (ASDisplayNode) -> Void)? = nil
    ) {
        self.init()
        setLayerBlock(layerBlock)
        if let didLoad { onDidLoad(didLoad) }
    }

    /// Sets a block that returns the view to show instead of the node's own. Any thread, before load only. Logged and
    /// ignored after load, and for layer-backed nodes.
    public func setViewBlock(_ block: @escaping @MainActor @Sendable () -> UIView) {
        let (problem, old) = lock.withLock { () -> (String?, (@MainActor () -> UIView)?) in
            if backingState.isLoaded { return ("it is loaded", nil) }
            if backingState.isLayerBacked { return ("it is layer-backed and shows no view", nil) }
            defer { lockedExtras.viewBlock = block }
            return (nil, extras?.viewBlock)
        }
        withExtendedLifetime(old) {}
        if let problem { Misuse.report("setViewBlock of \(self) was ignored: \(problem)") }
    }

    /// Sets a block that returns the layer to show instead of the node's own, and makes the node layer-backed. Any
    /// thread, before load only. Logged and ignored after load, and for nodes with a view block.
    public func setLayerBlock(_ block: @escaping @MainActor @Sendable () -> CALayer) {
        let (problem, old) = lock.withLock { () -> (String?, (@MainActor () -> CALayer)?) in
            if let problem = backingState.setLayerBacked(true, showsView: extras?.viewBlock != nil) {
                return (problem, nil)
            }
            defer { lockedExtras.layerBlock = block }
            return (nil, extras?.layerBlock)
        }
        withExtendedLifetime(old) {}
        if let problem { Misuse.report("setLayerBlock of \(self) was ignored: \(problem)") }
    }

    /// The view, created if needed. If the node cannot have one, this is reported, and the result is an empty view that
    /// is shown nowhere.
    @MainActor
    package func madeView() -> UIView {
        if let view = loaded?.view { return view }
        if isLayerBacked {
            Misuse.report("the view of the layer-backed \(self) was read; it has none")
        } else {
            loadIfNeeded()
        }
        return loaded?.view ?? UIView()
    }

    /// The layer, created if needed. If the node cannot have one, this is reported, and the result is an empty layer
    /// that is shown nowhere.
    @MainActor
    func madeLayer() -> CALayer {
        loadIfNeeded()
        return loaded?.layer ?? CALayer()
    }

    /// Runs `body` after `didLoad()`, in the order added, or at once if the node is loaded. Any thread before load,
    /// then the main thread: a later call from elsewhere is logged, and `body` runs in the next frame.
    public func onDidLoad(_ body: @escaping @MainActor @Sendable (ASDisplayNode) -> Void) {
        let isLoaded = lock.withLock { () -> Bool in
            if !backingState.isLoaded { didLoadBlocks.append(body) }
            return backingState.isLoaded
        }
        guard isLoaded else { return }
        if !MainThread.isCurrent {
            Misuse.report("onDidLoad of the loaded \(self) was called off the main thread; it runs in the next frame")
        }
        ASPerformBlockOnMainThread { [self] in body(self) }
    }

    /// The reason why the node cannot have a layer now, or nil.
    @MainActor
    private var obstacleToLoading: String? {
        if isRasterized { return "it is drawn into a node above it and has no layer" }
        return lock.withLock { backingState.phase } == .loading ? "its view or layer block is running" : nil
    }

    @MainActor
    private func loadIfNeeded() {
        guard loaded == nil else { return }
        if let obstacleToLoading {
            return Misuse.report("the view or layer of \(self) was read: \(obstacleToLoading)")
        }
        let (isLayerBacked, viewBlock, layerBlock) = lock.withLock {
            backingState.beginLoading()
            return (backingState.isLayerBacked, extras?.viewBlock, extras?.layerBlock)
        }
        let state: LoadedState
        if isLayerBacked {
            let layer = layerBlock?() ?? NodeLayer(node: self)
            state = LoadedState(view: nil, layer: layer)
        } else {
            let view = viewBlock?() ?? NodeView(node: self)
            state = LoadedState(view: view, layer: view.layer)
        }
        loaded = state
        state.layer.owner = self
        let isOwn = adoptLayer(state)
        let blocks = lock.withLock {
            backingState.endLoading(isOwn: isOwn)
            extras?.viewBlock = nil
            extras?.layerBlock = nil
            let blocks = didLoadBlocks
            extras?.didLoadBlocks = []
            return blocks
        }
        state.view?.overrideUserInterfaceStyle = overrideUserInterfaceStyle
        if semanticContentAttribute != .unspecified { state.view?.semanticContentAttribute = semanticContentAttribute }
        // A new layer has no former values to animate from, also in an animation block.
        UIView.performWithoutAnimation { applyBridgedStateNow() }
        attachAllSubnodes()
        didLoad()
        for block in blocks { block(self) }
        notifyStateDelegates { $0.nodeDidLoad() }
    }

    /// Connects the layer's events to the node. Returns whether the layer is of the node's own class.
    @MainActor
    private func adoptLayer(_ state: LoadedState) -> Bool {
        if let view = state.view {
            if let own = view as? any NodeBackedView {
                own.adopt(self)
                return true
            }
            view.companion = ForeignViewCompanion(node: self)
            return false
        }
        return state.layer is NodeLayer
    }
}
