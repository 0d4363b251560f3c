import ADKGraphics
import Foundation

/// The work that brings a window's pixels up to date: pixels to move, then pixels to paint.
package struct WindowDamage {
    /// The largest number of moves in a frame. Further ones are painted.
    private static let limit = 4

    package private(set) var region = DamageRegion()
    package private(set) var shifts: [PixelShift] = []

    package init() {}

    package var isEmpty: Bool { region.isEmpty && shifts.isEmpty }

    package mutating func add(_ rect: PixelRect) { region.add(rect) }

    /// The pixels in `shift.rect` moved, except those of `covered`, which lie above them.
    package mutating func add(_ shift: PixelShift, covered: [PixelRect]) {
        if shifts.count == WindowDamage.limit, shifts.last?.rect != shift.rect {
            region.add(shift.rect)
            return
        }
        region.shift(shift)
        for rect in covered {
            region.add(rect.intersection(shift.rect))
            // The move copied the pixels of `rect` as well: repaint it there.
            region.add(rect.offsetBy(dx: shift.dx, dy: shift.dy).intersection(shift.rect))
        }
        if let last = shifts.last, last.rect == shift.rect {
            // One move by the sum keeps as many pixels as both moves in a row.
            shifts[shifts.count - 1].dx += shift.dx
            shifts[shifts.count - 1].dy += shift.dy
        } else {
            shifts.append(shift)
        }
    }

    /// Marks all pixels for painting and drops the moves.
    package mutating func reset(to whole: PixelRect) {
        shifts.removeAll(keepingCapacity: true)
        region.add(whole)
    }

    /// Returns the moves and the rectangles to paint, clipped to `whole`, and empties both. What is painted in one of
    /// `backdrops` depends on all of its pixels, so that it is painted completely or not at all.
    package mutating func drain(within whole: PixelRect, backdrops: [PixelRect] = []) -> SurfaceUpdate {
        for frame in backdrops where shifts.contains(where: { $0.rect.intersects(frame) }) { region.add(frame) }
        defer { shifts.removeAll(keepingCapacity: true) }
        let painted = region.drain(within: whole, joining: backdrops)
        if shifts.isEmpty { return SurfaceUpdate(shifts: [], painted: painted) }
        // Leaves out moves that no visible pixel comes from.
        let useful = shifts.enumerated().filter { index, shift in
            (shift.dx != 0 || shift.dy != 0) && leaves(shift.target.intersection(whole), from: index + 1, painted)
        }
        return SurfaceUpdate(shifts: useful.map(\.element), painted: painted)
    }

    /// Whether any pixel of `piece` is still visible after the moves from `index` on, and not painted over.
    ///
    /// A later move may carry pixels out of the rectangle of an earlier one. So it is not enough that this rectangle is
    /// painted. Several useless moves can be left out together: every unpainted pixel reaches its place without them.
    /// `painted` must not overlap.
    private func leaves(_ piece: PixelRect, from index: Int, _ painted: [PixelRect]) -> Bool {
        if piece.isEmpty { return false }
        guard index < shifts.count else { return painted.reduce(0) { $0 + $1.intersection(piece).area } < piece.area }
        let later = shifts[index]
        if piece.subtracting(later.rect).contains(where: { leaves($0, from: index + 1, painted) }) { return true }
        let carried = piece.intersection(later.source).offsetBy(dx: later.dx, dy: later.dy)
        return leaves(carried, from: index + 1, painted)
    }
}
