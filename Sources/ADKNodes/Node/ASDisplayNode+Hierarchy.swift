import ADKFoundation
import ADKLayout
import ADKViews
import Foundation

/// The tree. Any thread while the nodes concerned are not loaded, else main: from elsewhere the change is
/// logged and made with the next frame. What cannot be done is logged and left undone.
extension ASDisplayNode {
    public var supernode: ASDisplayNode? { lock.withLock { storedSupernode } }

    /// In painting order, the lowest first.
    public var subnodes: [ASDisplayNode] { lock.withLock { storedSubnodes } }

    public func addSubnode(_ node: ASDisplayNode) {
        insertSubnode(node, at: endIndex(for: node))
    }

    /// The index that puts `node` on top: counted without the node, which may be a subnode already.
    private func endIndex(for node: ASDisplayNode) -> Int { subnodes.count - (node.supernode === self ? 1 : 0) }

    public func insertSubnode(_ node: ASDisplayNode, belowSubnode below: ASDisplayNode) {
        guard node !== below else { return }
        insertSubnode(node, at: index(of: below, without: node) ?? endIndex(for: node))
    }

    public func insertSubnode(_ node: ASDisplayNode, aboveSubnode above: ASDisplayNode) {
        guard node !== above else { return }
        insertSubnode(node, at: index(of: above, without: node).map { $0 + 1 } ?? endIndex(for: node))
    }

    /// Puts `new` in the place of `old`, from wherever it is.
    public func replaceSubnode(_ old: ASDisplayNode, withSubnode new: ASDisplayNode) {
        guard new !== old else { return }
        guard let index = index(of: old, without: new), mayInsert(new) else { return }
        if postsHierarchyChange(new, { $0.replaceSubnode(old, withSubnode: $1) }) { return }
        old.removeFromSupernode()
        insertSubnode(new, at: index)
    }

    /// Where `node` is among the subnodes, `other` left out; nil, with a report, where it is not.
    private func index(of node: ASDisplayNode, without other: ASDisplayNode) -> Int? {
        let index = subnodes.filter { $0 !== other }.firstIndex { $0 === node }
        if index == nil { Misuse.report("\(node) is no subnode of \(self), so \(other) has no place beside it") }
        return index
    }

    /// Moves `node` here from wherever it is. `index` counts the subnodes without it.
    public func insertSubnode(_ node: ASDisplayNode, at index: Int) {
        guard mayInsert(node), !postsHierarchyChange(node, { $0.insertSubnode($1, at: index) }) else { return }
        if node.supernode === self, subnodes.firstIndex(where: { $0 === node }) == index { return }
        // On its way from one place of a window to another a node does not leave the window.
        let isMove = node.isInHierarchy && isInHierarchy
        if isMove { node.lock.withLock { node.flags.hierarchyNotificationsDisabled += 1 } }
        let oldTint = NodeTint.isUsed.current ? node.tintColor : nil
        node.detach()
        let (parent, index) = link(node, at: index)
        node.lock.withLock {
            node.storedSupernode = self
            node.layouts?.measuringNode = nil
        }
        node.enter(parent)
        if parent.isRasterizing {
            rasterizationRoot?.setNeedsDisplay()
        } else if parent.isLoaded {
            attachOnMain(node, at: index)
        }
        if isMove { node.lock.withLock { node.flags.hierarchyNotificationsDisabled -= 1 } }
        if let oldTint, node.tintColor != oldTint { node.tellTintColorDidChange() }
        node.catchUp(with: parent)
    }

    /// What a node comes into.
    private struct Parent {
        var isLoaded = false
        var isInHierarchy = false
        var isManaged = false
        /// Draws `subnodes` into its contents, or is so drawn itself.
        var isRasterizing = false
        var state: ASInterfaceState = []
        var traits: TraitEnvironment?
    }

    /// Puts `node` at `index`, or at the nearest there is.
    private func link(_ node: ASDisplayNode, at wanted: Int) -> (Parent, index: Int) {
        let (parent, index) = lock.withLock {
            let index = min(max(0, wanted), storedSubnodes.count)
            storedSubnodes.insert(node, at: index)
            let parent = Parent(
                isLoaded: flags.isLoaded, isInHierarchy: flags.isInHierarchy, isManaged: flags.isRangeManaged,
                isRasterizing: flags.rasterizesSubtree || flags.isRasterized, state: storedInterfaceState,
                traits: storedTraits)
            return (parent, index)
        }
        if index != wanted {
            Misuse.report("\(node) was inserted into \(self) at \(wanted); the nearest index is \(index)")
        }
        return (parent, index)
    }

    /// The node may have been loaded on the main thread while this one linked it.
    private func attachOnMain(_ node: ASDisplayNode, at index: Int) {
        if MainThread.isCurrent { return MainActor.assumeIsolated { attachLoaded(node, at: index) } }
        MainMailbox.post { [weak self, weak node] in
            guard let self, let node, let index = subnodes.firstIndex(where: { $0 === node }) else { return }
            attachLoaded(node, at: index)
        }
    }

    private func enter(_ parent: Parent) {
        if parent.isManaged != isRangeManaged { recursivelySetRangeManaged(parent.isManaged) }
        let wasRasterized = lock.withLock { flags.isRasterized }
        if parent.isRasterizing != wasRasterized { recursivelySetRasterized(parent.isRasterizing) }
        if let traits = parent.traits { propagateTraits(traits) }
    }

    /// A node added late catches up with where its supernode is.
    private func catchUp(with parent: Parent) {
        if isNodeLoaded { ASPerformBlockOnMainThread { [weak self] in self?.requeueDisplay() } }
        guard parent.isInHierarchy || !parent.state.isEmpty || !interfaceState.isEmpty else { return }
        if MainThread.isCurrent { return MainActor.assumeIsolated { catchUpNow() } }
        MainMailbox.post { [weak self] in self?.catchUpNow() }
    }

    @MainActor
    private func catchUpNow() {
        guard let supernode else { return }
        if supernode.isInHierarchy, !isInHierarchy, isRasterized { enterHierarchy() }
        let state = supernode.isRangeManaged ? supernode.interfaceState : supernode.isInHierarchy ? .inHierarchy : []
        // Equal states tell nobody anything.
        recursivelySetInterfaceState(state)
    }

    public func removeFromSupernode() {
        if postsHierarchyChange(self, { $1.removeFromSupernode() }) { return }
        guard supernode != nil else {
            // The root of a tree may be in a view or layer of somebody's.
            if isNodeLoaded { detachLayer() }
            return
        }
        let wasTinted = NodeTint.isUsed.current ? tintColor : nil
        detach()
        if let wasTinted, tintColor != wasTinted { tellTintColorDidChange() }
        guard isRangeManaged || !interfaceState.isEmpty else { return }
        // A node that is back by then has not left.
        MainMailbox.post { [weak self] in
            guard let self, supernode == nil, !isInHierarchy else { return }
            recursivelySetInterfaceState([])
            recursivelySetRangeManaged(false)
        }
    }

    /// Out of the supernode, and its layer out of the supernode's.
    private func detach() {
        guard let parent = supernode else {
            if isNodeLoaded { detachLayer() }
            return
        }
        parent.lock.withLock { parent.storedSubnodes.removeAll { $0 === self } }
        let wasRasterized = lock.withLock {
            storedSupernode = nil
            return flags.isRasterized
        }
        if wasRasterized {
            (parent.rasterizationRoot ?? parent).setNeedsDisplay()
            recursivelySetRasterized(false)
            if isInHierarchy { ASPerformBlockOnMainThread { [self] in if supernode == nil { exitHierarchy() } } }
        }
        guard isNodeLoaded else { return }
        ASPerformBlockOnMainThread { [self] in parent.removePendingDisplays(loaded?.pendingDisplays ?? 0) }
        detachLayer()
    }

    private func detachLayer() {
        // The node may have been loaded on the main thread while this one took it out.
        ASPerformBlockOnMainThread { [self] in
            guard supernode == nil else { return }
            if let loadedView { loadedView.removeFromSuperview() } else { loadedLayer?.removeFromSuperlayer() }
            if isLayerBacked { windowDidChange(hasWindow: false) }
        }
    }

    package func recursivelySetRangeManaged(_ managed: Bool) {
        lock.withLock { flags.isRangeManaged = managed }
        for subnode in subnodes { subnode.recursivelySetRangeManaged(managed) }
    }

    // MARK: - Views

    @MainActor
    private func attachLoaded(_ node: ASDisplayNode, at index: Int) {
        guard let layer = loadedLayer else { return }
        if let view = loadedView, !node.isLayerBacked {
            view.insertSubview(node.view, at: subviewIndex(for: index, in: view))
            // Between views only their own layers count.
            if subnodes.contains(where: \.isLayerBacked) {
                layer.insertSublayer(node.layer, at: sublayerIndex(for: index, of: node, in: layer))
            }
        } else {
            layer.insertSublayer(node.layer, at: sublayerIndex(for: index, of: node, in: layer))
            if isInWindow { node.windowDidChange(hasWindow: true) }
            if node.lock.withLock({ node.flags.needsLayout }) { node.layOutWithView() }
        }
        addPendingDisplays(node.loaded?.pendingDisplays ?? 0)
    }

    /// Above the view of the nearest subnode below that has one; of a view of somebody's, above its own subviews.
    @MainActor
    private func subviewIndex(for index: Int, in view: UIView) -> Int {
        func place(of node: ASDisplayNode) -> Int? {
            node.loadedView.flatMap { other in view.subviews.firstIndex { $0 === other } }
        }
        if let below = subnodes[..<index].reversed().lazy.compactMap(place).first { return below + 1 }
        return subnodes.dropFirst(index + 1).lazy.compactMap(place).first ?? view.subviews.count
    }

    /// Above the layer of the nearest subnode below that has one.
    @MainActor
    private func sublayerIndex(for index: Int, of node: ASDisplayNode, in layer: CALayer) -> Int {
        let others = layer.sublayers.filter { $0 !== node.loadedLayer }
        func place(of node: ASDisplayNode) -> Int? {
            node.loadedLayer.flatMap { other in others.firstIndex { $0 === other } }
        }
        if let below = subnodes[..<index].reversed().lazy.compactMap(place).first { return below + 1 }
        return subnodes.dropFirst(index + 1).lazy.compactMap(place).first ?? others.count
    }

    /// Puts every subnode's view or layer in place; called once at load.
    @MainActor
    func attachAllSubnodes() {
        guard !lock.withLock({ flags.rasterizesSubtree || flags.isRasterized }) else { return }
        for (index, node) in subnodes.enumerated() { attachLoaded(node, at: index) }
    }

    @MainActor
    var isInWindow: Bool {
        if let loadedView { return loadedView.window != nil }
        if let loadedLayer { return loadedLayer.isInWindow }
        return supernode?.isInWindow ?? false
    }
}
