import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// Rows on their way. A row is laid out where it belongs and shown off that place by what is left of
/// its way, so that another edit begins from what is seen.
extension ListController {
    var isMoving: Bool { !departing.isEmpty || data.groups.hasMoving }

    /// Makes a change and moves everything in sight from where it was to where it is then.
    ///
    /// All changes of one instant have one beginning, where the rows were seen at that instant, so that the
    /// order in which workers' results come in makes no difference to the motion.
    func animate(duration: TimeInterval = RowMotion.duration, _ change: () -> Void) {
        guard isInWindow else {
            change()
            return
        }
        let now = FrameLoop.shared.now
        if sight?.time != now { sight = RowSight(time: now, duration: 0) }
        for element in nearElements { see(element, at: now) }
        change()
        let longest = max(sight?.duration ?? 0, duration)
        sight?.duration = longest
        for element in nearElements { setOff(element, at: now) }
        FrameLoop.shared.start(animator)
        setNeedsUpdate()
    }

    /// The elements that may be seen moving. Of those kept far away none is looked at.
    private var nearElements: [CellElement] {
        let keep = range.ranges.keep
        guard data.elements.count > keep.count else { return Array(data.elements.values) }
        var result = slots(keep).compactMap { data.elements[$0] }
        for element in data.groups.placedElements + data.groups.movingElements where !keep.contains(element.slot) {
            result.append(element)
        }
        return result
    }

    /// Notes where an element is seen at this instant, unless that was noted before. A row that waits for its
    /// arrival is not seen.
    private func see(_ element: CellElement, at now: TimeInterval) {
        guard !element.isArriving else { return }
        sight?.note(
            element,
            RowSight.Look(
                start: restStart(of: element.slot) + (element.motion?.offset(at: now) ?? 0) - viewportStart,
                cross: (element.motion?.cross ?? 0) * (element.motion?.rest(at: now) ?? 0),
                alpha: element.motion?.alpha(at: now) ?? 1))
    }

    /// Sends an element from where it was seen at this instant to its place.
    private func setOff(_ element: CellElement, at now: TimeInterval) {
        guard let sight, let look = sight.look(of: element), !element.isArriving else { return }
        let target = restStart(of: element.slot) - viewportStart
        let length = extents.extent(of: element.slot)
        let way = look.start - target
        let isFar = abs(way) > 0.5 && (meetsViewport(look.start, length) || meetsViewport(target, length))
        guard isFar || look.cross != 0 || look.alpha != 1 else { return endMotion(of: element) }
        element.motion = RowMotion(
            displacement: isFar ? way : 0, cross: look.cross, alpha: look.alpha, start: now, duration: sight.duration)
    }

    private func meetsViewport(_ start: CGFloat, _ length: CGFloat) -> Bool {
        start < viewportLength && start + length > 0
    }

    /// Where a slot is shown once it has arrived.
    private func restStart(of slot: Int) -> CGFloat { stickyStart(of: slot) ?? extents.offset(of: slot) }

    /// A new row comes as it was told to.
    func arrive(_ element: CellElement) {
        let animation = element.arrival
        element.withdraw()
        let now = FrameLoop.shared.now
        let length = axis.length(element.size ?? .zero)
        let cross = axis.cross(element.size ?? .zero)
        var motion = RowMotion(displacement: 0, alpha: 1, start: now)
        switch animation {
        case .none: return
        case .left: motion.cross = -cross
        case .right: motion.cross = cross
        // With the rows that make room, as one block.
        case .top: motion = wayOfNeighbour(element.slot, 1) ?? motion.displaced(by: -length)
        case .bottom: motion = wayOfNeighbour(element.slot, -1) ?? motion.displaced(by: length)
        case .fade, .middle, .automatic: motion.alpha = 0
        }
        element.motion = motion
        // What else changes at this instant moves it from where it is seen now.
        if sight?.time == now { see(element, at: now) }
        FrameLoop.shared.start(animator)
    }

    /// The motion of the next row beyond that is on its way. Rows that wait for their arrival have none.
    private func wayOfNeighbour(_ slot: Int, _ step: Int) -> RowMotion? {
        var next = slot + step
        for _ in 0..<64 where next >= 0 && next < extents.map.total {
            if let motion = data.elements[next]?.motion, motion.displacement != 0 { return motion }
            next += step
        }
        return nil
    }

    func showFade(of element: CellElement, at time: TimeInterval) {
        guard let node = element.node, let motion = element.motion, motion.alpha != 1 || element.fade != nil else {
            return
        }
        var fade = element.fade ?? RowFade(node)
        fade.show(motion.alpha(at: time), on: node)
        element.fade = fade
    }

    /// The node has its own alpha again.
    func endMotion(of element: CellElement) {
        element.motion = nil
        if let node = element.node { element.fade?.end(on: node) }
        element.fade = nil
    }

    /// A row that is gone is seen leaving; the others move over it.
    func depart(_ node: ASCellNode, start: CGFloat, length: CGFloat, animation: UITableView.RowAnimation) {
        let cross = measuredCross
        let way: CGVector
        switch animation {
        case .left: way = CGVector(dx: -cross, dy: 0)
        case .right: way = CGVector(dx: cross, dy: 0)
        case .top: way = CGVector(dx: 0, dy: -length)
        case .bottom: way = CGVector(dx: 0, dy: length)
        case .none, .fade, .middle, .automatic: way = CGVector(dx: 0, dy: 0)
        }
        departing.append(
            DepartingRow(
                node, start: start, length: length, fades: way == CGVector(dx: 0, dy: 0), way: way,
                began: FrameLoop.shared.now))
        FrameLoop.shared.start(animator)
    }

    /// Brings every row on its way to where it is at `time`; false when all have arrived.
    func advanceMotions(to frameTime: TimeInterval) -> Bool {
        // In a closed window all have arrived: placing rows would draw them again for every frame.
        let time = isInWindow ? frameTime : .infinity
        if let sight, sight.time < time { self.sight = nil }
        for element in data.groups.movingElements where element.motion?.isOver(at: time) ?? false {
            endMotion(of: element)
        }
        for row in departing {
            let progress = row.progress(at: time)
            let eased = 1 - (1 - progress) * (1 - progress) * (1 - progress)
            let place = frame(start: row.start + row.way.dy * eased, length: row.length)
            row.node.show(
                at: CGRect(
                    origin: CGPoint(x: place.minX + (axis == .vertical ? row.way.dx * eased : 0), y: place.minY),
                    size: row.node.bounds.size))
            row.fade(to: 1 - eased)
        }
        let gone = departing.filter { $0.progress(at: time) >= 1 }
        departing.removeAll { $0.progress(at: time) >= 1 }
        for row in gone {
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
