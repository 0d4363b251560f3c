import ADKFoundation
import ADKLayout
import ADKViews
import Foundation

/// Access to what is kept apart.
extension ASDisplayNode {
    /// The rare values, made if there are none; under the lock.
    @discardableResult
    func withExtras<Result>(_ body: (NodeExtras) -> Result) -> Result {
        lock.withLock { body(lockedExtras) }
    }

    /// Puts `value` in the place of a rare value. The old one is let go of after the lock: what it holds may end
    /// with that, and use the node.
    func replaceExtra<Value>(_ path: ReferenceWritableKeyPath<NodeExtras, Value>, _ value: Value) {
        let old = withExtras { extras in
            defer { extras[keyPath: path] = value }
            return extras[keyPath: path]
        }
        withExtendedLifetime(old) {}
    }

    /// Only while holding the lock.
    var lockedExtras: NodeExtras {
        if let extras { return extras }
        let new = NodeExtras()
        extras = new
        return new
    }

    /// Only while holding the lock.
    var didLoadBlocks: [@MainActor (ASDisplayNode) -> Void] {
        get { extras?.didLoadBlocks ?? [] }
        set { lockedExtras.didLoadBlocks = newValue }
    }

    /// Only while holding the lock.
    private var lockedLayouts: NodeLayouts {
        if let layouts { return layouts }
        let new = NodeLayouts()
        layouts = new
        return new
    }

    /// Only while holding the lock, like the next two.
    var calculated: NodeLayout? {
        get { layouts?.calculated }
        set { lockedLayouts.calculated = newValue }
    }

    var pending: NodeLayout? {
        get { layouts?.pending }
        set { lockedLayouts.pending = newValue }
    }

    var layoutCache: LayoutCache {
        get { layouts?.cache ?? LayoutCache() }
        _modify { yield &lockedLayouts.cache }
    }

    @MainActor var loadedView: UIView? { loaded?.view }
    @MainActor var loadedLayer: CALayer? { loaded?.layer }

    /// Whoever measures this root in the background.
    package var sizeDelegate: (any NodeSizeDelegate)? {
        get { lock.withLock { extras?.sizeDelegate } }
        set { withExtras { $0.sizeDelegate = newValue } }
    }
}
