import ADKFoundation
import ADKViews
import Foundation

/// Counts drawings in progress: a node counts its own and those of its subtree.
///
/// Differs from Texture: the whole subtree counts, as in its experiment `hierarchyDisplayDidFinishIsRecursive`, not
/// only the direct subnodes.
extension ASDisplayNode {
    @MainActor
    func displayWillStart(asynchronously: Bool) {
        guard let loaded else { return }
        let isFirst = !loaded.isDisplayPending
        loaded.isDisplayPending = true
        displayWillStartAsynchronously(asynchronously)
        // A drawing that starts again before it ended counts once.
        guard isFirst else { return }
        loaded.pendingDisplays += 1
        for node in supernodes {
            node.loaded?.pendingDisplays += 1
            node.subnodeDisplayWillStart(self)
        }
    }

    @MainActor
    func displayIsFinished() {
        guard let loaded else { return }
        let wasPending = loaded.isDisplayPending
        loaded.isDisplayPending = false
        displayDidFinish()
        guard wasPending else { return }
        let above = supernodes
        loaded.pendingDisplays -= 1
        for node in above { node.loaded?.pendingDisplays -= 1 }
        if loaded.pendingDisplays == 0 { hierarchyIsDisplayed() }
        for node in above {
            node.subnodeDisplayDidFinish(self)
            if node.loaded?.pendingDisplays == 0 { node.hierarchyIsDisplayed() }
        }
    }

    /// The drawing was dropped: the counts go down without a notification.
    @MainActor
    func forgetPendingDisplay() {
        loaded?.pendingDisplays -= 1
        for node in supernodes { node.loaded?.pendingDisplays -= 1 }
    }

    @MainActor
    private func hierarchyIsDisplayed() {
        hierarchyDisplayDidFinish()
        notifyStateDelegates { $0.hierarchyDisplayDidFinish() }
        hidePlaceholder()
    }

    /// A subtree with `count` drawings in progress was added below this node.
    @MainActor
    func addPendingDisplays(_ count: Int) {
        guard count > 0 else { return }
        for node in upwards { node.loaded?.pendingDisplays += count }
    }

    /// A subtree with `count` drawings in progress was removed. This does not notify of a finished hierarchy.
    @MainActor
    func removePendingDisplays(_ count: Int) {
        guard count > 0 else { return }
        for node in upwards { node.loaded?.pendingDisplays -= count }
    }
}
