import ADKFoundation
import Foundation

/// A path of lines, curves and arcs, in points, with the properties of its stroke.
///
/// Use a path on one thread at a time.
open class UIBezierPath: NSObject, NSCopying {
    /// The steps.
    package final var shape: ShapePath

    /// The width of strokes, in points. 1 by default.
    open var lineWidth: CGFloat = 1
    /// The shape of a stroke's ends. `.butt` by default.
    open var lineCapStyle = CGLineCap.butt
    /// The shape of a stroke's corners. `.miter` by default.
    open var lineJoinStyle = CGLineJoin.miter
    /// The longest corner of `.miter`, as a multiple of the line width. 10 by default.
    open var miterLimit: CGFloat = 10
    /// Whether a fill uses the even-odd rule. False, the default, uses the non-zero winding rule.
    open var usesEvenOddFillRule = false
    /// The lengths of a stroke's dashes and gaps in points, and the place in them where it begins.
    package final var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

    package init(shape: ShapePath) { self.shape = shape }

    /// Creates an empty path.
    override public convenience init() { self.init(shape: ShapePath()) }

    /// Creates a closed rectangle, in points.
    public convenience init(rect: CGRect) { self.init(shape: ShapePath(rect: rect)) }

    /// Creates the closed ellipse that touches the edges of `rect`, in points.
    public convenience init(ovalIn rect: CGRect) { self.init(shape: ShapePath(ovalIn: rect)) }

    /// Creates a closed rectangle with rounded corners, in points. A radius larger than half a side is reduced to
    /// half the side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(shape: ShapePath(roundedRect: rect, cornerRadius: cornerRadius))
    }

    /// Creates a closed rectangle with some corners rounded, in points. A radius larger than half a side is reduced
    /// to half the side.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init(shape: ShapePath(roundedRect: rect, byRoundingCorners: corners, cornerRadii: cornerRadii))
    }

    /// Creates an arc. Angles are in radians from the positive x axis, growing clockwise on screen.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Creates a path with the steps of `path`.
    public convenience init(cgPath path: CGPath) { self.init(shape: path.shape) }

    /// A copy with the same steps and the same stroke.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIBezierPath(shape: shape)
        copy.takeStroke(of: self)
        return copy
    }

    private func takeStroke(of other: UIBezierPath) {
        lineWidth = other.lineWidth
        lineCapStyle = other.lineCapStyle
        lineJoinStyle = other.lineJoinStyle
        miterLimit = other.miterLimit
        usesEvenOddFillRule = other.usesEvenOddFillRule
        dash = other.dash
    }

    // MARK: - Steps

    /// Begins a new subpath at `point`.
    open func move(to point: CGPoint) { shape.move(to: point) }
    /// Adds a straight line to `point`.
    open func addLine(to point: CGPoint) { shape.addLine(to: point) }

    /// Adds a cubic Bézier curve to `endPoint`.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        shape.addCurve(to: endPoint, controlPoint1: controlPoint1, controlPoint2: controlPoint2)
    }

    /// Adds a quadratic Bézier curve to `endPoint`.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        shape.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Adds an arc, with a line from the current point to its start. Angles are in radians from the positive x axis,
    /// growing clockwise on screen.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        shape.addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Closes the current subpath with a straight line to its start.
    open func close() { shape.close() }
    /// Removes all steps.
    open func removeAllPoints() { shape = ShapePath() }
    /// Adds the steps of `bezierPath`.
    open func append(_ bezierPath: UIBezierPath) { shape.append(bezierPath.shape) }
    /// Maps every point by `transform`. The line width stays. O(steps).
    open func apply(_ transform: CGAffineTransform) { shape = shape.mapped(by: transform) }

    /// Sets the lengths of a stroke's dashes and gaps, in points. `phase` is the place in the pattern where the stroke
    /// begins. No lengths make a solid line.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        let lengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? []
        dash = (lengths, phase)
    }

    // MARK: - Geometry

    /// The steps as a `CGPath`. Setting it replaces them.
    open var cgPath: CGPath {
        get { CGPath(shape: shape) }
        set { shape = newValue.shape }
    }

    /// Whether the path has no steps.
    open var isEmpty: Bool { shape.elements.isEmpty }
    /// The smallest rectangle around all points and control points. `.zero` for a path without points. O(steps).
    open var bounds: CGRect { shape.box(includesControlPoints: true) ?? .zero }
    /// The end of the last step. `.zero` for a path without steps.
    open var currentPoint: CGPoint { shape.currentPoint ?? .zero }

    /// Whether the inside of the path contains `point`. Subpaths that are open count as closed. O(steps).
    open func contains(_ point: CGPoint) -> Bool { shape.contains(point, evenOdd: usesEvenOddFillRule) }

    override open func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIBezierPath else { return false }
        return other === self
            || other.shape == shape && other.lineWidth == lineWidth && other.lineCapStyle == lineCapStyle
                && other.lineJoinStyle == lineJoinStyle && other.miterLimit == miterLimit
                && other.usesEvenOddFillRule == usesEvenOddFillRule && other.dash == dash
    }

    /// Equal paths have equal hashes. O(steps).
    override open var hash: Int { shape.hashValue }
}
