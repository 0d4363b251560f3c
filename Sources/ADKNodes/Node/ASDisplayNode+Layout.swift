import ADKFoundation
import ADKLayout
import ADKViews
import Foundation

extension ASDisplayNode {
    /// Returned by nodes that override no `layoutSpecThatFits`; never measured.
    static let noSpec = ASLayoutSpec()

    /// Describes the layout instead of a subclass.
    public var layoutSpecBlock: ((ASDisplayNode, ASSizeRange) -> ASLayoutSpec)? {
        get { lock.withLock { extras?.layoutSpecBlock } }
        set {
            replaceExtra(\.layoutSpecBlock, newValue)
            setNeedsLayout()
        }
    }

    // MARK: - Measuring

    /// Measures on the calling thread, or answers from what was measured before. Points. A range with numbers that
    /// are no lengths, or with a minimum above its maximum, is logged and put right.
    public func layoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        layoutThatFits(constrainedSize, parentSize: constrainedSize.max)
    }

    public func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout {
        guard constrainedSize.isValid else {
            let range = constrainedSize.putRight
            Misuse.report("\(self) was measured within \(constrainedSize); \(range) is taken instead")
            return layoutThatFits(range, parentSize: parentSize)
        }
        let environment = LayoutEnvironment.current
        if let direction = forcedLayoutDirection, direction != environment.layoutDirection {
            var forced = environment
            forced.layoutDirection = direction
            return LayoutEnvironment.with(forced) { layoutThatFits(constrainedSize, parentSize: parentSize) }
        }
        let (key, known) = lock.withLock { () -> (LayoutCache.Key, ASLayout?) in
            let key = LayoutCache.Key(
                range: constrainedSize, parentSize: parentSize, version: UInt64(layoutVersion), environment: environment
            )
            return (key, layoutCache.layout(for: key, of: self))
        }
        if let known {
            LayoutCache.verify(known, for: key, version: { lock.withLock { UInt64(layoutVersion) } }) {
                measure(constrainedSize, parentSize)
            }
            remember(known, for: key)
            return known
        }
        guard beginMeasuring() else {
            Misuse.report("\(self) is part of its own layout; it counts as empty there")
            return ASLayout(layoutElement: self, size: .zero)
        }
        willCalculateLayout(constrainedSize)
        let layout = measure(constrainedSize, parentSize)
        endMeasuring()
        let old = lock.withLock { layoutCache.store(layout, for: key) }
        withExtendedLifetime(old) {}
        remember(layout, for: key)
        expectChanges(of: layout)
        calculatedLayoutDidChange()
        return layout
    }

    /// Nodes of the layout that are not subnodes yet report to this node when they change: what they
    /// were measured as is part of what is remembered here.
    private func expectChanges(of layout: ASLayout) {
        var isStale = false
        for sublayout in layout.sublayouts {
            guard let node = sublayout.layoutElement as? ASDisplayNode, node !== self else { continue }
            node.lock.withLock {
                guard node.storedSupernode == nil, let layouts = node.layouts else { return }
                layouts.measuringNode = self
                // Changed before it knew whom to tell.
                if let pending = layouts.pending, pending.version < node.layoutVersion { isStale = true }
            }
        }
        if isStale { invalidateCalculatedLayout() }
    }

    /// What `semanticContentAttribute` makes of the surroundings' direction.
    private var forcedLayoutDirection: LayoutDirection? {
        switch lock.withLock({ bridged.rare.semanticContentAttribute }) {
        case .unspecified: nil
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        }
    }

    private func measure(_ range: ASSizeRange, _ parentSize: CGSize) -> ASLayout {
        calculateLayoutThatFits(range, restrictedTo: style.size, relativeToParentSize: parentSize)
    }

    /// What was asked for last is what the node will be given, most likely.
    private func remember(_ layout: ASLayout, for key: LayoutCache.Key) {
        // Without its own element, which would keep this node alive.
        let answer = NodeLayout(layout: layout.detached(), range: key.range, version: Int(key.version))
        let old = lock.withLock { () -> NodeLayout? in
            defer { pending = answer }
            return pending
        }
        // After the lock: nodes of the old layout may end with it, and use this one.
        withExtendedLifetime(old) {}
    }

    func defaultLayout(_ range: ASSizeRange) -> ASLayout {
        let spec = layoutSpecBlock?(self, range) ?? layoutSpecThatFits(range)
        guard spec !== ASDisplayNode.noSpec else {
            lock.withLock { flags.hasNoSpec = true }
            return ASLayout(layoutElement: self, size: ASSizeRangeClamp(range, calculateSizeThatFits(range.max)))
        }
        let inner = spec.layoutThatFits(range)
        return ASLayout(layoutElement: self, size: ASSizeRangeClamp(range, inner.size), sublayouts: [inner])
            .filteredNodeLayoutTree()
    }

    public func sublayoutElements() -> [any ASLayoutElement] { subnodes }

    /// The newest measured layout whose version is current.
    public var calculatedLayout: ASLayout? {
        lock.withLock {
            if let pending, pending.version >= layoutVersion { return pending.layout }
            return calculated?.layout
        }
    }

    /// Nothing in this node asked for another layout since it was measured. Any thread.
    package var hasCurrentLayout: Bool {
        lock.withLock { (pending ?? calculated).map { $0.version >= layoutVersion } ?? true }
    }

    /// The size of `calculatedLayout` in points; zero before measuring.
    public var calculatedSize: CGSize { calculatedLayout?.size ?? .zero }

    public var constrainedSizeForCalculatedLayout: ASSizeRange {
        lock.withLock {
            if let pending, pending.version >= layoutVersion { return pending.range }
            return calculated?.range ?? ASSizeRangeZero
        }
    }

    // MARK: - Invalidating

    /// What was measured no longer holds. Any thread. A cell is measured anew in the background, anything else
    /// with the next frame, or before that by `layoutIfNeeded()` where this was called on the main thread.
    public func setNeedsLayout() {
        var node: ASDisplayNode? = self
        var root = self
        while let next = node {
            next.invalidateCalculatedLayout()
            root = next
            node = next.lock.withLock { next.storedSupernode ?? next.layouts?.measuringNode }
        }
        root.rootLayoutWasInvalidated()
    }

    public func invalidateCalculatedLayout() {
        lock.withLock {
            layoutVersion += 1
            flags.needsLayout = true
        }
    }

    /// Of the topmost node: whoever measures it is told.
    func rootLayoutWasInvalidated() {
        if let container = sizeDelegate {
            container.nodeSizeWasInvalidated(self)
            return
        }
        // Within a layout it would be another one in the same frame, and could go on for ever.
        if MainThread.isCurrent, MainActor.assumeIsolated({ RunningLayouts.isEmpty }) {
            return MainActor.assumeIsolated { askForLayout() }
        }
        let mustQueue = lock.withLock {
            guard flags.isLoaded, !flags.layoutIsQueued else { return false }
            flags.layoutIsQueued = true
            return true
        }
        guard mustQueue else { return }
        MainMailbox.post { [weak self] in
            guard let self else { return }
            lock.withLock { flags.layoutIsQueued = false }
            askForLayout()
        }
    }

    /// The view is laid out with the next frame, and a tree of bare layers likewise.
    @MainActor
    private func askForLayout() {
        if let loadedView { loadedView.setNeedsLayout() } else if isNodeLoaded { scheduleBareLayout() }
    }

    // MARK: - The layout pass

    /// Measures to the node's present size where needed and places the subnodes, all the way
    /// down. Main thread for loaded nodes.
    @MainActor
    package func layoutPass() {
        RunningLayouts.begin(self)
        defer { RunningLayouts.end() }
        guard adoptLayout(for: bounds.size) else { return }
        layout()
        tellStateDelegates { $0.nodeDidLayout() }
        for subnode in subnodes {
            if subnode.isLayerBacked || !subnode.isNodeLoaded {
                subnode.layoutPass()
            } else if subnode.lock.withLock({ subnode.flags.needsLayout }) {
                // Measured anew without having changed its size.
                subnode.loadedView?.setNeedsLayout()
            }
        }
        layoutDidFinish()
    }

    /// Lays out now what asked for it, instead of with the next frame: from the topmost node above that did, down.
    /// Main thread. A node whose own layout is under way is left alone, which is logged.
    @MainActor
    public func layoutIfNeeded() {
        if RunningLayouts.contains(self) {
            return Misuse.report("layoutIfNeeded() of \(self) was called within its own layout, and does nothing there")
        }
        var top = self
        while let above = top.supernode, above.needsLayout, !RunningLayouts.contains(above) { top = above }
        guard let view = top.loadedView else { return top.layoutPass() }
        if top.needsLayout { view.setNeedsLayout() }
        view.layoutIfNeeded()
    }

    private var needsLayout: Bool { lock.withLock { flags.needsLayout } }

    /// The same before load, on the thread that measured: subnodes join and get their frames,
    /// but `layout()` waits for the main thread.
    package func prepareLayoutOffMain() {
        guard adoptLayout(for: bounds.size) else { return }
        applySubnodeFrames()
        for subnode in subnodes { subnode.prepareLayoutOffMain() }
    }

    /// Makes the layout for `size` the calculated one. False when there is nothing to place.
    private func adoptLayout(for size: CGSize) -> Bool {
        guard size.width > 0, size.height > 0 else { return false }
        let isManual = !automaticallyManagesSubnodes
        let ready = lock.withLock { () -> Bool in
            flags.needsLayout = false
            if flags.hasNoSpec, extras?.layoutSpecBlock == nil {
                // Its size is whatever it was given; but what it measured in it, to place it itself, may be stale.
                guard isManual, !storedSubnodes.isEmpty, let newest = pending ?? calculated else { return true }
                return newest.version >= layoutVersion
            }
            if let pending, pending.version >= layoutVersion, pending.layout.size == size { return true }
            return calculated.map { $0.version >= layoutVersion && $0.layout.size == size } ?? false
        }
        if !ready {
            let exact = ASSizeRangeMake(size)
            _ = LayoutEnvironment.with(environment) { layoutThatFits(exact, parentSize: size) }
        }
        promotePending(for: size, mayDiffer: !ready)
        if automaticallyManagesSubnodes { adoptSubnodesOfLayout() }
        return true
    }

    /// Makes the newest measured layout the calculated one.
    private func promotePending(for size: CGSize, mayDiffer: Bool) {
        let old = lock.withLock { () -> NodeLayout? in
            guard let pending, pending.version >= layoutVersion, mayDiffer || pending.layout.size == size else {
                return nil
            }
            if flags.hasNoSpec, extras?.layoutSpecBlock == nil, !mayDiffer { return nil }
            defer {
                calculated = pending
                self.pending = nil
            }
            return calculated
        }
        // After the lock: nodes of the old layout may end with it, and use this one.
        withExtendedLifetime(old) {}
    }

    /// Gives the subnodes the frames of the calculated layout.
    func applySubnodeFrames() {
        guard let layout = lock.withLock({ calculated?.layout }) else { return }
        for sublayout in layout.sublayouts {
            guard let node = sublayout.layoutElement as? ASDisplayNode else { continue }
            node.setLayoutFrame(sublayout.frame)
        }
    }

    /// Scale and direction for measuring this node. A scale that is none is logged and counts as 1.
    package var environment: LayoutEnvironment {
        let traits = asyncTraitCollection()
        let isValid = traits.displayScale > 0 && traits.displayScale.isFinite
        if !isValid {
            Misuse.report("\(self) has traits with the display scale \(traits.displayScale); 1 is taken instead")
        }
        return LayoutEnvironment(
            scale: isValid ? traits.displayScale : 1,
            layoutDirection: traits.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight)
    }
}

/// A container that measures its nodes itself, in the background.
package protocol NodeSizeDelegate: AnyObject, Sendable {
    /// Something in `node` changed what it measures. Any thread.
    func nodeSizeWasInvalidated(_ node: ASDisplayNode)
}

/// The nodes whose layout passes are under way, one within the other.
@MainActor
enum RunningLayouts {
    private static var nodes: [ASDisplayNode] = []

    static var isEmpty: Bool { nodes.isEmpty }
    static func contains(_ node: ASDisplayNode) -> Bool { nodes.contains { $0 === node } }
    static func begin(_ node: ASDisplayNode) { nodes.append(node) }
    static func end() { nodes.removeLast() }
}
