import ADKFoundation
import ADKViews
import Foundation

extension ASDisplayNode {
    public var interfaceState: ASInterfaceState { lock.withLock { storedInterfaceState } }
    public var isVisible: Bool { interfaceState.contains(.visible) }
    public var isInPreloadState: Bool { interfaceState.contains(.preload) }
    public var isInDisplayState: Bool { interfaceState.contains(.display) }

    /// The node's layer is in a window.
    public var isInHierarchy: Bool { lock.withLock { flags.isInHierarchy } }

    /// A range controller decides about this node.
    package var isRangeManaged: Bool { lock.withLock { flags.isRangeManaged } }

    // MARK: - The window

    /// The node's view or layer came into a window, or left it. Called by node-backed views.
    @MainActor
    package func windowDidChange(hasWindow: Bool) {
        guard !hierarchyNotificationsAreDisabled else { return }
        if hasWindow {
            takeTraitsOfView()
            enterHierarchy()
        } else {
            exitHierarchy()
        }
    }

    /// This node, then its subnodes; the subnodes' own views find it done.
    @MainActor
    func enterHierarchy() {
        let enters = lock.withLock {
            defer { flags.isInHierarchy = true }
            return !flags.isInHierarchy
        }
        guard enters else { return }
        willEnterHierarchy()
        for subnode in subnodes where subnode.supernode === self { subnode.enterHierarchy() }
        if loaded != nil {
            scheduleDisplay()
            showPlaceholderIfNeeded()
        }
        didEnterHierarchy()
    }

    @MainActor
    func exitHierarchy() {
        let exits = lock.withLock {
            defer { flags.isInHierarchy = false }
            return flags.isInHierarchy
        }
        guard exits else { return }
        didExitHierarchy()
        for subnode in subnodes where subnode.supernode === self { subnode.exitHierarchy() }
    }

    /// What a node in a window has that no range controller looks after.
    @MainActor
    func enterStateOfHierarchy() {
        if !isRangeManaged { setOwnInterfaceState(.inHierarchy) }
    }

    @MainActor
    func exitStateOfHierarchy() {
        if !isRangeManaged {
            setOwnInterfaceState([])
        } else if isVisible {
            // Of a managed node only visibility depends on the window, and a cell that is moved is
            // back before the letter arrives.
            MainMailbox.post { [weak self] in
                guard let self, !isInHierarchy, isVisible else { return }
                setOwnInterfaceState(interfaceState.subtracting(.visible))
            }
        }
        tellStateDelegates { $0.didExitHierarchy() }
    }

    private var hierarchyNotificationsAreDisabled: Bool {
        var node: ASDisplayNode? = self
        while let next = node {
            if next.lock.withLock({ next.flags.hierarchyNotificationsDisabled > 0 }) { return true }
            node = next.supernode
        }
        return false
    }

    // MARK: - Setting

    /// Sets the state of the whole subtree, this node first.
    @MainActor
    package func recursivelySetInterfaceState(_ state: ASInterfaceState) {
        setOwnInterfaceState(state)
        for subnode in subnodes where subnode.supernode === self { subnode.recursivelySetInterfaceState(state) }
    }

    /// Callbacks in Texture's order: preload, display, visible, then the summary; of each the node's
    /// own before its delegates'.
    @MainActor
    private func setOwnInterfaceState(_ new: ASInterfaceState) {
        assert(!new.contains(.visible) || new.contains(.display), "\(self): visible without display")
        let (old, isManaged) = lock.withLock {
            defer { storedInterfaceState = new }
            return (storedInterfaceState, flags.isRangeManaged)
        }
        guard new != old else { return }
        func changed(_ bit: ASInterfaceState) -> Bool? {
            new.contains(bit) == old.contains(bit) ? nil : new.contains(bit)
        }
        // What a callback does to the node may give it another state, which then was told already.
        func isCurrent() -> Bool { interfaceState == new }
        switch changed(.preload) {
        case true?: enterPreload()
        // Texture: leaving a window does not throw data away, only leaving a range does.
        case false? where isManaged:
            didExitPreloadState()
            tellStateDelegates { $0.didExitPreloadState() }
        default: break
        }
        guard isCurrent() else { return }
        switch changed(.display) {
        case true?:
            didEnterDisplayState()
            tellStateDelegates { $0.didEnterDisplayState() }
            scheduleDisplay()
        case false?:
            didExitDisplayState()
            tellStateDelegates { $0.didExitDisplayState() }
            dropContentsUnlessBack()
        case nil: break
        }
        guard isCurrent() else { return }
        if changed(.visible) != nil { updateDisplayPriority() }
        switch changed(.visible) {
        case true?:
            didEnterVisibleState()
            tellStateDelegates { $0.didEnterVisibleState() }
        case false?:
            didExitVisibleState()
            tellStateDelegates { $0.didExitVisibleState() }
        case nil: break
        }
        guard isCurrent() else { return }
        interfaceStateDidChange(new, from: old)
        tellStateDelegates { $0.interfaceStateDidChange(new, from: old) }
    }

    @MainActor
    private func enterPreload() {
        didEnterPreloadState()
        tellStateDelegates { $0.didEnterPreloadState() }
        // So that subnodes found in the layout exist and are told to preload too.
        if automaticallyManagesSubnodes, isNodeLoaded, !lock.withLock({ flags.isInHierarchy }) { layoutPass() }
    }

    /// Contents go one turn later, and only if the node did not come back.
    @MainActor
    private func dropContentsUnlessBack() {
        displayGeneration.increment()
        MainMailbox.post { [weak self] in
            guard let self, !isInDisplayState else { return }
            clearContents()
        }
    }
}

/// Holds back the hierarchy callbacks of `node` and everything below it until they are enabled again,
/// as often as they were disabled. Main thread.
@MainActor
public func ASDisplayNodeDisableHierarchyNotifications(_ node: ASDisplayNode) {
    node.lock.withLock { node.flags.hierarchyNotificationsDisabled += 1 }
}

@MainActor
public func ASDisplayNodeEnableHierarchyNotifications(_ node: ASDisplayNode) {
    let wasDisabled = node.lock.withLock {
        guard node.flags.hierarchyNotificationsDisabled > 0 else { return false }
        node.flags.hierarchyNotificationsDisabled -= 1
        return true
    }
    if !wasDisabled { Misuse.report("hierarchy notifications of \(node) were enabled without having been disabled") }
}
