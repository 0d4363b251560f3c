import ADKFoundation
import ADKLayout
import ADKViews
import Foundation

extension ASDisplayNode {
    /// The spec returned by nodes that do not override `layoutSpecThatFits`. Never measured.
    static let noSpec = ASLayoutSpec()

    /// A closure that returns the layout spec, used instead of `layoutSpecThatFits(_:)`. Setting it calls
    /// `setNeedsLayout()`. Runs on any thread, also several at once.
    public var layoutSpecBlock: ((ASDisplayNode, ASSizeRange) -> ASLayoutSpec)? {
        get { lock.withLock { extras?.layoutSpecBlock } }
        set {
            replaceExtra(\.layoutSpecBlock, newValue)
            setNeedsLayout()
        }
    }

    // MARK: - Measuring

    /// Measures the node within `constrainedSize`, in points. Returns the cached layout if there is one for the same
    /// range. The parent's size is taken to be `constrainedSize.max`. Runs on the calling thread, which may be any.
    ///
    /// Within a measurement of another node, that node's scale and direction are used, otherwise the node's own.
    ///
    /// A range with NaN, negative lengths, or a minimum above its maximum is logged and corrected.
    public func layoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        layoutThatFits(constrainedSize, parentSize: constrainedSize.max)
    }

    /// Measures the node as above. Fractions in the style refer to `parentSize`, in points.
    public func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout {
        guard constrainedSize.isValid else {
            let range = constrainedSize.corrected
            Misuse.report("\(self) was measured within the invalid range \(constrainedSize); \(range) is used instead")
            return layoutThatFits(range, parentSize: parentSize)
        }
        guard LayoutEnvironment.isSet else {
            return LayoutEnvironment.with(environment) { layoutThatFits(constrainedSize, parentSize: parentSize) }
        }
        let environment = LayoutEnvironment.current
        if let direction = forcedLayoutDirection, direction != environment.layoutDirection {
            var forced = environment
            forced.layoutDirection = direction
            return LayoutEnvironment.with(forced) { layoutThatFits(constrainedSize, parentSize: parentSize) }
        }
        let (key, known) = lock.withLock { () -> (LayoutCache.Key, ASLayout?) in
            let key = LayoutCache.Key(
                range: constrainedSize, parentSize: parentSize, version: UInt64(layoutState.version),
                environment: environment)
            return (key, layoutState.cache.layout(for: key, of: self))
        }
        if let known {
            LayoutCache.verify(known, for: key, version: { lock.withLock { UInt64(layoutState.version) } }) {
                measure(constrainedSize, parentSize)
            }
            remember(known, for: key)
            return known
        }
        guard beginMeasuring() else {
            Misuse.report("\(self) is part of its own layout; its size there is zero")
            return ASLayout(layoutElement: self, size: .zero)
        }
        willCalculateLayout(constrainedSize)
        let layout = measure(constrainedSize, parentSize)
        endMeasuring()
        let old = lock.withLock { layoutState.cache.store(layout, for: key) }
        withExtendedLifetime(old) {}
        remember(layout, for: key)
        observeNodes(of: layout)
        calculatedLayoutDidChange()
        return layout
    }

    /// Registers this node as the observer of layout nodes that are not its subnodes yet. If one of them changes, the
    /// layout stored here is stale.
    private func observeNodes(of layout: ASLayout) {
        var isStale = false
        for sublayout in layout.sublayouts {
            guard let node = sublayout.layoutElement as? ASDisplayNode, node !== self else { continue }
            node.lock.withLock {
                guard node.storedSupernode == nil, let layouts = node.layoutState.layouts else { return }
                layouts.measuringNode = self
                // The node changed before the observer was set.
                if let pending = layouts.pending, !node.layoutState.isCurrent(pending) { isStale = true }
            }
        }
        if isStale { invalidateCalculatedLayout() }
    }

    private func measure(_ range: ASSizeRange, _ parentSize: CGSize) -> ASLayout {
        calculateLayoutThatFits(range, restrictedTo: style.size, relativeToParentSize: parentSize)
    }

    private func remember(_ layout: ASLayout, for key: LayoutCache.Key) {
        // Without its own element, which would keep this node alive.
        let answer = NodeLayout(layout: layout.detached(), range: key.range, version: Int(key.version))
        let old = lock.withLock { layoutState.remember(answer) }
        // Released after the lock: nodes of the old layout may be freed with it, and use this node.
        withExtendedLifetime(old) {}
    }

    func defaultLayout(_ range: ASSizeRange) -> ASLayout {
        let (block, options) = lock.withLock { (extras?.layoutSpecBlock, extras?.measurementOptions ?? []) }
        let spec = measuring(.layoutSpec, in: options) { block?(self, range) ?? layoutSpecThatFits(range) }
        guard spec !== ASDisplayNode.noSpec else {
            lock.withLock { layoutState.measuredWithoutSpec() }
            return ASLayout(layoutElement: self, size: ASSizeRangeClamp(range, calculateSizeThatFits(range.max)))
        }
        let inner = measuring(.layoutComputation, in: options) { spec.layoutThatFits(range) }
        let layout = ASLayout(layoutElement: self, size: ASSizeRangeClamp(range, inner.size), sublayouts: [inner])
        if ASDisplayNode.shouldStoreUnflattenedLayouts { replaceExtra(\.unflattenedLayout, layout.detached()) }
        return layout.filteredNodeLayoutTree()
    }

    /// The subnodes.
    public func sublayoutElements() -> [any ASLayoutElement] { subnodes }

    /// The newest measured layout whose version is current, else the applied one. Nil before measuring. Any thread.
    public var calculatedLayout: ASLayout? { lock.withLock { layoutState.newest?.layout } }

    /// Whether `setNeedsLayout()` was not called since the node was measured. True before measuring. Any thread.
    package var hasCurrentLayout: Bool { lock.withLock { layoutState.isCurrent } }

    /// The size of `calculatedLayout` in points. Zero before measuring. Any thread.
    public var calculatedSize: CGSize { calculatedLayout?.size ?? .zero }

    /// The range that `calculatedLayout` was measured within, in points. Zero before measuring. Any thread.
    public var constrainedSizeForCalculatedLayout: ASSizeRange {
        lock.withLock { layoutState.newest?.range ?? ASSizeRangeZero }
    }

    // MARK: - Invalidating

    /// Invalidates the measured layouts of this node and all its supernodes, and schedules a layout. Any thread. A cell
    /// is measured again in the background. Any other node is laid out in the next frame, or earlier by
    /// `layoutIfNeeded()` if this was called on the main thread.
    ///
    /// - Complexity: O(depth of the node).
    public func setNeedsLayout() { invalidateLayoutUpwards().rootLayoutWasInvalidated() }

    /// Marks the measured layouts of this node and all its supernodes as stale. Returns the topmost one. Any thread.
    @discardableResult
    func invalidateLayoutUpwards() -> ASDisplayNode {
        var node: ASDisplayNode? = self
        var root = self
        while let next = node {
            next.invalidateCalculatedLayout()
            root = next
            node = next.lock.withLock { next.storedSupernode ?? next.layoutState.layouts?.measuringNode }
        }
        return root
    }

    /// The inherited part of `invalidateCalculatedLayout()`.
    func markLayoutsAsStale() { lock.withLock { layoutState.invalidate() } }

    /// Called for the topmost node: notifies the container that measures it, or schedules a layout.
    func rootLayoutWasInvalidated() {
        if let container = sizeDelegate {
            container.nodeSizeWasInvalidated(self)
            return
        }
        // During a layout, a request would cause another layout in the same frame, possibly without end.
        if MainThread.isCurrent, MainActor.assumeIsolated({ RunningLayouts.isEmpty }) {
            return MainActor.assumeIsolated { requestLayout() }
        }
        let mustQueue = lock.withLock { backingState.isLoaded && layoutState.queue() }
        guard mustQueue else { return }
        MainMailbox.post { [weak self] in
            guard let self else { return }
            lock.withLock { layoutState.endQueue() }
            requestLayout()
        }
    }

    /// Schedules a layout of the view, or of a tree of bare layers, for the next frame.
    @MainActor
    private func requestLayout() {
        if let loadedView { loadedView.setNeedsLayout() } else if isNodeLoaded { scheduleBareLayout() }
    }

    // MARK: - The layout pass

    /// Measures the node for its present size if needed, and places the subnodes of the whole subtree.
    @MainActor
    package func layoutPass() {
        RunningLayouts.begin(self)
        defer { RunningLayouts.end() }
        if let layoutTransition, layoutTransition.holdsSubnodes(inLayoutFor: bounds.size) {
            // The transition has measured, or will, and places the subnodes.
            if layoutTransition.phase == .measuring { return layOutSubnodes() }
        } else {
            guard adoptLayout(for: bounds.size) else { return }
        }
        layout()
        notifyStateDelegates { $0.nodeDidLayout() }
        layOutSubnodes()
        layoutDidFinish()
    }

    @MainActor
    private func layOutSubnodes() {
        for subnode in subnodes {
            if subnode.isLayerBacked || !subnode.isNodeLoaded {
                subnode.layoutPass()
            } else if subnode.lock.withLock({ subnode.layoutState.needsLayout }) {
                // Measured again without a change of its size.
                subnode.loadedView?.setNeedsLayout()
            }
        }
    }

    /// Performs a pending layout now instead of in the next frame. It begins at the topmost supernode that needs
    /// layout. A call within the node's own layout is logged and does nothing.
    @preconcurrency @MainActor
    public func layoutIfNeeded() {
        if RunningLayouts.contains(self) {
            return Misuse.report("layoutIfNeeded() of \(self) was called within its own layout and does nothing")
        }
        var top = self
        while let above = top.supernode, above.needsLayout, !RunningLayouts.contains(above) { top = above }
        guard let view = top.loadedView else { return top.layoutPass() }
        if top.needsLayout { view.setNeedsLayout() }
        view.layoutIfNeeded()
    }

    private var needsLayout: Bool { lock.withLock { layoutState.needsLayout } }

    /// Applies the measured layout before load, on the thread that measured. Subnodes are added and get their frames;
    /// `layout()` runs later on the main thread.
    package func prepareLayoutOffMain() {
        guard adoptLayout(for: bounds.size) else { return }
        applySubnodeFrames()
        for subnode in subnodes { subnode.prepareLayoutOffMain() }
    }

    /// Makes the layout for `size` the calculated one. Returns false for an empty size.
    private func adoptLayout(for size: CGSize) -> Bool {
        guard size.width > 0, size.height > 0 else { return false }
        let ready = lock.withLock {
            layoutState.beginLayout(
                for: size, hasSpecBlock: extras?.layoutSpecBlock != nil, hasSubnodes: !storedSubnodes.isEmpty)
        }
        if !ready {
            let exact = ASSizeRangeMake(size)
            _ = LayoutEnvironment.with(environment) { layoutThatFits(exact, parentSize: size) }
        }
        promotePending(for: size, mayDiffer: !ready)
        if automaticallyManagesSubnodes { adoptSubnodesOfLayout() }
        return true
    }

    /// Measures the node within `range`, makes the result the calculated layout, and returns it with the former one.
    @MainActor
    func adoptLayout(within range: ASSizeRange) -> (former: NodeLayout?, new: NodeLayout) {
        let version = lock.withLock { layoutState.version }
        let layout = LayoutEnvironment.with(environment) { layoutThatFits(range, parentSize: range.max) }
        let new = NodeLayout(layout: layout.detached(), range: range, version: version)
        let (former, stale) = lock.withLock { layoutState.adopt(new) }
        // Released after the lock: nodes of the old layout may be freed with it, and use this node.
        withExtendedLifetime(stale) {}
        return (former, new)
    }

    /// Makes the newest measured layout the calculated one.
    private func promotePending(for size: CGSize, mayDiffer: Bool) {
        let old = lock.withLock {
            layoutState.promotePending(
                for: size, mayDiffer: mayDiffer, hasSpecBlock: extras?.layoutSpecBlock != nil)
        }
        // Released after the lock: nodes of the old layout may be freed with it, and use this node.
        withExtendedLifetime(old) {}
    }

    /// Sets the subnodes' frames from the calculated layout, unless a layout transition places them.
    func applySubnodeFrames() {
        guard lock.withLock({ extras?.layoutTransition == nil }) else { return }
        placeSubnodesOfLayout()
    }

    /// The layouts of the subnodes in the calculated layout. Any thread.
    var sublayoutsOfCalculatedLayout: [ASLayout] { lock.withLock { layoutState.calculated?.layout.sublayouts ?? [] } }

    /// Sets the subnodes' frames from the calculated layout.
    func placeSubnodesOfLayout() {
        for sublayout in sublayoutsOfCalculatedLayout {
            guard let node = sublayout.layoutElement as? ASDisplayNode else { continue }
            node.setLayoutFrame(sublayout.frame)
        }
    }

    /// The scale and direction for measuring this node. An invalid scale is logged and replaced by 1.
    package var environment: LayoutEnvironment {
        let traits = asyncTraitCollection()
        let isValid = traits.displayScale > 0 && traits.displayScale.isFinite
        if !isValid {
            Misuse.report("\(self) has traits with the display scale \(traits.displayScale); 1 is used instead")
        }
        return LayoutEnvironment(
            scale: isValid ? traits.displayScale : 1,
            layoutDirection: LayoutDirection(traits.layoutDirection))
    }
}

/// A container that measures its nodes itself, in the background.
package protocol NodeSizeDelegate: AnyObject, Sendable {
    /// A change in the subtree of `node` made its measured size stale. Any thread.
    func nodeSizeWasInvalidated(_ node: ASDisplayNode)
    /// A layout transition of `node` measured it at another size, in points, and now animates to it. A change that
    /// this call makes to the layers has the animation of the transition.
    @MainActor func nodeSize(_ node: ASDisplayNode, didChangeTo size: CGSize)
}

/// The stack of nodes whose layout passes are running.
@MainActor
enum RunningLayouts {
    private static var nodes: [ASDisplayNode] = []

    static var isEmpty: Bool { nodes.isEmpty }
    static func contains(_ node: ASDisplayNode) -> Bool { nodes.contains { $0 === node } }
    static func begin(_ node: ASDisplayNode) { nodes.append(node) }
    static func end() { nodes.removeLast() }
}
