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
    mutating func take(within whole: PixelRect) -> SurfaceUpdate {
        defer { shifts.removeAll(keepingCapacity: true) }
        let painted = region.take(within: whole)
        // What is painted over altogether need not be moved before.
        let useful = shifts.filter { shift in
            (shift.dx != 0 || shift.dy != 0) && !painted.contains { $0.contains(shift.rect.intersection(whole)) }
        }
        return SurfaceUpdate(shifts: useful, painted: painted)
    }
}
