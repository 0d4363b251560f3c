import ADKFoundation
import Foundation

/// The shadow of what a context draws, in pixels of the context.
struct ContextShadow: Sendable {
    /// The colour, resolved.
    var color: UIColor.Components
    /// To the right and down.
    var offset: CGSize
    /// How far the blur spreads to each side.
    var reach: Int
}

extension CGContext {
    /// Sets a shadow behind fills, strokes, images and texts, and behind a transparency layer as a whole. Saved and
    /// restored with the state. There is none by default, and none with a `color` of nil.
    ///
    /// `offset` is the distance to the right and down, and `blur` is the distance at which the shadow fades out. Both
    /// are in points, and transforms do not change them. The variant of the colour for `traits` is chosen now. Values
    /// beyond 1,000 points (the blur: 0...200) are clamped; NaN is reported and becomes 0. A shape outside the clip has
    /// its shadow inside it.
    ///
    /// Differs from UIKit: gradients have no shadow, nor has drawing with `.clear`, `.copy` and the blend modes that
    /// change everything within the clip.
    ///
    /// - Complexity: O(1). Each shape is drawn twice, and its shadow is blurred in O(pixels).
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        func pixels(_ value: CGFloat, _ range: ClosedRange<CGFloat>) -> CGFloat {
            clamped(value, to: range, "shadow") * scale
        }
        ink.shadow = color.flatMap { color in
            color.isClear
                ? nil
                : ContextShadow(
                    color: color.components(for: traits.colorVariant),
                    offset: CGSize(
                        width: pixels(offset.width, -1_000...1_000), height: pixels(offset.height, -1_000...1_000)),
                    reach: Int(pixels(blur, 0...200).rounded()))
        }
    }

    /// Sets a shadow as `setShadow(offset:blur:color:)` does, of black with an alpha of a third.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: UIColor(white: 0, alpha: 1.0 / 3))
    }

    /// Draws with `body`, which changes pixels inside `bounds` only, and the shadow behind it. `bounds` is in the
    /// present coordinates. With a shadow, `body` runs twice, first with a context of its own.
    func painted(_ bounds: @autoclosure () -> CGRect, _ body: (CGContext) -> Void) {
        guard ink.mask == nil else { return paintThroughMask { $0.painted(bounds(), body) } }
        if let shadow = ink.shadow { paint(shadow, of: bounds(), body) }
        body(self)
    }

    private func paint(_ shadow: ContextShadow, of bounds: CGRect, _ body: (CGContext) -> Void) {
        let operation = cairo.operation
        if operation.changesWholeClip || [CGBlendMode.clear, .copy].contains(where: { $0.operation == operation }) {
            return
        }
        let area = area(of: shadow, bounds)
        guard !area.isEmpty else { return }
        let canvas = makeCanvas(
            for: area, x: shadow.offset.width - CGFloat(area.x), y: shadow.offset.height - CGFloat(area.y))
        body(canvas)
        var mask = AlphaMask(of: canvas.buffer)
        BoxBlur(reach: shadow.reach).apply(to: &mask)
        cairo.setSource(shadow.color)
        mask.paint(cairo, x: area.x, y: area.y)
    }

    /// A context for `area`, in pixels, with the same state except the clip, moved by `x` and `y` pixels.
    func makeCanvas(for area: PixelRect, x: CGFloat, y: CGFloat) -> CGContext {
        let canvas = CGContext(
            buffer: PixelBuffer(width: area.width, height: area.height), scale: scale, traits: traits,
            subject: self.subject())
        canvas.ink = ink
        canvas.ink.shadow = nil
        canvas.deviceShift = CGPoint(x: x, y: y)
        canvas.setTransform(ctm.concatenating(CGAffineTransform(translationX: x, y: y)))
        canvas.cairo.antialias = cairo.antialias
        return canvas
    }

    /// The pixels that the shadow of a drawing inside `bounds` may change, extended by the blur's reach and limited to
    /// the clip.
    private func area(of shadow: ContextShadow, _ bounds: CGRect) -> PixelRect {
        let clip = cairo.deviceClipExtents
        guard !clip.isNull, !bounds.isNull else { return .empty }
        let margin = -CGFloat(shadow.reach + 2)
        let cast = bounds.applying(ctm).offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
            .insetBy(dx: margin, dy: margin)
        let seen = clip.insetBy(dx: margin, dy: margin)
        // Not `intersection`: edges that are not numbers fail the comparisons below.
        let (x, y) = (max(cast.minX, seen.minX), max(cast.minY, seen.minY))
        let (width, height) = (min(cast.maxX, seen.maxX) - x, min(cast.maxY, seen.maxY) - y)
        let limit = CGFloat(PixelBuffer.maximumSide)
        guard x.isFinite, y.isFinite, width > 0, height > 0, width < limit, height < limit else { return .empty }
        let area = CGRect(x: x, y: y, width: width, height: height)
        return PixelRect(around: area, scale: 1)
    }

    /// `bounds` extended by what a stroke may add outside a path. Without `pen` the line is the context's.
    func strokeBounds(_ bounds: CGRect, _ pen: CairoContext.Pen? = nil) -> CGRect {
        let reach = -(pen ?? ink.pen).reach
        return bounds.insetBy(dx: reach, dy: reach)
    }
}
