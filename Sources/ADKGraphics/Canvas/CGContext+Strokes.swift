import ADKFoundation
import CCairo
import Foundation

/// The shape of a stroke's ends.
public enum CGLineCap: Int32, Sendable {
    /// The stroke ends at the end point.
    case butt
    /// A half circle is added around the end point.
    case round
    /// Half a square, half a line width long, is added at the end point.
    case square
}

/// The shape of a stroke's corners.
public enum CGLineJoin: Int32, Sendable {
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

    /// Sets the longest corner of `.miter`, as a multiple of the line width. Saved and restored with the state.
    public func setMiterLimit(_ limit: CGFloat) { cairo_set_miter_limit(cairo, limit.isFinite ? max(1, limit) : 10) }

    /// Sets the lengths of dashes and gaps in points, and the place in them where strokes begin. No lengths make a
    /// solid line. Lengths that are negative, not finite, or all 0 are reported as misuse and make a solid line.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        let isValid = lengths.allSatisfy { $0.isFinite && $0 >= 0 } && (lengths.isEmpty || lengths.contains { $0 > 0 })
        if !isValid { Misuse.report("a line dash has the lengths \(lengths); the line is solid") }
        let used = isValid ? lengths.map(Double.init) : []
        cairo_set_dash(cairo, used, Int32(used.count), phase.isFinite ? Double(phase) : 0)
    }
}
