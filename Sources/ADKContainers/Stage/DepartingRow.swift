import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// A deleted row that is still visible while it leaves.
@MainActor
final class DepartingRow {
    let node: ASCellNode
    /// Its place before it leaves, in content points.
    var frame: CGRect
    /// The distance it moves while it leaves.
    private let travel: CGVector
    /// The factor on its alpha at the end.
    private let alpha: CGFloat
    private let began: TimeInterval
    private var fade: RowFade?
    private let ownZPosition: CGFloat

    init(_ node: ASCellNode, frame: CGRect, travel: CGVector, alpha: CGFloat, began: TimeInterval) {
        self.node = node
        self.frame = frame
        self.travel = travel
        self.alpha = alpha
        self.began = began
        if alpha != 1 { fade = RowFade(node) }
        ownZPosition = node.zPosition
        node.zPosition = -1
    }

    /// The frame at `time` in content points.
    func frame(at time: TimeInterval) -> CGRect {
        CGRect(origin: frame.origin + travel * eased(at: time), size: frame.size)
    }

    func showFade(at time: TimeInterval) { fade?.show(1 + (alpha - 1) * eased(at: time), on: node) }

    /// Restores the node's alpha and z position.
    func end() {
        fade?.end(on: node)
        fade = nil
        if node.zPosition == -1 { node.zPosition = ownZPosition }
    }

    func isFinished(at time: TimeInterval) -> Bool { progress(at: time) >= 1 }

    private func progress(at time: TimeInterval) -> CGFloat {
        CGFloat(min(1, max(0, (time - began) / RowMotion.duration)))
    }

    private func eased(at time: TimeInterval) -> CGFloat {
        let left = 1 - progress(at: time)
        return 1 - left * left * left
    }
}
