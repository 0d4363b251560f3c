import ADKFoundation
import ADKNodes
import Foundation

/// The motion of a row to its resting position. Content points, seconds of the frame clock.
struct RowMotion {
    static let duration: TimeInterval = 0.25

    /// The distance from the resting position at the start.
    var displacement = CGVector.zero
    var alpha: CGFloat = 1
    /// The visible size at the start, if it changes during the motion. The cell is scaled meanwhile.
    var startSize: CGSize?
    var start: TimeInterval
    var duration = RowMotion.duration

    func displaced(by displacement: CGVector) -> RowMotion {
        var motion = self
        motion.displacement = displacement
        return motion
    }

    /// The remaining share of the motion, eased: 1 at the start, 0 at the end.
    func remaining(at time: TimeInterval) -> CGFloat {
        guard duration > 0 else { return 0 }
        let t = min(1, max(0, (time - start) / duration))
        return CGFloat((1 - t) * (1 - t) * (1 - t))
    }

    func offset(at time: TimeInterval) -> CGVector { displacement * remaining(at: time) }
    func alpha(at time: TimeInterval) -> CGFloat { 1 - (1 - alpha) * remaining(at: time) }

    /// The visible size of a cell that becomes `target` in size; nil if its size does not change.
    func size(at time: TimeInterval, target: CGSize) -> CGSize? {
        guard let startSize else { return nil }
        let remaining = remaining(at: time)
        return CGSize(
            width: target.width + (startSize.width - target.width) * remaining,
            height: target.height + (startSize.height - target.height) * remaining)
    }

    func isFinished(at time: TimeInterval) -> Bool { time >= start + duration }
}

extension CGVector {
    /// The vector with both distances multiplied by the length in their direction.
    func scaled(by size: CGSize) -> CGVector { CGVector(dx: dx * size.width, dy: dy * size.height) }

    static func * (vector: CGVector, factor: CGFloat) -> CGVector {
        CGVector(dx: vector.dx * factor, dy: vector.dy * factor)
    }
}

extension CGPoint {
    static func + (point: CGPoint, vector: CGVector) -> CGPoint {
        CGPoint(x: point.x + vector.dx, y: point.y + vector.dy)
    }

    static func - (point: CGPoint, origin: CGPoint) -> CGVector {
        CGVector(dx: point.x - origin.x, dy: point.y - origin.y)
    }
}

/// The list's factor on a node's alpha. It preserves the app's own alpha, even if the app changes it during the fade.
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

    /// Restores the node's own alpha.
    @MainActor
    func end(on node: ASCellNode) {
        if node.alpha == shown, node.alpha != own { node.alpha = own }
    }
}
