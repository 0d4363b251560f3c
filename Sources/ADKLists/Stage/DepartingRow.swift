import ADKFoundation
import ADKLayers
import ADKNodes
import Foundation

/// A deleted row that is still visible while it leaves.
@MainActor
final class DepartingRow {
    let node: ASCellNode
    /// Its place before it leaves, in content points.
    var frame: CGRect
    /// The distance it moves while it leaves.
    private let travel: CGVector
    /// The factors on its alpha at the start and at the end.
    private let alphas: (start: CGFloat, end: CGFloat)
    private let began: TimeInterval
    private var fade: RowFade?
    /// The transform that the node has when the list does not scale it.
    private let ownTransform: CATransform3D
    private let ownZPosition: CGFloat

    /// `shown` is the fade with which the row is shown now: it leaves from there.
    init(
        _ node: ASCellNode, frame: CGRect, travel: CGVector, alpha: CGFloat, began: TimeInterval, shown: RowFade?,
        ownTransform: CATransform3D?
    ) {
        self.node = node
        self.frame = frame
        self.travel = travel
        alphas = (shown?.factor ?? 1, alpha)
        self.began = began
        fade = shown ?? (alpha != 1 ? RowFade(node) : nil)
        self.ownTransform = ownTransform ?? node.transform
        ownZPosition = node.zPosition
        node.zPosition = -1
    }

    /// The frame at `time` in content points.
    func frame(at time: TimeInterval) -> CGRect {
        CGRect(origin: frame.origin + travel * eased(at: time), size: frame.size)
    }

    func showFade(at time: TimeInterval) {
        fade?.show(alphas.start + (alphas.end - alphas.start) * eased(at: time), on: node)
    }

    /// Restores the node's alpha, transform and z position.
    func end() {
        if node.transform != ownTransform { node.transform = ownTransform }
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
