import ADKFoundation
import ADKViews
import Foundation

/// Where a node lies. Points of the supernode, but for `bounds`. Numbers that are not finite, or beyond a thousand
/// million points, are logged and change nothing.
extension ASDisplayNode {
    /// The smallest rectangle around the node as transformed. Set under a transform, the size is what
    /// it takes to be read back, as far as the transform lets it (exact for scaling and quarter turns).
    public var frame: CGRect {
        get { geometry().frame }
        set { setGeometry { $0.frame = newValue } }
    }

    public var bounds: CGRect {
        get { geometry().bounds }
        set { setGeometry { $0.bounds = newValue } }
    }

    /// Where `anchorPoint` lies.
    public var position: CGPoint {
        get { geometry().position }
        set { setGeometry { $0.position = newValue } }
    }

    /// In shares of `bounds`; the middle by default. Transforms go around it.
    public var anchorPoint: CGPoint {
        get { bridgedValue(\.rare.anchorPoint) }
        set {
            guard newValue.x.isFinite, newValue.y.isFinite else { return reportNotFinite("anchorPoint", newValue) }
            setBridged(.anchorPoint, \.rare.anchorPoint, newValue)
        }
    }

    public var transform: CATransform3D {
        get { bridgedValue(\.rare.transform) }
        set {
            guard newValue.affine.isFinite else { return reportNotFinite("transform", newValue.affine) }
            setBridged(.transform, \.rare.transform, newValue)
        }
    }

    /// Applied to the subnodes, around this node's anchor point.
    public var subnodeTransform: CATransform3D {
        get { bridgedValue(\.rare.subnodeTransform) }
        set {
            guard newValue.affine.isFinite else { return reportNotFinite("subnodeTransform", newValue.affine) }
            setBridged(.transform, \.rare.subnodeTransform, newValue)
        }
    }

    /// Higher ones are painted later than their siblings.
    public var zPosition: CGFloat {
        get { bridgedValue(\.rare.zPosition) }
        set { setFinite(.zPosition, \.rare.zPosition, newValue, "zPosition") }
    }

    /// There are no bars or notches within a desktop window: always zero.
    public var safeAreaInsets: UIEdgeInsets { .zero }

    /// The frame a layout decided; transforms do not count.
    func setLayoutFrame(_ frame: CGRect) { setGeometry { $0.layoutFrame = frame } }

    /// Of somebody else's view on the main thread what that says: it does not report.
    private func geometry() -> BridgedState {
        let (state, isForeign) = lock.withLock { (bridged, flags.isForeign) }
        guard isForeign, MainThread.isCurrent, let loaded else { return state }
        return MainActor.assumeIsolated {
            var state = state
            if !state.changed.contains(.size) { state.bounds.size = loaded.layer.bounds.size }
            if !state.changed.contains(.boundsOrigin) { state.bounds.origin = loaded.layer.bounds.origin }
            if !state.changed.contains(.position) { state.position = loaded.layer.position }
            return state
        }
    }

    private func setGeometry(_ change: (inout BridgedState) -> Void) {
        let isRead = geometry()
        var wanted = isRead
        change(&wanted)
        guard wanted.hasValidGeometry else {
            return Misuse.report(
                "\(self) was not given the bounds \(wanted.bounds) and the position \(wanted.position)")
        }
        let (isMoved, redraws, isRasterized) = lock.withLock {
            if flags.isForeign {
                bridged.bounds = isRead.bounds
                bridged.position = isRead.position
            }
            let (bounds, position) = (bridged.bounds, bridged.position)
            change(&bridged)
            if bridged.bounds.origin != bounds.origin { bridged.changed.insert(.boundsOrigin) }
            if bridged.bounds.size != bounds.size { bridged.changed.insert(.size) }
            if bridged.position != position { bridged.changed.insert(.position) }
            let resized = bridged.bounds.size != bounds.size
            if resized { flags.needsLayout = true }
            let isMoved = resized || bridged.bounds.origin != bounds.origin || bridged.position != position
            return (isMoved, resized && flags.needsDisplayOnBoundsChange, flags.isRasterized)
        }
        if redraws { setNeedsDisplay() } else if isRasterized, isMoved { rasterizationRoot?.setNeedsDisplay() }
        if isMoved { applyBridgedState() }
    }
}

extension BridgedState {
    /// Whether layers can be given these numbers.
    fileprivate var hasValidGeometry: Bool {
        let (origin, size, most) = (bounds.origin, bounds.size, 1e9 as CGFloat)
        return abs(origin.x) <= most && abs(origin.y) <= most && abs(size.width) <= most && abs(size.height) <= most
            && abs(position.x) <= most && abs(position.y) <= most
    }
}

extension CGAffineTransform {
    fileprivate var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}
