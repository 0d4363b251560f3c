import ADKFoundation
import Foundation

/// Animations that run together in the time of the group.
///
/// The time of the animations begins with each cycle of the group, and ends with it. Animations that are longer are cut
/// off. An animation without a duration has that of the group. The group's timing function changes the pace of its
/// time.
///
/// A group has at most 1,000 animations, with those of groups in it, and 32 groups inside each other. A `CATransition`
/// in a group has no effect.
///
/// The animations' delegates, and their `isRemovedOnCompletion`, have no effect. An animation that ends with the group
/// or later holds its last value if the group does.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
    /// The animations, in the order in which they take effect.
    public var animations: [CAAnimation]?

    /// The most groups inside each other.
    private static let depthLimit = 32
    /// The most animations in a group and in the groups in it.
    private static let countLimit = 1_000
    /// The group that is being copied is in so many others.
    private static var depth = 0
    /// The animations that were copied for the outermost group.
    private static var count = 0

    override func take(from source: CAAnimation) {
        super.take(from: source)
        guard let source = source as? CAAnimationGroup, let inner = source.animations else { return }
        if CAAnimationGroup.depth == 0 { CAAnimationGroup.count = 0 }
        guard CAAnimationGroup.depth < CAAnimationGroup.depthLimit else { return stopCopying() }
        CAAnimationGroup.depth += 1
        defer { CAAnimationGroup.depth -= 1 }
        var copies: [CAAnimation] = []
        for animation in inner {
            CAAnimationGroup.count += 1
            guard CAAnimationGroup.count <= CAAnimationGroup.countLimit else {
                stopCopying()
                break
            }
            copies.append(animation.copy())
        }
        animations = copies
    }

    /// Leaves out the rest. Logged once for the outermost group.
    private func stopCopying() {
        if CAAnimationGroup.count < Int.max / 2 {
            Misuse.report("an animation group contains itself, or too many animations or groups; the rest is left out")
        }
        CAAnimationGroup.count = Int.max / 2
    }
}
