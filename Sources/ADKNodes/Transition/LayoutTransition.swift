import ADKFoundation
import ADKLayout
import ADKViews
import Foundation

/// One change of a node from its applied layout to another, from the call of `transitionLayout` to its end.
///
///     measuring ──measured──▶ prepared ──▶ animating ──completeTransition──▶ completed
///         │                      └────────────┴──▶ replaced, by the next transition of the node
///         └──▶ cancelled
///
/// While it measures, an earlier transition of the node may still animate.
@MainActor
final class LayoutTransition {
    enum Phase {
        /// The new layout is being measured. The old one stays.
        case measuring
        /// The new layout is the calculated one. Its nodes are being inserted.
        case prepared
        /// `animateLayoutTransition(_:)` was called. Removed nodes are still subnodes.
        case animating
        case completed
        case replaced
        case cancelled
    }

    /// The number of measurements on a worker, if the node changes during each of them.
    private nonisolated static let maximumMeasurements = 4

    private(set) weak var node: ASDisplayNode?
    let range: ASSizeRange
    private(set) var wantsAnimation: Bool
    private(set) var phase = Phase.measuring
    /// Nil until the new layout is measured.
    private(set) var change: LayoutChange?
    /// The transition that animates while this one measures.
    private(set) var predecessor: LayoutTransition?
    /// The alphas that the default animation restores when removed nodes are gone.
    var ownAlphas: [ObjectIdentifier: CGFloat] = [:]
    /// Those of the transition that this one replaced.
    private var formerAlphas: [ObjectIdentifier: CGFloat] = [:]
    /// The nodes of the new layout that were fading when this transition took over.
    private(set) var fading: Set<ObjectIdentifier> = []
    private var measurementCompletion: (@MainActor () -> Void)?

    init(
        _ node: ASDisplayNode, _ range: ASSizeRange, isAnimated: Bool, replacing other: LayoutTransition?,
        measurementCompletion: (@MainActor () -> Void)?
    ) {
        self.node = node
        self.range = range
        wantsAnimation = isAnimated
        self.measurementCompletion = measurementCompletion
        predecessor = other
        if let other, other.phase == .measuring {
            predecessor = other.predecessor
            other.phase = .cancelled
            other.forget()
        }
    }

    // MARK: - Events of the node

    /// Whether a layout pass of the node for `size` leaves the subnodes to this transition. If the size or the content
    /// of the node changed since it was measured, the transition ends first.
    func holdsSubnodes(inLayoutFor size: CGSize) -> Bool {
        guard let node else { return false }
        let holds =
            switch phase {
            case .measuring: node.sizeOfCalculatedLayout == size
            case .prepared: true
            case .animating: node.hasCalculatedLayout(for: size)
            case .completed, .replaced, .cancelled: false
            }
        if !holds { finish() }
        return holds
    }

    /// Nothing of the node is visible any more. A measurement goes on, and is applied without animation.
    func nodeDidLeaveWindow() {
        predecessor?.finish()
        if phase != .measuring { finish() }
    }

    // MARK: - Measuring

    /// Measures on a worker, then applies the result in the next frame.
    func measureOnWorker() {
        guard let node else { return }
        let (range, environment) = (range, node.environment)
        WorkQueue.shared.async(.visible) { [self, node] in
            LayoutEnvironment.with(environment) {
                for _ in 0..<LayoutTransition.maximumMeasurements {
                    let version = node.lock.withLock { node.layoutState.version }
                    _ = node.layoutThatFits(range, parentSize: range.max)
                    // The node changed meanwhile: the result is stale.
                    if node.lock.withLock({ node.layoutState.version }) == version { break }
                }
            }
            MainMailbox.post { self.apply() }
        }
    }

    /// Makes the new layout the calculated one and starts the animation. The layout cache has the layout if a worker
    /// measured it.
    func apply() {
        guard phase == .measuring, let node else { return }
        phase = .prepared
        let leaving = takeOverFromPredecessor()
        let (from, to) = node.adoptLayout(within: range)
        change = LayoutChange(from: from, to: to, subnodes: node.subnodes, leaving: leaving)
        // A node that nothing shows cannot be seen moving.
        if !node.isInHierarchy { wantsAnimation = false }
        let completion = measurementCompletion
        measurementCompletion = nil
        completion?()
        // The app started another transition in the completion, or removed the node.
        guard phase == .prepared else { return }
        insertNodes()
        guard phase == .prepared else { return }
        phase = .animating
        announceSize()
        // The container laid the node out for another size, which ended the transition.
        guard phase == .animating else { return }
        node.animateLayoutTransition(self)
        // Without a window nothing would complete an animation.
        if !node.isInHierarchy { finish() }
    }

    /// Measures and applies at once, without animation.
    func applyNow() {
        wantsAnimation = false
        apply()
        finish()
    }

    /// Ends the earlier transition where it is. Returns the nodes that it was removing.
    private func takeOverFromPredecessor() -> [ASDisplayNode] {
        guard let former = predecessor else { return [] }
        predecessor = nil
        guard former.phase == .animating || former.phase == .prepared else { return [] }
        former.phase = .replaced
        ownAlphas = former.ownAlphas
        formerAlphas = former.ownAlphas
        let inserted = former.change?.inserted ?? []
        let leaving = former.change?.removed ?? []
        fading = Set((inserted + leaving).map(ObjectIdentifier.init))
        former.forget()
        return leaving
    }

    // MARK: - Ending

    /// Puts everything at its goal and ends the transition at once. One that measures is cancelled instead.
    func finish() {
        predecessor?.finish()
        switch phase {
        case .measuring: cancel()
        case .prepared, .animating:
            insertNodes()
            endMotions()
            end(.completed)
        case .completed, .replaced, .cancelled: break
        }
    }

    /// Ends the measurement. The next layout pass applies the newest layout without animation. An earlier transition
    /// goes on.
    func cancel() {
        guard phase == .measuring else { return }
        phase = .cancelled
        measurementCompletion = nil
        if let node, node.layoutTransition === self { node.layoutTransition = predecessor }
        predecessor = nil
    }

    private func end(_ result: Phase) {
        phase = result
        guard let node else { return forget() }
        if node.layoutTransition === self {
            node.layoutTransition = nil
        } else if let next = node.layoutTransition, next.predecessor === self {
            next.predecessor = nil
        }
        TransitionAnimation.withoutAnimation {
            node.placeSubnodesOfLayout()
            node.didCompleteLayoutTransition(self)
            restoreAlphas()
        }
        if let change, node.bounds.size != change.to.layout.size, !RunningLayouts.contains(node) {
            // The app's own animation did not resize the node.
            node.setNeedsLayout()
        }
        forget()
    }

    /// Removes the nodes that are not in the node's present layout, unless the app moved them elsewhere.
    func removeNodes() {
        guard let node, let change else { return }
        let wanted = Set(node.sublayoutsOfCalculatedLayout.compactMap { $0.layoutElement.map(ObjectIdentifier.init) })
        for old in change.removed where old.supernode === node && !wanted.contains(ObjectIdentifier(old)) {
            old.removeFromSupernode()
        }
        node.setManagedLayouts(node.sublayoutsOfCalculatedLayout, leaving: [])
    }

    /// Gives faded nodes their own alphas back, unless the app set others. Nodes of the new layout need it that another
    /// transition was removing, if this one did not animate them.
    private func restoreAlphas() {
        for (nodes, alphas) in [(change?.removed ?? [], ownAlphas), (change?.toNodes ?? [], formerAlphas)] {
            for node in nodes where node.alpha == 0 {
                if let alpha = alphas[ObjectIdentifier(node)] { node.alpha = alpha }
            }
        }
    }

    /// Releases what only a running transition needs.
    private func forget() {
        measurementCompletion = nil
        ownAlphas = [:]
        formerAlphas = [:]
        fading = []
    }

    // MARK: - Steps

    private func insertNodes() {
        guard let node, let change else { return }
        node.insertNodes(of: change)
    }

    /// Notifies the container that measures the node of its new size. It moves the other rows in the same animation.
    private func announceSize() {
        guard let node, let change, let container = node.sizeDelegate else { return }
        guard node.bounds.size != change.to.layout.size else { return }
        // The cell can be clicked while it changes its size.
        TransitionAnimation.animate(node, isAnimated: wantsAnimation, adding: .allowUserInteraction) {
            container.nodeSize(node, didChangeTo: change.to.layout.size)
        }
    }

    /// Ends the default animation of all nodes. They are shown with their own values.
    func endMotions() {
        guard let node, let change else { return }
        for moving in [node] + change.toNodes + change.removed { TransitionAnimation.end(moving) }
    }
}

extension LayoutTransition: ASContextTransitioning {
    func isAnimated() -> Bool { wantsAnimation }

    func layout(forKey key: String) -> ASLayout? { measured(key)?.layout }
    func constrainedSize(forKey key: String) -> ASSizeRange { measured(key)?.range ?? ASSizeRangeZero }

    func subnodes(forKey key: String) -> [ASDisplayNode] {
        (isOld(key) ? change?.fromNodes : change?.toNodes) ?? []
    }

    func insertedSubnodes() -> [ASDisplayNode] { change?.inserted ?? [] }
    func removedSubnodes() -> [ASDisplayNode] { change?.removed ?? [] }
    func initialFrame(for node: ASDisplayNode) -> CGRect { change?.initialFrame(of: node) ?? .null }
    func finalFrame(for node: ASDisplayNode) -> CGRect { change?.finalFrame(of: node) ?? .null }

    func completeTransition(_ didComplete: Bool) {
        guard phase == .animating else { return }
        if !didComplete { endMotions() }
        end(.completed)
    }

    private func measured(_ key: String) -> NodeLayout? { isOld(key) ? change?.from : change?.to }

    private func isOld(_ key: String) -> Bool {
        if key == ASTransitionContextFromLayoutKey { return true }
        if key != ASTransitionContextToLayoutKey {
            Misuse.report(
                "a layout transition was asked for the layout of the unknown key \"\(key)\"; it gave the new one")
        }
        return false
    }
}
