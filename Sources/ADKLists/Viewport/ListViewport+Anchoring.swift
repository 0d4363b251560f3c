import Foundation

/// The position of the visible rows before a change of the content, with the slots of after it.
struct KeptPosition {
    let start: CGFloat
    /// Measured from the other side in a mirrored list, so that it changes with the width.
    let crossStart: CGFloat
    /// The starts that were possible.
    let edges: ClosedRange<CGFloat>
    /// Whether a finger or the pointer holds the content.
    let isHeld: Bool
    /// Whether the list stays at its very end.
    let isAtEnd: Bool
    /// The row that the list scrolled to.
    let goal: Int?
    /// The row to which the list scrolls.
    let animatedGoal: Int?
    /// The row that keeps its distance to the viewport's start.
    let anchor: (slot: Int, distance: CGFloat)?
}

/// Changes of the content that keep the visible rows in position.
extension ListViewport {
    /// Changes the geometry. If that calls methods of the app, these see the geometry of before.
    func changeGeometry(_ change: (inout any ListGeometry) -> Void) {
        guard geometry.callsApp else { return change(&geometry) }
        var changed = geometry
        change(&changed)
        geometry = changed
    }

    /// Changes sizes without moving the visible rows.
    package func keepingPosition(_ change: () -> Void) {
        let position = notePosition(map: { $0 }, next: { $0 < self.geometry.map.total ? $0 : nil }, isEdit: false)
        change()
        keep(position)
    }

    /// Stores a measured size without moving the visible rows.
    func setSize(_ size: CGSize, of slot: Int) {
        guard !geometry.hasMeasured(size, of: slot) else { return }
        keepingPosition { geometry.setMeasured(slot, size) }
    }

    /// Brings the geometry up to date for the visible rectangle. Moves the visible rows only if the geometry wants
    /// that. Returns whether there was anything to do.
    func prepareGeometry() -> Bool {
        let bounds = rect
        guard !geometry.isPrepared(for: bounds) else { return false }
        if geometry.keepsItems {
            keepingPosition { changeGeometry { $0.prepare(for: bounds) } }
        } else {
            changeGeometry { $0.prepare(for: bounds) }
            let origin = geometry.adjustedOrigin(bounds.origin)
            move(to: axis.start(origin))
            moveAcross(to: axis.cross(origin))
        }
        return true
    }

    /// The position of the visible rows before a change of the rows.
    func notePosition(through changes: ResolvedChanges) -> KeptPosition? {
        notePosition(map: changes.map, next: changes.nextSurvivor, isEdit: true)
    }

    /// Notes the position of the visible rows before a change of rows or sizes. Nil if there is none to keep.
    ///
    /// The first visible row that stays keeps its distance to the viewport's start, or the row that a finger holds its
    /// distance to the finger. At the very ends, `stickToTop` and `stickToBottom` decide. A row that the list scrolled
    /// to keeps its position while rows are measured.
    private func notePosition(map: (Int) -> Int?, next: (Int) -> Int?, isEdit: Bool) -> KeptPosition? {
        guard scrollView != nil || pendingStart != nil, geometry.map.total > 0, geometry.container != nil,
            !geometry.isAsking
        else { return nil }
        let start = start
        let edges = startRange
        let held = heldRow
        // Rows that come at an end are shown. Other changes leave the content under the finger.
        let canStick = isEdit || held == nil
        let isAtEnd =
            canStick && stickToBottom && edges.upperBound > edges.lowerBound && start >= edges.upperBound - 0.5
        let isAtTop = canStick && stickToTop && start <= edges.lowerBound + 0.5
        if held != nil || isAtTop && isEdit, let goal = scrollGoal, !goal.isAnimated { scrollGoal = nil }
        let goal = scrollGoal.flatMap { goal in goal.isAnimated ? nil : map(goal.slot) }
        var anchor: (slot: Int, distance: CGFloat)?
        if !isAtEnd, !isAtTop || goal != nil, let first = held ?? firstRow(from: start), let survivor = next(first) {
            // A page that takes the place of a removed one is shown as it was.
            anchor = (survivor, start - geometry.start(of: geometry.isPaged ? first : survivor))
        }
        return KeptPosition(
            start: start, crossStart: crossStart, edges: edges, isHeld: held != nil, isAtEnd: isAtEnd, goal: goal,
            animatedGoal: scrollGoal.flatMap { goal in goal.isAnimated ? map(goal.slot) : nil },
            anchor: anchor.flatMap { anchor in map(anchor.slot).map { ($0, anchor.distance) } })
    }

    /// Moves the viewport, after a change, so that the visible rows have the position of before it.
    func keep(_ position: KeptPosition?) {
        defer { contentDidChange() }
        guard let position else { return publishContentSize() }
        let (start, edges) = (position.start, position.edges)
        if let slot = position.goal ?? position.animatedGoal { scrollGoal?.slot = slot } else { scrollGoal = nil }
        var target = start
        if position.isAtEnd {
            // Content that was pulled beyond its end returns by itself.
            let isPulled = scrollView?.isDragging ?? false || scrollView?.isInMotion ?? false
            target = startRange.upperBound + (isPulled ? max(0, start - edges.upperBound) : 0)
        } else if position.goal != nil, let wanted = scrollGoal.flatMap(self.start(for:)) {
            target = wanted
        } else if let anchor = position.anchor, anchor.slot < geometry.map.total {
            target = geometry.start(of: anchor.slot) + anchor.distance
        }
        let origin = geometry.adjustedOrigin(axis.point(target, cross: position.crossStart))
        target = axis.start(origin)
        defer { moveAcross(to: axis.cross(origin)) }
        // The new content may be too short to keep the position. Content that is held returns after its release.
        if !position.isHeld {
            if start <= edges.upperBound + 0.5 { target = min(target, startRange.upperBound) }
            if start >= edges.lowerBound - 0.5 { target = max(target, startRange.lowerBound) }
        }
        contentWillShift(target - start)
        move(to: target)
    }

    /// Changes the layout so that the item at `point`, or the nearest one, stays there. Content points.
    package func keepingItem(at point: CGPoint, _ change: () -> Void) {
        guard scrollView != nil, geometry.map.total > 0, geometry.container != nil else { return change() }
        let slot = geometry.nearestSlot(to: point)
        let old = geometry.frame(of: slot)
        // The part of the item that is under the point stays under it.
        let part = axis.length(old.size) > 0 ? (axis.start(point) - axis.start(old.origin)) / axis.length(old.size) : 0
        let place = axis.start(point) - start
        change()
        scrollGoal = nil
        guard slot < geometry.map.total else { return publishContentSize() }
        let new = geometry.frame(of: slot)
        let target = axis.start(new.origin) + part * axis.length(new.size) - place
        let rounded = (target * scale).rounded() / scale
        move(to: min(max(rounded, startRange.lowerBound), startRange.upperBound))
    }

    /// Moves the viewport back to a start that a change of the rows left.
    func restore(start wanted: CGFloat) {
        let start = min(max(wanted, startRange.lowerBound), startRange.upperBound)
        contentWillShift(start - self.start)
        move(to: start)
    }

    /// The row under the finger or pointer that drags the content; nil without one.
    private var heldRow: Int? {
        guard let point = scrollView?.heldPoint else { return nil }
        let bounds = rect
        let place = convert(CGRect(origin: point, size: .zero)).origin
        return nextRow(
            from: geometry.nearestSlot(
                to: CGPoint(
                    x: min(max(place.x, bounds.minX), bounds.maxX - 1),
                    y: min(max(place.y, bounds.minY), bounds.maxY - 1))), endingAfter: -.infinity)
    }

    /// The first visible row.
    private func firstRow(from start: CGFloat) -> Int? {
        // In two dimensions, the first one in the order of the rows.
        for slot in geometry.slots(in: rect, limit: 64).prefix(64)
        where geometry.map.path(slot) != nil && geometry.end(of: slot) > start {
            return slot
        }
        return nextRow(from: geometry.slot(at: max(0, start)), endingAfter: start)
    }

    /// The first row from `slot` on. Skips headers, which may stick, and rows that end before a place.
    private func nextRow(from slot: Int, endingAfter start: CGFloat) -> Int? {
        var slot = slot
        for _ in 0..<64 where slot < geometry.map.total {
            if geometry.map.path(slot) != nil, geometry.end(of: slot) > start { break }
            slot += 1
        }
        return slot < geometry.map.total ? slot : nil
    }
}
