import ADKLayout
import Foundation

/// The key of the layout before a transition.
public let ASTransitionContextFromLayoutKey = "ASTransitionContextFromLayoutKey"
/// The key of the layout after a transition.
public let ASTransitionContextToLayoutKey = "ASTransitionContextToLayoutKey"

/// One layout transition, as `animateLayoutTransition(_:)` sees it. Frames are in points of the node that changes its
/// layout. An unknown key is logged and counts as `ASTransitionContextToLayoutKey`.
@preconcurrency @MainActor
public protocol ASContextTransitioning: AnyObject {
    /// Whether the change is to be animated. False also for a node that is in no window.
    func isAnimated() -> Bool

    /// The layout of a key. Nil before the first layout.
    func layout(forKey key: String) -> ASLayout?

    /// The range that the layout of a key was measured within. Zero without a layout.
    func constrainedSize(forKey key: String) -> ASSizeRange

    /// The nodes in the layout of a key, in painting order. Empty without a layout.
    func subnodes(forKey key: String) -> [ASDisplayNode]

    /// The nodes that only the new layout contains, in its order. They are subnodes already.
    func insertedSubnodes() -> [ASDisplayNode]

    /// The nodes that the new layout does not contain, in painting order. They stay subnodes until the transition is
    /// complete. Nodes that an interrupted transition was removing are among them.
    func removedSubnodes() -> [ASDisplayNode]

    /// The frame of `node` when the transition began. `.null` for an inserted node, and for a node of neither layout.
    func initialFrame(for node: ASDisplayNode) -> CGRect

    /// The frame of `node` in the new layout. `.null` for a removed node, and for a node of neither layout. O(1).
    func finalFrame(for node: ASDisplayNode) -> CGRect

    /// Ends the transition, which calls `didCompleteLayoutTransition(_:)`. With false, all subnodes get their final
    /// frames first. Later calls do nothing, nor do calls after another transition of the node took over.
    func completeTransition(_ didComplete: Bool)
}
