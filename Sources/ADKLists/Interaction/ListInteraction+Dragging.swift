import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import Foundation

/// Rows that are dragged out of the list.
extension ListInteraction {
    var dragging: (any ListDragging)? { events as? any ListDragging }

    /// Rows that are dragged together at most: the app is asked for the items of each.
    private static let mostDragged = 1_000

    /// Starts to drag the items of the pressed row. Other selected rows come along if it is selected. Returns false if
    /// it has no items.
    func beginItemDrag() -> Bool {
        guard let dragging, dragging.givesItems, let start = tracking?.start, let path = selection.pressed,
            data.map.contains(path), let scrollView
        else { return false }
        let session = DragSession(from: scrollView, at: start.windowLocation)
        let isGroup = selection.isSelected(path) && selection.count <= ListInteraction.mostDragged
        let others = isGroup ? selection.rows.subtracting(IndexPathSet(path)).paths.map { $0 } : []
        let rows = follow([path] + others)
        var (items, rowOfItem): ([UIDragItem], [Int]) = ([], [])
        for index in rows.paths.indices {
            // The app may have edited rows in an earlier answer.
            guard let path = rows.paths[index] else { continue }
            let added = dragging.items(for: session, at: path)
            updates.reloadIfNeeded()
            if index == 0, added.isEmpty { return false }
            items += added
            rowOfItem += Array(repeating: index, count: added.count)
        }
        // The app may have ended the press.
        guard tracking != nil else { return false }
        releaseRow()
        tracking = nil
        session.items = items
        session.canMove = dragging.allowsMove(session)
        session.isLocal = dragging.isRestricted(session)
        session.imagedView = rows.paths[0].flatMap { data.records[data.map.slot($0)]?.node?.view }
        dragged = DraggedRows(session: session, rows: rows, rowOfItem: rowOfItem)
        dragging.dragWillBegin(session)
        session.onEnd = { [weak self, weak dragging] _ in
            dragging?.dragDidEnd(session)
            if self?.dragged?.session === session { self?.dragged = nil }
        }
        return session.begin()
    }

    /// The rows of a drag's items, if they are in this list.
    private func sources(of session: DropSession) -> [IndexPath?] {
        guard let dragged, let drag = session.localDragSession, dragged.session === drag,
            dragged.rowOfItem.count == session.items.count
        else { return session.items.map { _ in nil } }
        return dragged.rowOfItem.map { dragged.rows.paths[$0] }
    }
}

/// Items that are dragged over the list.
extension ListInteraction {
    /// Items are over a point of the window. Nil if the list does not take them.
    func dropMoved(_ offer: DragOffer, to point: CGPoint, in window: UIWindow) -> DropAnswer? {
        guard let dragging, dragging.takesItems, let scrollView, !offer.items.isEmpty else { return nil }
        return host?.withFreshRows {
            let target: DropTracking
            if let drop {
                target = drop
            } else {
                let session = DropSession(offer, in: window)
                session.moved(offer, to: point)
                guard dragging.canHandle(session) else { return nil }
                target = DropTracking(session)
                target.edgeScroll = EdgeScroll(scrollView) { [weak self] _ in self?.dropFollowsContent() }
                drop = target
                dragging.dropDidEnter(session)
            }
            target.session.moved(offer, to: point)
            target.pointer = point
            target.edgeScroll?.move(to: point)
            return updateDrop(target)
        }
    }

    func dropLeft() {
        guard let target = drop else { return }
        endDrop(target)
        exit(target.session)
    }

    private func exit(_ session: DropSession) {
        dragging?.dropDidExit(session)
        dragging?.dropDidEnd(session)
    }

    func dropped(_ dropped: Drop) {
        guard let target = drop else { return dropped.end(nil) }
        endDrop(target)
        target.session.perform(dropped, onSilence: { [weak self] in self?.exit(target.session) }) { [weak self] in
            guard let self, let dragging else { return false }
            host?.withFreshRows { dragging.perform(self.result(of: target)) }
            dragging.dropDidEnd(target.session)
            return true
        }
    }

    private func endDrop(_ target: DropTracking) {
        target.edgeScroll?.stop()
        target.mark.removeFromSuperlayer()
        drop = nil
    }

    /// The content moved below the pointer.
    private func dropFollowsContent() {
        guard let drop else { return }
        host?.withFreshRows { _ = updateDrop(drop) }
    }

    /// Asks the app what a drop does now, and shows the place.
    private func updateDrop(_ target: DropTracking) -> DropAnswer {
        guard let dragging, let scrollView else { return .refuses }
        let point = contentPoint(scrollView.convert(target.pointer, from: nil))
        let place = place(at: point)
        let proposal = dragging.proposal(for: target.session, at: place?.path)
        updates.reloadIfNeeded()
        // The app may have taken the session away.
        guard drop === target else { return .refuses }
        let answer = target.session.operation(proposal.proposal.operation)
        target.proposal = proposal
        target.place = place.map { proposal.intent == .insertAt ? $0.insertion : $0 }
        showMark(of: target, answer)
        return answer
    }

    private func result(of target: DropTracking) -> ListDrop {
        let proposal = target.proposal ?? ListDropProposal(UIDropProposal(operation: .copy), .unspecified)
        // Rows may be gone since the last movement.
        let path = target.place?.path
        let isThere = path.map { proposal.intent == .insertInto ? data.map.contains($0) : isInsertion($0) } ?? false
        let items = zip(target.session.items, sources(of: target.session)).map { ListDrop.Item(item: $0, source: $1) }
        return ListDrop(
            session: target.session, items: items,
            destination: isThere ? path.map { afterRemoval($0, target) } : nil, proposal: proposal,
            isCopy: target.session.operation(proposal.proposal.operation) == .takes(.copy),
            hold: { [weak self] in self?.hold($0) })
    }

    /// Whether a row may be inserted at a place.
    func isInsertion(_ path: IndexPath) -> Bool {
        guard let (section, row) = path.rowParts, section < data.map.sections else { return false }
        return row <= data.map.rows(in: section)
    }

    /// A place as it is after the rows that are dragged were taken out: the app removes them first.
    private func afterRemoval(_ path: IndexPath, _ target: DropTracking) -> IndexPath {
        guard let proposal = target.proposal, proposal.intent != .insertInto,
            target.session.operation(proposal.proposal.operation) == .takes(.move)
        else { return path }
        let rows = Set(sources(of: target.session).compactMap { $0 })
        let before = rows.count { $0.section == path.section && $0.row < path.row }
        return IndexPath(row: path.row - before, section: path.section)
    }

    // MARK: - The place

    /// The place of a drop at a point of the content. Nil in a list without sections.
    private func place(at point: CGPoint) -> DropPlace? {
        guard data.map.total > 0, point.x.isFinite, point.y.isFinite else {
            return data.map.sections > 0
                ? DropPlace(path: IndexPath(row: 0, section: 0), slot: nil, edge: .start, half: .start) : nil
        }
        let hit = geometry.slot(at: point)
        let slot = min(max(0, hit ?? geometry.nearestSlot(to: point)), data.map.total - 1)
        let item = data.map.item(at: slot)
        guard case .row(let row) = item.part else {
            let isFront = item.part == .header
            let row = isFront ? 0 : data.map.rows(in: item.section)
            return DropPlace(
                path: IndexPath(row: row, section: item.section), slot: slot, edge: isFront ? .end : .start,
                half: isFront ? .end : .start, isRow: false)
        }
        let frame = geometry.frame(of: slot)
        let axis = geometry.placesItemsSideBySide ? axis.other : axis
        let length = axis.length(frame.size)
        let part = length > 0 ? (axis.start(point) - axis.start(frame.origin)) / length : 0
        let half: DropPlace.Edge = part < 0.5 ? .start : .end
        let edge: DropPlace.Edge = hit == nil ? half : part < 0.25 ? .start : part < 0.75 ? .middle : .end
        return DropPlace(
            path: IndexPath(row: edge == .end ? row + 1 : row, section: item.section), slot: slot, edge: edge,
            half: half)
    }

    /// Shows a line at the place where rows are inserted, or a frame around the row that takes the items.
    private func showMark(of target: DropTracking, _ answer: DropAnswer) {
        guard answer != .refuses, let intent = target.proposal?.intent, intent != .unspecified,
            let place = target.place, let slot = place.slot, slot < data.map.total, let scrollView
        else { return target.mark.removeFromSuperlayer() }
        let frame = geometry.frame(of: slot)
        let isInto = intent == .insertInto
        let rect = isInto ? frame : line(at: slot, place.edge)
        target.mark.backgroundColor = isInto ? nil : SelectionState.accent
        target.mark.borderColor = SelectionState.accent
        target.mark.borderWidth = isInto ? DropMark.lineWidth : 0
        target.mark.frame = viewport.convert(rect)
        if target.mark.superlayer !== scrollView.layer { scrollView.layer.addSublayer(target.mark) }
    }
}

extension ListInteraction {
    /// A line at an edge of an item, in points of the geometry.
    func line(at slot: Int, _ edge: DropPlace.Edge) -> CGRect {
        let frame = geometry.frame(of: slot)
        let axis = geometry.placesItemsSideBySide ? axis.other : axis
        let start = axis.start(frame.origin) + (edge == .end ? axis.length(frame.size) : 0)
        let line = DropMark.lineWidth
        return CGRect(
            origin: axis.point(max(0, start - line / 2), cross: axis.cross(frame.origin)),
            size: axis.size(line, cross: axis.cross(frame.size)))
    }
}

/// A place between rows, or a row.
struct DropPlace {
    enum Edge { case start, middle, end }

    /// The row below the pointer, or the place in front of or behind it near its edges.
    var path: IndexPath
    /// The item at which the place is; nil in an empty list.
    var slot: Int?
    var edge: Edge
    /// The half of the row that the pointer is in.
    var half: Edge
    var isRow = true

    /// The place between rows that is nearest.
    var insertion: DropPlace {
        guard edge == .middle, isRow, half == .end else { return self }
        var place = self
        place.path = IndexPath(row: path.row + 1, section: path.section)
        place.edge = .end
        return place
    }
}

/// The drag that is over a list.
@MainActor
final class DropTracking {
    let session: DropSession
    /// In points of the window.
    var pointer = CGPoint.zero
    var edgeScroll: EdgeScroll?
    var proposal: ListDropProposal?
    var place: DropPlace?
    let mark = DropMark()

    init(_ session: DropSession) {
        self.session = session
        mark.zPosition = DropMark.level
    }
}

/// The mark of the place of a drop. A class of its own, so that reports of layers name it.
final class DropMark: CALayer {
    /// Points.
    static let lineWidth: CGFloat = 2
    /// Its `zPosition`.
    static let level: CGFloat = 4
}
