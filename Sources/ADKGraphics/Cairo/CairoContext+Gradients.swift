import ADKFoundation
import CCairo
import Foundation

extension CairoContext {
    /// The line or the circles between which a gradient changes.
    enum GradientShape {
        case linear(CGPoint, CGPoint)
        case radial(CGPoint, CGFloat, CGPoint, CGFloat)

        fileprivate var numbers: [CGFloat] {
            switch self {
            case .linear(let start, let end): [start.x, start.y, end.x, end.y]
            case .radial(let start, let first, let end, let second): [start.x, start.y, first, end.x, end.y, second]
            }
        }
    }

    /// Fills the clip with a gradient, whose shape is in the present coordinates.
    func paint(_ shape: GradientShape, _ stops: [(offset: CGFloat, color: UIColor.Components)], alpha: CGFloat) {
        guard isDrawing else { return }
        guard let (fitted, space) = shape.fitted(to: transform), fitted.numbers.allSatisfy({ abs($0) <= 1e6 }) else {
            return report("has a gradient with the numbers \(shape.numbers), which are too large; it is left out")
        }
        let pattern = fitted.makePattern()
        for (offset, color) in stops {
            cairo_pattern_add_color_stop_rgba(
                pattern, unit(offset), unit(Double(color.red)), unit(Double(color.green)), unit(Double(color.blue)),
                unit(Double(color.alpha)))
        }
        let old = transform
        transform = space
        cairo_set_source(raw, pattern)
        transform = old
        cairo_pattern_destroy(pattern)
        paint(alpha: alpha)
        dropSource()
    }
}

extension CairoContext.GradientShape {
    /// The shape in coordinates whose transform to pixels fits the 16 bits that Cairo has for it, with that transform.
    /// Nil if there are none.
    fileprivate func fitted(to transform: CGAffineTransform) -> (Self, CGAffineTransform)? {
        guard numbers.allSatisfy(\.isFinite) else { return nil }
        if transform.fitsSources, numbers.allSatisfy({ abs($0) <= 16_000 }) { return (self, transform) }
        switch self {
        case .linear(let start, let end):
            // The same colours in pixels. A transform may turn the lines of equal colour against the gradient's line.
            let inverse = transform.inverted()
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let slope = CGPoint(x: inverse.a * dx + inverse.b * dy, y: inverse.c * dx + inverse.d * dy)
            let factor = (dx * dx + dy * dy) / (slope.x * slope.x + slope.y * slope.y)
            let first = start.applying(transform)
            return (.linear(first, CGPoint(x: first.x + slope.x * factor, y: first.y + slope.y * factor)), .identity)
        case .radial(let start, let first, let end, let second):
            // The same circles, larger or smaller, with the origin at a pixel's corner.
            let (reach, origin) = (transform.reach, CGPoint.zero.applying(transform.inverted()))
            func scaled(_ point: CGPoint) -> CGPoint {
                CGPoint(x: (point.x - origin.x) * reach, y: (point.y - origin.y) * reach)
            }
            let space = CGAffineTransform(
                a: transform.a / reach, b: transform.b / reach, c: transform.c / reach, d: transform.d / reach, tx: 0,
                ty: 0)
            guard space.inverted().reach < 256 else { return nil }
            return (.radial(scaled(start), first * reach, scaled(end), second * reach), space)
        }
    }

    fileprivate func makePattern() -> OpaquePointer? {
        switch self {
        case .linear(let start, let end): cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
        case .radial(let start, let first, let end, let second):
            cairo_pattern_create_radial(start.x, start.y, max(0, first), end.x, end.y, max(0, second))
        }
    }
}
