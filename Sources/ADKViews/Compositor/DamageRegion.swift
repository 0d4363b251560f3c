import ADKGraphics
import Foundation

/// The pixels that have to be composited and presented anew: a few rectangles that do not overlap.
struct DamageRegion {
    /// More rectangles than this are not worth their bookkeeping.
    private static let limit = 8

    private(set) var rects: [PixelRect] = []

    var isEmpty: Bool { rects.isEmpty }

    mutating func add(_ rect: PixelRect) {
        guard !rect.isEmpty else { return }
        var merged = rect
        // Each merge may reach another rectangle, so start over until nothing is touched.
        while let index = rects.firstIndex(where: { $0.intersects(merged) || $0.union(merged).area <= $0.area + merged.area }) {
            if rects[index].contains(merged) { return }
            merged = merged.union(rects.remove(at: index))
        }
        rects.append(merged)
        if rects.count > DamageRegion.limit {
            rects = [rects.reduce(PixelRect.empty) { $0.union($1) }]
        }
    }

    /// The rectangles, cut to `whole`; the region is empty afterwards.
    mutating func take(within whole: PixelRect) -> [PixelRect] {
        defer { rects.removeAll(keepingCapacity: true) }
        return rects.map { $0.intersection(whole) }.filter { !$0.isEmpty }
    }
}
