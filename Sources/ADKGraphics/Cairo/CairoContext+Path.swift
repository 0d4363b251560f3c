import ADKFoundation
import CCairo
import Foundation

/// The path. Points are in the present coordinates. A step with a number that is not finite is reported and left out.
/// Under a transform without an inverse all steps are left out.
extension CairoContext {
    /// Removes the path.
    func newPath() {
        cairo_new_path(raw)
        place = nil
    }

    /// The pixel of a point, which may lie outside of Cairo's range. Nil if the step is left out.
    private func device(_ point: CGPoint) -> CGPoint? {
        guard isDrawing else { return nil }
        if let pixel = DeviceRange.computable(point.applying(transform)) { return pixel }
        report("has the point \(point), which is not finite; this step of the path is left out")
        return nil
    }

    /// Begins a subpath.
    func move(to point: CGPoint) {
        guard let end = device(point) else { return }
        if DeviceRange.contains(end) {
            cairo_move_to(raw, point.x, point.y)
        } else {
            let near = DeviceRange.clamp(end)
            inDeviceSpace { cairo_move_to(raw, near.x, near.y) }
        }
        place = (end, end)
    }

    /// Adds a straight line.
    func line(to point: CGPoint) {
        guard let start = place?.end else { return move(to: point) }
        guard let end = device(point) else { return }
        if DeviceRange.contains(start), DeviceRange.contains(end) {
            cairo_line_to(raw, point.x, point.y)
        } else {
            inDeviceSpace { addLine(from: start, to: end) }
        }
        place?.end = end
    }

    private func addLine(from start: CGPoint, to end: CGPoint) {
        for point in DeviceRange.pieces(from: start, to: end) { cairo_line_to(raw, point.x, point.y) }
    }

    /// Adds a cubic Bézier curve.
    func curve(to point: CGPoint, _ first: CGPoint, _ second: CGPoint) {
        if place == nil { move(to: first) }
        guard let start = place?.end, let a = device(first), let b = device(second), let end = device(point) else {
            return
        }
        if DeviceRange.contains(start), DeviceRange.contains(a), DeviceRange.contains(b), DeviceRange.contains(end) {
            cairo_curve_to(raw, first.x, first.y, second.x, second.y, point.x, point.y)
        } else {
            inDeviceSpace { addCurve([start, a, b, end], depth: 40) }
        }
        place?.end = end
    }

    /// Adds a curve in pixels that may leave Cairo's range: divides it until each part is inside or outside.
    private func addCurve(_ points: [CGPoint], depth: Int) {
        let limit = DeviceRange.limit
        if points.allSatisfy(DeviceRange.contains) {
            return cairo_curve_to(
                raw, points[1].x, points[1].y, points[2].x, points[2].y, points[3].x, points[3].y)
        }
        let isOutside =
            points.allSatisfy { $0.x > limit } || points.allSatisfy { $0.x < -limit }
            || points.allSatisfy { $0.y > limit } || points.allSatisfy { $0.y < -limit }
        guard depth > 0, !isOutside else { return addLine(from: points[0], to: points[3]) }
        func middle(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
        let (a, b, c) = (middle(points[0], points[1]), middle(points[1], points[2]), middle(points[2], points[3]))
        let (ab, bc) = (middle(a, b), middle(b, c))
        let centre = middle(ab, bc)
        addCurve([points[0], a, ab, centre], depth: depth - 1)
        addCurve([centre, bc, c, points[3]], depth: depth - 1)
    }

    /// Adds an arc, with a line to its start. Angles are in radians.
    func arc(_ centre: CGPoint, radius: CGFloat, start: CGFloat, end: CGFloat, clockwise: Bool) {
        guard isDrawing else { return }
        guard [centre.x, centre.y, radius, start, end].allSatisfy(\.isFinite) else {
            return report(
                "has an arc around \(centre) with the radius \(radius) and the angles \(start) and \(end); it is left out"
            )
        }
        let arc = CircleArc(centre, radius, from: start, to: end, clockwise: clockwise)
        let first = arc.point(arc.start)
        guard radius > 0, let middle = device(centre) else { return line(to: centre) }
        let reach = radius * transform.reach
        if abs(middle.x) + reach <= DeviceRange.limit, abs(middle.y) + reach <= DeviceRange.limit {
            // Cairo adds the line to the start if it can.
            if let end = place?.end, !DeviceRange.contains(end) { line(to: first) }
            (clockwise ? cairo_arc : cairo_arc_negative)(raw, centre.x, centre.y, radius, arc.start, arc.end)
            let transform = transform
            place = (arc.point(arc.end).applying(transform), place?.start ?? first.applying(transform))
        } else {
            line(to: first)
            for (end, first, second) in arc.curves(maximumTurn: CircleArc.turn(radius: reach)) {
                curve(to: end, first, second)
            }
        }
    }

    /// Adds a closed rectangle. A null one is left out.
    func rectangle(_ rect: CGRect) {
        if rect.isNull { return }
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        guard let start = device(CGPoint(x: left, y: top)), let a = device(CGPoint(x: right, y: top)),
            let b = device(CGPoint(x: right, y: bottom)), let c = device(CGPoint(x: left, y: bottom))
        else { return }
        if DeviceRange.contains(start), DeviceRange.contains(a), DeviceRange.contains(b), DeviceRange.contains(c) {
            cairo_rectangle(raw, left, top, rect.width, rect.height)
            place = (start, start)
        } else {
            move(to: CGPoint(x: left, y: top))
            line(to: CGPoint(x: right, y: top))
            line(to: CGPoint(x: right, y: bottom))
            line(to: CGPoint(x: left, y: bottom))
            close()
        }
    }

    /// Closes the subpath.
    func close() {
        guard let place else { return }
        if !DeviceRange.contains(place.end) || !DeviceRange.contains(place.start) {
            inDeviceSpace { addLine(from: place.end, to: place.start) }
        }
        cairo_close_path(raw)
        self.place = (place.start, place.start)
    }

    /// Whether the inside of the path contains `point`.
    func pathContains(_ point: CGPoint) -> Bool {
        guard let pixel = device(point), DeviceRange.contains(pixel) else { return false }
        return cairo_in_fill(raw, point.x, point.y) != 0
    }

    /// The smallest rectangle around the path, in pixels.
    var devicePathExtents: CGRect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        inDeviceSpace { cairo_path_extents(raw, &left, &top, &right, &bottom) }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    // MARK: - Strokes

    /// The properties of a stroke.
    struct Pen {
        /// In points.
        var width: CGFloat = 1
        var cap = CGLineCap.butt
        var join = CGLineJoin.miter
        /// The longest corner of `.miter`, as a multiple of the width.
        var miterLimit: CGFloat = 10
        /// The lengths of dashes and gaps, and the place in them where the stroke begins, in points.
        var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

        /// How far the stroke may reach from the path, in points.
        var reach: CGFloat { abs(width) / 2 * max(2, miterLimit) }
    }

    /// Strokes the path with the source. The path ends.
    func stroke(_ pen: Pen) {
        defer { newPath() }
        guard isDrawing else { return }
        guard pen.width.isFinite else { return report("has a line with the width \(pen.width); it is left out") }
        let reach = transform.reach
        let width = min(max(0, pen.width), DeviceRange.lineWidth / reach)
        guard width > 0 else { return }
        cairo_set_line_width(raw, width)
        cairo_set_line_cap(raw, pen.cap.cairo)
        cairo_set_line_join(raw, pen.join.cairo)
        let limit = pen.miterLimit.isFinite ? max(1, pen.miterLimit) : 10
        if pen.miterLimit.isNaN { report("has a line with the miter limit \(pen.miterLimit); \(limit) is used") }
        cairo_set_miter_limit(raw, min(limit, max(1, DeviceRange.corner / (width * reach))))
        setDash(pen.dash.lengths, phase: pen.dash.phase)
        cairo_stroke(raw)
    }

    private func setDash(_ lengths: [CGFloat], phase: CGFloat) {
        let total = lengths.reduce(0, +)
        let isValid = lengths.allSatisfy { $0 >= 0 } && total > 0 && total.isFinite && phase.isFinite
        if !isValid, !lengths.isEmpty {
            report("has a line dash with the lengths \(lengths) and the phase \(phase); the line is solid")
        }
        let used = isValid ? lengths.map(Double.init) : []
        cairo_set_dash(raw, used, Int32(clamping: used.count), isValid ? phase : 0)
    }
}

extension CGLineCap {
    fileprivate var cairo: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

extension CGLineJoin {
    fileprivate var cairo: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}
