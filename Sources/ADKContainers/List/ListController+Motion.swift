import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// Animated motion of rows.
///
/// A row is laid out at its resting position and shown with an offset that shrinks to 0. A further edit starts from the
/// visible position.
extension ListController {
    var isMoving: Bool { !departing.isEmpty || data.groups.hasMoving }

    /// Makes a change, and animates every nearby row from its visible position to its new one.
    ///
    /// All changes of one instant start from the same positions, so that the order of workers' results has no effect.
    func animate(duration: TimeInterval = RowMotion.duration, _ change: () -> Void) {
        guard isInWindow else {
            change()
            return
        }
        let now = FrameLoop.shared.now
        if motionSnapshot?.time != now { motionSnapshot = MotionSnapshot(time: now, duration: 0) }
        for record in recordsToMove { noteStart(record, at: now) }
        change()
        let longest = max(motionSnapshot?.duration ?? 0, duration)
        motionSnapshot?.duration = longest
        for record in recordsToMove { startMotion(record, at: now) }
        FrameLoop.shared.start(animator)
        setNeedsUpdate()
    }

    /// The records near the viewport, and those that are placed or moving. Visits no others.
    private var recordsToMove: [CellRecord] {
        let keep = range.ranges.keep
        guard data.records.count > keep.count else { return Array(data.records.values) }
        var result = slots(keep).compactMap { data.records[$0] }
        for record in data.groups.placedRecords + data.groups.movingRecords where !keep.contains(record.slot) {
            result.append(record)
        }
        return result
    }

    /// Notes the visible position of a record unless it was noted at this instant. A row that waits to appear has none.
    private func noteStart(_ record: CellRecord, at now: TimeInterval) {
        guard !record.isArriving else { return }
        motionSnapshot?.add(
            record,
            MotionSnapshot.Sample(
                start: restingStart(of: record.slot) + (record.motion?.offset(at: now) ?? 0) - viewport.start,
                cross: (record.motion?.cross ?? 0) * (record.motion?.remaining(at: now) ?? 0),
                alpha: record.motion?.alpha(at: now) ?? 1))
    }

    /// Starts a record's motion from its noted position to its resting position.
    private func startMotion(_ record: CellRecord, at now: TimeInterval) {
        guard let motionSnapshot, let seen = motionSnapshot.sample(of: record), !record.isArriving else { return }
        let target = restingStart(of: record.slot) - viewport.start
        let length = geometry.length(of: record.slot)
        let distance = seen.start - target
        let isFar =
            abs(distance) > 0.5 && (intersectsViewport(seen.start, length) || intersectsViewport(target, length))
        guard isFar || seen.cross != 0 || seen.alpha != 1 else { return endMotion(of: record) }
        record.motion = RowMotion(
            displacement: isFar ? distance : 0, cross: seen.cross, alpha: seen.alpha, start: now,
            duration: motionSnapshot.duration)
    }

    private func intersectsViewport(_ start: CGFloat, _ length: CGFloat) -> Bool {
        start < viewport.length && start + length > 0
    }

    /// The start of a slot when no motion is left.
    private func restingStart(of slot: Int) -> CGFloat { axis.start(viewport.restingFrame(of: slot).origin) }

    /// Starts the animation of a new row.
    func startArrival(of record: CellRecord) {
        let animation = record.arrival
        record.withdraw()
        let now = FrameLoop.shared.now
        let length = axis.length(record.size ?? .zero)
        let cross = axis.cross(record.size ?? .zero)
        var motion = RowMotion(displacement: 0, alpha: 1, start: now)
        switch animation {
        case .none: return
        case .left: motion.cross = -cross
        case .right: motion.cross = cross
        // Together with the rows that make room, as one block.
        case .top: motion = motionOfNeighbour(record.slot, 1) ?? motion.displaced(by: -length)
        case .bottom: motion = motionOfNeighbour(record.slot, -1) ?? motion.displaced(by: length)
        case .fade, .middle, .automatic: motion.alpha = 0
        }
        record.motion = motion
        // Other changes of this instant start from its current position.
        if motionSnapshot?.time == now { noteStart(record, at: now) }
        FrameLoop.shared.start(animator)
    }

    /// The motion of the next moving row in one direction. Rows that wait to appear have none.
    private func motionOfNeighbour(_ slot: Int, _ step: Int) -> RowMotion? {
        var next = slot + step
        for _ in 0..<64 where next >= 0 && next < geometry.map.total {
            if let motion = data.records[next]?.motion, motion.displacement != 0 { return motion }
            next += step
        }
        return nil
    }

    func showFade(of record: CellRecord, at time: TimeInterval) {
        guard let node = record.node, let motion = record.motion, motion.alpha != 1 || record.fade != nil else {
            return
        }
        var fade = record.fade ?? RowFade(node)
        fade.show(motion.alpha(at: time), on: node)
        record.fade = fade
    }

    /// Ends a motion and restores the node's alpha.
    func endMotion(of record: CellRecord) {
        record.motion = nil
        if let node = record.node { record.fade?.end(on: node) }
        record.fade = nil
    }

    /// Shows a deleted node while it leaves. Other rows move over it.
    func startDeparture(of node: ASCellNode, start: CGFloat, length: CGFloat, animation: UITableView.RowAnimation) {
        let cross = axis.cross(geometry.contentSize)
        let travel: CGVector
        switch animation {
        case .left: travel = CGVector(dx: -cross, dy: 0)
        case .right: travel = CGVector(dx: cross, dy: 0)
        case .top: travel = CGVector(dx: 0, dy: -length)
        case .bottom: travel = CGVector(dx: 0, dy: length)
        case .none, .fade, .middle, .automatic: travel = CGVector(dx: 0, dy: 0)
        }
        departing.append(
            DepartingRow(
                node, start: start, length: length, fades: travel == CGVector(dx: 0, dy: 0), travel: travel,
                began: FrameLoop.shared.now))
        FrameLoop.shared.start(animator)
    }

    /// The viewport will move with the content. Deleted rows, which are no longer content, move with it.
    func contentWillShift(by distance: CGFloat) {
        for row in departing { row.start += distance }
    }

    /// Moves all rows to their positions at `frameTime`. Returns false when no motion is left.
    func advanceMotions(to frameTime: TimeInterval) -> Bool {
        // In a closed window all motion ends: placing rows would draw them again for every frame.
        let time = isInWindow ? frameTime : .infinity
        if let motionSnapshot, motionSnapshot.time < time { self.motionSnapshot = nil }
        for record in data.groups.movingRecords where record.motion?.isFinished(at: time) ?? false {
            endMotion(of: record)
        }
        for row in departing {
            let progress = row.progress(at: time)
            let eased = 1 - (1 - progress) * (1 - progress) * (1 - progress)
            let resting = viewport.convert(axis.rect(row.start + row.travel.dy * eased, row.length, cross: 0))
            row.node.show(
                at: CGRect(
                    origin: CGPoint(x: resting.minX + (axis == .vertical ? row.travel.dx * eased : 0), y: resting.minY),
                    size: row.node.bounds.size))
            row.fade(to: 1 - eased)
        }
        let finished = departing.filter { $0.progress(at: time) >= 1 }
        departing.removeAll { $0.progress(at: time) >= 1 }
        for row in finished {
            row.end()
            removeShown(row.node)
        }
        if isMoving {
            placeRows()
            return true
        }
        setNeedsUpdate()
        return false
    }
}

/// Advances a list's motions with every frame.
@MainActor
final class RowAnimator: FrameAnimation {
    private weak var list: ListController?

    init(_ list: ListController) { self.list = list }

    func advance(to time: TimeInterval) -> Bool { list?.advanceMotions(to: time) ?? false }
}
