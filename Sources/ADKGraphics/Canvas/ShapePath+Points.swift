import Foundation

extension ShapePath {
    /// The number of straight pieces that stand for a curve or an arc.
    private static let pieces = 64

    /// The path as points: a start, and for each step of the path the points up to its end, at even parameters of the
    /// curve. Empty for a path without steps.
    ///
    /// A second subpath begins with a step that jumps: its points are equal.
    package var steps: (start: CGPoint, steps: [[CGPoint]])? {
        var (start, steps): (CGPoint?, [[CGPoint]]) = (nil, [])
        var (place, subpathStart) = (CGPoint.zero, CGPoint.zero)
        func add(_ points: [CGPoint]) {
            if start == nil { start = place }
            steps.append(points)
            place = points[points.count - 1]
        }
        for element in elements {
            switch element {
            case .move(let point):
                if start != nil { add([point]) }
                (place, subpathStart) = (point, point)
            case .line(let point): add([point])
            case .curve(let end, let first, let second):
                let from = place
                add(Self.parts.map { ShapePath.point(on: (from, first, second, end), at: $0) })
            case .arc(let centre, let radius, let startAngle, let endAngle, let clockwise):
                let sweep = CircleArc.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
                func point(_ part: CGFloat) -> CGPoint {
                    let angle = Double(startAngle + sweep * part)
                    return CGPoint(
                        x: centre.x + radius * CGFloat(cos(angle)), y: centre.y + radius * CGFloat(sin(angle)))
                }
                // A line leads to the start of the arc.
                if start == nil { place = point(0) } else if place != point(0) { add([point(0)]) }
                add(Self.parts.map(point))
            case .close: if place != subpathStart { add([subpathStart]) }
            }
        }
        return start.map { ($0, steps) }
    }

    private static var parts: [CGFloat] { (1...pieces).map { CGFloat($0) / CGFloat(pieces) } }

    private static func point(on curve: (CGPoint, CGPoint, CGPoint, CGPoint), at part: CGFloat) -> CGPoint {
        let rest = 1 - part
        let weights = (rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part, part * part * part)
        func mix(_ coordinate: KeyPath<CGPoint, CGFloat>) -> CGFloat {
            curve.0[keyPath: coordinate] * weights.0 + curve.1[keyPath: coordinate] * weights.1
                + curve.2[keyPath: coordinate] * weights.2 + curve.3[keyPath: coordinate] * weights.3
        }
        return CGPoint(x: mix(\.x), y: mix(\.y))
    }
}
