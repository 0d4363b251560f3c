import ADKGraphics
import Foundation

/// What a window has to do to show its layers as they are now: pixels to move, then pixels to paint.
struct WindowDamage {
    /// More moves than this in one frame are painted instead.
    private static let limit = 4

    private(set) var region = DamageRegion()
    private(set) var shifts: [PixelShift] = []

    var isEmpty: Bool { region.isEmpty && shifts.isEmpty }

    mutating func add(_ rect: PixelRect) { region.add(rect) }

    /// The pixels in `shift.rect` moved, all but those of `still`, which lie over them.
    mutating func add(_ shift: PixelShift, still: [PixelRect]) {
        if shifts.count == WindowDamage.limit, shifts.last?.rect != shift.rect {
            region.add(shift.rect)
            return
        }
        region.shift(shift)
        for rect in still {
            region.add(rect.intersection(shift.rect))
            // Its picture went along.
            region.add(rect.offsetBy(dx: shift.dx, dy: shift.dy).intersection(shift.rect))
        }
        if let last = shifts.last, last.rect == shift.rect {
            // Once by the sum leaves as much in place as one after the other.
            shifts[shifts.count - 1].dx += shift.dx
            shifts[shifts.count - 1].dy += shift.dy
        } else {
            shifts.append(shift)
        }
    }

    /// All pixels are needed anew: whatever was to be moved is gone.
    mutating func reset(to whole: PixelRect) {
        shifts.removeAll(keepingCapacity: true)
        region.add(whole)
    }

    /// The sum, cut to `whole`; nothing is left afterwards.
    mutating func drain(within whole: PixelRect) -> SurfaceUpdate {
        defer { shifts.removeAll(keepingCapacity: true) }
        let painted = region.drain(within: whole)
        if shifts.isEmpty { return SurfaceUpdate(shifts: [], painted: painted) }
        // What no pixel in the window comes from need not be moved.
        let useful = shifts.enumerated().filter { index, shift in
            (shift.dx != 0 || shift.dy != 0) && leaves(shift.target.intersection(whole), from: index + 1, painted)
        }
        return SurfaceUpdate(shifts: useful.map(\.element), painted: painted)
    }

    /// Whether any pixel of `piece` is still in the window after the moves from `index` on, and not painted over.
    ///
    /// A later move may carry pixels out of the rectangle in which an earlier one moved them, so it is not
    /// enough that this rectangle is painted. Moves that leave nothing can be left out together: a pixel that
    /// is not painted has come to its place without any of them. `painted` do not overlap.
    private func leaves(_ piece: PixelRect, from index: Int, _ painted: [PixelRect]) -> Bool {
        if piece.isEmpty { return false }
        guard index < shifts.count else { return painted.reduce(0) { $0 + $1.intersection(piece).area } < piece.area }
        let later = shifts[index]
        if piece.subtracting(later.rect).contains(where: { leaves($0, from: index + 1, painted) }) { return true }
        let carried = piece.intersection(later.source).offsetBy(dx: later.dx, dy: later.dy)
        return leaves(carried, from: index + 1, painted)
    }
}
