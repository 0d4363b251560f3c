import ADKFoundation
import Foundation

/// Animations that run together in the time of the group.
///
/// The time of the animations begins with each cycle of the group, and ends with it. Animations that are longer are cut
/// off. An animation without a duration has that of the group. The group's timing function changes the pace of its
/// time.
///
/// The animations' delegates, and their `isRemovedOnCompletion`, have no effect. An animation that ends with the group
/// or later holds its last value if the group does.
@MainActor
open class CAAnimationGroup: CAAnimation {
    /// The animations, in the order in which they take effect.
    public var animations: [CAAnimation]?

    /// The most groups inside each other.
    private static let depthLimit = 32
    private static var depth = 0

    override func take(from source: CAAnimation) {
        super.take(from: source)
        guard let source = source as? CAAnimationGroup else { return }
        guard CAAnimationGroup.depth < CAAnimationGroup.depthLimit else {
            Misuse.report(
                "an animation group contains itself, or too many groups inside each other; the inner is empty")
            return
        }
        CAAnimationGroup.depth += 1
        defer { CAAnimationGroup.depth -= 1 }
        animations = source.animations?.map { $0.copy() }
    }
}
