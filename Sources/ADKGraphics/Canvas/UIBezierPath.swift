import CCairo
import Foundation

/// An outline of lines and curves, in points. A value, usable on any thread.
public struct UIBezierPath: Hashable, Sendable {
    enum Element: Hashable, Sendable {
        case move(CGPoint)
        case line(CGPoint)
        case curve(to: CGPoint, CGPoint, CGPoint)
        case arc(centre: CGPoint, radius: CGFloat, start: CGFloat, end: CGFloat, clockwise: Bool)
        case close
    }

    private(set) var elements: [Element] = []
    /// Width of a stroke in points.
    public var lineWidth: CGFloat = 1

    public init() {}

    public init(rect: CGRect) {
        move(to: rect.origin)
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        close()
    }

    public init(ovalIn rect: CGRect) {
        self.init(roundedRect: rect, radiusX: rect.width / 2, radiusY: rect.height / 2)
    }

    /// Corners are quarter circles; a radius over half a side becomes half of it.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        let radius = max(0, min(cornerRadius, rect.width / 2, rect.height / 2))
        self.init(roundedRect: rect, radiusX: radius, radiusY: radius)
    }

    private init(roundedRect rect: CGRect, radiusX rx: CGFloat, radiusY ry: CGFloat) {
        guard rx > 0, ry > 0 else {
            self.init(rect: rect)
            return
        }
        self.init()
        // A quarter circle's control points lie at this share of the radius.
        let k = 0.5522847498
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        move(to: point(left + rx, top))
        addLine(to: point(right - rx, top))
        addCurve(
            to: point(right, top + ry), controlPoint1: point(right - rx + k * rx, top),
            controlPoint2: point(right, top + ry - k * ry))
        addLine(to: point(right, bottom - ry))
        addCurve(
            to: point(right - rx, bottom), controlPoint1: point(right, bottom - ry + k * ry),
            controlPoint2: point(right - rx + k * rx, bottom))
        addLine(to: point(left + rx, bottom))
        addCurve(
            to: point(left, bottom - ry), controlPoint1: point(left + rx - k * rx, bottom),
            controlPoint2: point(left, bottom - ry + k * ry))
        addLine(to: point(left, top + ry))
        addCurve(
            to: point(left + rx, top), controlPoint1: point(left, top + ry - k * ry),
            controlPoint2: point(left + rx - k * rx, top))
        close()
    }

    public mutating func move(to point: CGPoint) { elements.append(.move(point)) }
    public mutating func addLine(to point: CGPoint) { elements.append(.line(point)) }

    public mutating func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        elements.append(.curve(to: end, controlPoint1, controlPoint2))
    }

    /// Angles in radians from the positive x axis; clockwise as seen on screen.
    public mutating func addArc(
        withCenter centre: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        elements.append(.arc(centre: centre, radius: radius, start: startAngle, end: endAngle, clockwise: clockwise))
    }

    public mutating func close() { elements.append(.close) }

    func trace(on cairo: OpaquePointer) {
        cairo_new_path(cairo)
        for element in elements {
            switch element {
            case .move(let point): cairo_move_to(cairo, point.x, point.y)
            case .line(let point): cairo_line_to(cairo, point.x, point.y)
            case .curve(let end, let first, let second):
                cairo_curve_to(cairo, first.x, first.y, second.x, second.y, end.x, end.y)
            case .arc(let centre, let radius, let start, let end, let clockwise):
                (clockwise ? cairo_arc : cairo_arc_negative)(cairo, centre.x, centre.y, radius, start, end)
            case .close: cairo_close_path(cairo)
            }
        }
    }
}
