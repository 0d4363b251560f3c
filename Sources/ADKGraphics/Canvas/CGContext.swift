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

    private func makeCairo() -> OpaquePointer {
        let surface = buffer.makeCairoSurface()
        self.surface = surface
        let cairo: OpaquePointer = cairo_create(surface)
        if let clip = deviceClip {
            cairo_rectangle(cairo, Double(clip.x), Double(clip.y), Double(clip.width), Double(clip.height))
            cairo_clip(cairo)
        }
        cairo_scale(cairo, scale, scale)
        return cairo
    }

    deinit {
        guard let surface else { return }
        cairo_destroy(cairo)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    // MARK: - State

    /// Pushes the transform, the clip, the line width, cap and join on the state stack.
    ///
    /// Differs from Texture: the fill and stroke colours are not part of the saved state.
    public func saveGState() { cairo_save(cairo) }
    /// Restores the state of the last `saveGState()`.
    public func restoreGState() { cairo_restore(cairo) }
    /// Moves the origin by `x` and `y` points of the current transform.
    public func translateBy(x: CGFloat, y: CGFloat) { cairo_translate(cairo, x, y) }
    /// Scales the coordinate system about its origin.
    public func scaleBy(x: CGFloat, y: CGFloat) { cairo_scale(cairo, x, y) }
    /// Rotates the coordinate system about its origin by `angle` radians, clockwise on screen.
    public func rotate(by angle: CGFloat) { cairo_rotate(cairo, angle) }

    /// Sets the colour of fills. Black by default. The variant for `traits` is chosen now.
    public func setFillColor(_ color: UIColor) { fill = color.components(for: traits.userInterfaceStyle) }
    /// Sets the colour of strokes. Black by default. The variant for `traits` is chosen now.
    public func setStrokeColor(_ color: UIColor) { stroke = color.components(for: traits.userInterfaceStyle) }
    /// Sets the line width in points.
    ///
    /// Differs from Texture: `stroke(_:)` uses the path's own `lineWidth` instead.
    public func setLineWidth(_ width: CGFloat) { cairo_set_line_width(cairo, width) }

    private var fill = UIColor.black.components(for: .light)
    private var stroke = UIColor.black.components(for: .light)

    /// Makes `color` Cairo's source.
    func use(_ color: UIColor.Components) {
        cairo_set_source_rgba(cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    }

    // MARK: - Clipping

    /// Reduces the clip to its intersection with `rect`, in points.
    public func clip(to rect: CGRect) {
        cairo_new_path(cairo)
        cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
        cairo_clip(cairo)
    }

    /// Reduces the clip to its intersection with the inside of `path` (non-zero winding rule).
    public func clip(to path: UIBezierPath) {
        path.trace(on: cairo)
        cairo_clip(cairo)
    }

    // MARK: - Painting

    /// Fills `rect`, in points, with the fill colour.
    public func fill(_ rect: CGRect) {
        use(fill)
        cairo_new_path(cairo)
        cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
        cairo_fill(cairo)
    }

    /// Fills the inside of `path` (non-zero winding rule) with the fill colour.
    public func fill(_ path: UIBezierPath) {
        use(fill)
        path.trace(on: cairo)
        cairo_fill(cairo)
    }

    /// Fills the ellipse that touches the edges of `rect`, in points, with the fill colour.
    public func fillEllipse(in rect: CGRect) { fill(UIBezierPath(ovalIn: rect)) }

    /// Strokes the outline of `path` with the stroke colour, at the path's `lineWidth`.
    public func stroke(_ path: UIBezierPath) {
        use(stroke)
        path.trace(on: cairo)
        cairo_set_line_width(cairo, path.lineWidth)
        cairo_stroke(cairo)
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

    private func paint(_ pattern: OpaquePointer?, _ stops: [(CGFloat, UIColor)]) {
        for (offset, color) in stops {
            let c = color.components(for: traits.userInterfaceStyle)
            cairo_pattern_add_color_stop_rgba(
                pattern, offset, Double(c.red), Double(c.green), Double(c.blue), Double(c.alpha))
        }
        cairo_set_source(cairo, pattern)
        cairo_paint(cairo)
        cairo_pattern_destroy(pattern)
    }

    /// Draws `source` over `rect`, in points. Copies pixel to pixel if the sizes agree and the origin is on the pixel
    /// grid, otherwise filters bilinearly.
    package func draw(_ source: PixelBuffer, in rect: CGRect, alpha: CGFloat = 1) {
        guard source.width > 0, source.height > 0, rect.width > 0, rect.height > 0 else { return }
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
        if alpha >= 1 {
            cairo_fill(cairo)
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
