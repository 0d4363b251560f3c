import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// Rows on their way. A row is laid out where it belongs and shown off that place by what is left of
/// its way, so that another edit begins from what is seen.
extension ListController {
    var isMoving: Bool { !departing.isEmpty || data.elements.values.contains { $0.motion != nil } }

    /// Makes a change and moves everything in sight from where it was to where it is then.
    func animate(duration: TimeInterval = RowMotion.duration, _ change: () -> Void) {
        guard isInWindow else {
            change()
            return
        }
        // Held, so that no new element is taken for an old one at the same address.
        let held = Array(data.elements.values)
        defer { withExtendedLifetime(held) {} }
        let before = shownStarts()
        change()
        let now = FrameLoop.shared.now
        for element in data.elements.values where element.state == .ready {
            guard let was = before[ObjectIdentifier(element)] else { continue }
            let target = restStart(of: element.slot) - viewportStart
            let way = was - target
            let length = extents.extent(of: element.slot)
            guard abs(way) > 0.5, meetsViewport(was, length) || meetsViewport(target, length) else { continue }
            let old = element.motion
            element.motion = RowMotion(
                displacement: way, cross: (old?.cross ?? 0) * (old?.rest(at: now) ?? 0), alpha: old?.alpha(at: now) ?? 1, start: now,
                duration: duration)
        }
        FrameLoop.shared.start(animator)
        setNeedsUpdate()
    }

    private func meetsViewport(_ start: CGFloat, _ length: CGFloat) -> Bool { start < viewportLength && start + length > 0 }

    /// Where a slot is shown once it has arrived.
    private func restStart(of slot: Int) -> CGFloat { stickyStart(of: slot) ?? extents.offset(of: slot) }

    /// Where each element is shown now, from the viewport's beginning.
    private func shownStarts() -> [ObjectIdentifier: CGFloat] {
        let now = FrameLoop.shared.now
        var result: [ObjectIdentifier: CGFloat] = [:]
        for element in data.elements.values {
            result[ObjectIdentifier(element)] =
                restStart(of: element.slot) + (element.motion?.offset(at: now) ?? 0) - viewportStart
        }
        return result
    }

    /// A new row comes as it was told to.
    func arrive(_ element: CellElement) {
        let animation = element.arrival
        element.arrival = .none
        let length = axis.length(element.size)
        var motion = RowMotion(displacement: 0, alpha: 1, start: FrameLoop.shared.now)
        switch animation {
        case .none: return
        case .left: motion.cross = -axis.cross(element.size)
        case .right: motion.cross = axis.cross(element.size)
        // With the rows that make room, as one block.
        case .top: motion = wayOfNeighbour(element.slot, 1) ?? motion.displaced(by: -length)
        case .bottom: motion = wayOfNeighbour(element.slot, -1) ?? motion.displaced(by: length)
        case .fade, .middle, .automatic: motion.alpha = 0
        }
        element.motion = motion
        FrameLoop.shared.start(animator)
    }

    /// The motion of the next row beyond that is on its way.
    private func wayOfNeighbour(_ slot: Int, _ step: Int) -> RowMotion? {
        var next = slot + step
        for _ in 0..<64 where next >= 0 && next < extents.map.total {
            if let motion = data.elements[next]?.motion, motion.displacement != 0 { return motion }
            next += step
        }
        return nil
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
        node.zPosition = -1
        departing.append(
            DepartingRow(
                node, start: start, length: length, fades: way == CGVector(dx: 0, dy: 0), way: way, began: FrameLoop.shared.now))
        FrameLoop.shared.start(animator)
    }

    /// Brings every row on its way to where it is at `time`; false when all have arrived.
    func advanceMotions(to frameTime: TimeInterval) -> Bool {
        // In a closed window all have arrived: placing rows would draw them again for every frame.
        let time = isInWindow ? frameTime : .infinity
        for element in data.elements.values {
            guard let motion = element.motion, motion.isOver(at: time) else { continue }
            element.motion = nil
            element.node?.alpha = 1
        }
        for row in departing {
            let progress = row.progress(at: time)
            let eased = 1 - (1 - progress) * (1 - progress) * (1 - progress)
            let place = frame(start: row.start + row.way.dy * eased, length: row.length)
            row.node.show(
                at: CGRect(
                    origin: CGPoint(x: place.minX + (axis == .vertical ? row.way.dx * eased : 0), y: place.minY),
                    size: row.node.bounds.size))
            if row.fades { row.node.alpha = 1 - eased }
        }
        let gone = departing.filter { $0.progress(at: time) >= 1 }
        departing.removeAll { $0.progress(at: time) >= 1 }
        for row in gone {
            row.node.zPosition = 0
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
