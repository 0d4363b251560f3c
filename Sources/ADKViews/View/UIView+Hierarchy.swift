import ADKFoundation
import Foundation

extension UIView {
    /// Moves `view` to the front, from wherever it is.
    public func addSubview(_ view: UIView) {
        insertSubview(view, at: subviews.count - (view.superview === self ? 1 : 0))
    }

    /// Moves `view` here from wherever it is, its layer above the layers of the subviews before it.
    /// `index` counts the subviews without it.
    ///
    /// An index that does not exist is logged, and the nearest taken. A view that this one lies in, or is, stays
    /// where it is; that is logged too.
    public func insertSubview(_ view: UIView, at index: Int) {
        guard !isDescendant(of: view) else {
            return Misuse.report(
                "a \(type(of: view)) cannot lie in itself: it was added to a \(type(of: self)) that is in it")
        }
        // On its way from one superview to another it is kept by neither.
        let owner = view.layer.owner
        defer { withExtendedLifetime(owner) {} }
        // Before it is taken from here: a view that only changes its place does not leave its window.
        let oldWindow = view.window
        if view.superview === self { view.detachFromSuperview() }
        if !(0...subviews.count).contains(index) {
            Misuse.report("there is no place \(index) among the \(subviews.count) subviews of a \(type(of: self))")
        }
        let index = min(max(index, 0), subviews.count)
        view.willMove(toSuperview: self)
        if oldWindow !== window {
            oldWindow?.subtreeWillLeave(view)
            view.notifyWillMove(toWindow: window)
        }
        view.detachFromSuperview()
        let above = index > 0 ? layerIndex(of: subviews[index - 1].layer) + 1 : 0
        subviews.insert(view, at: index)
        view.superview = self
        layer.insertSublayer(view.layer, at: index == subviews.count - 1 ? layer.sublayers.count : above)
        if view.fillsSuperview { view.frame = CGRect(origin: .zero, size: bounds.size) }
        view.didMoveToSuperview()
        if oldWindow !== window { view.notifyDidMoveToWindow() }
        if view.subtreeNeedsLayout { view.markSubtreeNeedsLayout() }
    }

    public func removeFromSuperview() {
        guard superview != nil else { return }
        // Told that it left before it goes.
        let owner = layer.owner
        defer { withExtendedLifetime(owner) {} }
        let hadWindow = window != nil
        window?.subtreeWillLeave(self)
        willMove(toSuperview: nil)
        if hadWindow { notifyWillMove(toWindow: nil) }
        detachFromSuperview()
        didMoveToSuperview()
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

    private func notifyWillMove(toWindow window: UIWindow?) {
        viewController?.viewWillMove(toWindow: window)
        willMove(toWindow: window)
        for subview in subviews { subview.notifyWillMove(toWindow: window) }
    }

    private func notifyDidMoveToWindow() {
        didMoveToWindow()
        companion?.viewDidMoveToWindow(self)
        if layer.hasBareOwnersBelow {
            let traits = window == nil ? nil : traitCollection
            layer.forEachBareOwnerBelow { $0.bareLayerDidMove(toWindowWith: traits) }
        }
        for subview in subviews { subview.notifyDidMoveToWindow() }
        // After what is in it has its window too.
        viewController?.viewDidMove(toWindow: window)
    }

    /// Whether `view` is this view or above it.
    public func isDescendant(of view: UIView) -> Bool {
        var current: UIView? = self
        while let next = current {
            if next === view { return true }
            current = next.superview
        }
        return false
    }

    // MARK: - Coordinates

    /// `point` of `superview`, which is this view's, in this view's coordinates. Spares hit testing
    /// the way to the window and back.
    func convert(_ point: CGPoint, fromSuperview superview: UIView) -> CGPoint {
        point.applying(layer.transformToSuperlayer.inverted())
    }

    /// `point` in this view, as seen from `view`, or from the window for nil.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        let inRoot = point.applying(layer.transformToRoot)
        return view.map { inRoot.applying($0.layer.transformToRoot.inverted()) } ?? inRoot
    }

    /// `point` in `view`, or the window for nil, as seen from this view.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        let inRoot = view.map { point.applying($0.layer.transformToRoot) } ?? point
        return inRoot.applying(layer.transformToRoot.inverted())
    }

    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        let inRoot = rect.applying(layer.transformToRoot)
        return view.map { inRoot.applying($0.layer.transformToRoot.inverted()) } ?? inRoot
    }

    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        let inRoot = view.map { rect.applying($0.layer.transformToRoot) } ?? rect
        return inRoot.applying(layer.transformToRoot.inverted())
    }
}

extension UIView {
    /// The views in the tree that ask for layout, by their classes, a few at most.
    func viewsThatNeedLayout() -> [String] {
        guard subtreeNeedsLayout else { return [] }
        let own = needsLayout ? [nameForMessages] : []
        return Array((own + subviews.flatMap { $0.viewsThatNeedLayout() }).prefix(8))
    }

    private var nameForMessages: String {
        let name = companion.map { "\(type(of: self)) of \(type(of: $0))" } ?? "\(type(of: self))"
        return viewController.map { "\(name) of \(type(of: $0))" } ?? name
    }
}
