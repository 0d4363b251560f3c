import ADKFoundation
import ADKLayers
import ADKLayout
import ADKViews
import Foundation

/// Accessors for lazily allocated state.
extension ASDisplayNode {
    /// Runs `body` with the rare values under the lock. They are allocated if needed.
    @discardableResult
    func withExtras<Result>(_ body: (ExtendedNodeState) -> Result) -> Result {
        lock.withLock { body(lockedExtras) }
    }

    /// Replaces a rare value. The old value is released after the lock: objects it holds may be freed with it, and use
    /// the node.
    func replaceExtra<Value>(_ path: ReferenceWritableKeyPath<ExtendedNodeState, Value>, _ value: Value) {
        let old = withExtras { extras in
            defer { extras[keyPath: path] = value }
            return extras[keyPath: path]
        }
        withExtendedLifetime(old) {}
    }

    /// The rare values, allocated if needed. Requires the lock.
    var lockedExtras: ExtendedNodeState {
        if let extras { return extras }
        let new = ExtendedNodeState()
        extras = new
        return new
    }

    /// Requires the lock.
    var didLoadBlocks: [@MainActor (ASDisplayNode) -> Void] {
        get { extras?.didLoadBlocks ?? [] }
        set { lockedExtras.didLoadBlocks = newValue }
    }

    @MainActor var loadedView: UIView? { loaded?.view }
    @MainActor var loadedLayer: CALayer? { loaded?.layer }

    /// The container that measures this topmost node in the background. Any thread.
    package var sizeDelegate: (any NodeSizeDelegate)? {
        get { lock.withLock { extras?.sizeDelegate } }
        set { withExtras { $0.sizeDelegate = newValue } }
    }
}
