import ADKFoundation
import Foundation

/// How the inside of a path that crosses itself is found.
public enum CGPathFillRule: Int, Sendable {
    /// A point is inside if the path goes around it.
    case winding
    /// A point is inside if a line from it to the outside crosses the path an odd number of times.
    case evenOdd
}

/// The parts of a path that are drawn.
public enum CGPathDrawingMode: Int32, Sendable {
    /// The inside, by the winding rule.
    case fill
    /// The inside, by the even-odd rule.
    case eoFill
    /// The outline.
    case stroke
    /// The inside by the winding rule, then the outline.
    case fillStroke
    /// The inside by the even-odd rule, then the outline.
    case eoFillStroke
}

/// A path of lines, curves and arcs, in points, that does not change. Its subclass ``CGMutablePath`` can be changed.
public class CGPath: Hashable {
    package fileprivate(set) final var shape: ShapePath

    package init(shape: ShapePath) { self.shape = shape }

    private convenience init(_ shape: ShapePath, _ transform: UnsafePointer<CGAffineTransform>?) {
        self.init(shape: transform.map { shape.mapped(by: $0.pointee) } ?? shape)
    }

    /// Creates a closed rectangle, mapped by `transform`.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(ShapePath(rect: rect), transform)
    }

    /// Creates the ellipse that touches the edges of `rect`, mapped by `transform`.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(ShapePath(ovalIn: rect), transform)
    }

    /// Creates a rectangle with rounded corners, mapped by `transform`. A radius larger than half a side is reduced to
    /// half the side.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        let radii = CGSize(width: cornerWidth, height: cornerHeight)
        self.init(ShapePath(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: radii), transform)
    }

    /// A copy that does not change.
    public func copy() -> CGPath? { CGPath(shape: shape) }
    /// A copy that can be changed.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(shape: shape) }

    /// Whether the path has no steps.
    public var isEmpty: Bool { shape.elements.isEmpty }
    /// The end of the last step. `.zero` for a path without steps.
    public var currentPoint: CGPoint { shape.currentPoint ?? .zero }
    /// The smallest rectangle around all points and control points. Empty for a path without points. O(steps).
    public var boundingBox: CGRect { shape.box(includesControlPoints: true) ?? .zero }
    /// The smallest rectangle around the path itself. Empty for a path without points. O(steps).
    public var boundingBoxOfPath: CGRect { shape.box(includesControlPoints: false) ?? .zero }

    /// Whether the inside of the path, mapped by `transform`, contains `point`. O(steps).
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        shape.mapped(by: transform).contains(point, evenOdd: rule == .evenOdd)
    }

    /// Whether both paths have the same steps. O(steps).
    public static func == (left: CGPath, right: CGPath) -> Bool { left.shape == right.shape }
    /// Adds the steps to a hash. O(steps).
    public func hash(into hasher: inout Hasher) { hasher.combine(shape) }
}

/// A path that can be changed.
public final class CGMutablePath: CGPath {
    /// Creates an empty path.
    public convenience init() { self.init(shape: ShapePath()) }

    private func add(_ transform: CGAffineTransform, _ body: (inout ShapePath) -> Void) {
        var new = ShapePath()
        body(&new)
        shape.append(transform.isIdentity ? new : new.mapped(by: transform))
    }

    /// Begins a new subpath at `point`.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        shape.move(to: point.applying(transform))
    }

    /// Adds a straight line to `point`.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        shape.addLine(to: point.applying(transform))
    }

    /// Adds a subpath of straight lines between `points`.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Adds a cubic Bézier curve to `end`.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        shape.addCurve(
            to: end.applying(transform), controlPoint1: control1.applying(transform),
            controlPoint2: control2.applying(transform))
    }

    /// Adds a quadratic Bézier curve to `end`.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        shape.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
    }

    /// Adds an arc, with a line from the current point to its start. Angles are in radians from the positive x axis.
    /// They grow clockwise on screen, and with `clockwise` the arc goes to smaller angles, as in Core Graphics.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        shape.addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise,
            transform)
    }

    /// Adds a closed rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        add(transform) { $0 = ShapePath(rect: rect) }
    }

    /// Adds closed rectangles.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Adds the ellipse that touches the edges of `rect`.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        add(transform) { $0 = ShapePath(ovalIn: rect) }
    }

    /// Adds a rectangle with rounded corners.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let radii = CGSize(width: cornerWidth, height: cornerHeight)
        add(transform) { $0 = ShapePath(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: radii) }
    }

    /// Adds the steps of `path`.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        add(transform) { $0 = path.shape }
    }

    /// Closes the current subpath with a straight line to its start.
    public func closeSubpath() { shape.close() }
}
