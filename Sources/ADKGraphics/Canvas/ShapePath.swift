import ADKFoundation
import Foundation

/// The steps of a path of lines, curves and arcs, in points. A value, usable on any thread.
package struct ShapePath: Hashable, Sendable {
    /// A step of the path. Points are in points, angles in radians.
    enum Element: Hashable, Sendable {
        case move(CGPoint)
        case line(CGPoint)
        case curve(to: CGPoint, CGPoint, CGPoint)
        case arc(centre: CGPoint, radius: CGFloat, start: CGFloat, end: CGFloat, clockwise: Bool)
        case close
    }

    private(set) var elements: [Element] = []
    /// The end of the last step. Nil for a path without steps.
    private(set) var currentPoint: CGPoint?
    /// The start of the current subpath, to which `close` leads.
    private var subpathStart: CGPoint?

    /// Creates an empty path.
    package init() {}

    /// Creates a closed rectangle, in points.
    package init(rect: CGRect) {
        move(to: rect.origin)
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        close()
    }

    /// Creates the closed ellipse that touches the edges of `rect`, in points.
    package init(ovalIn rect: CGRect) {
        self.init(rect, rounding: .allCorners, radiusX: rect.width / 2, radiusY: rect.height / 2)
    }

    /// Creates a closed rectangle with rounded corners, in points. A radius larger than half a side is reduced to
    /// half the side.
    package init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        let wanted = Misuse.clamped(cornerRadius, to: 0...CGFloat.infinity, "corner radius of a path")
        let radius = max(0, min(wanted, rect.width / 2, rect.height / 2))
        self.init(rect, rounding: .allCorners, radiusX: radius, radiusY: radius)
    }

    /// Adds a step. O(1).
    mutating func add(_ element: Element) {
        switch element {
        case .move(let point): (currentPoint, subpathStart) = (point, point)
        case .line(let point), .curve(let point, _, _): (currentPoint, subpathStart) = (point, subpathStart ?? point)
        case .arc(let centre, let radius, let start, let end, let clockwise):
            let arc = CircleArc(centre, radius, from: start, to: end, clockwise: clockwise)
            (currentPoint, subpathStart) = (arc.point(arc.end), subpathStart ?? arc.point(arc.start))
        case .close: currentPoint = subpathStart
        }
        elements.append(element)
    }

    /// Begins a new subpath at `point`.
    package mutating func move(to point: CGPoint) { add(.move(point)) }
    /// Adds a straight line to `point`.
    package mutating func addLine(to point: CGPoint) { add(.line(point)) }

    /// Adds a cubic Bézier curve to `end`.
    package mutating func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        add(.curve(to: end, controlPoint1, controlPoint2))
    }

    /// Adds a curve to `end` with one control point.
    mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        let start = currentPoint ?? control
        func between(_ point: CGPoint) -> CGPoint {
            CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
        }
        addCurve(to: end, controlPoint1: between(start), controlPoint2: between(end))
    }

    /// Adds an arc, with a line from the current point to its start. Angles are in radians from the positive x axis,
    /// growing clockwise on screen.
    package mutating func addArc(
        withCenter centre: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        add(.arc(centre: centre, radius: radius, start: startAngle, end: endAngle, clockwise: clockwise))
    }

    /// Adds an arc whose points are mapped by `transform`.
    mutating func addArc(
        withCenter centre: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        _ transform: CGAffineTransform
    ) {
        var arc = ShapePath()
        arc.addArc(
            withCenter: centre, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
        guard !transform.isIdentity else { return append(arc) }
        for element in arc.mapped(by: transform).elements {
            if case .move(let start) = element, !elements.isEmpty { addLine(to: start) } else { add(element) }
        }
    }

    /// Closes the current subpath with a straight line to its start.
    package mutating func close() { add(.close) }

    /// Adds the steps of `other`. O(steps of `other`).
    package mutating func append(_ other: ShapePath) { for element in other.elements { add(element) } }

    /// Replaces the context's current path by this path.
    func trace(on cairo: CairoContext) {
        cairo.newPath()
        for element in elements {
            switch element {
            case .move(let point): cairo.move(to: point)
            case .line(let point): cairo.line(to: point)
            case .curve(let end, let first, let second): cairo.curve(to: end, first, second)
            case .arc(let centre, let radius, let start, let end, let clockwise):
                cairo.arc(centre, radius: radius, start: start, end: end, clockwise: clockwise)
            case .close: cairo.close()
            }
        }
    }
}
