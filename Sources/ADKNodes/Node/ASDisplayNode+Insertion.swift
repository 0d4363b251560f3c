import ADKFoundation
import Foundation

/// What a node may hold, and on which thread it may be changed.
extension ASDisplayNode {
    /// Whether `node` can become a subnode; otherwise reports why not.
    func mayInsert(_ node: ASDisplayNode) -> Bool {
        guard let obstacle = obstacle(to: node) else { return true }
        Misuse.report("\(node) was not added to \(self): \(obstacle)")
        return false
    }

    private func obstacle(to node: ASDisplayNode) -> String? {
        if node === self { return "a node cannot hold itself" }
        if isDescendant(of: node) { return "the one lies within the other" }
        let (isLayerBacked, isRasterizing) = lock.withLock {
            (flags.isLayerBacked, flags.rasterizesSubtree || flags.isRasterized)
        }
        if isLayerBacked, !node.isLayerBacked { return "a layer-backed node cannot hold one with a view" }
        return isRasterizing ? node.obstacleToRasterization : nil
    }

    /// Why this subtree cannot be drawn into the contents of a node above it.
    var obstacleToRasterization: String? {
        let (isLoaded, showsView) = lock.withLock { (flags.isLoaded, extras?.viewBlock != nil) }
        if isLoaded { return "the loaded \(self) cannot be drawn into another node's contents" }
        if showsView { return "the view of \(self) cannot be drawn into another node's contents" }
        return subnodes.lazy.compactMap(\.obstacleToRasterization).first
    }

    /// Off the main thread, where this node or `node` is loaded: reports it, has `change` made on the main thread
    /// with the next frame, and returns true.
    func postsHierarchyChange(
        _ node: ASDisplayNode, _ change: @escaping @MainActor @Sendable (ASDisplayNode, ASDisplayNode) -> Void
    ) -> Bool {
        guard !MainThread.isCurrent, isNodeLoaded || node.isNodeLoaded else { return false }
        Misuse.report(
            "the tree of the loaded \(isNodeLoaded ? self : node) was changed off the main thread; "
                + "the change is made there with the next frame")
        MainMailbox.post { [self] in change(self, node) }
        return true
    }
}

/// Lets go of `object` on the main thread, where views and layers have to be freed.
package func releaseOnMain(_ object: AnyObject?) {
    guard let object, !MainThread.isCurrent else { return }
    nonisolated(unsafe) let held = object
    MainMailbox.post { withExtendedLifetime(held) {} }
}
