import ADKLists
import Foundation

/// A frame in whole pixels, along and across the scroll axis of a layout.
struct PixelFrame: Equatable {
    var start: Double
    var end: Double
    var crossStart: Double
    var crossEnd: Double

    static let zero = PixelFrame(start: 0, end: 0, crossStart: 0, crossEnd: 0)

    var length: Double { end - start }
    var breadth: Double { crossEnd - crossStart }
    var isEmpty: Bool { end <= start || crossEnd <= crossStart }

    init(start: Double, end: Double, crossStart: Double, crossEnd: Double) {
        self.start = start
        self.end = end
        self.crossStart = crossStart
        self.crossEnd = crossEnd
    }

    /// The frame of `rect` points. Every edge is rounded, so that adjoining frames still adjoin.
    init(_ rect: CGRect, _ axis: ListAxis, scale: Double) {
        func pixels(_ points: CGFloat) -> Double { PixelFrame.pixels(points, scale: scale) }
        let (start, cross) = (axis.start(rect.origin), axis.cross(rect.origin))
        self.init(
            start: pixels(start), end: pixels(start + axis.length(rect.size)), crossStart: pixels(cross),
            crossEnd: pixels(cross + axis.cross(rect.size)))
    }

    /// The nearest whole pixel. A value next to the middle of a pixel is rounded away from zero, whatever the
    /// order of the calculation that gave it.
    static func pixels(_ points: CGFloat, scale: Double) -> Double {
        ((Double(points) * scale * 1024).rounded() / 1024).rounded()
    }

    func moved(by distance: Double, cross: Double) -> PixelFrame {
        PixelFrame(
            start: start + distance, end: end + distance, crossStart: crossStart + cross, crossEnd: crossEnd + cross)
    }

    /// The frame in points.
    func rect(_ axis: ListAxis, scale: Double) -> CGRect {
        CGRect(
            origin: axis.point(CGFloat(start / scale), cross: CGFloat(crossStart / scale)),
            size: axis.size(CGFloat(length / scale), cross: CGFloat(breadth / scale)))
    }

    /// Whether the frame has a point in `other`, excluding its ends. A frame without a length counts as a point.
    func intersects(_ other: PixelFrame) -> Bool {
        PixelFrame.meet(start, end, other.start, other.end)
            && PixelFrame.meet(crossStart, crossEnd, other.crossStart, other.crossEnd)
    }

    private static func meet(_ start: Double, _ end: Double, _ low: Double, _ high: Double) -> Bool {
        start < high && (end > low || end <= start && start >= low)
    }

    func contains(_ position: Double, _ cross: Double) -> Bool {
        position >= start && position < end && cross >= crossStart && cross < crossEnd
    }

    /// The square of the distance to a point; 0 inside.
    func distance(to position: Double, _ cross: Double) -> Double {
        let along = max(start - position, 0, position - end)
        let across = max(crossStart - cross, 0, cross - crossEnd)
        return along * along + across * across
    }
}
