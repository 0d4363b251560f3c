import ADKFoundation
import CCairo
import Foundation

/// Draws into a pixel buffer; coordinates are points, origin top left, y down.
///
/// Belongs to the thread that made it. Colours are resolved with `traits` when they are set.
public final class CGContext {
    /// Made when first used: a compositor often gets by without.
    package private(set) lazy var cairo = makeCairo()
    private var surface: OpaquePointer?
    /// In pixels; nothing outside is painted.
    private let deviceClip: PixelRect?
    /// What is drawn into; kept alive by the context.
    package let buffer: PixelBuffer
    /// Pixels per point.
    public let scale: CGFloat
    public let traits: UITraitCollection
    /// Begun by `UIGraphicsBeginImageContext`.
    var isImageContext = false

    /// A context over the whole of `buffer`, or over `deviceClip` of it (pixels), `scale` pixels a point.
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

    public func saveGState() { cairo_save(cairo) }
    public func restoreGState() { cairo_restore(cairo) }
    public func translateBy(x: CGFloat, y: CGFloat) { cairo_translate(cairo, x, y) }
    public func scaleBy(x: CGFloat, y: CGFloat) { cairo_scale(cairo, x, y) }
    public func rotate(by angle: CGFloat) { cairo_rotate(cairo, angle) }

    public func setFillColor(_ color: UIColor) { fill = color.components(for: traits.userInterfaceStyle) }
    public func setStrokeColor(_ color: UIColor) { stroke = color.components(for: traits.userInterfaceStyle) }
    public func setLineWidth(_ width: CGFloat) { cairo_set_line_width(cairo, width) }

    private var fill = UIColor.black.components(for: .light)
    private var stroke = UIColor.black.components(for: .light)

    func use(_ color: UIColor.Components) {
        cairo_set_source_rgba(cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    }

    // MARK: - Clipping

    public func clip(to rect: CGRect) {
        cairo_new_path(cairo)
        cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
        cairo_clip(cairo)
    }

    public func clip(to path: UIBezierPath) {
        path.trace(on: cairo)
        cairo_clip(cairo)
    }

    // MARK: - Painting

    public func fill(_ rect: CGRect) {
        use(fill)
        cairo_new_path(cairo)
        cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
        cairo_fill(cairo)
    }

    public func fill(_ path: UIBezierPath) {
        use(fill)
        path.trace(on: cairo)
        cairo_fill(cairo)
    }

    public func fillEllipse(in rect: CGRect) { fill(UIBezierPath(ovalIn: rect)) }

    public func stroke(_ path: UIBezierPath) {
        use(stroke)
        path.trace(on: cairo)
        cairo_set_line_width(cairo, path.lineWidth)
        cairo_stroke(cairo)
    }

    /// A straight run of colour from `start` to `end`, filling the clip. Stops lie at 0...1.
    public func drawLinearGradient(_ stops: [(CGFloat, UIColor)], start: CGPoint, end: CGPoint) {
        paint(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops)
    }

    /// Colour spreading from `centre` to `radius` points, filling the clip. Stops lie at 0...1.
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

    /// Paints `source` (pixels) over `rect` (points). One pixel to one pixel when the sizes
    /// agree and the origin is on the grid, otherwise with bilinear filtering.
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
    /// An image surface over the same bytes; the caller destroys it before the buffer goes.
    package func makeCairoSurface() -> OpaquePointer {
        makeCairoSurface(of: PixelRect(x: 0, y: 0, width: width, height: height))
    }

    /// Likewise over a part inside.
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
