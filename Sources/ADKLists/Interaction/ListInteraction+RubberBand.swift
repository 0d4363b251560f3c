import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNodes
import Foundation

/// The rectangle of a drag that selects rows.
@MainActor
final class RubberBand: RowStore {
    /// The row nearest to the start of the drag. The start moves with it when the content changes.
    var slot: Int
    /// The start, in content points from the origin of that row.
    let distance: CGVector
    /// The rows that were selected before the drag.
    var before: IndexPathSet
    /// Whether those rows stay selected whatever the rectangle covers.
    let keepsOthers: Bool
    /// The rows that the delegate refused to select. They are not asked for again.
    var refused = IndexPathSet()
    let layer = CALayer()

    init(slot: Int, distance: CGVector, before: IndexPathSet, keepsOthers: Bool) {
        self.slot = slot
        self.distance = distance
        self.before = before
        self.keepsOthers = keepsOthers
        layer.backgroundColor = SelectionState.accent.withAlphaComponent(0.15)
        layer.borderColor = SelectionState.accent.withAlphaComponent(0.6)
        layer.borderWidth = 1
        layer.zPosition = 2
    }

    /// Keeps the rectangle at its rows.
    func apply(_ changes: ResolvedChanges) {
        slot = slot < changes.old.total ? changes.map(slot) ?? 0 : 0
        before = before.mapped(through: changes)
        refused = refused.mapped(through: changes)
    }

    func checkPlaces(in map: SlotMap) {
        let isInside = before.union(refused).subtracting(IndexPathSet(all: map)).isEmpty && slot < max(map.total, 1)
        Invariant.check(isInside, "the rubber band of slot \(slot) has rows \(before) and \(refused)")
    }
}

/// Selection of the rows in a rectangle.
extension ListInteraction {
    func beginRubberBand(_ press: ListPress) {
        guard let start = tracking?.start, data.map.total > 0 else { return }
        let keepsOthers = !selection.extends || !start.modifiers.isDisjoint(with: [.control, .shift])
        let point = contentPoint(start.location)
        let slot = min(max(0, geometry.nearestSlot(to: point)), data.map.total - 1)
        let band = RubberBand(
            slot: slot, distance: point - geometry.frame(of: slot).origin,
            before: selection.rows,
            keepsOthers: keepsOthers)
        updates.register(band)
        tracking?.purpose = .rubberBand(band)
        focus(nil)
        scrollView?.layer.addSublayer(band.layer)
        moveRubberBand(press)
    }

    func moveRubberBand(_ press: ListPress) {
        updateRubberBand(to: press.location)
        scrollAtEdges(press.windowLocation)
    }

    /// Shows the rectangle up to a point of the scroll view's content, and selects the rows in it.
    func updateRubberBand(to point: CGPoint) {
        guard case .rubberBand(let band) = tracking?.purpose, band.slot < data.map.total else { return }
        let start = geometry.frame(of: band.slot).origin + band.distance
        let end = contentPoint(point)
        let rect = CGRect(
            x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x), height: abs(end.y - start.y))
        band.layer.frame = viewport.convert(rect)
        let covered = CGRect(origin: rect.origin, size: CGSize(width: max(rect.width, 1), height: max(rect.height, 1)))
        let rows = IndexPathSet(slots: touchedSlots(in: covered), in: data.map).subtracting(band.refused)
        let wanted = band.keepsOthers ? rows.union(band.before) : rows
        band.refused = band.refused.union(selectByUser(wanted, keepingOthers: false))
    }

    /// The slots whose frames intersect a rectangle. The geometry answers with whole lines along the axis: an item that
    /// is shorter than its line may end before the rectangle begins. O(lines + items at both ends).
    private func touchedSlots(in rect: CGRect) -> IntegerRunSet {
        let found = geometry.slots(in: rect)
        guard geometry.placesItemsSideBySide else { return found }
        let (start, length, cross) = (axis.start(rect.origin), axis.length(rect.size), axis.cross(rect.size))
        let ends = [start, start + length - 1].map { position in
            CGRect(origin: axis.point(position, cross: axis.cross(rect.origin)), size: axis.size(1, cross: cross))
        }
        let missed = ends.flatMap { geometry.slots(in: $0) }.filter { slot in
            let frame = geometry.frame(of: slot)
            return axis.start(frame.origin) >= start + length
                || axis.start(frame.origin) + axis.length(frame.size) <= start
        }
        return found.subtracting(IntegerRunSet(missed.map { $0..<$0 + 1 }))
    }

    /// The rectangle disappears. The rows in it stay selected.
    func endRubberBand(_ tracking: PressTracking) {
        tracking.edgeScroll?.stop()
        if case .rubberBand(let band) = tracking.purpose { band.layer.removeFromSuperlayer() }
    }

    /// The rectangle disappears, and the selection is again that from before the drag.
    func cancelRubberBand(_ tracking: PressTracking) {
        endRubberBand(tracking)
        if case .rubberBand(let band) = tracking.purpose { selectByUser(band.before, keepingOthers: false) }
    }

    func contentPoint(_ point: CGPoint) -> CGPoint {
        viewport.convert(CGRect(origin: point, size: .zero)).origin
    }
}
