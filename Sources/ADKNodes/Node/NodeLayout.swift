import ADKLayout
import Foundation

/// A measured layout and what it was measured for.
struct NodeLayout {
    let layout: ASLayout
    let range: ASSizeRange
    let parentSize: CGSize
    let environment: LayoutEnvironment
    /// The node's version when measuring began; older than the node's, it is stale.
    let version: Int

    func answers(_ range: ASSizeRange, parentSize: CGSize, environment: LayoutEnvironment, version: Int) -> Bool {
        self.version >= version && self.range == range && self.parentSize.isIdentical(to: parentSize)
            && self.environment == environment
    }
}

extension CGSize {
    /// Equal, an undefined (NaN) side counting as equal to another.
    fileprivate func isIdentical(to other: CGSize) -> Bool {
        (width == other.width || (width.isNaN && other.width.isNaN))
            && (height == other.height || (height.isNaN && other.height.isNaN))
    }
}
