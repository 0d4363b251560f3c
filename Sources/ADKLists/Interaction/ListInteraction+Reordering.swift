import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// A row that the user moves, until it is dropped.
package struct InteractiveMovement {
    package enum Mover {
        /// A press of the list. Other selected rows come along if the source allows it.
        case press
        /// A gesture of the app. Presses of the list do not end the movement.
        case app
    }

    let mover: Mover
    /// The row's place in the list, which does not change before the drop.
    var path: IndexPath
    /// The place at which it would be dropped: its index path after the move.
    var target: IndexPath
    /// The place proposed last, for which the delegate was asked.
    var proposed: IndexPath
    /// The other rows that move with it.
    var companions: IndexPathSet
    /// The start of the viewport when the row was dropped, and the list is about to move it; nil before.
    var endStart: CGFloat?
    var isEnding: Bool { endStart != nil }
}

/// Reordering of rows. The order of the list and of its source stays until the drop. Until then the other rows are only
/// shown at other places.
extension ListInteraction {
    /// Starts to move a row. Returns false if the source does not allow the movement, or the row has no node.
    package func beginInteractiveMovement(at path: IndexPath, by mover: InteractiveMovement.Mover) -> Bool {
        // The list gives up its own press to a gesture of the app.
        if mover == .app { cancelPress() }
        cancelInteractiveMovement()
        updates.reloadIfNeeded()
        let revision = data.revision
        guard data.map.contains(path), !updates.isCollecting, source?.canMove(path) ?? false, data.isCurrent(revision),
            let record = data.records[data.map.slot(path)], record.isPlaced
        else { return false }
        let companions = mover == .press ? companions(of: path) : IndexPathSet()
        guard data.isCurrent(revision), record.isPlaced else { return false }
        let frame = stage.placement(of: record)
        stage.endMotion(of: record)
        movement = InteractiveMovement(
            mover: mover, path: path, target: path, proposed: path, companions: companions)
        stage.rearrangement = Rearrangement(
            source: record.slot, middle: contentPoint(CGPoint(x: frame.midX, y: frame.midY)), companions: companions)
        stage.raise(record)
        host?.setNeedsUpdate()
        return true
    }

    /// The maximum number of rows that move together: the source gets each of their index paths.
    private static let largestGroup = 10_000

    /// The other selected rows, if they move together with a row. O(selected rows).
    private func companions(of path: IndexPath) -> IndexPathSet {
        guard selection.isSelected(path), (2...ListInteraction.largestGroup).contains(selection.count) else {
            return IndexPathSet()
        }
        let rows = selection.rows
        return source?.canMove(Array(rows.paths)) ?? false ? rows.subtracting(IndexPathSet(path)) : IndexPathSet()
    }

    /// Moves the row's middle to a point of the scroll view's content. The others make room.
    package func updateInteractiveMovement(_ position: CGPoint) {
        guard movement != nil, stage.rearrangement != nil, position.x.isFinite, position.y.isFinite else { return }
        stage.rearrangement?.middle = contentPoint(position)
        stage.placeLifted()
        retarget()
    }

    /// Asks the delegate for a target if another place is proposed.
    private func retarget() {
        guard let movement, let middle = stage.rearrangement?.middle, let proposed = proposedPath(at: middle),
            proposed != movement.proposed
        else { return }
        self.movement?.proposed = proposed
        let revision = data.revision
        let answer = events?.targetPath(forMoveFrom: movement.path, toProposed: proposed) ?? proposed
        // The app edited rows in the callback.
        guard data.isCurrent(revision), self.movement?.path == movement.path else { return }
        guard isTarget(answer, of: movement.path) else {
            listLog.error(
                "the target of a move from \(movement.path) to \(proposed) is \(answer), which is no place for a row")
            return
        }
        guard answer != self.movement?.target else { return }
        self.movement?.target = answer
        stage.animate { makeRoom() }
    }

    private func makeRoom() {
        guard let movement else { return }
        stage.rearrangement?.makeRoom(at: movement.target, in: data.map, sideBySide: geometry.placesItemsSideBySide)
    }

    func isTarget(_ target: IndexPath, of path: IndexPath) -> Bool {
        guard let (section, row) = target.rowParts, section < data.map.sections else { return false }
        return row < data.map.rows(in: section) + (section == path.section ? 0 : 1)
    }

    /// The place at which a row with its middle at `point` would be dropped, as an index path after the move.
    private func proposedPath(at point: CGPoint) -> IndexPath? {
        guard let movement, data.map.total > 0 else { return nil }
        let slot = geometry.slot(at: point) ?? geometry.nearestSlot(to: point)
        guard (0..<data.map.total).contains(slot) else { return nil }
        let item = data.map.item(at: slot)
        let count = data.map.rows(in: item.section)
        let isOwnSection = item.section == movement.path.section
        let last = isOwnSection ? count - 1 : count
        switch item.part {
        case .header: return IndexPath(row: 0, section: item.section)
        case .footer, .supplement: return IndexPath(row: max(0, last), section: item.section)
        case .row(let row):
            // Beyond the middle of another section's last row is the place after it.
            let frame = geometry.frame(of: slot)
            let middle = axis.start(frame.origin) + axis.length(frame.size) / 2
            let isAfterLast = !isOwnSection && row == count - 1 && axis.start(point) > middle
            return IndexPath(row: isAfterLast ? count : row, section: item.section)
        }
    }

    /// Drops the row. The source moves it in its model, then the list does, without a reload.
    package func endInteractiveMovement() {
        guard let movement, !movement.isEnding else { return }
        guard movement.target != movement.path else {
            cancelInteractiveMovement()
            return
        }
        self.movement?.endStart = viewport.start
        let revision = data.revision
        let moves = moves(of: movement)
        if movement.companions.isEmpty {
            source?.move(from: movement.path, to: movement.target)
        } else if let target = moves.first?.to {
            source?.move(moves.map(\.from.path), to: target.path)
        }
        // A source that already edited the list itself has moved the row.
        if data.isCurrent(revision), !moves.isEmpty { updates.edit { $0.rowMoves += moves } }
        if !updates.isCollecting || moves.isEmpty { cancelInteractiveMovement() }
    }

    /// The moves of a drop: of one row, or of several that follow each other afterwards. None if all keep their places.
    private func moves(of movement: InteractiveMovement) -> [ChangeSet.Move] {
        let target = movement.target
        guard !movement.companions.isEmpty else {
            return [ChangeSet.Move(from: RowPlace(movement.path), to: RowPlace(target))]
        }
        let group = movement.companions.union(IndexPathSet(movement.path))
        // The rows of the target's section in front of the gap, before the move.
        let isOwn = target.section == movement.path.section
        let front = target.row + (isOwn && target.row > movement.path.row ? 1 : 0)
        let section = target.section
        let before =
            front == 0
            ? IndexPathSet()
            : IndexPathSet(
                from: IndexPath(row: 0, section: section), through: IndexPath(row: front - 1, section: section),
                in: data.map)
        let first = front - group.intersection(before).count
        let moves = group.paths.enumerated().map { offset, path in
            ChangeSet.Move(from: RowPlace(path), to: RowPlace(section: section, row: first + offset))
        }
        return moves.allSatisfy { $0.from == $0.to } ? [] : moves
    }

    /// Ends the movement. The row returns to its place. Returns whether there was one.
    @discardableResult
    package func cancelInteractiveMovement() -> Bool {
        guard movement != nil || stage.rearrangement != nil else { return false }
        movement = nil
        if stage.rearrangement != nil { stage.animate { stage.rearrangement = nil } }
        host?.setNeedsUpdate()
        return true
    }

    // MARK: - Edits meanwhile

    /// Rows are about to change. The movement goes on unless its row is deleted or reloaded.
    func movementFollows(_ changes: ResolvedChanges) {
        guard let movement, !movement.isEnding else { return }
        func follow(_ path: IndexPath) -> IndexPath? {
            guard changes.old.contains(path), case .stays(let item) = changes.outcome(of: ListItem(path)) else {
                return nil
            }
            return item.path
        }
        guard let path = follow(movement.path) else {
            self.movement = nil
            stage.lowerRaised()
            return
        }
        let target = movement.target == movement.path ? path : follow(movement.target) ?? path
        self.movement = InteractiveMovement(
            mover: movement.mover, path: path, target: target, proposed: target,
            companions: movement.companions.mapped(through: changes))
    }

    /// Rows have changed, and all of them start to move to their new places.
    func movementDidFollow() {
        guard let movement, !movement.isEnding, isTarget(movement.target, of: movement.path) else {
            // The rows are shown where they are after the move: the viewport must not follow one of them.
            if let start = movement?.endStart { viewport.restore(start: start) }
            movement = nil
            stage.rearrangement = nil
            return
        }
        stage.rearrangement?.source = data.map.slot(movement.path)
        stage.rearrangement?.companions = movement.companions
        makeRoom()
    }
}
