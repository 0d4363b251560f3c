import ADKFoundation
import CCairo
import Foundation

/// Draws into a pixel buffer. Coordinates are in points, with the origin at the top left and y pointing down.
///
/// Use a context only on the thread that created it. A colour is resolved with `traits` when it is set.
///
/// Differs from Texture: a subset of Core Graphics' `CGContext`, drawn by Cairo. Core Graphics' origin is at the
/// bottom left unless UIKit flips it.
public final class CGContext {
    /// Created on first use, because the compositor often needs no Cairo context.
    package private(set) lazy var cairo = makeCairo()
    private var surface: OpaquePointer?
    /// In pixels of the buffer. Nothing is painted outside it.
    private let deviceClip: PixelRect?
    /// The destination. The context keeps it alive.
    package let buffer: PixelBuffer
    /// Pixels per point.
    public let scale: CGFloat
    /// The traits that resolve dynamic colours.
    public let traits: UITraitCollection
    /// Whether `UIGraphicsBeginImageContext` created the context.
    var isImageContext = false

    /// Creates a context for the whole of `buffer`, or for the rectangle `deviceClip` of it, in pixels. `scale` is in
    /// pixels per point.
    package init(
        buffer: PixelBuffer, scale: CGFloat, traits: UITraitCollection = UITraitCollection(),
        deviceClip: PixelRect? = nil
    ) {
        self.buffer = buffer
        self.scale = scale
        self.traits = traits
        self.deviceClip = deviceClip
    }

    /// Something was drawn by Cairo, or its state was changed.
    package var isTouched: Bool { surface != nil }

    private func makeCairo() -> OpaquePointer {
        let surface = buffer.makeCairoSurface()
        self.surface = surface
        let cairo: OpaquePointer = cairo_create(surface)
        if let clip = deviceClip {
            cairo_rectangle(cairo, Double(clip.x), Double(clip.y), Double(clip.width), Double(clip.height))
            cairo_clip(cairo)
        }
        cairo_scale(cairo, scale, scale)
        cairo_set_line_width(cairo, 1)
        return cairo
    }

    deinit {
        guard let surface else { return }
        cairo_destroy(cairo)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    // MARK: - State

    /// Pushes the transform, the clip, the colours, the alpha, the blend mode, the shadow and the properties of lines
    /// on the state stack.
    public func saveGState() {
        cairo_save(cairo)
        savedInks.append(ink)
    }

    /// Restores the state of the last `saveGState()`. Without one, reports misuse and does nothing.
    public func restoreGState() {
        guard let saved = savedInks.popLast() else {
            Misuse.report("CGContext.restoreGState() was called without a saveGState() before it")
            return
        }
        cairo_restore(cairo)
        ink = saved
    }

    /// Moves the origin by `x` and `y` points of the current transform.
    public func translateBy(x: CGFloat, y: CGFloat) { cairo_translate(cairo, x, y) }
    /// Scales the coordinate system about its origin.
    public func scaleBy(x: CGFloat, y: CGFloat) { cairo_scale(cairo, x, y) }
    /// Rotates the coordinate system about its origin by `angle` radians, clockwise on screen.
    public func rotate(by angle: CGFloat) { cairo_rotate(cairo, angle) }

    /// Sets the colour of fills. Black by default. The variant for `traits` is chosen now.
    public func setFillColor(_ color: UIColor) { ink.fill = color.components(for: traits.userInterfaceStyle) }
    /// Sets the colour of strokes. Black by default. The variant for `traits` is chosen now.
    public func setStrokeColor(_ color: UIColor) { ink.stroke = color.components(for: traits.userInterfaceStyle) }
    /// Sets the line width in points.
    ///
    /// `stroke(_:)` with a path uses the path's own `lineWidth` instead.
    public func setLineWidth(_ width: CGFloat) { cairo_set_line_width(cairo, width) }
    /// Sets a factor of the opacity of all drawing, from 0 to 1. 1 by default.
    public func setAlpha(_ alpha: CGFloat) { ink.alpha = alpha.isNaN ? 1 : min(1, max(0, alpha)) }

    /// The colours, the factor of their opacity and the shadow. Cairo has the rest of the state.
    struct Ink {
        var fill = UIColor.black.components(for: .light)
        var stroke = UIColor.black.components(for: .light)
        var alpha: CGFloat = 1
        var shadow: ContextShadow?
    }

    var ink = Ink()
    private var savedInks: [Ink] = []
    /// The alpha, the blend mode and the shadow of each transparency layer that is open.
    var layers: [(alpha: CGFloat, mode: cairo_operator_t, shadow: ContextShadow?)] = []
    /// The path that is being made, in the coordinates of the device.
    var devicePath = ShapePath()
    /// From the coordinates of `devicePath` to pixels of the buffer. Not zero only in the canvas of a shadow.
    var deviceShift = CGPoint.zero

    /// Makes `color` Cairo's source.
    func use(_ color: UIColor.Components) {
        cairo_set_source_rgba(
            cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha) * ink.alpha)
    }

    // MARK: - Clipping

    /// Reduces the clip to its intersection with `rect`, in points.
    public func clip(to rect: CGRect) {
        cairo_new_path(cairo)
        cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
        cairo_clip(cairo)
    }

    /// Reduces the clip to its intersection with the inside of `path`, by the path's own rule.
    ///
    /// Differs from UIKit: there a context clips to its own path, and `UIBezierPath.addClip()` does this.
    public func clip(to path: UIBezierPath) {
        path.shape.trace(on: cairo)
        withRule(path.usesEvenOddFillRule) { cairo_clip(cairo) }
    }

    /// Sets the rule of fills and clips while `body` runs.
    func withRule(_ isEvenOdd: Bool, _ body: () -> Void) {
        if isEvenOdd { cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD) }
        body()
        if isEvenOdd { cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING) }
    }

    // MARK: - Painting

    /// Fills `rect`, in points, with the fill colour.
    public func fill(_ rect: CGRect) {
        painted(rect) {
            $0.use(ink.fill)
            cairo_new_path($0.cairo)
            cairo_rectangle($0.cairo, rect.minX, rect.minY, rect.width, rect.height)
            $0.fillTraced()
        }
    }

    /// Fills the inside of `path`, by the path's own rule, with the fill colour.
    ///
    /// Differs from UIKit: there `UIBezierPath.fill()` does this.
    public func fill(_ path: UIBezierPath) {
        painted(path.bounds) { target in
            target.use(ink.fill)
            path.shape.trace(on: target.cairo)
            target.withRule(path.usesEvenOddFillRule) { target.fillTraced() }
        }
    }

    /// Fills the ellipse that touches the edges of `rect`, in points, with the fill colour.
    public func fillEllipse(in rect: CGRect) {
        painted(rect) {
            $0.use(ink.fill)
            ShapePath(ovalIn: rect).trace(on: $0.cairo)
            $0.fillTraced()
        }
    }

    /// Fills Cairo's path with its source. Some operators change everything within the clip: they are limited to the
    /// inside.
    func fillTraced() {
        switch cairo_get_operator(cairo) {
        case CAIRO_OPERATOR_IN, CAIRO_OPERATOR_OUT, CAIRO_OPERATOR_DEST_IN, CAIRO_OPERATOR_DEST_ATOP:
            cairo_save(cairo)
            cairo_clip(cairo)
            cairo_paint(cairo)
            cairo_restore(cairo)
        default: cairo_fill(cairo)
        }
    }

    /// Strokes the outline of `path` with the stroke colour and the path's own line width, dashes, ends and corners.
    ///
    /// Ends and corners are those of the context where the path has the default ones. Differs from UIKit: there
    /// `UIBezierPath.stroke()` does this.
    public func stroke(_ path: UIBezierPath) {
        painted(strokeBounds(path.bounds, width: path.lineWidth * max(1, path.miterLimit / 10))) {
            $0.use(ink.stroke)
            cairo_save($0.cairo)
            path.shape.trace(on: $0.cairo)
            cairo_set_line_width($0.cairo, path.lineWidth)
            if path.lineCapStyle != .butt { $0.setLineCap(path.lineCapStyle) }
            if path.lineJoinStyle != .miter { $0.setLineJoin(path.lineJoinStyle) }
            if path.miterLimit != 10 { $0.setMiterLimit(path.miterLimit) }
            if !path.dash.lengths.isEmpty { $0.setLineDash(phase: path.dash.phase, lengths: path.dash.lengths) }
            cairo_stroke($0.cairo)
            cairo_restore($0.cairo)
        }
    }

    /// Fills the clip with a linear gradient from `start` to `end`, in points. Each stop is an offset in 0...1 and
    /// its colour.
    ///
    /// The clip beyond `start` and `end` has the colour of the first and the last stop. Differs from Texture: Core
    /// Graphics' function takes a `CGGradient` and options.
    public func drawLinearGradient(_ stops: [(CGFloat, UIColor)], start: CGPoint, end: CGPoint) {
        paint(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops)
    }

    /// Fills the clip with a radial gradient around `centre` that ends at `radius` points. Each stop is an offset in
    /// 0...1 and its colour.
    public func drawRadialGradient(_ stops: [(CGFloat, UIColor)], centre: CGPoint, radius: CGFloat) {
        paint(cairo_pattern_create_radial(centre.x, centre.y, 0, centre.x, centre.y, radius), stops)
    }

    func paint(_ pattern: OpaquePointer?, _ stops: [(CGFloat, UIColor)]) {
        for (offset, color) in stops {
            let c = color.components(for: traits.userInterfaceStyle)
            cairo_pattern_add_color_stop_rgba(
                pattern, offset, Double(c.red), Double(c.green), Double(c.blue), Double(c.alpha))
        }
        cairo_set_source(cairo, pattern)
        cairo_paint_with_alpha(cairo, ink.alpha)
        cairo_pattern_destroy(pattern)
    }

    /// Draws `source` over `rect`, in points. Copies pixel to pixel if the sizes agree and the origin is on the pixel
    /// grid, otherwise filters bilinearly.
    package func draw(_ source: PixelBuffer, in rect: CGRect, alpha: CGFloat = 1) {
        guard source.width > 0, source.height > 0, rect.width > 0, rect.height > 0 else { return }
        painted(rect) { $0.place(source, in: rect, alpha: alpha) }
    }

    private func place(_ source: PixelBuffer, in rect: CGRect, alpha: CGFloat) {
        let image = source.makeCairoSurface()
        cairo_save(cairo)
        cairo_translate(cairo, rect.minX, rect.minY)
        cairo_scale(cairo, rect.width / CGFloat(source.width), rect.height / CGFloat(source.height))
        cairo_set_source_surface(cairo, image, 0, 0)
        cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(
            cairo_get_source(cairo), isOneToOne(source, in: rect) ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
        cairo_new_path(cairo)
        cairo_rectangle(cairo, 0, 0, Double(source.width), Double(source.height))
        let alpha = alpha * ink.alpha
        if alpha >= 1 {
            fillTraced()
        } else {
            cairo_clip(cairo)
            cairo_paint_with_alpha(cairo, alpha)
        }
        cairo_restore(cairo)
        cairo_surface_finish(image)
        cairo_surface_destroy(image)
    }

    private func isOneToOne(_ source: PixelBuffer, in rect: CGRect) -> Bool {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(cairo, &matrix)
        let x = matrix.xx * rect.minX + matrix.x0
        let y = matrix.yy * rect.minY + matrix.y0
        return matrix.xy == 0 && matrix.yx == 0
            && abs(matrix.xx * rect.width - CGFloat(source.width)) < 0.01
            && abs(matrix.yy * rect.height - CGFloat(source.height)) < 0.01
            && abs(x - x.rounded()) < 0.01 && abs(y - y.rounded()) < 0.01
    }
}

extension PixelBuffer {
    /// Creates an image surface on the buffer's memory. The caller destroys it before the buffer is freed.
    package func makeCairoSurface() -> OpaquePointer {
        makeCairoSurface(of: PixelRect(x: 0, y: 0, width: width, height: height))
    }

    /// The same for a rectangle inside the buffer, in pixels.
    func makeCairoSurface(of part: PixelRect) -> OpaquePointer {
        precondition(
            part.x >= 0 && part.y >= 0 && part.maxX <= width && part.maxY <= height,
            "\(part) is outside \(width)x\(height)")
        return cairo_image_surface_create_for_data(
            (bytes + part.y * bytesPerRow + part.x * 4).assumingMemoryBound(to: UInt8.self),
            isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(part.width), Int32(part.height),
            Int32(bytesPerRow))
    }
}
