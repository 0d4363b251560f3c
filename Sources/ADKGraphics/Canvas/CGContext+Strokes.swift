import Foundation

extension CGContext {
    /// Sets the ends of strokes. Saved and restored with the state.
    public func setLineCap(_ cap: CGLineCap) { ink.pen.cap = cap }

    /// Sets the corners of strokes. Saved and restored with the state.
    public func setLineJoin(_ join: CGLineJoin) { ink.pen.join = join }

    /// Sets the longest corner of `.miter`, as a multiple of the line width. Saved and restored with the state.
    public func setMiterLimit(_ limit: CGFloat) { ink.pen.miterLimit = limit }

    /// Sets the lengths of dashes and gaps in points, and the place in them where strokes begin. No lengths make a
    /// solid line. Lengths that are negative, not finite, or all 0 make a solid line as well. A stroke with them is
    /// reported as misuse.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) { ink.pen.dash = (lengths, phase) }
}
