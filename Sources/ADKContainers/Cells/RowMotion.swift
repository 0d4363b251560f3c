import ADKFoundation
import ADKNodes
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
