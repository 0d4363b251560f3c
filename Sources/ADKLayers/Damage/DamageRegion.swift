import ADKGraphics
import Foundation

/// The pixels to composite and present again, as a few rectangles that do not overlap.
package struct DamageRegion {
    /// The largest number of rectangles. More cost more to manage than they save.
    private static let limit = 8
    /// Undamaged pixels that may be painted to save one walk over the layers.
    private static let smallWaste = 4096

    package private(set) var rects: [PixelRect] = []

    var isEmpty: Bool { rects.isEmpty }

    mutating func add(_ rect: PixelRect) {
        insert(rect)
        while rects.count > DamageRegion.limit { mergeCheapestPair() }
    }

    /// Joins the damage in `rect` with all of `rect` in one rectangle. Returns whether that changed something.
    private mutating func join(_ rect: PixelRect) -> Bool {
        let touched = rects.filter { $0.intersects(rect) }
        if rect.isEmpty || touched.isEmpty || touched.contains(where: { $0.contains(rect) }) { return false }
        var union = rect
        while let index = rects.firstIndex(where: { $0.intersects(union) }) {
            union = union.union(rects.remove(at: index))
        }
        rects.append(union)
        return true
    }

    /// Merges rectangles that together fill their union. Of others, only the part that is not yet damaged is added: a
    /// scroll bar's narrow strip and a row's wide one must not grow into the whole window.
    private mutating func insert(_ rect: PixelRect) {
        guard !rect.isEmpty else { return }
        var merged = rect
        while let index = rects.firstIndex(where: { $0.fillsUnion(with: merged) }) {
            if rects[index].contains(merged) { return }
            merged = merged.union(rects.remove(at: index))
        }
        rects.removeAll { merged.contains($0) }
        guard let crossing = rects.first(where: { $0.intersects(merged) }) else {
            rects.append(merged)
            return
        }
        for piece in merged.subtracting(crossing) { insert(piece) }
    }

    /// Merges the two rectangles whose union adds the fewest undamaged pixels, and all rectangles that the union
    /// touches.
    private mutating func mergeCheapestPair() {
        var best: (waste: Int, union: PixelRect)?
        for (index, first) in rects.enumerated() {
            for second in rects[..<index] {
                let union = first.union(second)
                let waste = union.area - first.area - second.area
                if waste < best?.waste ?? .max { best = (waste, union) }
            }
        }
        guard var union = best?.union else { return }
        while let index = rects.firstIndex(where: { $0.intersects(union) }) {
            union = union.union(rects.remove(at: index))
        }
        rects.append(union)
    }

    /// Merges small rectangles that are close to each other. Another walk over the layers costs more than a few
    /// undamaged pixels.
    private mutating func mergeNeighbours() {
        var index = 1
        while index < rects.count {
            let found = rects[..<index].firstIndex { other in
                let union = other.union(rects[index])
                return union.area - other.area - rects[index].area <= DamageRegion.smallWaste
                    && !rects.contains { $0 != other && $0 != rects[index] && $0.intersects(union) }
            }
            guard let found else {
                index += 1
                continue
            }
            rects[found] = rects[found].union(rects.remove(at: index))
            index = 1
        }
    }

    /// Moves the damage inside `shift.rect` with the pixels, and adds the part that the move exposed.
    mutating func shift(_ shift: PixelShift) {
        let before = rects
        rects.removeAll(keepingCapacity: true)
        for rect in before {
            for piece in rect.subtracting(shift.rect) { add(piece) }
            add(rect.intersection(shift.rect).offsetBy(dx: shift.dx, dy: shift.dy).intersection(shift.rect))
        }
        for rect in shift.exposed { add(rect) }
    }

    /// Returns the rectangles, clipped to `whole`, and empties the region. Each of `frames` with damage is in one of
    /// them completely.
    mutating func drain(within whole: PixelRect, joining frames: [PixelRect] = []) -> [PixelRect] {
        mergeNeighbours()
        // A joined rectangle may reach another frame.
        while frames.contains(where: { join($0) }) {}
        var taken = rects
        rects.removeAll(keepingCapacity: true)
        for index in taken.indices { taken[index] = taken[index].intersection(whole) }
        taken.removeAll(where: \.isEmpty)
        return taken
    }
}

extension PixelRect {
    /// Whether the union of both has no pixels outside of them.
    fileprivate func fillsUnion(with other: PixelRect) -> Bool {
        union(other).area <= area + other.area - intersection(other).area
    }
}
