import ADKFoundation
import Foundation

/// The animation of an item that is inserted, deleted or reloaded.
@usableFromInline
package enum ListAnimation: Sendable {
    case none, fade, left, right, top, bottom

    /// The side of the item's place from which it comes, or to which it leaves, as a vector of length 1 in points of
    /// an upright list. Zero for animations without motion.
    var side: CGVector {
        switch self {
        case .none, .fade: .zero
        case .left: CGVector(dx: -1, dy: 0)
        case .right: CGVector(dx: 1, dy: 0)
        case .top: CGVector(dx: 0, dy: -1)
        case .bottom: CGVector(dx: 0, dy: 1)
        }
    }
}
