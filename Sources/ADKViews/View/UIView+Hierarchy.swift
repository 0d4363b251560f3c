import ADKFoundation
import ADKLayers
import Foundation

extension UIView {
    /// Adds `view` at `index` and removes it from its old superview.
    func adopt(_ view: UIView, at index: Int) {
        guard !isDescendant(of: view) else {
            return Misuse.report(
                "a \(type(of: view)) cannot contain itself: it was added to a \(type(of: self)) inside it; ignored")
        }
        // Between the two superviews neither keeps the owner alive.
        let owner = view.layer.owner
        defer { withExtendedLifetime(owner) {} }
        // Read before the removal: a view that moves within its window does not leave it.
        let oldWindow = view.window
        let oldTint = view.tintBeforeMove
        if view.superview === self { view.detachFromSuperview() } else { view.superview?.willRemoveSubview(view) }
        if !(0...subviews.count).contains(index) {
            Misuse.report(
                "index \(index) is out of range for the \(subviews.count) subviews of a \(type(of: self)); "
                    + "the nearest is used"
            )
        }
        let index = min(max(index, 0), subviews.count)
        view.willMove(toSuperview: self)
        // A callback may take this view out of its window.
        let expectedWindow = window
        if oldWindow !== expectedWindow {
            oldWindow?.subtreeWillLeave(view)
            view.notifyWillMove(toWindow: expectedWindow)
        }
        view.detachFromSuperview()
        let above = index > 0 ? layerIndex(of: subviews[index - 1].layer) + 1 : 0
        subviews.insert(view, at: index)
        view.superview = self
        layer.insertSublayer(view.layer, at: index == subviews.count - 1 ? layer.sublayers.count : above)
        if view.fillsSuperview { view.frame = CGRect(origin: .zero, size: bounds.size) }
        view.didMoveToSuperview()
        view.tintMayHaveChanged(from: oldTint)
        if oldWindow !== window || oldWindow !== expectedWindow {
            view.notifyDidMoveToWindow()
        } else if AppearanceProxies.haveContainers {
            AppearanceProxies.update(view)
        }
        if view.subtreeNeedsLayout { view.markSubtreeNeedsLayout() }
    }

    /// Removes the view from its superview, if it has one.
    func leaveSuperview() {
        guard let oldSuperview = superview else { return }
        // The owner must live until it was notified.
        let owner = layer.owner
        defer { withExtendedLifetime(owner) {} }
        let hadWindow = window != nil
        let oldTint = tintBeforeMove
        window?.subtreeWillLeave(self)
        oldSuperview.willRemoveSubview(self)
        willMove(toSuperview: nil)
        if hadWindow { notifyWillMove(toWindow: nil) { self.superview !== oldSuperview } }
        guard superview === oldSuperview else {
            // A callback moved the view: what was about to leave the window is still in it.
            if hadWindow, window != nil { notifyDidMoveToWindow() }
            return
        }
        detachFromSuperview()
        didMoveToSuperview()
        tintMayHaveChanged(from: oldTint)
        if hadWindow { notifyDidMoveToWindow() }
    }

    private func layerIndex(of sublayer: CALayer) -> Int {
        layer.sublayers.firstIndex { $0 === sublayer } ?? layer.sublayers.count - 1
    }

    private func detachFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
        layer.removeFromSuperlayer()
    }

    private func notifyWillMove(toWindow window: UIWindow?, until isOver: () -> Bool = { false }) {
        viewController?.viewWillMove(toWindow: window)
        willMove(toWindow: window)
        for subview in subviews where !isOver() { subview.notifyWillMove(toWindow: window, until: isOver) }
    }

    private func notifyDidMoveToWindow() {
        didMoveToWindow()
        if window != nil, AppearanceProxies.apply(to: self) { appearanceDidChange() }
        drawingDidMoveToWindow()
        companion?.viewDidMoveToWindow(self)
        if layer.hasBareOwnersBelow {
            let traits = window == nil ? nil : traitCollection
            layer.forEachBareOwnerBelow { $0.bareLayerDidMove(toWindowWith: traits) }
        }
        if window != nil { notifyTraitRegistrations() }
        for subview in subviews { subview.notifyDidMoveToWindow() }
        // After the subviews have their window.
        viewController?.viewDidMove(toWindow: window)
    }

    /// Makes this view, or the view in its subtree that is the first responder, resign. With `force` it cannot refuse.
    /// Returns true if none of them is the first responder any more. O(depth).
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let focus = window?.focus, let responder = focus.responder as? UIView, responder.isDescendant(of: self)
        else { return true }
        if responder.resignFirstResponder() { return true }
        if force { focus.release() }
        return force
    }

    /// Whether this view is `view` or in its subtree. O(depth).
    public func isDescendant(of view: UIView) -> Bool {
        var current: UIView? = self
        while let next = current {
            if next === view { return true }
            current = next.superview
        }
        return false
    }

    // MARK: - Coordinates

    /// Converts `point` from this view's `superview`. Unlike `convert(_:from:)` it does not go through the window.
    func convert(_ point: CGPoint, fromSuperview superview: UIView) -> CGPoint {
        point.applying(layer.modelTransformToSuperlayer.inverted())
    }

    /// Converts `point` from this view to `view`, or to the window if nil. O(depth).
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        let inRoot = point.applying(layer.transformToRoot)
        return view.map { inRoot.applying($0.layer.transformToRoot.inverted()) } ?? inRoot
    }

    /// Converts `point` from `view`, or from the window if nil, to this view. O(depth).
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        let inRoot = view.map { point.applying($0.layer.transformToRoot) } ?? point
        return inRoot.applying(layer.transformToRoot.inverted())
    }

    /// Converts `rect` from this view to `view`, or to the window if nil. The bounding box, if one of them is rotated.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        let inRoot = rect.applying(layer.transformToRoot)
        return view.map { inRoot.applying($0.layer.transformToRoot.inverted()) } ?? inRoot
    }

    /// Converts `rect` from `view`, or from the window if nil, to this view. The bounding box, if one of them is
    /// rotated.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        let inRoot = view.map { rect.applying($0.layer.transformToRoot) } ?? rect
        return inRoot.applying(layer.transformToRoot.inverted())
    }
}

extension UIView {
    /// The class names of up to 8 views in the subtree that need layout.
    package func viewsThatNeedLayout() -> [String] {
        guard subtreeNeedsLayout else { return [] }
        let own = needsLayout ? [nameForMessages] : []
        return Array((own + subviews.flatMap { $0.viewsThatNeedLayout() }).prefix(8))
    }

    private var nameForMessages: String {
        let name = companion.map { "\(type(of: self)) of \(type(of: $0))" } ?? "\(type(of: self))"
        return viewController.map { "\(name) of \(type(of: $0))" } ?? name
    }
}
