import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

extension ASDisplayNode {
    @MainActor
    func madeView() -> UIView {
        precondition(!isLayerBacked, "\(self) is layer-backed and has no view")
        loadIfNeeded()
        guard let loadedView else { preconditionFailure("\(self) has no view") }
        return loadedView
    }

    /// The view's layer, or the bare layer. Made on first use. Main thread.
    @MainActor
    public var layer: CALayer {
        loadIfNeeded()
        guard let loadedLayer else { preconditionFailure("\(self) has no layer") }
        return loadedLayer
    }

    /// Shows a view of your own instead of the node's. Only before load.
    public func setViewBlock(_ block: @escaping @MainActor @Sendable () -> UIView) {
        precondition(!isNodeLoaded, "setViewBlock of \(self) after load")
        viewBlock = block
    }

    /// Runs when the node is loaded, at once if it is.
    @MainActor
    public func onDidLoad(_ body: @escaping @MainActor (ASDisplayNode) -> Void) {
        if isNodeLoaded { body(self) } else { didLoadBlocks.append(body) }
    }

    @MainActor
    private func loadIfNeeded() {
        guard loadedLayer == nil else { return }
        if isLayerBacked {
            loadedLayer = NodeLayer(node: self)
        } else {
            let view = viewBlock?() ?? NodeView(node: self)
            loadedView = view
            loadedLayer = view.layer
            (view as? any NodeBackedView)?.adopt(self)
        }
        viewBlock = nil
        let state = lock.withLock {
            flags.isLoaded = true
            return bridged
        }
        if let loadedLayer { state.apply(to: loadedLayer, view: loadedView) }
        attachAllSubnodes()
        didLoad()
        let blocks = didLoadBlocks
        didLoadBlocks = []
        for block in blocks { block(self) }
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

extension ASDisplayNode: CustomStringConvertible {
    public var description: String {
        "<\(debugName ?? String(describing: type(of: self))): \(ObjectIdentifier(self).hashValue)>"
    }
}
