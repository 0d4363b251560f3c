import ADKLayout
import Foundation

/// A measured layout and what it was measured for.
struct NodeLayout {
    /// Detached: it does not hold the node it is of.
    let layout: ASLayout
    let range: ASSizeRange
    /// The node's version when measuring began; older than the node's, it is stale.
    let version: Int
}
