import ADKFoundation
import Foundation

extension ShapePath {
    /// The steps with every arc as curves of at most a quarter turn, mapped by `transform`.
    func mapped(by transform: CGAffineTransform = .identity) -> ShapePath {
        var result = ShapePath()
        var hasPoint = false
        WorkCount.note(.loop, elements.count)
        for element in elements {
            switch element {
            case .move(let point): result.move(to: point.applying(transform))
            case .line(let point): result.addLine(to: point.applying(transform))
            case .curve(let end, let first, let second):
                result.addCurve(
                    to: end.applying(transform), controlPoint1: first.applying(transform),
                    controlPoint2: second.applying(transform))
            // An arc without an end is kept as it is, and reported when it is drawn.
            case .arc(_, _, _, let end, _) where !end.isFinite: result.add(element)
            case .arc(let centre, let radius, let start, let end, let clockwise):
                let arc = CircleArc(centre, radius, from: start, to: end, clockwise: clockwise)
                let first = arc.point(arc.start).applying(transform)
                if hasPoint { result.addLine(to: first) } else { result.move(to: first) }
                for (end, first, second) in arc.curves() {
                    result.addCurve(
                        to: end.applying(transform), controlPoint1: first.applying(transform),
                        controlPoint2: second.applying(transform))
                }
            case .close: result.close()
            }
            hasPoint = true
        }
        return result
    }

    /// The smallest rectangle around the path. Nil without points, or if one of them is not a number.
    ///
    /// With `includesControlPoints` it contains the control points of curves as well.
    func box(includesControlPoints: Bool) -> CGRect? {
        var box: (min: CGPoint, max: CGPoint)?
        var place = CGPoint.zero
        func add(_ point: CGPoint) {
            guard let known = box else { return box = (point, point) }
            box = (
                CGPoint(x: min(known.min.x, point.x), y: min(known.min.y, point.y)),
                CGPoint(x: max(known.max.x, point.x), y: max(known.max.y, point.y))
            )
        }
        for element in mapped().elements {
            switch element {
            case .move(let point), .line(let point):
                add(point)
                place = point
            case .curve(let end, let first, let second):
                add(end)
                if includesControlPoints {
                    add(first)
                    add(second)
                } else {
                    let x = ShapePath.extremes(place.x, first.x, second.x, end.x)
                    let y = ShapePath.extremes(place.y, first.y, second.y, end.y)
                    for value in x { add(CGPoint(x: value, y: end.y)) }
                    for value in y { add(CGPoint(x: end.x, y: value)) }
                }
                place = end
            case .arc, .close: break
            }
        }
        guard let box, [box.min.x, box.min.y, box.max.x, box.max.y].allSatisfy(\.isFinite) else { return nil }
        return CGRect(x: box.min.x, y: box.min.y, width: box.max.x - box.min.x, height: box.max.y - box.min.y)
    }

    /// The values of a cubic curve's coordinate where it turns back between its ends.
    private static func extremes(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> [CGFloat] {
        // The derivative, up to a factor: p t² + q t + r.
        let (p, q, r) = (d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a)
        let root = q * q - 4 * p * r
        guard root >= 0 else { return [] }
        // The form without a difference of nearly equal numbers: `p` is almost 0 for a quadratic curve.
        let sum = -(q + (q < 0 ? -1 : 1) * root.squareRoot()) / 2
        let roots = [p == 0 ? .nan : sum / p, sum == 0 ? .nan : r / sum]
        return roots.filter { $0 > 0 && $0 < 1 }.map { t in
            let s = 1 - t
            return a * s * s * s + 3 * b * s * s * t + 3 * c * s * t * t + d * t * t * t
        }
    }

    /// Whether the inside of the path contains `point`.
    func contains(_ point: CGPoint, evenOdd: Bool) -> Bool {
        let cairo = CairoContext(CairoSurface()) { "a path that was asked for a point" }
        cairo.isEvenOdd = evenOdd
        trace(on: cairo)
        return cairo.pathContains(point)
    }
}
