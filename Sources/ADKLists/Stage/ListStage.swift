import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import Foundation

/// The views of a list: which cells are in the scroll view, where they are, and how they move.
@MainActor
package final class ListStage {
    let viewport: ListViewport
    let data: DataController
    let range: RangeController
    /// Nil once the list is freed.
    private(set) weak var delegate: (any ListStageDelegate)?
    package let placeholders = RowPlaceholders()
    let decorations = DecorationViews()
    let sectionScrollers: SectionScrollers
    package let separators = RowSeparators()
    /// Deleted rows that are still visible.
    var departing: [DepartingRow] = []
    lazy var animator = RowAnimator(self)
    /// The visible positions of rows at the instant of the last animated change.
    var motionSnapshot: MotionSnapshot?
    /// Seconds in which rows move when another changes its length. 0 moves them at once.
    var sizeChangeDuration: TimeInterval = 0.2
    /// The places of rows while the user moves one.
    var rearrangement: Rearrangement?
    /// A node that is shown above the others, with its own z position.
    var raised: (node: ASCellNode, zPosition: CGFloat)?
    /// Counts the calls of `placeRows`.
    private var placingRound = 0
    /// The slots that stuck to an edge of the viewport at the last call of `placeRows`.
    private var placedStickySlots: [Int] = []
    /// The groups of new rows that wait for one of them, as of the last call of `placeRows`.
    private var waitingArrivals: [ArrivalGroup] = []
    /// The time at which the first of these groups stops to wait.
    var arrivalDeadline: TimeInterval? { waitingArrivals.map(\.deadline).min() }
    /// Nodes that were removed from the view during an edit. Nil outside of edits.
    private var removedNodes: [ASCellNode]?

    init(viewport: ListViewport, data: DataController, range: RangeController, delegate: any ListStageDelegate) {
        self.viewport = viewport
        self.data = data
        self.range = range
        self.delegate = delegate
        sectionScrollers = SectionScrollers(viewport: viewport)
        sectionScrollers.didScroll = { [weak self] in
            self?.didScroll()
            self?.delegate?.setNeedsUpdate()
        }
        viewport.contentDidChange = { [weak self] in self?.sectionScrollers.keepHeldItems() }
        sectionScrollers.needsUpdate = { [weak self] in self?.delegate?.setNeedsUpdate() }
        viewport.contentWillShift = { [weak self] distance in self?.contentWillShift(by: distance) }
    }

    /// The slots that are visible or stick to an edge of the viewport.
    var visibleSlots: [Int] { viewport.geometry.visited(range.ranges.visible) + viewport.stickySlots }

    var isInWindow: Bool { delegate?.isInWindow ?? false }

    /// Whether anything on the stage is visible, so that a change of it should be animated.
    package var isVisible: Bool { isInWindow && !range.isBackground }

    // MARK: - Placing

    /// Adds the views of visible rows to the scroll view and removes the others.
    func placeRows() {
        guard let view = viewport.scrollView else { return }
        placedStickySlots = viewport.stickySlots
        placingRound += 1
        let round = placingRound
        let revision = data.revision
        // The app edited rows in a callback: placing must start again. Or it freed the list.
        func isInterrupted() -> Bool {
            if data.isCurrent(revision), placingRound == round, viewport.scrollView === view { return false }
            delegate?.setNeedsUpdate()
            return true
        }
        sectionScrollers.update(in: view)
        waitingArrivals = data.groups.waitingArrivals(at: FrameLoop.shared.now)
        var missing: [Int: CGRect] = [:]
        var ends: [RowSeparators.End] = []
        for slot in visibleSlots where slot < data.map.total {
            guard let record = data.records[slot] else {
                if !viewport.geometry.isAbsent(slot) { missing[slot] = viewport.frame(of: slot) }
                continue
            }
            record.placingRound = round
            let isShown = place(record, in: view)
            if isInterrupted() { return }
            if !isShown { missing[slot] = viewport.frame(of: slot) }
            if !record.isSupplement, separators.areShown { ends.append(separatorEnd(of: record)) }
        }
        // New rows outside the viewport are not animated.
        for record in data.groups.arrivingRecords
        where !range.ranges.visible.contains(record.slot) && !isWaiting(record) {
            record.withdraw()
        }
        let written = writtenRecord
        for record in data.groups.placedRecords where record.placingRound != round {
            // A row that moves out of the viewport stays until its motion ends.
            let stays = record.motion != nil || isLifted(record) || record === written
            if !stays || !place(record, in: view) { unplace(record) }
            if isInterrupted() { return }
        }
        sectionScrollers.removeUnused()
        for record in data.groups.replacingRecords where record.placingRound != round {
            // The old node is no longer visible.
            removePredecessor(of: record)
            if isInterrupted() { return }
            if let size = record.size { adopt(size, of: record) }
        }
        decorations.show(
            viewport.geometry.decorations(in: viewport.rect), in: view, viewport, at: FrameLoop.shared.frameTime)
        if decorations.isMoving { FrameLoop.shared.start(animator) }
        placeholders.show(missing, in: view.layer)
        separators.show(ends, in: view.layer, scale: viewport.scale)
        delegate?.didPlaceRows()
        // Lays out new views in this frame.
        view.layoutIfNeeded()
    }

    /// Moves the headers and footers that stick to an edge of the viewport, where nothing but the offset changed since
    /// `placeRows`. Returns false if one comes or leaves, or is being replaced: then `placeRows` has to be called.
    func placeStickyRows() -> Bool {
        guard viewport.geometry.hasSticky else { return true }
        guard viewport.stickySlots == placedStickySlots else { return false }
        let supplements = data.groups.placedRecords.filter(\.isSupplement)
        guard supplements.allSatisfy({ $0.predecessor == nil }) else { return false }
        for record in supplements {
            if let node = record.node { show(node, of: record, transform: record.appearance?.transform) }
        }
        return true
    }

    /// The row in which the user writes. It stays in the view, wherever it is scrolled to: its text keeps the focus.
    var writtenRecord: CellRecord? {
        guard let writer = viewport.scrollView?.window?.currentFirstResponder as? any TextWriting else { return nil }
        return data.groups.placedRecords.first { $0.node.map { writer.isDescendant(of: $0.view) } ?? false }
    }

    /// Whether a new row waits for others of its update.
    private func isWaiting(_ record: CellRecord) -> Bool {
        waitingArrivals.contains { $0 === record.arrivalGroup }
    }

    /// Places a record's view. Returns whether the row shows something.
    private func place(_ record: CellRecord, in view: UIScrollView) -> Bool {
        if let predecessor = record.predecessor {
            guard let node = record.node, record.canBeLaidOut, node.isDisplayed || !isInWindow else {
                show(predecessor, of: record, size: predecessor.bounds.size)
                return true
            }
            finishReplacement(of: record)
        }
        guard let node = record.node, record.canBeLaidOut else { return false }
        node.container = delegate
        if record.isArriving {
            if isWaiting(record) { return false }
            startArrival(of: record)
        }
        record.appearance = viewport.geometry.appearance(of: record.slot)
        show(node, of: record, transform: record.appearance?.transform)
        showFade(of: record, at: FrameLoop.shared.frameTime)
        if let order = record.appearance?.zIndex, node.zPosition != CGFloat(order) { node.zPosition = CGFloat(order) }
        if !record.isPlaced {
            record.place()
            delegate?.willDisplay(node, record)
            // The app may have edited rows in the callback, so that this record is gone, or freed the list.
            guard record.isPlaced, node.container === delegate, viewport.scrollView === view else { return false }
            // Headers stay above rows that are added later, and above separators.
            if record.isSupplement, node.zPosition == 0, record.appearance == nil { node.zPosition = 1 }
            let container = sectionScrollers.view(of: record.slot) ?? view
            container.insertSubview(
                node.view,
                at: record.isSupplement ? view.subviews.count : insertionIndex(of: record, in: container))
            if !record.isSupplement { node.sendVisibilityEvent(.visible, in: view) }
        }
        return true
    }

    /// The frame of a record's node in the scroll view.
    ///
    /// In most geometries, its size is the measured one, not that of the list's current layout. Another size would
    /// force a layout on the main thread.
    func placement(of record: CellRecord) -> CGRect {
        var frame = restingFrame(of: record.slot)
        if let size = record.size {
            let axis = viewport.axis
            let shown = viewport.geometry.shownSize(of: record.slot, measured: size)
            // A reloaded row keeps its old length until its old node is replaced.
            let isOwn = record.node != nil && record.predecessor == nil
            frame.size = isOwn ? shown : axis.size(axis.length(frame.size), cross: axis.cross(shown))
        }
        if let motion = record.motion { frame.origin = frame.origin + motion.offset(at: FrameLoop.shared.frameTime) }
        return viewport.convert(frame)
    }

    /// Moves a record's node to its place, in the view that shows it.
    func show(_ node: ASCellNode, of record: CellRecord, size: CGSize? = nil, transform: CATransform3D? = nil) {
        let scaled = node === record.node ? scaledPlacement(of: record) : nil
        var frame = sectionScrollers.convert(scaled?.frame ?? placement(of: record), of: record.slot)
        if let size { frame.size = size }
        if node === record.node, let growth = record.motion?.growth(at: FrameLoop.shared.frameTime) {
            // The layer changes its size about its centre.
            frame.origin.x += growth.width / 2
            frame.origin.y += growth.height / 2
        }
        node.show(at: frame, transform: scaled?.transform ?? transform)
        // An edit may have moved the item to a section with another view.
        guard record.isPlaced, let list = viewport.scrollView, node === record.node else { return }
        let view = sectionScrollers.view(of: record.slot) ?? list
        if let shown = node.view.superview, shown !== view, shown === list || shown is SectionScrollView {
            view.insertSubview(node.view, at: insertionIndex(of: record, in: view))
        }
    }

    private func separatorEnd(of record: CellRecord) -> RowSeparators.End {
        let isLast = data.map.rowSlots(of: data.map.section(of: record.slot)).upperBound == record.slot + 1
        var frame = placement(of: record)
        if record.predecessor != nil || record.node == nil { frame = viewport.frame(of: record.slot) }
        if let growth = record.motion?.growth(at: FrameLoop.shared.frameTime) {
            frame.size = CGSize(width: frame.width + growth.width, height: frame.height + growth.height)
        }
        return RowSeparators.End(slot: record.slot, frame: frame, inset: record.node?.separatorInset, isLast: isLast)
    }

    // MARK: - Removing

    func unplace(_ record: CellRecord) {
        guard record.isPlaced, let node = record.node else { return }
        endMotion(of: record)
        record.withdraw()
        removeFromView(node)
    }

    /// The record is being dropped: nothing of it stays on the stage.
    func willDrop(_ record: CellRecord) {
        unplace(record)
        removePredecessor(of: record)
        endMotion(of: record)
    }

    /// Removes a node that belongs to no record.
    func removeShown(_ node: ASCellNode) {
        removeFromView(node)
        data.release(node)
    }

    private func removeFromView(_ node: ASCellNode) {
        node.view.removeFromSuperview()
        if removedNodes != nil { removedNodes?.append(node) } else { delegate?.didEndDisplaying(node) }
    }

    /// From now on the removal of nodes is not reported, because an edit is being applied.
    func holdRemovals() { removedNodes = removedNodes ?? [] }

    /// Reports the nodes that were removed during an edit.
    func reportRemovals() {
        let removed = removedNodes ?? []
        removedNodes = nil
        for node in removed { delegate?.didEndDisplaying(node) }
    }

    var isHoldingRemovals: Bool { removedNodes != nil }

    /// Handles a record that is no longer in the list. It is dropped, or its node stays visible until its successor is
    /// drawn or its animation ends.
    /// `item` is its former identity.
    func retire(
        _ record: CellRecord, _ item: ListItem, successor: Int?, replacement: ListAnimation, deletion: ListAnimation
    ) {
        let shown = record.isPlaced ? record.node : record.predecessor
        guard let node = shown, isVisible else { return data.drop(record) }
        let former = record.isPlaced ? record : nil
        record.withdraw()
        data.unregister(node)
        if let successor, let new = data.allocate(successor), new.node == nil, new.predecessor == nil {
            endMotion(of: record)
            new.beginReplacing(node, replacement)
        } else if deletion != .none {
            startDeparture(of: node, deletion, to: viewport.geometry.finalPlace(of: item), from: former)
        } else {
            endMotion(of: record)
            removeShown(node)
        }
        if record.node === node { record.detachNode() }
        data.drop(record)
    }

    // MARK: - Reloaded rows

    /// Replaces the old node of a reloaded row by the new one, which is drawn, and moves the rows below.
    func finishReplacement(of record: CellRecord) {
        guard let predecessor = record.predecessor, let size = record.size else { return }
        let animation = record.arrival
        let revision = data.revision
        if animation != .none, isInWindow {
            record.endReplacement()
            startDeparture(of: predecessor, .fade)
            animate { viewport.setSize(size, of: record.slot) }
        } else {
            removePredecessor(of: record)
            // The app edited rows in the callback.
            guard data.isCurrent(revision) else {
                delegate?.setNeedsUpdate()
                return
            }
            adopt(size, of: record)
        }
        if let view = viewport.scrollView { _ = place(record, in: view) }
    }

    /// Takes over the size of a new node. Items before it in its line may move, which are placed already.
    private func adopt(_ size: CGSize, of record: CellRecord) {
        guard !viewport.geometry.hasMeasured(size, of: record.slot) else { return }
        viewport.setSize(size, of: record.slot)
        delegate?.setNeedsUpdate()
    }

    private func removePredecessor(of record: CellRecord) {
        guard let predecessor = record.predecessor else { return }
        record.endReplacement()
        removeShown(predecessor)
    }
}

/// The list that a stage belongs to.
@MainActor
protocol ListStageDelegate: CellContainer {
    var isInWindow: Bool { get }
    /// Requests a pass.
    func setNeedsUpdate()
    /// Runs a step of an animation on the rows of the source. The list stays alive until the end.
    func withFreshRows<Answer>(_ body: () -> Answer) -> Answer
    /// A cell is about to be added to the scroll view.
    func willDisplay(_ node: ASCellNode, _ record: CellRecord)
    /// A cell was removed from the scroll view.
    func didEndDisplaying(_ node: ASCellNode)
    /// All rows are in their places.
    func didPlaceRows()
}

extension ASCellNode {
    /// Moves the cell. A change of position alone causes no layout, because outdated content is measured in the
    /// background.
    ///
    /// A transform applies around the centre of `newFrame`.
    @MainActor
    func show(at newFrame: CGRect, transform newTransform: CATransform3D? = nil) {
        if let newTransform, newTransform != transform { transform = newTransform }
        guard CATransform3DIsIdentity(transform) else {
            if bounds.size != newFrame.size { bounds = CGRect(origin: bounds.origin, size: newFrame.size) }
            position = CGPoint(x: newFrame.midX, y: newFrame.midY)
            return
        }
        guard isNodeLoaded, bounds.size == newFrame.size else {
            frame = newFrame
            return
        }
        if view.frame != newFrame { view.frame = newFrame }
    }
}
