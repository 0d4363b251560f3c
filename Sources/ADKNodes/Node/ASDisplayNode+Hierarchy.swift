import ADKFoundation
import ADKLayers
import ADKLayout
import ADKViews
import Foundation

/// The node tree. Any thread while the nodes concerned are not loaded, then the main thread: a later change from
/// elsewhere is logged and made in the next frame. An impossible change is logged and ignored.
extension ASDisplayNode {
    /// The node that this node is a subnode of. Any thread.
    public var supernode: ASDisplayNode? { lock.withLock { storedSupernode } }

    /// The subnodes in painting order, the lowest first. Any thread.
    ///
    /// Never nil. The type is Texture's, so that `subnodes?` and `subnodes!` compile.
    public var subnodes: [ASDisplayNode]! { lock.withLock { storedSubnodes } }

    /// Adds `node` on top of the subnodes, after removing it from its previous supernode.
    public func addSubnode(_ node: ASDisplayNode) {
        insertSubnode(node, at: endIndex(for: node))
    }

    /// The index that puts `node` on top. The count excludes the node, which may be a subnode already.
    private func endIndex(for node: ASDisplayNode) -> Int { subnodes.count - (node.supernode === self ? 1 : 0) }

    /// Inserts `node` directly below the subnode `below`, after removing it from its previous supernode. If `below` is
    /// not a subnode, this is logged, and `node` is added on top.
    public func insertSubnode(_ node: ASDisplayNode, belowSubnode below: ASDisplayNode) {
        guard node !== below else { return }
        insertSubnode(node, at: index(of: below, without: node) ?? endIndex(for: node))
    }

    /// Inserts `node` directly above the subnode `above`, after removing it from its previous supernode. If `above` is
    /// not a subnode, this is logged, and `node` is added on top.
    public func insertSubnode(_ node: ASDisplayNode, aboveSubnode above: ASDisplayNode) {
        guard node !== above else { return }
        insertSubnode(node, at: index(of: above, without: node).map { $0 + 1 } ?? endIndex(for: node))
    }

    /// Replaces the subnode `old` by `new`, after removing `new` from its previous supernode.
    public func replaceSubnode(_ old: ASDisplayNode, withSubnode new: ASDisplayNode) {
        guard new !== old else { return }
        guard let index = index(of: old, without: new), canInsert(new) else { return }
        if postsHierarchyChange(new, { $0.replaceSubnode(old, withSubnode: $1) }) { return }
        old.removeFromSupernode()
        insertSubnode(new, at: index)
    }

    /// The index of `node` among the subnodes without `other`. Nil, and reported, if it is not a subnode.
    private func index(of node: ASDisplayNode, without other: ASDisplayNode) -> Int? {
        let index = subnodes.filter { $0 !== other }.firstIndex { $0 === node }
        if index == nil {
            Misuse.report("\(node) is not a subnode of \(self), so \(other) cannot be placed beside it")
        }
        return index
    }

    /// Inserts `node` at `index`, after removing it from its previous supernode. `index` refers to the subnodes without
    /// `node`. An index out of range is logged, and the nearest valid one is used.
    public func insertSubnode(_ node: ASDisplayNode, at index: Int) {
        guard canInsert(node), !postsHierarchyChange(node, { $0.insertSubnode($1, at: index) }) else { return }
        if node.supernode === self, subnodes.firstIndex(where: { $0 === node }) == index { return }
        // A node that moves within a window does not leave the window.
        let isMove = node.isInHierarchy && isInHierarchy
        if isMove { node.lock.withLock { node.hierarchyState.holdBack() } }
        let oldTint = NodeTint.isUsed.current ? node.tintColor : nil
        node.detach()
        let (parent, index) = link(node, at: index)
        node.lock.withLock {
            node.storedSupernode = self
            node.layoutState.layouts?.measuringNode = nil
        }
        node.enter(parent)
        if parent.isRasterizing {
            rasterizationRoot?.setNeedsDisplay()
        } else if parent.isLoaded {
            attachOnMain(node, at: index)
        }
        if isMove { _ = node.lock.withLock { node.hierarchyState.release() } }
        if let oldTint, node.tintColor != oldTint { node.propagateTintColorChange() }
        node.catchUp(with: parent)
    }

    /// The state of the supernode that a node is inserted into.
    private struct Parent {
        var isLoaded = false
        var isInHierarchy = false
        var isManaged = false
        /// The supernode draws its subnodes into its contents, or is itself drawn into a supernode's.
        var isRasterizing = false
        var state: ASInterfaceState = []
        var traits: TraitEnvironment?
    }

    /// Inserts `node` at `index`, or at the nearest valid index.
    private func link(_ node: ASDisplayNode, at wanted: Int) -> (Parent, index: Int) {
        let (parent, index) = lock.withLock {
            let index = min(max(0, wanted), storedSubnodes.count)
            storedSubnodes.insert(node, at: index)
            let parent = Parent(
                isLoaded: backingState.isLoaded, isInHierarchy: hierarchyState.isInHierarchy,
                isManaged: rangeState.isManaged, isRasterizing: displayState.isRasterizing,
                state: rangeState.interface, traits: storedTraits)
            return (parent, index)
        }
        if index != wanted {
            Misuse.report("\(node) was inserted into \(self) at \(wanted); the nearest index is \(index)")
        }
        return (parent, index)
    }

    /// Attaches the view or layer if `node` is loaded. It may have been loaded on the main thread while this thread
    /// linked it.
    private func attachOnMain(_ node: ASDisplayNode, at index: Int) {
        if MainThread.isCurrent { return MainActor.assumeIsolated { attachLoaded(node, at: index) } }
        MainMailbox.post { [weak self, weak node] in
            guard let self, let node, let index = subnodes.firstIndex(where: { $0 === node }) else { return }
            attachLoaded(node, at: index)
        }
    }

    private func enter(_ parent: Parent) {
        if parent.isManaged != isRangeManaged { recursivelySetRangeManaged(parent.isManaged) }
        let wasRasterized = lock.withLock { displayState.isRasterized }
        if parent.isRasterizing != wasRasterized { recursivelySetRasterized(parent.isRasterizing) }
        if let traits = parent.traits { propagateTraits(traits) }
    }

    /// Brings a node that was added late to its supernode's state.
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
        let state = supernode.lock.withLock {
            supernode.rangeState.interfaceOfSubnodes(isInHierarchy: supernode.hierarchyState.isInHierarchy)
        }
        // An unchanged state calls no hooks.
        recursivelySetInterfaceState(state)
    }

    /// Removes the node from its supernode, or from the view or layer that shows it.
    public func removeFromSupernode() {
        if postsHierarchyChange(self, { $1.removeFromSupernode() }) { return }
        guard supernode != nil else {
            // The root of a tree may be in a plain view or layer.
            if isNodeLoaded { detachLayer() }
            return
        }
        let wasTinted = NodeTint.isUsed.current ? tintColor : nil
        detach()
        if let wasTinted, tintColor != wasTinted { propagateTintColorChange() }
        guard isRangeManaged || !interfaceState.isEmpty else { return }
        // A node that is back by then did not leave.
        MainMailbox.post { [weak self] in
            guard let self, supernode == nil, !isInHierarchy else { return }
            recursivelySetInterfaceState([])
            recursivelySetRangeManaged(false)
        }
    }

    /// Removes the node from its supernode, and its layer from the supernode's layer.
    private func detach() {
        guard let parent = supernode else {
            if isNodeLoaded { detachLayer() }
            return
        }
        parent.lock.withLock { parent.storedSubnodes.removeAll { $0 === self } }
        let wasRasterized = lock.withLock {
            storedSupernode = nil
            return displayState.isRasterized
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
        // The node may have been loaded on the main thread while this thread removed it.
        ASPerformBlockOnMainThread { [self] in
            guard supernode == nil else { return }
            if let loadedView { loadedView.removeFromSuperview() } else { loadedLayer?.removeFromSuperlayer() }
            if isLayerBacked { windowDidChange(hasWindow: false) }
        }
    }

    /// Sets `isRangeManaged` for the subtree. Any thread.
    package func recursivelySetRangeManaged(_ managed: Bool) {
        lock.withLock { rangeState.isManaged = managed }
        for subnode in subnodes { subnode.recursivelySetRangeManaged(managed) }
    }

    // MARK: - Views

    @MainActor
    private func attachLoaded(_ node: ASDisplayNode, at index: Int) {
        guard let layer = loadedLayer else { return }
        if let view = loadedView, !node.isLayerBacked {
            view.insertSubview(node.view, at: subviewIndex(for: index, in: view))
            // Subviews are ordered among views only. Their layers also among bare layers.
            if subnodes.contains(where: \.isLayerBacked) {
                layer.insertSublayer(node.layer, at: sublayerIndex(for: index, of: node, in: layer))
            }
        } else {
            layer.insertSublayer(node.layer, at: sublayerIndex(for: index, of: node, in: layer))
            if isInWindow { node.windowDidChange(hasWindow: true) }
            if node.lock.withLock({ node.layoutState.needsLayout }) { node.layOutWithView() }
        }
        addPendingDisplays(node.loaded?.pendingDisplays ?? 0)
    }

    /// The index above the nearest lower subnode with a view. In a foreign view, above its own subviews.
    @MainActor
    private func subviewIndex(for index: Int, in view: UIView) -> Int {
        func place(of node: ASDisplayNode) -> Int? {
            node.loadedView.flatMap { other in view.subviews.firstIndex { $0 === other } }
        }
        if let below = subnodes[..<index].reversed().lazy.compactMap(place).first { return below + 1 }
        return subnodes.dropFirst(index + 1).lazy.compactMap(place).first ?? view.subviews.count
    }

    /// The index above the layer of the nearest lower subnode.
    @MainActor
    private func sublayerIndex(for index: Int, of node: ASDisplayNode, in layer: CALayer) -> Int {
        let others = layer.sublayers.filter { $0 !== node.loadedLayer }
        func place(of node: ASDisplayNode) -> Int? {
            node.loadedLayer.flatMap { other in others.firstIndex { $0 === other } }
        }
        if let below = subnodes[..<index].reversed().lazy.compactMap(place).first { return below + 1 }
        return subnodes.dropFirst(index + 1).lazy.compactMap(place).first ?? others.count
    }

    /// Attaches the view or layer of every subnode. Called once, at load.
    @MainActor
    func attachAllSubnodes() {
        guard !lock.withLock({ displayState.isRasterizing }) else { return }
        for (index, node) in subnodes.enumerated() { attachLoaded(node, at: index) }
    }

    @MainActor
    var isInWindow: Bool {
        if let loadedView { return loadedView.window != nil }
        if let loadedLayer { return loadedLayer.isInWindow }
        return supernode?.isInWindow ?? false
    }
}
