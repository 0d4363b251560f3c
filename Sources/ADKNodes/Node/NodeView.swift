import ADKFoundation
import ADKLayers
import ADKViews
import Foundation

/// A view that belongs to a node and reports its events to it.
@MainActor
package protocol NodeBackedView: UIView {
    /// Sets the node that the view reports to.
    func adopt(_ node: ASDisplayNode)
}

/// A node's layer. It reports changes of its geometry to the node.
@MainActor
package final class NodeLayer: CALayer {
    /// The node that the layer belongs to.
    package weak var node: ASDisplayNode?

    /// Creates a layer for `node`.
    package init(node: ASDisplayNode? = nil) {
        self.node = node
        super.init()
    }

    override package func geometryDidChange() { node?.layerGeometryDidChange(self) }
}

/// The default view of a node.
@MainActor
final class NodeView: UIView, NodeBackedView, PressObserving, FocusStops, MenuOwner, UIResponderStandardEditActions {
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
    override func tintColorDidChange() { node?.adoptTraitsOfView() }

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

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        node?.editActions.contains(action) ?? false
    }
    func copy(_ sender: Any?) { node?.performEdit(.copy) }
    func selectAll(_ sender: Any?) { node?.performEdit(.selectAll) }

    override func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        if let node, node.canPerformAction(action, withSender: sender) { return node }
        return super.target(forAction: action, withSender: sender)
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { node?.hitTest(point, with: event) }
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        node?.point(inside: point, with: event) ?? false
    }

    /// The hit test of `UIView`, which the node's own method calls by default.
    func plainHitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { super.hitTest(point, with: event) }
    /// `point(inside:with:)` of `UIView`, which the node's own method calls by default.
    func plainPoint(inside point: CGPoint, with event: UIEvent?) -> Bool { super.point(inside: point, with: event) }

    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        node?.gestureRecognizerShouldBegin(recognizer) ?? true
    }
    override func cursor(at point: CGPoint) -> ADKCursor? { node?.cursor(at: point) }
    override var canBecomeFocused: Bool { node?.canBecomeFocused() ?? false }
    override var canBecomeFirstResponder: Bool { node?.canBecomeFirstResponder() ?? false }
    func pressedElsewhere(on view: UIView?) { node?.pressedElsewhere(on: view) }
    var hasFocusStops: Bool { node?.hasFocusStops ?? false }
    func moveFocusInside(_ step: FocusStep, isEntering: Bool) -> Bool {
        node?.moveFocusInside(step, isEntering: isEntering) ?? false
    }
    var focusedRect: CGRect? { node?.focusedRect }
    func ownsMenu(at point: CGPoint) -> Bool { node?.ownsMenu(at: point) ?? false }
    func menuKeyPressed() -> Bool { node?.menuKeyPressed() ?? false }
    override var canResignFirstResponder: Bool { node?.canResignFirstResponder() ?? true }

    // MARK: - Accessibility

    override func accessibilityActivate() -> Bool { node?.accessibilityActivate() ?? false }
    override func accessibilityIncrement() { node?.accessibilityIncrement() }
    override func accessibilityDecrement() { node?.accessibilityDecrement() }
    override func accessibilityPerformEscape() -> Bool { node?.accessibilityPerformEscape() ?? false }
}

/// Reports the events of a view to its node if the view's class is not the node's own.
@MainActor
final class ForeignViewCompanion: ViewCompanion {
    private weak var node: ASDisplayNode?

    init(node: ASDisplayNode) { self.node = node }

    func viewDidMoveToWindow(_ view: UIView) { node?.windowDidChange(hasWindow: view.window != nil) }
    func viewDidLayoutSubviews(_ view: UIView) { node?.layoutPass() }
    func viewTraitsDidChange(_ view: UIView) { node?.traitsDidChange() }
    func viewTintColorDidChange(_ view: UIView) { node?.adoptTraitsOfView() }
}
