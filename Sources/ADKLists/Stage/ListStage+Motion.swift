import ADKFoundation
import ADKLayers
import ADKNodes
import Foundation

/// Animated motion of rows.
///
/// A row is laid out at its resting position and shown with an offset that shrinks to 0. A further edit starts from the
/// visible position.
extension ListStage {
    var isMoving: Bool { !departing.isEmpty || data.groups.hasMoving || decorations.isMoving }

    /// Makes a change, and animates every nearby row from its visible position to its new one.
    ///
    /// All changes of one instant start from the same positions, so that the order of workers' results has no effect.
    /// With `scales`, cells also change their size during the motion.
    package func animate(duration: TimeInterval = RowMotion.duration, scales: Bool = false, _ change: () -> Void) {
        let motion = noteMotion(duration: duration, scales: scales)
        change()
        if let motion { startMotion(motion) }
    }

    /// A motion that was noted and is not started yet.
    struct NotedMotion {
        fileprivate let time: TimeInterval
        fileprivate let duration: TimeInterval
    }

    /// Notes the visible position of every nearby row, for a change that follows. Nil if nothing is shown.
    func noteMotion(duration: TimeInterval = RowMotion.duration, scales: Bool = false) -> NotedMotion? {
        guard isInWindow else { return nil }
        let now = FrameLoop.shared.now
        if motionSnapshot?.time != now { motionSnapshot = MotionSnapshot(time: now, duration: 0) }
        if scales { motionSnapshot?.scales = true }
        for record in recordsToMove { noteStart(record, at: now) }
        return NotedMotion(time: now, duration: duration)
    }

    /// Every nearby row starts to move from its noted position to its new one.
    func startMotion(_ motion: NotedMotion) {
        let longest = max(motionSnapshot?.duration ?? 0, motion.duration)
        motionSnapshot?.duration = longest
        for record in recordsToMove { startMotion(record, at: motion.time) }
        FrameLoop.shared.start(animator)
        delegate?.setNeedsUpdate()
    }

    /// Makes a change of the size of `growing`, in an animation block of the pace `pace`. The other rows move to their
    /// new places at that pace, in addition to the motion that they have.
    func animate(_ pace: RowPace, growing: CellRecord, _ change: () -> Void) {
        guard isInWindow else { return change() }
        let now = FrameLoop.shared.animationTime
        let records = recordsToMove.filter { !$0.isArriving && !isLifted($0) }
        let starts = records.map { positionInViewport(of: $0.slot) }
        let oldSize = growing.node?.bounds.size
        change()
        for (record, start) in zip(records, starts) where !viewport.geometry.isEmpty(record.slot) {
            let distance = start - positionInViewport(of: record.slot)
            guard distance != .zero else { continue }
            var motion = record.motion ?? RowMotion(start: now, duration: 0)
            motion.retarget(by: distance, at: pace, time: now)
            record.motion = motion
        }
        if let oldSize, growing.isPlaced {
            let size = placement(of: growing).size
            var motion = growing.motion ?? RowMotion(start: now, duration: 0)
            motion.grow(
                by: CGSize(width: oldSize.width - size.width, height: oldSize.height - size.height), at: pace,
                time: now)
            growing.motion = motion
        }
        // Further changes of this instant start from the new places.
        motionSnapshot = nil
        FrameLoop.shared.start(animator)
        delegate?.setNeedsUpdate()
    }

    /// The records near the viewport, and those that are placed or moving. Visits no others.
    private var recordsToMove: [CellRecord] {
        let keep = range.ranges.keep
        guard data.records.count > keep.count else { return Array(data.records.values) }
        var result = viewport.geometry.visited(keep).compactMap { data.records[$0] }
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
                origin: positionInViewport(of: record.slot)
                    + (record.motion?.offset(at: now) ?? .zero),
                size: visibleSize(of: record, at: now),
                alpha: record.motion?.alpha(at: now) ?? 1),
            replacing: isLifted(record))
    }

    private func visibleSize(of record: CellRecord, at time: TimeInterval) -> CGSize {
        let size = viewport.geometry.frame(of: record.slot).size
        return record.motion?.size(at: time, target: size) ?? size
    }

    /// The frame of a record whose size changes in a motion, in the scroll view, and the scale of its node; nil for
    /// others.
    func scaledPlacement(of record: CellRecord) -> (frame: CGRect, transform: CATransform3D)? {
        let (time, slot) = (FrameLoop.shared.frameTime, record.slot)
        guard let motion = record.motion,
            let visible = motion.size(at: time, target: viewport.geometry.frame(of: slot).size)
        else { return nil }
        let origin = restingFrame(of: slot).origin + motion.offset(at: time)
        let frame = viewport.convert(CGRect(origin: origin, size: visible))
        // The node keeps the size that it was measured with, so that nothing is laid out during the motion.
        let own = record.size ?? visible
        guard own.width > 0, own.height > 0 else { return nil }
        return (
            CGRect(
                x: frame.midX - own.width / 2, y: frame.midY - own.height / 2, width: own.width, height: own.height),
            CATransform3DMakeScale(visible.width / own.width, visible.height / own.height, 1)
        )
    }

    /// The origin of a slot in points from the viewport's origin, when no motion is left.
    private func positionInViewport(of slot: Int) -> CGPoint {
        let resting = restingFrame(of: slot).origin
        let axis = viewport.axis
        let pull = sectionScrollers.pull(of: slot)
        return axis.point(axis.start(resting) - viewport.start, cross: axis.cross(resting) + pull)
    }

    /// Starts a record's motion from its noted position to its resting position.
    private func startMotion(_ record: CellRecord, at now: TimeInterval) {
        guard let motionSnapshot, let seen = motionSnapshot.sample(of: record), !record.isArriving else { return }
        // The row at the pointer has its place.
        guard !isLifted(record) else { return endMotion(of: record) }
        // A layout that is computed in the background has no place for the item yet.
        guard !viewport.geometry.isEmpty(record.slot) else { return endMotion(of: record) }
        let axis = viewport.axis
        let target = positionInViewport(of: record.slot)
        let length = viewport.geometry.length(of: record.slot)
        var displacement = seen.origin - target
        let isFar =
            abs(axis.start(displacement)) > 0.5
            && (intersectsViewport(axis.start(seen.origin), length) || intersectsViewport(axis.start(target), length))
        if !isFar { displacement = axis.vector(0, cross: axis.cross(displacement)) }
        // An item that grows or shrinks goes on to do so when another change moves it.
        let wasScaled = record.motion?.startSize != nil
        let changesSize =
            (motionSnapshot.scales || wasScaled) && seen.size != viewport.geometry.frame(of: record.slot).size
        let former = record.motion
        guard displacement != .zero || seen.alpha != 1 || changesSize || former?.isGrowing(at: now) ?? false else {
            return endMotion(of: record)
        }
        if wasScaled, !changesSize { endMotion(of: record) }
        record.motion = RowMotion(
            displacement: displacement, alpha: seen.alpha, startSize: changesSize ? seen.size : nil, start: now,
            duration: motionSnapshot.duration
        ).growing(like: former)
    }

    private func intersectsViewport(_ start: CGFloat, _ length: CGFloat) -> Bool {
        start < viewport.length && start + length > 0
    }

    /// Starts the animation of a new row.
    func startArrival(of record: CellRecord) {
        let animation = record.arrival
        record.withdraw()
        guard animation != .none else { return }
        let now = FrameLoop.shared.now
        var motion = RowMotion(start: now)
        if let place = viewport.geometry.initialPlace(of: record.slot) {
            motion.displacement = place.frame.center - viewport.restingFrame(of: record.slot).center
            motion.alpha = place.alpha
        } else if animation == .fade {
            motion.alpha = 0
        } else {
            let along = viewport.axis.start(animation.side)
            let own = motion.displaced(by: animation.side.scaled(by: record.size ?? .zero))
            // Along the axis it moves together with the rows that make room, as one block.
            motion = along == 0 ? own : motionOfNeighbour(record.slot, along < 0 ? 1 : -1) ?? own
        }
        record.motion = motion
        // Other changes of this instant start from its current position.
        if motionSnapshot?.time == now { noteStart(record, at: now) }
        FrameLoop.shared.start(animator)
    }

    /// The motion of the next row in one direction that moves along the axis. Rows that wait to appear have none.
    private func motionOfNeighbour(_ slot: Int, _ step: Int) -> RowMotion? {
        var next = slot + step
        for _ in 0..<64 where next >= 0 && next < data.map.total {
            if let motion = data.records[next]?.motion, viewport.axis.start(motion.displacement) != 0 { return motion }
            next += step
        }
        return nil
    }

    func showFade(of record: CellRecord, at time: TimeInterval) {
        let own = (record.appearance.map { $0.isHidden ? 0 : $0.alpha } ?? 1) * dragAlpha(of: record)
        let moving = record.motion?.alpha ?? 1
        guard let node = record.node, own != 1 || moving != 1 || record.fade != nil else { return }
        var fade = record.fade ?? RowFade(node)
        fade.show(own * (record.motion?.alpha(at: time) ?? 1), on: node)
        record.fade = fade
    }

    /// Ends a motion and restores the node's alpha.
    func endMotion(of record: CellRecord) {
        if record.motion?.startSize != nil {
            record.node?.transform = record.appearance?.transform ?? CATransform3DIdentity
        }
        record.motion = nil
        if let node = record.node { record.fade?.end(on: node) }
        record.fade = nil
    }

    /// Shows a deleted node while it leaves, for `place` if the layout gives one. Other rows move over it.
    ///
    /// It leaves from what it shows: in the middle of a motion of `record`, with the place, alpha and scale of now.
    func startDeparture(
        of node: ASCellNode, _ animation: ListAnimation, to place: ItemPlace? = nil, from record: CellRecord? = nil
    ) {
        let axis = viewport.axis
        moveToList(node)
        let size = node.bounds.size
        let origin = CGPoint(x: node.position.x - size.width / 2, y: node.position.y - size.height / 2)
        let frame = viewport.convert(CGRect(origin: origin, size: size))
        let room = axis.size(axis.length(frame.size), cross: axis.cross(viewport.geometry.contentSize))
        let travel = place.map { $0.frame.center - frame.center } ?? animation.side.scaled(by: room)
        departing.append(
            DepartingRow(
                node, frame: frame, travel: travel, alpha: place.map(\.alpha) ?? (travel == .zero ? 0 : 1),
                began: FrameLoop.shared.now, shown: record?.fade,
                ownTransform: record?.motion?.startSize.map { _ in
                    record?.appearance?.transform ?? CATransform3DIdentity
                }))
        FrameLoop.shared.start(animator)
    }

    /// Moves a cell out of the scroll view of its section, which does not know departing cells. It stays at its place.
    private func moveToList(_ node: ASCellNode) {
        guard let list = viewport.scrollView, let view = node.view.superview as? SectionScrollView else { return }
        // A scaled cell keeps its size.
        node.view.center = view.convert(node.view.center, to: list)
        list.insertSubview(node.view, at: 0)
    }

    /// The viewport will move with the content. Deleted rows, which are no longer content, move with it.
    func contentWillShift(by distance: CGFloat) {
        let delta = viewport.axis.vector(distance)
        for row in departing { row.frame.origin = row.frame.origin + delta }
        decorations.contentWillShift(by: delta)
        if let middle = rearrangement?.middle { rearrangement?.middle = middle + delta }
    }

    /// The list or a section of it was scrolled: earlier positions in the viewport are outdated.
    func didScroll() { motionSnapshot = nil }

    /// Moves all rows to their positions at `frameTime`. Returns false when no motion is left.
    func advanceMotions(to frameTime: TimeInterval) -> Bool {
        // In a closed window all motion ends: placing rows would draw them again for every frame.
        let time = isInWindow ? frameTime : .infinity
        if let motionSnapshot, motionSnapshot.time < time { self.motionSnapshot = nil }
        for record in data.groups.movingRecords where record.motion?.isFinished(at: time) ?? false {
            endMotion(of: record)
        }
        for row in departing {
            row.node.show(at: CGRect(origin: viewport.convert(row.frame(at: time)).origin, size: row.node.bounds.size))
            row.showFade(at: time)
        }
        decorations.advance(to: time, viewport)
        let finished = departing.filter { $0.isFinished(at: time) }
        departing.removeAll { $0.isFinished(at: time) }
        for row in finished {
            row.end()
            removeShown(row.node)
        }
        if isMoving {
            placeRows()
            return true
        }
        delegate?.setNeedsUpdate()
        return false
    }
}

/// Advances a list's motions with every frame.
@MainActor
final class RowAnimator: FrameAnimation {
    private weak var stage: ListStage?

    init(_ stage: ListStage) { self.stage = stage }

    func advance(to time: TimeInterval) -> Bool {
        guard let stage, let list = stage.delegate else { return false }
        return list.withFreshRows { stage.advanceMotions(to: time) }
    }
}
