import ADKFoundation
import ADKLayout
import Foundation

/// Follows a node's life from outside; every method is optional. Called after the node's own.
public protocol ASInterfaceStateDelegate: AnyObject {
    @MainActor func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState)
    @MainActor func didEnterVisibleState()
    @MainActor func didExitVisibleState()
    @MainActor func didEnterDisplayState()
    @MainActor func didExitDisplayState()
    @MainActor func didEnterPreloadState()
    @MainActor func didExitPreloadState()
    /// The node's subnodes were placed.
    @MainActor func nodeDidLayout()
    @MainActor func nodeDidLoad()
    @MainActor func hierarchyDisplayDidFinish()
    @MainActor func didEnterHierarchy()
    @MainActor func didExitHierarchy()
    /// Any thread.
    func nodeWillCalculateLayout(_ constrainedSize: ASSizeRange)
}

extension ASInterfaceStateDelegate {
    @MainActor public func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {}
    @MainActor public func didEnterVisibleState() {}
    @MainActor public func didExitVisibleState() {}
    @MainActor public func didEnterDisplayState() {}
    @MainActor public func didExitDisplayState() {}
    @MainActor public func didEnterPreloadState() {}
    @MainActor public func didExitPreloadState() {}
    @MainActor public func nodeDidLayout() {}
    @MainActor public func nodeDidLoad() {}
    @MainActor public func hierarchyDisplayDidFinish() {}
    @MainActor public func didEnterHierarchy() {}
    @MainActor public func didExitHierarchy() {}
    public func nodeWillCalculateLayout(_ constrainedSize: ASSizeRange) {}
}

/// As many delegates as a node may have.
public let AS_MAX_INTERFACE_STATE_DELEGATES = 4

struct WeakStateDelegate {
    weak var object: (any ASInterfaceStateDelegate)?
}

extension ASDisplayNode {
    /// Tells `delegate` of the node's life from now on. It is held weakly; a node has at most
    /// `AS_MAX_INTERFACE_STATE_DELEGATES` of them; one more is logged and not added. Adding one twice changes nothing.
    @MainActor
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

    @MainActor
    public func remove(_ delegate: any ASInterfaceStateDelegate) {
        lock.withLock { extras?.stateDelegates.removeAll { $0.object == nil || $0.object === delegate } }
    }

    private var stateDelegates: [any ASInterfaceStateDelegate] {
        lock.withLock { extras.map { $0.stateDelegates.compactMap(\.object) } ?? [] }
    }

    @MainActor
    func tellStateDelegates(_ body: @MainActor (any ASInterfaceStateDelegate) -> Void) {
        for delegate in stateDelegates { body(delegate) }
    }

    func tellStateDelegatesOnAnyThread(_ body: (any ASInterfaceStateDelegate) -> Void) {
        for delegate in stateDelegates { body(delegate) }
    }
}
