import ADKFoundation
import ADKViews
import Foundation

extension ASDisplayNode {
    /// The node's distance from being visible. Any thread.
    public var interfaceState: ASInterfaceState { lock.withLock { rangeState.interface } }
    /// Whether the node is visible. Any thread.
    public var isVisible: Bool { interfaceState.contains(.visible) }
    /// Whether the node is in the preload range. Any thread.
    public var isInPreloadState: Bool { interfaceState.contains(.preload) }
    /// Whether the node is in the display range. Any thread.
    public var isInDisplayState: Bool { interfaceState.contains(.display) }

    /// Whether the node's layer is in a window. Any thread.
    public var isInHierarchy: Bool { lock.withLock { hierarchyState.isInHierarchy } }

    /// Whether a list's range controller sets this node's interface state.
    package var isRangeManaged: Bool { lock.withLock { rangeState.isManaged } }

    // MARK: - The window

    /// The node's view or layer entered or left a window. Called by node-backed views.
    @MainActor
    package func windowDidChange(hasWindow: Bool) {
        guard !hierarchyNotificationsAreDisabled else { return }
        if hasWindow {
            adoptTraitsOfView()
            enterHierarchy()
        } else {
            exitHierarchy()
        }
    }

    /// Enters this node, then its subnodes. When the subnodes' own views report, it is already done.
    @MainActor
    func enterHierarchy() {
        guard lock.withLock({ hierarchyState.enter() }) else { return }
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
        guard lock.withLock({ hierarchyState.exit() }) else { return }
        layoutTransition?.nodeDidLeaveWindow()
        didExitHierarchy()
        for subnode in subnodes where subnode.supernode === self { subnode.exitHierarchy() }
    }

    /// Sets the full state of a node that entered a window, unless the node is range-managed.
    @MainActor
    func enterStateOfHierarchy() {
        if !isRangeManaged { setOwnInterfaceState(.inHierarchy) }
    }

    @MainActor
    func exitStateOfHierarchy() {
        if !isRangeManaged {
            setOwnInterfaceState(coveredState ?? [])
        } else if isVisible {
            // For a range-managed node only visibility depends on the window. A cell that only moves is back before
            // this runs.
            MainMailbox.post { [weak self] in
                guard let self, !isInHierarchy, isVisible else { return }
                setOwnInterfaceState(interfaceState.subtracting(.visible))
            }
        }
        notifyStateDelegates { $0.didExitHierarchy() }
    }

    /// The state outside a window that a view controller of this node, or of a supernode, gives it.
    private var coveredState: ASInterfaceState? {
        upwards.lazy.compactMap { node in node.lock.withLock { node.extras?.coveredState } }.first
    }

    /// Sets the state of the subtree while it is in no window; nil drops everything. Lists set the state of their rows
    /// themselves.
    @MainActor
    func setCoveredState(_ state: ASInterfaceState?) {
        let old = withExtras { extras in
            defer { extras.coveredState = state }
            return extras.coveredState
        }
        if old != state, !isInHierarchy { adoptCoveredState(state ?? []) }
    }

    @MainActor
    private func adoptCoveredState(_ state: ASInterfaceState) {
        guard !isRangeManaged else { return }
        setOwnInterfaceState(state)
        for subnode in subnodes where subnode.supernode === self { subnode.adoptCoveredState(state) }
    }

    private var hierarchyNotificationsAreDisabled: Bool {
        var node: ASDisplayNode? = self
        while let next = node {
            if next.lock.withLock({ next.hierarchyState.isHeldBack }) { return true }
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

    /// Sets the state and calls the hooks in Texture's order: preload, display, visible, then
    /// `interfaceStateDidChange`. Each hook of the node runs before its delegates'.
    @MainActor
    private func setOwnInterfaceState(_ new: ASInterfaceState) {
        assert(!new.contains(.visible) || new.contains(.display), "\(self): visible without display")
        guard let change = lock.withLock({ rangeState.set(new) }) else { return }
        // A hook may change the state again. That change was then already reported.
        func isCurrent() -> Bool { interfaceState == new }
        if change.passage(of: .preload) == .entered {
            enterPreload()
        } else if change.dropsData {
            didExitPreloadState()
            notifyStateDelegates { $0.didExitPreloadState() }
        }
        guard isCurrent() else { return }
        switch change.passage(of: .display) {
        case .entered:
            didEnterDisplayState()
            notifyStateDelegates { $0.didEnterDisplayState() }
            scheduleDisplay()
        case .left:
            didExitDisplayState()
            notifyStateDelegates { $0.didExitDisplayState() }
            dropContentsUnlessBack()
        case nil: break
        }
        guard isCurrent() else { return }
        if change.passage(of: .visible) != nil { updateDisplayPriority() }
        switch change.passage(of: .visible) {
        case .entered:
            didEnterVisibleState()
            notifyStateDelegates { $0.didEnterVisibleState() }
        case .left:
            didExitVisibleState()
            notifyStateDelegates { $0.didExitVisibleState() }
        case nil: break
        }
        guard isCurrent() else { return }
        interfaceStateDidChange(new, from: change.old)
        notifyStateDelegates { $0.interfaceStateDidChange(new, from: change.old) }
    }

    @MainActor
    private func enterPreload() {
        didEnterPreloadState()
        notifyStateDelegates { $0.didEnterPreloadState() }
        // A layout adds the subnodes of the layout, so that they preload too.
        if automaticallyManagesSubnodes, isNodeLoaded, !lock.withLock({ hierarchyState.isInHierarchy }) { layoutPass() }
    }

    /// Drops the contents one turn later, unless the node returned to the display range.
    @MainActor
    private func dropContentsUnlessBack() {
        displayGeneration.increment()
        MainMailbox.post { [weak self] in
            guard let self, !isInDisplayState else { return }
            clearContents()
        }
    }
}

/// Holds back the hierarchy callbacks of `node` and its subtree. Each call needs a matching
/// `ASDisplayNodeEnableHierarchyNotifications`.
@preconcurrency @MainActor
public func ASDisplayNodeDisableHierarchyNotifications(_ node: ASDisplayNode) {
    node.lock.withLock { node.hierarchyState.holdBack() }
}

/// Ends one `ASDisplayNodeDisableHierarchyNotifications`. A call without a matching one is logged and ignored.
@preconcurrency @MainActor
public func ASDisplayNodeEnableHierarchyNotifications(_ node: ASDisplayNode) {
    guard !node.lock.withLock({ node.hierarchyState.release() }) else { return }
    Misuse.report("hierarchy notifications of \(node) were enabled more often than disabled")
}
