import ADKFoundation
import Foundation

/// Checks before a change of the tree: which nodes may be inserted, and on which thread.
extension ASDisplayNode {
    /// Whether `node` can become a subnode. Reports the reason if not.
    func canInsert(_ node: ASDisplayNode) -> Bool {
        guard let obstacle = obstacle(to: node) else { return true }
        Misuse.report("\(node) was not added to \(self): \(obstacle)")
        return false
    }

    private func obstacle(to node: ASDisplayNode) -> String? {
        if node === self { return "a node cannot hold itself" }
        if isDescendant(of: node) { return "a node cannot be added to its own descendant" }
        let (isLayerBacked, isRasterizing) = lock.withLock {
            (backingState.isLayerBacked, displayState.isRasterizing)
        }
        if isLayerBacked, !node.isLayerBacked { return "a layer-backed node cannot hold one with a view" }
        return isRasterizing ? node.obstacleToRasterization : nil
    }

    /// The reason why this subtree cannot be drawn into the contents of a supernode, or nil.
    var obstacleToRasterization: String? {
        let (isLoaded, showsView) = lock.withLock { (backingState.isLoaded, extras?.viewBlock != nil) }
        if isLoaded { return "the loaded \(self) cannot be drawn into another node's contents" }
        if showsView { return "the view of \(self) cannot be drawn into another node's contents" }
        return subnodes.lazy.compactMap(\.obstacleToRasterization).first
    }

    /// Returns false if the change is allowed on this thread. Off the main thread, with this node or `node` loaded, it
    /// reports the misuse, posts `change` to the main thread for the next frame, and returns true.
    func postsHierarchyChange(
        _ node: ASDisplayNode, _ change: @escaping @MainActor @Sendable (ASDisplayNode, ASDisplayNode) -> Void
    ) -> Bool {
        guard !MainThread.isCurrent, isNodeLoaded || node.isNodeLoaded else { return false }
        Misuse.report(
            "the tree of the loaded \(isNodeLoaded ? self : node) was changed off the main thread; "
                + "it is changed there in the next frame")
        MainMailbox.post { [self] in change(self, node) }
        return true
    }
}
