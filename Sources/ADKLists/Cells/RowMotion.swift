import ADKFoundation
import ADKMotion
import ADKNodes
import ADKViews
import Foundation

/// The motion of a row to its resting position. Content points, seconds of the frame clock.
package struct RowMotion {
    package static let duration: TimeInterval = mutable("row.duration", 0.25)

    /// The distance from the resting position at the start.
    var displacement = CGVector.zero
    var alpha: CGFloat = 1
    /// The visible size at the start, if it changes during the motion. The cell is scaled meanwhile.
    var startSize: CGSize?
    var start: TimeInterval
    var duration = RowMotion.duration
    /// The further displacement by changes with a pace of their own: it is the distance of the value from its target.
    private var paced: Retargeting<CGPoint>?
    /// The visible size of a cell that changes its size at such a pace, in the same way.
    private var growth: Retargeting<CGSize>?

    init(
        displacement: CGVector = .zero, alpha: CGFloat = 1, startSize: CGSize? = nil, start: TimeInterval,
        duration: TimeInterval = RowMotion.duration
    ) {
        self.displacement = displacement
        self.alpha = alpha
        self.startSize = startSize
        self.start = start
        self.duration = duration
    }

    /// Moves the resting position by `-distance`, from which the row then moves away at `pace`. A motion in progress
    /// goes on, so that neither the place nor the speed jumps.
    mutating func retarget(by distance: CGVector, at pace: RowPace, time: TimeInterval) {
        var motion = paced ?? Retargeting(CGPoint.zero)
        let target = motion.target
        motion.retarget(
            to: CGPoint(x: target.x - distance.dx, y: target.y - distance.dy), by: pace.curve, at: time,
            delay: pace.delay)
        paced = motion
    }

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

    /// The cell changes its size by `-difference`, at `pace`. Its layer animates the size itself.
    mutating func grow(by difference: CGSize, at pace: RowPace, time: TimeInterval) {
        var motion = growth ?? Retargeting(CGSize.zero)
        let target = motion.target
        motion.retarget(
            to: CGSize(width: target.width - difference.width, height: target.height - difference.height),
            by: pace.curve, at: time, delay: pace.delay)
        growth = motion
    }

    /// The difference of the visible size from the cell's own one.
    func growth(at time: TimeInterval) -> CGSize {
        guard let growth else { return .zero }
        let size = growth.value(at: time)
        return CGSize(width: size.width - growth.target.width, height: size.height - growth.target.height)
    }

    func isGrowing(at time: TimeInterval) -> Bool { growth.map { !$0.isAtRest(at: time) } ?? false }

    /// This motion with the change of size of another one.
    func growing(like other: RowMotion?) -> RowMotion {
        var motion = self
        motion.growth = other?.growth
        return motion
    }

    func offset(at time: TimeInterval) -> CGVector {
        let own = displacement * remaining(at: time)
        guard let paced else { return own }
        let further = paced.value(at: time) - paced.target
        return CGVector(dx: own.dx + further.dx, dy: own.dy + further.dy)
    }
    func alpha(at time: TimeInterval) -> CGFloat { 1 - (1 - alpha) * remaining(at: time) }

    /// The visible size of a cell that becomes `target` in size; nil if its size does not change.
    func size(at time: TimeInterval, target: CGSize) -> CGSize? {
        guard let startSize else { return nil }
        let remaining = remaining(at: time)
        return CGSize(
            width: target.width + (startSize.width - target.width) * remaining,
            height: target.height + (startSize.height - target.height) * remaining)
    }

    func isFinished(at time: TimeInterval) -> Bool {
        time >= start + duration && (paced?.isAtRest(at: time) ?? true) && (growth?.isAtRest(at: time) ?? true)
    }
}

/// The curve and the delay of a change of rows, from the animation block in which it is made.
struct RowPace {
    let curve: MotionCurve
    let delay: TimeInterval

    /// The pace of the animation block that runs now; nil outside of blocks.
    @MainActor static var inherited: RowPace? {
        UIView.inheritedPace.map { RowPace(curve: $0.curve, delay: $0.delay) }
    }
}

extension CGVector {
    /// The vector with both distances multiplied by the length in their direction.
    func scaled(by size: CGSize) -> CGVector { CGVector(dx: dx * size.width, dy: dy * size.height) }

    static func * (vector: CGVector, factor: CGFloat) -> CGVector {
        CGVector(dx: vector.dx * factor, dy: vector.dy * factor)
    }
}

/// The list's factor on a node's alpha. It preserves the app's own alpha, even if the app changes it during the fade.
struct RowFade {
    /// The factor that is shown.
    private(set) var factor: CGFloat = 1
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
        self.factor = factor
        shown = own * factor
        if node.alpha != shown { node.alpha = shown }
    }

    /// Restores the node's own alpha.
    @MainActor
    func end(on node: ASCellNode) {
        if node.alpha == shown, node.alpha != own { node.alpha = own }
    }
}
