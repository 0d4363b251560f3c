import ADKFoundation
import ADKLayout
import ADKViews
import Foundation

/// The default animation of layout transitions.
extension ASDisplayNode {
    /// Fades the nodes that come, go or change their size, and moves the others.
    @MainActor
    func animateByDefault(_ context: any ASContextTransitioning) {
        let transition = context as? LayoutTransition
        // Another transition began in an override of the hook.
        if let transition, transition.phase != .animating { return }
        let removed = context.removedSubnodes()
        let inserted = context.insertedSubnodes()
        let final = context.subnodes(forKey: ASTransitionContextToLayoutKey)
        let size = context.layout(forKey: ASTransitionContextToLayoutKey)?.size ?? bounds.size
        guard context.isAnimated() else {
            transition?.endMotions()
            TransitionAnimation.withoutAnimation {
                for node in final { node.setLayoutFrame(context.finalFrame(for: node)) }
                setTransitionSize(size)
            }
            return context.completeTransition(true)
        }
        let kept = final.filter { !context.initialFrame(for: $0).isNull }
        let resized = kept.filter { context.initialFrame(for: $0).size != context.finalFrame(for: $0).size }
        let appearing = inserted + resized
        var alphas: [ObjectIdentifier: CGFloat] = [:]
        for node in appearing + removed {
            alphas[ObjectIdentifier(node)] = transition?.ownAlphas[ObjectIdentifier(node)] ?? node.alpha
        }
        transition?.ownAlphas = alphas
        TransitionAnimation.withoutAnimation {
            for node in appearing {
                let goal = context.finalFrame(for: node)
                // A node that an interrupted transition was fading goes on from its present place and alpha.
                let isFading = transition?.fading.contains(ObjectIdentifier(node)) ?? false
                if !isFading { node.alpha = 0 }
                if !isFading || node.bounds.size != goal.size { node.setLayoutFrame(goal) }
                node.layOutNow()
            }
        }
        if !shouldAnimateSizeChanges { TransitionAnimation.withoutAnimation { setTransitionSize(size) } }
        TransitionAnimation.animate(self, isAnimated: true) {
            for node in removed { node.alpha = 0 }
            for node in appearing { node.alpha = alphas[ObjectIdentifier(node)] ?? 1 }
            if self.shouldAnimateSizeChanges { self.setTransitionSize(size) }
            for node in final {
                node.setLayoutFrame(context.finalFrame(for: node))
                node.layOutNow()
            }
        } completion: { finished in
            context.completeTransition(finished)
        }
    }

    /// Sets the node's size at its present origin, and lays out the supernodes if it changes. A container of cells
    /// places its cells itself.
    @MainActor
    private func setTransitionSize(_ size: CGSize) {
        guard bounds.size != size, sizeDelegate == nil else { return }
        setLayoutFrame(CGRect(origin: layoutFrame.origin, size: size))
        guard let supernode, let root = supernodes.last, RunningLayouts.isEmpty else { return }
        if let container = root.sizeDelegate, root.layoutTransition == nil {
            supernode.invalidateLayoutUpwards()
            let size = root.adoptLayout(within: root.rangeForTransition).new.layout.size
            container.nodeSize(root, didChangeTo: size)
            root.loadedView?.setNeedsLayout()
            root.layOutNow()
        } else {
            supernode.setNeedsLayout()
            supernode.layoutIfNeeded()
        }
    }

    /// Performs the pending layout of the subtree.
    @MainActor
    private func layOutNow() {
        guard let loadedView else { return layoutPass() }
        if lock.withLock({ layoutState.needsLayout }) { loadedView.setNeedsLayout() }
        loadedView.layoutIfNeeded()
    }
}

/// The animations of layout transitions.
@MainActor
enum TransitionAnimation {
    /// Makes changes with the default animation of `node`. With `isAnimated` false, they show at once.
    static func animate(
        _ node: ASDisplayNode, isAnimated: Bool, adding options: UIView.AnimationOptions = [], changes: () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        guard isAnimated else { return UIView.performWithoutAnimation(changes) }
        UIView.animate(
            withDuration: node.defaultLayoutTransitionDuration, delay: node.defaultLayoutTransitionDelay,
            options: node.defaultLayoutTransitionOptions.union(options), animations: changes, completion: completion)
    }

    /// Makes changes that show at once, also within an animation of the app.
    static func withoutAnimation(_ changes: () -> Void) { UIView.performWithoutAnimation(changes) }

    /// Ends the animations of the node's place, size and alpha: its own values are shown.
    static func end(_ node: ASDisplayNode) { node.loadedLayer?.endBlockAnimations() }
}
