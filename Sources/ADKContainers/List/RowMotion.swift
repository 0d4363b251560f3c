import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// A row on its way to where it belongs. Points along the scroll axis, seconds of the frame clock.
struct RowMotion {
    static let duration: TimeInterval = 0.25

    /// How far from its place it began.
    var displacement: CGFloat
    /// The same across the axis.
    var cross: CGFloat = 0
    var alpha: CGFloat = 1
    var start: TimeInterval
    var duration = RowMotion.duration

    func displaced(by way: CGFloat) -> RowMotion {
        var motion = self
        motion.displacement = way
        return motion
    }

    /// 1 at the begin, 0 when it is there.
    func remaining(at time: TimeInterval) -> CGFloat {
        guard duration > 0 else { return 0 }
        let t = min(1, max(0, (time - start) / duration))
        return CGFloat((1 - t) * (1 - t) * (1 - t))
    }

    func offset(at time: TimeInterval) -> CGFloat { displacement * remaining(at: time) }
    func alpha(at time: TimeInterval) -> CGFloat { 1 - (1 - alpha) * remaining(at: time) }
    func isFinished(at time: TimeInterval) -> Bool { time >= start + duration }
}

/// The list's part in a node's alpha: the app's own alpha stays what it is, also if it changes meanwhile.
struct RowFade {
    private var own: CGFloat
    private var shown: CGFloat

    @MainActor
    init(_ node: ASCellNode) {
        own = node.alpha
        shown = own
    }

    @MainActor
    mutating func show(_ factor: CGFloat, on node: ASCellNode) {
        if node.alpha != shown { own = node.alpha }
        shown = own * factor
        if node.alpha != shown { node.alpha = shown }
    }

    /// Gives the node its own alpha back.
    @MainActor
    func end(on node: ASCellNode) {
        if node.alpha == shown, node.alpha != own { node.alpha = own }
    }
}

/// A row that is no longer in the list and still to be seen leaving. Main thread.
@MainActor
final class DepartingRow {
    let node: ASCellNode
    /// Where it was, along the axis.
    var start: CGFloat
    let length: CGFloat
    let fades: Bool
    /// How far it goes while it leaves: along the axis and across.
    let way: CGVector
    let began: TimeInterval
    private var fade: RowFade?
    private let ownZPosition: CGFloat

    init(
        _ node: ASCellNode, start: CGFloat, length: CGFloat, fades: Bool, way: CGVector = CGVector(dx: 0, dy: 0),
        began: TimeInterval
    ) {
        self.node = node
        self.start = start
        self.length = length
        self.fades = fades
        self.way = way
        self.began = began
        if fades { fade = RowFade(node) }
        ownZPosition = node.zPosition
        node.zPosition = -1
    }

    func fade(to alpha: CGFloat) { fade?.show(alpha, on: node) }

    /// The node has its own alpha and place above others again.
    func end() {
        fade?.end(on: node)
        fade = nil
        if node.zPosition == -1 { node.zPosition = ownZPosition }
    }

    func progress(at time: TimeInterval) -> CGFloat {
        CGFloat(min(1, max(0, (time - began) / RowMotion.duration)))
    }
}

/// Moves a list's rows frame by frame.
@MainActor
final class RowAnimator: FrameAnimation {
    private weak var list: ListController?

    init(_ list: ListController) { self.list = list }

    func advance(to time: TimeInterval) -> Bool { list?.advanceMotions(to: time) ?? false }
}
