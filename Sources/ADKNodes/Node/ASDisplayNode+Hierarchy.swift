import ADKFoundation
import ADKLayout
import ADKViews
import Foundation

extension ASDisplayNode {
    public var supernode: ASDisplayNode? { lock.withLock { storedSupernode } }

    /// In painting order, the lowest first.
    public var subnodes: [ASDisplayNode] { lock.withLock { storedSubnodes } }

    public func addSubnode(_ node: ASDisplayNode) { insertSubnode(node, at: subnodes.count) }

    public func insertSubnode(_ node: ASDisplayNode, belowSubnode below: ASDisplayNode) {
        insertSubnode(node, at: index(of: below))
    }

    public func insertSubnode(_ node: ASDisplayNode, aboveSubnode above: ASDisplayNode) {
        insertSubnode(node, at: index(of: above) + 1)
    }

    public func replaceSubnode(_ old: ASDisplayNode, withSubnode new: ASDisplayNode) {
        let index = index(of: old)
        old.removeFromSupernode()
        insertSubnode(new, at: index)
    }

    private func index(of node: ASDisplayNode) -> Int {
        guard let index = subnodes.firstIndex(where: { $0 === node }) else {
            preconditionFailure("\(node) is no subnode of \(self)")
        }
        return index
    }

    /// Moves `node` here from wherever it is. Any thread while neither is loaded, else main.
    public func insertSubnode(_ node: ASDisplayNode, at index: Int) {
        precondition(node !== self, "a node cannot hold itself")
        precondition(!isDescendant(of: node), "\(self) lies within \(node)")
        if node.supernode === self, subnodes.firstIndex(where: { $0 === node }) == index { return }
        node.removeFromSupernode()
        let (isLoaded, isManaged, state) = lock.withLock {
            precondition((0...storedSubnodes.count).contains(index), "subnode index \(index) of \(storedSubnodes.count)")
            precondition(
                !(flags.isLayerBacked && !node.flags.isLayerBacked), "a layer-backed node cannot hold one with a view")
            storedSubnodes.insert(node, at: index)
            return (flags.isLoaded, flags.isRangeManaged, storedInterfaceState)
        }
        node.lock.withLock { node.storedSupernode = self }
        if isManaged { node.recursivelySetRangeManaged(true) }
        if isLoaded {
            precondition(Thread.isMainThread, "subnodes of a loaded node belong to the main thread")
            MainActor.assumeIsolated { attachLoaded(node, at: index) }
        }
        // A node added late catches up with where its supernode is.
        if !state.isEmpty, Thread.isMainThread {
            MainActor.assumeIsolated { node.recursivelySetInterfaceState(state) }
        } else if !state.isEmpty {
            MainMailbox.post { [weak self, weak node] in
                guard let self, let node, node.supernode === self else { return }
                node.recursivelySetInterfaceState(self.interfaceState)
            }
        }
    }

    public func removeFromSupernode() {
        guard let parent = supernode else { return }
        parent.lock.withLock { parent.storedSubnodes.removeAll { $0 === self } }
        lock.withLock { storedSupernode = nil }
        guard isNodeLoaded else { return }
        precondition(Thread.isMainThread, "a loaded node belongs to the main thread")
        MainActor.assumeIsolated {
            if let loadedView { loadedView.removeFromSuperview() } else { loadedLayer?.removeFromSuperlayer() }
            if isLayerBacked { windowDidChange(hasWindow: false) }
        }
    }

    func isDescendant(of node: ASDisplayNode) -> Bool {
        supernodesIncludingSelf.contains { $0 === node }
    }

    /// The nodes above, nearest first.
    public var supernodes: [ASDisplayNode] { Array(supernodesIncludingSelf.dropFirst()) }

    public var supernodesIncludingSelf: [ASDisplayNode] {
        var result: [ASDisplayNode] = []
        var node: ASDisplayNode? = self
        while let next = node {
            result.append(next)
            node = next.supernode
        }
        return result
    }

    package func recursivelySetRangeManaged(_ managed: Bool) {
        lock.withLock { flags.isRangeManaged = managed }
        for subnode in subnodes { subnode.recursivelySetRangeManaged(managed) }
    }

    // MARK: - Views

    @MainActor
    private func attachLoaded(_ node: ASDisplayNode, at index: Int) {
        if let view = loadedView, !node.isLayerBacked {
            let before = subnodes[..<index].filter { !$0.isLayerBacked }.count
            view.insertSubview(node.view, at: min(before, view.subviews.count))
        } else if let layer = loadedLayer {
            layer.insertSublayer(node.layer, at: min(index, layer.sublayers.count))
            if isInWindow { node.windowDidChange(hasWindow: true) }
        }
    }

    /// Puts every subnode's view or layer in place; called once at load.
    @MainActor
    func attachAllSubnodes() {
        for (index, node) in subnodes.enumerated() { attachLoaded(node, at: index) }
    }

    @MainActor
    var isInWindow: Bool {
        if let loadedView { return loadedView.window != nil }
        return supernode?.isInWindow ?? false
    }
}
