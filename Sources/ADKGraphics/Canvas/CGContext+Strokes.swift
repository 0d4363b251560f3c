import CCairo

/// The shape of a stroke's ends.
public enum CGLineCap: Sendable {
    /// The stroke ends at the end point.
    case butt
    /// A half circle is added around the end point.
    case round
    /// Half a square, half a line width long, is added at the end point.
    case square
}

/// The shape of a stroke's corners.
public enum CGLineJoin: Sendable {
    /// The outer edges meet in a point, or the corner is cut as `bevel` if it is too sharp.
    case miter
    /// A circle is added around the corner.
    case round
    /// The corner is cut off.
    case bevel
}

extension CGContext {
    /// Sets the ends of strokes. Saved and restored with the state.
    public func setLineCap(_ cap: CGLineCap) {
        switch cap {
        case .butt: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
        case .round: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        case .square: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE)
        }
    }

    /// Sets the corners of strokes. Saved and restored with the state.
    public func setLineJoin(_ join: CGLineJoin) {
        switch join {
        case .miter: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
        case .round: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        case .bevel: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_BEVEL)
        }
    }
}
