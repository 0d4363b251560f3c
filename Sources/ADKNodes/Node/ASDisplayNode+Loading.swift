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
        if let didLoad { lock.withLock { didLoadBlocks.append(didLoad) } }
    }

    /// A layer-backed node that shows a layer of your own; the block runs on the main thread at load.
    public convenience init(
        layerBlock: @escaping @MainActor @Sendable () -> CALayer,
        didLoad: (@MainActor @Sendable (ASDisplayNode) -> Void)? = nil
    ) {
        self.init()
        setLayerBlock(layerBlock)
        if let didLoad { lock.withLock { didLoadBlocks.append(didLoad) } }
    }

    /// Shows a view of your own instead of the node's. Only before load.
    public func setViewBlock(_ block: @escaping @MainActor @Sendable () -> UIView) {
        lock.withLock {
            precondition(!flags.isLoaded, "setViewBlock of \(type(of: self)) after load")
            precondition(!flags.isLayerBacked, "\(type(of: self)) is layer-backed and shows no view")
            lockedExtras.viewBlock = block
        }
    }

    /// Shows a layer of your own instead of the node's, and makes the node layer-backed. Only before load.
    public func setLayerBlock(_ block: @escaping @MainActor @Sendable () -> CALayer) {
        lock.withLock {
            precondition(!flags.isLoaded, "setLayerBlock of \(type(of: self)) after load")
            precondition(extras?.viewBlock == nil, "\(type(of: self)) shows a view")
            lockedExtras.layerBlock = block
            flags.isLayerBacked = true
        }
    }

    /// The view, made if there is none.
    @MainActor
    package func madeView() -> UIView {
        precondition(!isLayerBacked, "\(self) is layer-backed and has no view")
        loadIfNeeded()
        guard let view = loaded?.view else { preconditionFailure("\(self) has no view") }
        return view
    }

    /// The view's layer, or the bare layer. Made on first use. Main thread.
    @MainActor
    public var layer: CALayer {
        loadIfNeeded()
        guard let layer = loaded?.layer else { preconditionFailure("\(self) has no layer") }
        return layer
    }

    /// Runs when the node is loaded, at once if it is. Any thread before load, then main.
    public func onDidLoad(_ body: @escaping @MainActor @Sendable (ASDisplayNode) -> Void) {
        let isLoaded = lock.withLock { () -> Bool in
            if !flags.isLoaded { didLoadBlocks.append(body) }
            return flags.isLoaded
        }
        guard isLoaded else { return }
        precondition(MainThread.isCurrent, "onDidLoad of the loaded \(self) off the main thread")
        MainActor.assumeIsolated { body(self) }
    }

    @MainActor
    private func loadIfNeeded() {
        guard loaded == nil else { return }
        let (isLayerBacked, isRasterized, viewBlock, layerBlock) = lock.withLock {
            (flags.isLayerBacked, flags.isRasterized, extras?.viewBlock, extras?.layerBlock)
        }
        precondition(!isRasterized, "\(self) is drawn into a node above it and has no layer")
        let state: LoadedState
        if isLayerBacked {
            let layer = layerBlock?() ?? NodeLayer(node: self)
            state = LoadedState(view: nil, layer: layer)
        } else {
            let view = viewBlock?() ?? NodeView(node: self)
            state = LoadedState(view: view, layer: view.layer)
        }
        loaded = state
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

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { node?.touchesBegan(touches, with: event) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { node?.touchesMoved(touches, with: event) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { node?.touchesEnded(touches, with: event) }
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
    override func cursor(at point: CGPoint) -> UICursor? { node?.cursor(at: point) }
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
    /// Shows `node` in this view, above what it shows already.
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
    /// Shows `node` in this layer, above what it shows already. A node with a view is not sent events there.
    public func addSubnode(_ node: ASDisplayNode) {
        node.removeFromSupernode()
        addSublayer(node.layer)
        if isInWindow, node.isLayerBacked { node.windowDidChange(hasWindow: true) }
    }
}
