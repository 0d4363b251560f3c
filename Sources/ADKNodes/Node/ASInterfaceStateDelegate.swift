import ADKFoundation
import ADKLayout
import Foundation

/// Observes a node's life cycle. Every method is optional. Each runs directly after the node's own method of that name.
public protocol ASInterfaceStateDelegate: AnyObject {
    /// The interface state changed. Runs after the methods for its parts.
    @preconcurrency @MainActor func interfaceStateDidChange(
        _ newState: ASInterfaceState, from oldState: ASInterfaceState)
    /// The node became visible.
    @preconcurrency @MainActor func didEnterVisibleState()
    /// The node is no longer visible.
    @preconcurrency @MainActor func didExitVisibleState()
    /// The node entered the display range and is about to be drawn.
    @preconcurrency @MainActor func didEnterDisplayState()
    /// The node left the display range. Its contents are dropped later unless it returns.
    @preconcurrency @MainActor func didExitDisplayState()
    /// The node entered the preload range: data should be loaded.
    @preconcurrency @MainActor func didEnterPreloadState()
    /// The node left the preload range of its list. Leaving a window alone does not call this.
    @preconcurrency @MainActor func didExitPreloadState()
    /// The node's `layout()` has placed its subnodes.
    @preconcurrency @MainActor func nodeDidLayout()
    /// The node's view or layer was created, and its `onDidLoad` blocks have run.
    @preconcurrency @MainActor func nodeDidLoad()
    /// All pending drawing in the node's subtree is on its layers.
    @preconcurrency @MainActor func hierarchyDisplayDidFinish()
    /// The node's subtree entered a window. Runs in the node's own call of `super`.
    @preconcurrency @MainActor func didEnterHierarchy()
    /// The node left its window. Runs in the node's own call of `super`.
    @preconcurrency @MainActor func didExitHierarchy()
    /// The node is about to be measured within `constrainedSize`, in points. Runs in the node's own call of `super`.
    /// Any thread.
    func nodeWillCalculateLayout(_ constrainedSize: ASSizeRange)
}

extension ASInterfaceStateDelegate {
    /// Does nothing.
    @preconcurrency @MainActor public func interfaceStateDidChange(
        _ newState: ASInterfaceState, from oldState: ASInterfaceState
    ) {}
    /// Does nothing.
    @preconcurrency @MainActor public func didEnterVisibleState() {}
    /// Does nothing.
    @preconcurrency @MainActor public func didExitVisibleState() {}
    /// Does nothing.
    @preconcurrency @MainActor public func didEnterDisplayState() {}
    /// Does nothing.
    @preconcurrency @MainActor public func didExitDisplayState() {}
    /// Does nothing.
    @preconcurrency @MainActor public func didEnterPreloadState() {}
    /// Does nothing.
    @preconcurrency @MainActor public func didExitPreloadState() {}
    /// Does nothing.
    @preconcurrency @MainActor public func nodeDidLayout() {}
    /// Does nothing.
    @preconcurrency @MainActor public func nodeDidLoad() {}
    /// Does nothing.
    @preconcurrency @MainActor public func hierarchyDisplayDidFinish() {}
    /// Does nothing.
    @preconcurrency @MainActor public func didEnterHierarchy() {}
    /// Does nothing.
    @preconcurrency @MainActor public func didExitHierarchy() {}
    /// Does nothing.
    public func nodeWillCalculateLayout(_ constrainedSize: ASSizeRange) {}
}

/// The maximum number of interface state delegates of a node. Texture's value.
public let AS_MAX_INTERFACE_STATE_DELEGATES = 4

struct WeakStateDelegate {
    weak var object: (any ASInterfaceStateDelegate)?
}

extension ASDisplayNode {
    /// Adds `delegate` as an observer of the node's life cycle. It is referenced weakly. A node has at most
    /// `AS_MAX_INTERFACE_STATE_DELEGATES` of them: one more is logged and not added. Adding one twice has no effect.
    @preconcurrency @MainActor
    public func add(_ delegate: any ASInterfaceStateDelegate) {
        let isRefused = withExtras { extras in
            extras.stateDelegates.removeAll { $0.object == nil }
            if extras.stateDelegates.contains(where: { $0.object === delegate }) { return false }
            guard extras.stateDelegates.count < AS_MAX_INTERFACE_STATE_DELEGATES else { return true }
            extras.stateDelegates.append(WeakStateDelegate(object: delegate))
            return false
        }
        if isRefused {
            Misuse.report(
                "\(self) has \(AS_MAX_INTERFACE_STATE_DELEGATES) interface-state delegates already; "
                    + "\(type(of: delegate)) was not added")
        }
    }

    /// Removes `delegate`. Has no effect if it was not added.
    @preconcurrency @MainActor
    public func remove(_ delegate: any ASInterfaceStateDelegate) {
        lock.withLock { extras?.stateDelegates.removeAll { $0.object == nil || $0.object === delegate } }
    }

    private var stateDelegates: [any ASInterfaceStateDelegate] {
        lock.withLock { extras.map { $0.stateDelegates.compactMap(\.object) } ?? [] }
    }

    @MainActor
    func notifyStateDelegates(_ body: @MainActor (any ASInterfaceStateDelegate) -> Void) {
        for delegate in stateDelegates { body(delegate) }
    }

    func notifyStateDelegatesOnAnyThread(_ body: (any ASInterfaceStateDelegate) -> Void) {
        for delegate in stateDelegates { body(delegate) }
    }
}
