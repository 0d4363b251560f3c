import ADKFoundation
import ADKViews
import Foundation

extension ASDisplayNode {
    public var interfaceState: ASInterfaceState { lock.withLock { storedInterfaceState } }
    public var isVisible: Bool { interfaceState.contains(.visible) }
    public var isInPreloadState: Bool { interfaceState.contains(.preload) }
    public var isInDisplayState: Bool { interfaceState.contains(.display) }

    /// A range controller decides about this node.
    package var isRangeManaged: Bool { lock.withLock { flags.isRangeManaged } }

    /// The node's view or layer came into a window, or left it. Called by node-backed views.
    @MainActor
    package func windowDidChange(hasWindow: Bool) {
        if hasWindow, let loadedView, loadedView.window != nil { NodeTraits.set(loadedView.traitCollection) }
        if isRangeManaged {
            // Of a managed node only visibility depends on the window, and a cell that is moved
            // is back before the letter arrives.
            if !hasWindow, isVisible {
                MainMailbox.post { [weak self] in
                    guard let self, !isInWindow, isVisible else { return }
                    setOwnInterfaceState(interfaceState.subtracting(.visible))
                }
            }
        } else {
            setOwnInterfaceState(hasWindow ? .inHierarchy : [])
        }
        // Nodes with views hear of it from their views.
        for subnode in subnodes where subnode.isLayerBacked { subnode.windowDidChange(hasWindow: hasWindow) }
    }

    /// Sets the state of the whole subtree, this node first.
    @MainActor
    package func recursivelySetInterfaceState(_ state: ASInterfaceState) {
        setOwnInterfaceState(state)
        for subnode in subnodes { subnode.recursivelySetInterfaceState(state) }
    }

    /// Callbacks in Texture's order: preload, display, visible, then the summary.
    @MainActor
    private func setOwnInterfaceState(_ new: ASInterfaceState) {
        let old = lock.withLock {
            defer { storedInterfaceState = new }
            return storedInterfaceState
        }
        guard new != old else { return }
        func changed(_ bit: ASInterfaceState) -> Bool? {
            new.contains(bit) == old.contains(bit) ? nil : new.contains(bit)
        }
        switch changed(.preload) {
        case true?: didEnterPreloadState()
        case false?: didExitPreloadState()
        case nil: break
        }
        switch changed(.display) {
        case true?:
            didEnterDisplayState()
            scheduleDisplay()
        case false?:
            didExitDisplayState()
            dropContentsUnlessBack()
        case nil: break
        }
        switch changed(.visible) {
        case true?: didEnterVisibleState()
        case false?: didExitVisibleState()
        case nil: break
        }
        interfaceStateDidChange(new, from: old)
    }

    /// Contents go one turn later, and only if the node did not come back.
    @MainActor
    private func dropContentsUnlessBack() {
        displaySentinel.increment()
        MainMailbox.post { [weak self] in
            guard let self, !isInDisplayState else { return }
            clearContents()
        }
    }
}
