import ADKFoundation
import ADKLayers
import ADKViews
import Foundation

/// Position, size and transform. Any thread. All values are points of the supernode, except `bounds`. Numbers that are
/// not finite or exceed 1e9 points are logged and ignored.
extension ASDisplayNode {
    /// The node's rectangle in its own coordinates, in points.
    public var bounds: CGRect {
        get { geometry().bounds }
        set { setGeometry { $0.bounds = newValue } }
    }

    /// The position of `anchorPoint` in the supernode's coordinates.
    public var position: CGPoint {
        get { geometry().position }
        set { setGeometry { $0.position = newValue } }
    }

    /// The anchor of `position` and of transforms, in fractions of `bounds`. (0.5, 0.5) by default.
    public var anchorPoint: CGPoint {
        get { bridgedValue(\.rare.anchorPoint) }
        set {
            guard newValue.x.isFinite, newValue.y.isFinite else { return reportNotFinite("anchorPoint", newValue) }
            setBridged(.anchorPoint, \.rare.anchorPoint, newValue)
        }
    }

    /// The transform around `anchorPoint`. Only its two-dimensional affine part counts. The identity by default.
    public var transform: CATransform3D {
        get { bridgedValue(\.rare.transform) }
        set {
            guard newValue.affine.isFinite else { return reportNotFinite("transform", newValue.affine) }
            setBridged(.transform, \.rare.transform, newValue)
        }
    }

    /// The transform of all subnodes, around this node's anchor point. The identity by default.
    public var subnodeTransform: CATransform3D {
        get { bridgedValue(\.rare.subnodeTransform) }
        set {
            guard newValue.affine.isFinite else { return reportNotFinite("subnodeTransform", newValue.affine) }
            setBridged(.transform, \.rare.subnodeTransform, newValue)
        }
    }

    /// The painting order among siblings: higher values are painted later. 0 by default.
    public var zPosition: CGFloat {
        get { bridgedValue(\.rare.zPosition) }
        set { setFinite(.zPosition, \.rare.zPosition, newValue, "zPosition") }
    }

    /// The parts of the node's place that take up a change of the supernode's size, once the node is loaded, as those
    /// of a view do. None by default. A layout that places the node does so afterwards. Layer-backed nodes ignore it.
    public var autoresizingMask: UIView.AutoresizingMask {
        get { bridgedValue(.autoresizingMask, \.rare.autoresizingMask) { $0.view?.autoresizingMask ?? [] } }
        set { setBridged(.autoresizingMask, \.rare.autoresizingMask, newValue) }
    }

    /// Whether a new size of the node changes the subnodes with an `autoresizingMask`. True by default. Layer-backed
    /// nodes ignore it.
    public var autoresizesSubviews: Bool {
        get { bridgedValue(.autoresizesSubviews, \.rare.autoresizesSubviews) { $0.view?.autoresizesSubviews ?? true } }
        set { setBridged(.autoresizesSubviews, \.rare.autoresizesSubviews, newValue) }
    }

    /// Sets the frame without the transform, as a layout determines it.
    func setLayoutFrame(_ frame: CGRect) { setGeometry { $0.layoutFrame = frame } }

    /// The geometry. For a foreign view on the main thread, the view's own values are read, because it does not report
    /// changes.
    func geometry() -> BridgedState {
        let (state, isForeign) = lock.withLock { (bridged, backingState.isForeign) }
        guard isForeign, MainThread.isCurrent, let loaded else { return state }
        return MainActor.assumeIsolated {
            var state = state
            if !state.changed.contains(.size) { state.bounds.size = loaded.layer.bounds.size }
            if !state.changed.contains(.boundsOrigin) { state.bounds.origin = loaded.layer.bounds.origin }
            if !state.changed.contains(.position) { state.position = loaded.layer.position }
            return state
        }
    }

    func setGeometry(_ change: (inout BridgedState) -> Void) {
        let isRead = geometry()
        var wanted = isRead
        change(&wanted)
        guard wanted.hasValidGeometry else {
            return Misuse.report(
                "the invalid bounds \(wanted.bounds) and position \(wanted.position) of \(self) were ignored",
                of: "\(self)")
        }
        let (isMoved, redraws, isRasterized) = lock.withLock {
            if backingState.isForeign {
                bridged.bounds = isRead.bounds
                bridged.position = isRead.position
            }
            let (bounds, position) = (bridged.bounds, bridged.position)
            change(&bridged)
            if bridged.bounds.origin != bounds.origin { bridged.changed.insert(.boundsOrigin) }
            if bridged.bounds.size != bounds.size { bridged.changed.insert(.size) }
            if bridged.position != position { bridged.changed.insert(.position) }
            let resized = bridged.bounds.size != bounds.size
            if resized { layoutState.sizeDidChange() }
            let isMoved = resized || bridged.bounds.origin != bounds.origin || bridged.position != position
            return (isMoved, resized && displayState.redrawsOnResize, displayState.isRasterized)
        }
        if redraws { setNeedsDisplay() } else if isRasterized, isMoved { rasterizationRoot?.setNeedsDisplay() }
        if isMoved { applyBridgedState() }
    }
}

extension BridgedState {
    /// Whether layers accept these numbers.
    fileprivate var hasValidGeometry: Bool {
        let (origin, size, most) = (bounds.origin, bounds.size, 1e9 as CGFloat)
        return abs(origin.x) <= most && abs(origin.y) <= most && abs(size.width) <= most && abs(size.height) <= most
            && abs(position.x) <= most && abs(position.y) <= most
    }
}

extension CGAffineTransform {
    fileprivate var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}
