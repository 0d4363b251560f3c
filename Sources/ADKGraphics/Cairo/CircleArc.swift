import ADKFoundation
import Foundation

/// A part of a circle. Angles are in radians from the positive x axis, growing clockwise on screen.
struct CircleArc {
    let centre: CGPoint
    let radius: CGFloat
    let start, end: CGFloat

    /// Creates the arc that goes from `from` to `to` in one direction. As in Cairo, `to` is moved by full turns until
    /// it is on the right side of `from`. Full turns beyond four are left out in pairs. They cover the same points, and
    /// a fill has the same inside. Angles that are not finite make an arc without a length.
    init(_ centre: CGPoint, _ radius: CGFloat, from: CGFloat, to: CGFloat, clockwise: Bool) {
        (self.centre, self.radius) = (centre, radius)
        let sweep = CircleArc.sweep(from: from, to: to, clockwise: clockwise)
        let isUsual = abs(from) < 1e6 && abs(sweep) <= 8 * .pi
        start = isUsual ? from : from.truncatingRemainder(dividingBy: 2 * .pi)
        if isUsual, to - from == sweep {
            end = to
        } else {
            let rest = abs(sweep) <= 8 * .pi ? sweep : sweep.truncatingRemainder(dividingBy: 4 * .pi)
            end = start + rest
        }
    }

    /// The point at an angle.
    func point(_ angle: CGFloat) -> CGPoint {
        CGPoint(x: centre.x + radius * cos(angle), y: centre.y + radius * sin(angle))
    }

    /// Curves of at most `maximumTurn` radians that stand for the arc: their ends and control points.
    func curves(maximumTurn: CGFloat = .pi / 2) -> [(CGPoint, CGPoint, CGPoint)] {
        let pieces = (abs(end - start) / maximumTurn - 1e-9).rounded(.up)
        let count = Int(min(4_096, max(1, pieces)))
        let step = (end - start) / CGFloat(count)
        let reach = 4.0 / 3.0 * tan(step / 4) * radius
        return (0..<count).map { index in
            let (from, to) = (start + CGFloat(index) * step, start + CGFloat(index + 1) * step)
            let (begin, end) = (point(from), point(to))
            return (
                end, CGPoint(x: begin.x - reach * sin(from), y: begin.y + reach * cos(from)),
                CGPoint(x: end.x + reach * sin(to), y: end.y - reach * cos(to))
            )
        }
    }

    /// The largest angle of one curve that is nearer than a twentieth of a pixel to a circle of `radius` pixels.
    static func turn(radius: CGFloat) -> CGFloat { min(.pi / 2, 4 * pow(0.675 / radius, 1.0 / 6)) }

    /// The angle of an arc. As in Cairo, the end is moved by full turns until it is on the right side of the start.
    static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
        let turn = 2 * CGFloat.pi
        let sweep = end - start
        guard sweep.isFinite else { return 0 }
        if clockwise ? sweep >= 0 : sweep <= 0 { return sweep }
        return sweep + (sweep / turn).rounded(.awayFromZero) * -turn
    }
}
