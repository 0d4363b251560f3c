import ADKFoundation
import Foundation

extension ShapePath {
    /// Creates a closed rectangle with some corners rounded, in points. A radius larger than half a side is reduced
    /// to half the side.
    package init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init(
            rect, rounding: corners, radiusX: min(cornerRadii.width, rect.width / 2),
            radiusY: min(cornerRadii.height, rect.height / 2))
    }

    /// Creates a rectangle whose `corners` are quarter ellipses. The radii are at most half a side.
    init(_ rect: CGRect, rounding corners: UIRectCorner, radiusX rx: CGFloat, radiusY ry: CGFloat) {
        if rx.isNaN || ry.isNaN {
            Misuse.report("the corner radius of a path cannot be \(rx) x \(ry); it has no corners")
        }
        guard rx > 0, ry > 0, !corners.isDisjoint(with: .allCorners) else {
            self.init(rect: rect)
            return
        }
        self.init()
        // The distance from the ends of a quarter circle to its control points, as a share of the radius.
        let k = 0.5522847498
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        /// Ends the current edge at `start`, and goes around the corner to `end` if it is rounded.
        func turn(
            _ corner: UIRectCorner, _ sharp: CGPoint, _ start: CGPoint, _ end: CGPoint, _ c1: CGPoint, _ c2: CGPoint
        ) {
            guard corners.contains(corner) else { return addLine(to: sharp) }
            addLine(to: start)
            addCurve(to: end, controlPoint1: c1, controlPoint2: c2)
        }
        move(to: point(corners.contains(.topLeft) ? left + rx : left, top))
        turn(
            .topRight, point(right, top), point(right - rx, top), point(right, top + ry),
            point(right - rx + k * rx, top), point(right, top + ry - k * ry))
        turn(
            .bottomRight, point(right, bottom), point(right, bottom - ry), point(right - rx, bottom),
            point(right, bottom - ry + k * ry), point(right - rx + k * rx, bottom))
        turn(
            .bottomLeft, point(left, bottom), point(left + rx, bottom), point(left, bottom - ry),
            point(left + rx - k * rx, bottom), point(left, bottom - ry + k * ry))
        turn(
            .topLeft, point(left, top), point(left, top + ry), point(left + rx, top),
            point(left, top + ry - k * ry), point(left + rx - k * rx, top))
        close()
    }
}
