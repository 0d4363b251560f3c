import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

extension ASDisplayNode {
    /// A node that shows a view of your own; the block runs on the main thread at load.
    public convenience init(
        viewBlock: @escaping @MainActor @Sendable () -> UIView,
        didLoad: (@MainActor @Sendable (ASDisplayNode) -> Void)? = nil
    ) {
        self.init()
        setViewBlock(viewBlock)
        if let didLoad { onDidLoad(didLoad) }
    }

    /// A layer-backed node that shows a layer of your own; the block runs on the main thread at load.
    public convenience init(
        layerBlock: @escaping @MainActor @Sendable () -> CALayer,
        didLoad: (@MainActor @Sendable (ASDisplayNode) -> Void)? = nil
    ) {
        self.init()
        setLayerBlock(layerBlock)
        if let didLoad { onDidLoad(didLoad) }
    }

    /// Shows a view of your own instead of the node's. Only before load; any thread. Logged and ignored after
    /// load, and for layer-backed nodes.
    public func setViewBlock(_ block: @escaping @MainActor @Sendable () -> UIView) {
        let (problem, old) = lock.withLock { () -> (String?, (@MainActor () -> UIView)?) in
            if flags.isLoaded { return ("it is loaded", nil) }
            if flags.isLayerBacked { return ("it is layer-backed and shows no view", nil) }
            defer { lockedExtras.viewBlock = block }
            return (nil, extras?.viewBlock)
        }
        withExtendedLifetime(old) {}
        if let problem { Misuse.report("setViewBlock of \(self) was ignored: \(problem)") }
    }

    /// Shows a layer of your own instead of the node's, and makes the node layer-backed. Only before load; any
    /// thread. Logged and ignored after load, and for nodes with a view block.
    public func setLayerBlock(_ block: @escaping @MainActor @Sendable () -> CALayer) {
        let (problem, old) = lock.withLock { () -> (String?, (@MainActor () -> CALayer)?) in
            if flags.isLoaded { return ("it is loaded", nil) }
            if extras?.viewBlock != nil { return ("it shows a view", nil) }
            defer {
                lockedExtras.layerBlock = block
                flags.isLayerBacked = true
            }
            return (nil, extras?.layerBlock)
        }
        withExtendedLifetime(old) {}
        if let problem { Misuse.report("setLayerBlock of \(self) was ignored: \(problem)") }
    }

    /// The view, made if there is none. A node that has none, by a mistake that is reported, answers with an
    /// empty view which is shown nowhere.
    @MainActor
    package func madeView() -> UIView {
        if let view = loaded?.view { return view }
        if isLayerBacked {
            Misuse.report("the layer-backed \(self) was asked for a view; it has none")
        } else {
            loadIfNeeded()
        }
        return loaded?.view ?? UIView()
    }

    /// The view's layer, or the bare layer. Made on first use. Main thread. A node that is drawn into another
    /// node's contents has none: asking is logged, and the answer is an empty layer which is shown nowhere.
    @MainActor
    public var layer: CALayer {
        loadIfNeeded()
        return loaded?.layer ?? CALayer()
    }

    /// Runs when the node is loaded, at once if it is. Any thread before load, then main: from elsewhere it is
    /// logged and runs with the next frame.
    public func onDidLoad(_ body: @escaping @MainActor @Sendable (ASDisplayNode) -> Void) {
        let isLoaded = lock.withLock { () -> Bool in
            if !flags.isLoaded { didLoadBlocks.append(body) }
            return flags.isLoaded
        }
        guard isLoaded else { return }
        if !MainThread.isCurrent {
            Misuse.report("onDidLoad of the loaded \(self) was called off the main thread; it runs with the next frame")
        }
        ASPerformBlockOnMainThread { [self] in body(self) }
    }

    /// What keeps the node from having a layer just now.
    @MainActor
    private var obstacleToLoading: String? {
        if isRasterized { return "it is drawn into a node above it and has no layer" }
        return isMakingLayer ? "its view or layer block is running" : nil
    }

    @MainActor
    private func loadIfNeeded() {
        guard loaded == nil else { return }
        if let obstacleToLoading {
            return Misuse.report("\(self) was asked for its view or layer: \(obstacleToLoading)")
        }
        let (isLayerBacked, viewBlock, layerBlock) = lock.withLock {
            (flags.isLayerBacked, extras?.viewBlock, extras?.layerBlock)
        }
        isMakingLayer = true
        defer { isMakingLayer = false }
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
            flags.isLoaded = true
            flags.isForeign = !isOwn
            extras?.viewBlock = nil
            extras?.layerBlock = nil
            let blocks = didLoadBlocks
            extras?.didLoadBlocks = []
            return blocks
        }
        state.view?.overrideUserInterfaceStyle = overrideUserInterfaceStyle
        applyBridgedStateNow()
        attachAllSubnodes()
        didLoad()
        for block in blocks { block(self) }
        tellStateDelegates { $0.nodeDidLoad() }
    }

    /// Makes the node hear of what happens to its layer; whether that is one of the node's own kind.
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

/// A view that belongs to a node and tells it what happens to it.
@MainActor
package protocol NodeBackedView: UIView {
    func adopt(_ node: ASDisplayNode)
}

/// The layer below a node: passes geometry on.
@MainActor
package final class NodeLayer: CALayer {
    package weak var node: ASDisplayNode?

    package init(node: ASDisplayNode? = nil) {
        self.node = node
        super.init()
    }

    override package func geometryDidChange() { node?.layerGeometryDidChange(self) }
}

/// The view of a node that brought none of its own.
@MainActor
final class NodeView: UIView, NodeBackedView {
    private(set) weak var node: ASDisplayNode?

    override class func makeLayer() -> CALayer { NodeLayer() }

    init(node: ASDisplayNode) {
        self.node = node
        super.init(frame: .zero)
        adopt(node)
    }

    func adopt(_ node: ASDisplayNode) { (layer as? NodeLayer)?.node = node }

    override func didMoveToWindow() { node?.windowDidChange(hasWindow: window != nil) }
    override func layoutSubviews() { node?.layoutPass() }
    override func traitCollectionDidChange() { node?.traitsDidChange() }

    // MARK: - Events

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        node?.touchesBegan(touches, with: event)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        node?.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        node?.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        node?.touchesCancelled(touches, with: event)
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        node?.pressesBegan(presses, with: event)
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        node?.pressesEnded(presses, with: event)
    }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        node?.pressesCancelled(presses, with: event)
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { node?.hitTest(point, with: event) }
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        node?.point(inside: point, with: event) ?? false
    }

    /// What the node's own methods come to when nobody overrides them.
    func plainHitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { super.hitTest(point, with: event) }
    func plainPoint(inside point: CGPoint, with event: UIEvent?) -> Bool { super.point(inside: point, with: event) }

    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        node?.gestureRecognizerShouldBegin(recognizer) ?? true
    }
    override func cursor(at point: CGPoint) -> ADKCursor? { node?.cursor(at: point) }
    override var canBecomeFocused: Bool { node?.canBecomeFocused() ?? false }
    override var canBecomeFirstResponder: Bool { node?.canBecomeFirstResponder() ?? false }
    override var canResignFirstResponder: Bool { node?.canResignFirstResponder() ?? true }
}

/// Tells a node what happens to a view that is not of the node's own kind.
@MainActor
private final class ForeignViewCompanion: ViewCompanion {
    private weak var node: ASDisplayNode?

    init(node: ASDisplayNode) { self.node = node }

    func viewDidMoveToWindow(_ view: UIView) { node?.windowDidChange(hasWindow: view.window != nil) }
    func viewDidLayoutSubviews(_ view: UIView) { node?.layoutPass() }
    func viewTraitsDidChange(_ view: UIView) { node?.traitsDidChange() }
}

extension UIView {
    /// Shows `node` in this view, above what it shows already, and keeps it as long as it is there.
    public func addSubnode(_ node: ASDisplayNode) {
        if node.isLayerBacked {
            layer.addSubnode(node)
        } else {
            node.removeFromSupernode()
            addSubview(node.view)
        }
    }
}

extension CALayer {
    /// Shows `node` in this layer, above what it shows already, and keeps it as long as it is there. A node
    /// with a view is not sent events there. A layer-backed one is told when this layer comes into a window.
    public func addSubnode(_ node: ASDisplayNode) {
        node.removeFromSupernode()
        addSublayer(node.layer)
    }
}
