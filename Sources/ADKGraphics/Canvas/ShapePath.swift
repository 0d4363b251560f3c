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

    var elements: [Element] = []

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
        let radius = max(0, min(cornerRadius, rect.width / 2, rect.height / 2))
        self.init(rect, rounding: .allCorners, radiusX: radius, radiusY: radius)
    }

    /// Begins a new subpath at `point`.
    package mutating func move(to point: CGPoint) { elements.append(.move(point)) }
    /// Adds a straight line to `point`.
    package mutating func addLine(to point: CGPoint) { elements.append(.line(point)) }

    /// Adds a cubic Bézier curve to `end`.
    package mutating func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        elements.append(.curve(to: end, controlPoint1, controlPoint2))
    }

    /// Adds an arc, with a line from the current point to its start. Angles are in radians from the positive x axis,
    /// growing clockwise on screen.
    package mutating func addArc(
        withCenter centre: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        elements.append(.arc(centre: centre, radius: radius, start: startAngle, end: endAngle, clockwise: clockwise))
    }

    /// Closes the current subpath with a straight line to its start.
    package mutating func close() { elements.append(.close) }

    /// Adds the steps of `other`.
    package mutating func append(_ other: ShapePath) { elements += other.elements }

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
