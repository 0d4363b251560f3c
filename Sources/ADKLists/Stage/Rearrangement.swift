import ADKFoundation
import Foundation

/// The places of rows while the user moves one of them. Edits of the order wait until the row is dropped.
struct Rearrangement: Equatable {
    /// The slot of the row that follows the pointer.
    var source: Int
    /// The middle of that row, in content points.
    var middle: CGPoint
    /// The rows that will follow that row when it is dropped. They are dimmed.
    var companions: RowSet
    /// The slots that take the places before them, and those that take the places after them.
    var backwards = 0..<0
    var forwards = 0..<0

    init(source: Int, middle: CGPoint, companions: RowSet) {
        self.source = source
        self.middle = middle
        self.companions = companions
    }

    /// Makes room at `target`, which is the row's index path after the move.
    mutating func makeRoom(at target: IndexPath, in map: SlotMap, sideBySide: Bool) {
        (backwards, forwards) = (0..<0, 0..<0)
        let item = map.item(at: source)
        guard let path = item.path, target != path else { return }
        let isSameSection = path.section == target.section
        // The slot before which the row is inserted, before the row is taken out.
        let next = map.firstRow(of: target.section) + target.row + (isSameSection && target.row > path.row ? 1 : 0)
        if isSameSection || !sideBySide {
            if next > source { backwards = source + 1..<next } else { forwards = next..<source }
        } else {
            backwards = source + 1..<map.firstRow(of: path.section) + map.rows(in: path.section)
            forwards = next..<map.firstRow(of: target.section) + map.rows(in: target.section)
        }
    }
}

extension ListStage {
    /// The frame of an item when no motion is left, in content points: with sticking, and with room for a moved row.
    func restingFrame(of slot: Int) -> CGRect {
        var frame = viewport.restingFrame(of: slot)
        guard let rearrangement else { return frame }
        if slot == rearrangement.source {
            let half = CGVector(dx: -frame.width / 2, dy: -frame.height / 2)
            frame.origin = rearrangement.middle + half
        } else {
            frame.origin = frame.origin + displacement(of: slot, rearrangement)
        }
        return frame
    }

    /// The way of an item that makes room.
    ///
    /// It is exact for items one after the other, and for items of one size. Other items take the place of their
    /// neighbour until the row is dropped.
    private func displacement(of slot: Int, _ rearrangement: Rearrangement) -> CGVector {
        let step = rearrangement.backwards.contains(slot) ? -1 : rearrangement.forwards.contains(slot) ? 1 : 0
        let geometry = viewport.geometry
        guard step != 0, max(slot, rearrangement.source) < data.map.total else { return .zero }
        guard geometry.placesItemsSideBySide else {
            // A header that sticks to an edge stays there.
            if viewport.restingFrame(of: slot) != geometry.frame(of: slot) { return .zero }
            return viewport.axis.vector(CGFloat(step) * geometry.length(of: rearrangement.source))
        }
        let own = geometry.frame(of: slot).origin
        let section = data.map.section(of: slot)
        let first = data.map.firstRow(of: section)
        let rows = first..<first + data.map.rows(in: section)
        if rows.contains(slot + step) { return geometry.frame(of: slot + step).origin - own }
        // The last item of a section that grows goes on as the one before it.
        return rows.contains(slot - step) ? own - geometry.frame(of: slot - step).origin : .zero
    }

    // MARK: - The moved row

    /// Whether a record's node follows the pointer.
    func isLifted(_ record: CellRecord) -> Bool { record.slot == rearrangement?.source }

    /// The alpha of a record's node while rows are dragged.
    func dragAlpha(of record: CellRecord) -> CGFloat {
        guard let rearrangement, !rearrangement.companions.isEmpty, let path = data.map.path(record.slot) else {
            return 1
        }
        return rearrangement.companions.contains(path) ? ListStage.companionAlpha : 1
    }

    private static let companionAlpha: CGFloat = 0.4

    /// Shows a row above the others.
    func raise(_ record: CellRecord) {
        lowerRaised()
        guard let node = record.node else { return }
        raised = (node, node.zPosition)
        node.zPosition = ListStage.raisedPosition
    }

    /// Moves a row that was raised back between the others, unless it still moves.
    func lowerRestingRow() {
        guard let raised, rearrangement == nil, data.record(for: raised.node)?.motion == nil else { return }
        lowerRaised()
    }

    /// Moves a row that was raised back between the others at once.
    func lowerRaised() {
        if let raised, raised.node.zPosition == ListStage.raisedPosition { raised.node.zPosition = raised.zPosition }
        raised = nil
    }

    /// Above headers, which are at 1.
    private static let raisedPosition: CGFloat = 3

    /// Moves the lifted node to its place at the pointer.
    func placeLifted() {
        guard let slot = rearrangement?.source, let record = data.records[slot], record.isPlaced else { return }
        if let node = record.node { show(node, of: record) }
    }
}
