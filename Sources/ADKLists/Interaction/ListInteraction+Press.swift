import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import Foundation

/// Presses of pointer buttons and fingers: clicks on rows, and drags.
extension ListInteraction {
    /// Handles an event of the view, after outdated counts were read.
    func handle(_ input: ListInput) -> Bool {
        host?.withFreshRows {
            switch input {
            case .pressBegan(let press): return pressBegan(press)
            case .pressMoved(let press): pressMoved(press)
            case .pressEnded(let press): pressEnded(press)
            case .pressCancelled: cancelPress()
            case .secondaryPress(let point): return secondaryPress(at: point)
            case .key(let key): return handleKey(key)
            }
            return true
        } ?? false
    }

    /// The row at a point of the scroll view's content.
    private func path(at point: CGPoint) -> IndexPath? { viewport.slot(at: point).flatMap(data.map.path) }

    private func pressBegan(_ press: ListPress) -> Bool {
        cancelPress()
        // A press beside the buttons of a swipe only closes them.
        if swiping?.close(animated: true) ?? false { return true }
        // Callbacks of the end of an earlier press may have changed the model.
        updates.reloadIfNeeded()
        // The app may edit rows in its answers. The pressed row follows the edits.
        selection.pressed = path(at: press.location)
        let isOnRow = selection.pressed != nil
        let accepted =
            selection.pressed.map { selection.allowsSelection && events?.shouldHighlight($0) ?? false } ?? false
        updates.reloadIfNeeded()
        let canMove = selection.pressed.map { source?.canMove($0) ?? false } ?? false
        updates.reloadIfNeeded()
        let givesItems = !press.isFinger && dragging?.givesItems ?? false
        let maySwipe = !accepted && press.isFinger && pressedRowHasActions()
        if let path = selection.pressed, accepted || canMove || givesItems || maySwipe {
            tracking = PressTracking(press, .row)
            if accepted { highlight(path) }
            if canMove || press.isFinger { startLongPress() }
            return true
        }
        // The app removed the row.
        guard isOnRow == (selection.pressed != nil) else { return false }
        selection.pressed = nil
        let takesEmptySpace = selection.allowsSelection && selection.allowsMultipleSelection && !press.isFinger
        guard takesEmptySpace, selection.allowsRubberBand || (selection.extends && !isOnRow) else { return false }
        tracking = PressTracking(press, .space)
        return true
    }

    private func pressedRowHasActions() -> Bool {
        guard let events, events.mayHaveRowActions, let path = selection.pressed else { return false }
        let hasActions = !(events.rowActions(for: path)?.isEmpty ?? true)
        // The app may have edited rows in its answer.
        updates.reloadIfNeeded()
        return hasActions
    }

    private func pressMoved(_ press: ListPress) {
        guard let tracking else { return }
        switch tracking.purpose {
        case .row:
            guard press.isDrag(from: tracking.start) else { return }
            // A finger that moves at once swipes or scrolls.
            if press.isFinger ? beginSwipe(press) : beginItemDrag() || beginDrag(press) { return }
            releaseRow()
            self.tracking = nil
        case .space:
            guard press.isDrag(from: tracking.start) else { return }
            if selection.allowsRubberBand { beginRubberBand(press) } else { self.tracking = nil }
        case .rubberBand: moveRubberBand(press)
        case .reordering: moveReordering(press)
        case .swiping(let x):
            self.tracking?.purpose = .swiping(x: press.windowLocation.x)
            swiping?.swipeMoved(by: x - press.windowLocation.x)
        }
    }

    private func pressEnded(_ press: ListPress) {
        guard let tracking else { return }
        self.tracking = nil
        switch tracking.purpose {
        case .row:
            let accepted = selection.highlighted != nil
            highlight(nil)
            // The delegate may have edited rows. The pressed row follows the edits.
            updates.reloadIfNeeded()
            let pressed = selection.pressed
            selection.pressed = nil
            guard accepted, let pressed, path(at: press.location) == pressed else { return }
            focus(nil)
            // The modifiers at the press: they may be released before the button.
            choose(pressed, tracking.start.modifiers)
        case .space:
            if selection.extends, tracking.start.modifiers.isDisjoint(with: [.shift, .control]) {
                focus(nil)
                clearSelectionByUser()
            }
        case .rubberBand: endRubberBand(tracking)
        case .swiping: swiping?.swipeEnded()
        case .reordering:
            tracking.edgeScroll?.stop()
            guard press.isFinger, !press.isDrag(from: tracking.start) else { return endInteractiveMovement() }
            // A finger that held a row and did not move it wants the menu.
            let path = movement?.path
            cancelInteractiveMovement()
            updates.reloadIfNeeded()
            if let path, data.map.contains(path) { _ = events?.contextMenu(for: path, at: press.location) }
        }
    }

    /// Ends the press or drag in progress without effect. Returns whether it was more than a press on a row.
    @discardableResult
    func cancelPress() -> Bool {
        guard let tracking else {
            // A press does not end the movement by a gesture of the app.
            if movement?.mover == .app { return false }
            return cancelInteractiveMovement()
        }
        self.tracking = nil
        switch tracking.purpose {
        case .row:
            releaseRow()
            return false
        case .space: return false
        case .rubberBand:
            cancelRubberBand(tracking)
            return true
        case .swiping: return swiping?.close(animated: true) ?? false
        case .reordering:
            tracking.edgeScroll?.stop()
            return cancelInteractiveMovement()
        }
    }

    func releaseRow() {
        tracking?.longPress = nil
        selection.pressed = nil
        highlight(nil)
    }

    /// Whether a drag of the list is in progress, so that the content must not be panned.
    var holdsPress: Bool {
        switch tracking?.purpose {
        case .rubberBand, .reordering, .swiping: true
        case .row, .space, nil: false
        }
    }

    private func secondaryPress(at point: CGPoint) -> Bool {
        guard let path = path(at: point) else { return false }
        return events?.contextMenu(for: path, at: point) ?? false
    }

    // MARK: - Drags of rows

    /// A row that is held without movement can be dragged, also by a finger. The menu of another row opens.
    private func startLongPress() {
        tracking?.longPress = FrameTimer.kept(after: PointerConstants.longPress) { [weak self] in
            self?.host?.withFreshRows { self?.longPressFired() }
        }
    }

    private func longPressFired() {
        guard let start = tracking?.start, case .row = tracking?.purpose else { return }
        if beginDrag(start) || !start.isFinger { return }
        guard let path = selection.pressed, data.map.contains(path),
            events?.contextMenu(for: path, at: start.location) ?? false
        else { return }
        releaseRow()
        tracking = nil
    }

    /// Starts to drag the pressed row if the source allows it.
    private func beginDrag(_ press: ListPress) -> Bool {
        guard let path = selection.pressed, data.map.contains(path), let start = tracking?.start else { return false }
        let canMove = source?.canMove(path) ?? false
        // The source may have reloaded the list in its answer.
        updates.reloadIfNeeded()
        guard canMove else { return false }
        highlight(nil)
        // The delegate may have edited rows. The pressed row follows the edits.
        updates.reloadIfNeeded()
        guard let path = selection.pressed else { return false }
        releaseRow()
        guard beginInteractiveMovement(at: path, by: .press) else { return false }
        tracking?.purpose = .reordering(grab: grabOffset(of: path, at: start.location))
        moveReordering(press)
        return true
    }

    private func grabOffset(of path: IndexPath, at point: CGPoint) -> CGVector {
        let frame = viewport.frame(of: data.map.slot(path))
        return CGPoint(x: frame.midX, y: frame.midY) - point
    }

    private func moveReordering(_ press: ListPress) {
        guard case .reordering(let grab) = tracking?.purpose else { return }
        updateInteractiveMovement(press.location + grab)
        scrollAtEdges(press.windowLocation)
    }

    // MARK: - Scrolling at the edges

    /// Scrolls while the pointer of a drag is near an edge of the view or outside of it.
    func scrollAtEdges(_ point: CGPoint) {
        guard let scrollView, holdsPress else { return }
        let scroll = tracking?.edgeScroll ?? EdgeScroll(scrollView)
        tracking?.edgeScroll = scroll
        scroll.move(to: point)
    }

    /// The content moved, maybe under the pointer of a drag.
    func contentDidScroll() {
        swiping?.contentDidScroll()
        if holdsPress { host?.withFreshRows { dragFollowsContent() } }
    }

    private func dragFollowsContent() {
        guard let scrollView, let point = tracking?.edgeScroll?.pointer else { return }
        let location = scrollView.convert(point, from: nil)
        switch tracking?.purpose {
        case .rubberBand: updateRubberBand(to: location)
        case .reordering(let grab): updateInteractiveMovement(location + grab)
        case .row, .space, .swiping, nil: break
        }
    }
}
