import ADKFoundation
import Foundation

/// The path of the context. Its points are mapped by the transform at the time when they are added. Drawing or clipping
/// ends it.
extension CGContext {
    /// Begins an empty path.
    public func beginPath() { devicePath = ShapePath() }
    /// Begins a new subpath at `point`.
    public func move(to point: CGPoint) { devicePath.move(to: point.applying(ctm)) }
    /// Adds a straight line to `point`.
    public func addLine(to point: CGPoint) { devicePath.addLine(to: point.applying(ctm)) }

    /// Adds a subpath of straight lines between `points`.
    public func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { addLine(to: point) }
    }

    /// Adds a cubic Bézier curve to `end`.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        let transform = ctm
        devicePath.addCurve(
            to: end.applying(transform), controlPoint1: control1.applying(transform),
            controlPoint2: control2.applying(transform))
    }

    /// Adds a quadratic Bézier curve to `end`.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        devicePath.addQuadCurve(to: end.applying(ctm), control: control.applying(ctm))
    }

    /// Adds an arc, with a line from the current point to its start. Angles are in radians from the positive x axis.
    /// They grow clockwise on screen, and with `clockwise` the arc goes to smaller angles, as in UIKit.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        devicePath.addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise, ctm)
    }

    /// Adds a closed rectangle.
    public func addRect(_ rect: CGRect) { add(ShapePath(rect: rect)) }
    /// Adds closed rectangles.
    public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
    /// Adds the ellipse that touches the edges of `rect`.
    public func addEllipse(in rect: CGRect) { add(ShapePath(ovalIn: rect)) }
    /// Adds the steps of `path`.
    public func addPath(_ path: CGPath) { add(path.shape) }
    /// Closes the current subpath with a straight line to its start.
    public func closePath() { devicePath.close() }

    private func add(_ shape: ShapePath) { devicePath.append(shape.mapped(by: ctm)) }

    /// The path in the present coordinates. Nil without steps. O(steps).
    public var path: CGPath? { isPathEmpty ? nil : CGPath(shape: devicePath.mapped(by: ctm.inverted())) }
    /// Whether the path has no steps.
    public var isPathEmpty: Bool { devicePath.elements.isEmpty }
    /// The end of the path, in the present coordinates. `.zero` for a path without steps.
    public var currentPointOfPath: CGPoint { devicePath.currentPoint?.applying(ctm.inverted()) ?? .zero }
    /// The smallest rectangle around the path and its control points, in the present coordinates. `.null` without
    /// steps. O(steps).
    public var boundingBoxOfPath: CGRect {
        devicePath.mapped(by: ctm.inverted()).box(includesControlPoints: true) ?? .null
    }

    // MARK: - Drawing it

    /// Fills the path with the fill colour.
    public func fillPath(using rule: CGPathFillRule = .winding) { drawPath(using: rule == .winding ? .fill : .eoFill) }
    /// Strokes the path with the stroke colour and the context's line.
    public func strokePath() { drawPath(using: .stroke) }

    /// Fills the path, strokes it, or both.
    public func drawPath(using mode: CGPathDrawingMode) {
        let path = takePath()
        func bounds() -> CGRect { path.mapped(by: ctm.inverted()).box(includesControlPoints: true) ?? .null }
        if mode != .stroke {
            painted(bounds()) { target in
                target.use(ink.fill)
                target.trace(path)
                target.withRule(mode == .eoFill || mode == .eoFillStroke) { target.fillTraced() }
            }
        }
        if mode == .stroke || mode == .fillStroke || mode == .eoFillStroke {
            painted(strokeBounds(bounds())) {
                $0.use(ink.stroke)
                $0.trace(path)
                $0.cairo.stroke(ink.pen)
            }
        }
    }

    /// Reduces the clip to its intersection with the inside of the path.
    public func clip(using rule: CGPathFillRule = .winding) {
        trace(takePath())
        withRule(rule == .evenOdd) { cairo.clip() }
    }

    /// The path, which ends.
    private func takePath() -> ShapePath {
        defer { devicePath = ShapePath() }
        return devicePath
    }

    /// Makes a path in the coordinates of the device Cairo's path.
    private func trace(_ path: ShapePath) {
        let old = cairo.transform
        cairo.transform = CGAffineTransform(translationX: deviceShift.x, y: deviceShift.y)
        path.trace(on: cairo)
        cairo.transform = old
    }

    // MARK: - Shapes

    /// Fills rectangles, in points, with the fill colour.
    public func fill(_ rects: [CGRect]) {
        painted(rects.reduce(.null) { $0.union($1) }) {
            $0.use(ink.fill)
            $0.cairo.newPath()
            for rect in rects { $0.cairo.rectangle(rect) }
            $0.fillTraced()
        }
    }

    /// Strokes the outline of `rect`, in points, with the stroke colour and the context's line.
    public func stroke(_ rect: CGRect) { stroke(ShapePath(rect: rect), in: rect) }

    /// Strokes the outline of `rect` as `stroke(_:)` does, with a line of `width` points.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        let old = ink.pen.width
        setLineWidth(width)
        stroke(rect)
        setLineWidth(old)
    }

    /// Strokes the ellipse that touches the edges of `rect` with the stroke colour and the context's line.
    public func strokeEllipse(in rect: CGRect) { stroke(ShapePath(ovalIn: rect), in: rect) }

    /// Strokes a path inside `bounds` with the stroke colour and the context's line.
    private func stroke(_ path: ShapePath, in bounds: CGRect) {
        painted(strokeBounds(bounds)) {
            $0.use(ink.stroke)
            path.trace(on: $0.cairo)
            $0.cairo.stroke(ink.pen)
        }
    }

    /// Strokes the lines from the first point to the second, from the third to the fourth, and so on.
    public func strokeLineSegments(between points: [CGPoint]) {
        let bounds = points.reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
        var path = ShapePath()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            path.move(to: points[index])
            path.addLine(to: points[index + 1])
        }
        stroke(path, in: bounds)
    }

    /// Makes `rect` transparent, or black in an opaque image.
    public func clear(_ rect: CGRect) {
        let old = cairo.operation
        cairo.operation = CGBlendMode.clear.operation
        cairo.newPath()
        cairo.rectangle(rect)
        cairo.fill()
        cairo.operation = old
    }

    /// Reduces the clip to its intersection with all of `rects` together.
    public func clip(to rects: [CGRect]) {
        cairo.newPath()
        for rect in rects { cairo.rectangle(rect) }
        cairo.clip()
    }
}
