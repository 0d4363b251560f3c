import ADKFoundation
import ADKLayout
import ADKViews
import Foundation

/// The tree. Any thread while the nodes concerned are not loaded, else main.
extension ASDisplayNode {
    public var supernode: ASDisplayNode? { lock.withLock { storedSupernode } }

    /// In painting order, the lowest first.
    public var subnodes: [ASDisplayNode] { lock.withLock { storedSubnodes } }

    public func addSubnode(_ node: ASDisplayNode) {
        // Counted without the node: it may be moved to the end.
        insertSubnode(node, at: subnodes.count - (node.supernode === self ? 1 : 0))
    }

    public func insertSubnode(_ node: ASDisplayNode, belowSubnode below: ASDisplayNode) {
        guard node !== below else { return }
        insertSubnode(node, at: index(of: below, without: node))
    }

    public func insertSubnode(_ node: ASDisplayNode, aboveSubnode above: ASDisplayNode) {
        guard node !== above else { return }
        insertSubnode(node, at: index(of: above, without: node) + 1)
    }

    /// Puts `new` in the place of `old`, from wherever it is.
    public func replaceSubnode(_ old: ASDisplayNode, withSubnode new: ASDisplayNode) {
        guard new !== old else { return }
        let index = index(of: old, without: new)
        old.removeFromSupernode()
        insertSubnode(new, at: index)
    }

    /// Where `node` is among the subnodes, `other` left out.
    private func index(of node: ASDisplayNode, without other: ASDisplayNode) -> Int {
        guard let index = subnodes.filter({ $0 !== other }).firstIndex(where: { $0 === node }) else {
            preconditionFailure("\(node) is no subnode of \(self)")
        }
        return index
    }

    /// Moves `node` here from wherever it is. `index` counts the subnodes without it.
    public func insertSubnode(_ node: ASDisplayNode, at index: Int) {
        precondition(node !== self, "a node cannot hold itself")
        precondition(!isDescendant(of: node), "\(self) lies within \(node)")
        if node.supernode === self, subnodes.firstIndex(where: { $0 === node }) == index { return }
        // On its way from one place of a window to another a node does not leave the window.
        let isMove = node.isInHierarchy && isInHierarchy
        if isMove { node.lock.withLock { node.flags.hierarchyNotificationsDisabled += 1 } }
        let oldTint = NodeTint.isUsed.current ? node.tintColor : nil
        node.detach()
        let parent = link(node, at: index)
        node.lock.withLock {
            node.storedSupernode = self
            node.layouts?.measuringNode = nil
        }
        node.enter(parent)
        if parent.isRasterizing {
            rasterizationRoot?.setNeedsDisplay()
        } else if parent.isLoaded {
            precondition(MainThread.isCurrent, "subnodes of the loaded \(self) belong to the main thread")
            MainActor.assumeIsolated { attachLoaded(node, at: index) }
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

    private func link(_ node: ASDisplayNode, at index: Int) -> Parent {
        let (isLayerBacked, showsView) = node.lock.withLock { (node.flags.isLayerBacked, node.extras?.viewBlock != nil) }
        return lock.withLock {
            precondition((0...storedSubnodes.count).contains(index), "subnode index \(index) of \(storedSubnodes.count)")
            precondition(!flags.isLayerBacked || isLayerBacked, "a layer-backed node cannot hold one with a view")
            let isRasterizing = flags.rasterizesSubtree || flags.isRasterized
            precondition(!isRasterizing || !showsView, "a view cannot be drawn into another node's contents")
            storedSubnodes.insert(node, at: index)
            return Parent(
                isLoaded: flags.isLoaded, isInHierarchy: flags.isInHierarchy, isManaged: flags.isRangeManaged, isRasterizing: isRasterizing,
                state: storedInterfaceState, traits: storedTraits)
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
            if isInHierarchy { MainActor.assumeIsolated { exitHierarchy() } }
        }
        guard isNodeLoaded else { return }
        MainActor.assumeIsolated { parent.removePendingDisplays(loaded?.pendingDisplays ?? 0) }
        detachLayer()
    }

    private func detachLayer() {
        precondition(MainThread.isCurrent, "the loaded \(self) belongs to the main thread")
        MainActor.assumeIsolated {
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
