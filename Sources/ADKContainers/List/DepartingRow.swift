import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// A deleted row that is still visible while it leaves.
@MainActor
final class DepartingRow {
    let node: ASCellNode
    /// Its start along the axis.
    var start: CGFloat
    let length: CGFloat
    let fades: Bool
    /// The distance it moves while it leaves, along the axis (`dy`) and across it (`dx`).
    let travel: CGVector
    let began: TimeInterval
    private var fade: RowFade?
    private let ownZPosition: CGFloat

    init(
        _ node: ASCellNode, start: CGFloat, length: CGFloat, fades: Bool, travel: CGVector = CGVector(dx: 0, dy: 0),
        began: TimeInterval
    ) {
        self.node = node
        self.start = start
        self.length = length
        self.fades = fades
        self.travel = travel
        self.began = began
        if fades { fade = RowFade(node) }
        ownZPosition = node.zPosition
        node.zPosition = -1
    }

    func fade(to alpha: CGFloat) { fade?.show(alpha, on: node) }

    /// Restores the node's alpha and z position.
    func end() {
        fade?.end(on: node)
        fade = nil
        if node.zPosition == -1 { node.zPosition = ownZPosition }
    }

    func progress(at time: TimeInterval) -> CGFloat {
        CGFloat(min(1, max(0, (time - began) / RowMotion.duration)))
    }
}
