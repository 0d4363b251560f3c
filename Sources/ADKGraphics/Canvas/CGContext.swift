import ADKFoundation
import Foundation

/// Draws into a pixel buffer. Coordinates are in points, with the origin at the top left and y pointing down.
///
/// Use a context only on the thread that created it. A colour is resolved with `traits` when it is set.
///
/// Differs from Texture: a subset of Core Graphics' `CGContext`, drawn by Cairo. Core Graphics' origin is at the
/// bottom left unless UIKit flips it.
public final class CGContext {
    /// Created on first use, because the compositor often needs no Cairo context.
    private(set) lazy var cairo = makeCairo()
    /// Something was drawn by Cairo, or its state was changed.
    package private(set) var isTouched = false
    /// In pixels of the buffer. Nothing is painted outside it.
    private let deviceClip: PixelRect?
    /// The destination. The context keeps it alive.
    package let buffer: PixelBuffer
    /// Pixels per point.
    public let scale: CGFloat
    /// The traits that resolve dynamic colours.
    public let traits: UITraitCollection
    /// The drawing, in messages.
    let subject: () -> String
    /// Whether `UIGraphicsBeginImageContext` created the context.
    var isImageContext = false

    /// Creates a context for the whole of `buffer`, or for the rectangle `deviceClip` of it, in pixels. `scale` is in
    /// pixels per point. `subject` names the drawing in messages.
    package init(
        buffer: PixelBuffer, scale: CGFloat, traits: UITraitCollection = UITraitCollection(),
        deviceClip: PixelRect? = nil, subject: @autoclosure @escaping () -> String = "a picture"
    ) {
        self.buffer = buffer
        self.scale = scale
        self.traits = traits
        self.deviceClip = deviceClip
        self.subject = subject
    }

    private func makeCairo() -> CairoContext {
        isTouched = true
        let cairo = CairoContext(CairoSurface(buffer), subject: subject)
        if let clip = deviceClip {
            cairo.rectangle(clip.rect)
            cairo.clip()
        }
        cairo.concatenate(CGAffineTransform(scaleX: scale, y: scale))
        return cairo
    }

    // MARK: - State

    /// Pushes the transform, the clip, the colours, the alpha, the blend mode, the shadow and the properties of lines
    /// on the state stack.
    public func saveGState() {
        cairo.save()
        savedInks.append(ink)
    }

    /// Restores the state of the last `saveGState()`. Without one, reports misuse and does nothing.
    public func restoreGState() {
        guard let saved = savedInks.popLast() else {
            Misuse.report("CGContext.restoreGState() was called without a saveGState() before it")
            return
        }
        cairo.restore()
        ink = saved
    }

    /// Moves the origin by `x` and `y` points of the current transform.
    public func translateBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(translationX: x, y: y)) }
    /// Scales the coordinate system about its origin. With a factor of 0 nothing is drawn; see `concatenate(_:)`.
    public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
    /// Rotates the coordinate system about its origin by `angle` radians, clockwise on screen.
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

    /// Sets the colour of fills. Black by default. The variant for `traits` is chosen now.
    public func setFillColor(_ color: UIColor) { ink.fill = color.components(for: traits.colorVariant) }
    /// Sets the colour of strokes. Black by default. The variant for `traits` is chosen now.
    public func setStrokeColor(_ color: UIColor) { ink.stroke = color.components(for: traits.colorVariant) }
    /// Sets the line width in points. Lines whose width is not finite are reported and not drawn.
    ///
    /// `stroke(_:)` with a path uses the path's own `lineWidth` instead.
    public func setLineWidth(_ width: CGFloat) { ink.pen.width = width }
    /// Sets a factor of the opacity of all drawing, from 0 to 1. 1 by default.
    public func setAlpha(_ alpha: CGFloat) { ink.alpha = clamped(alpha, to: 0...1, or: 1, "alpha") }

    /// `value` clamped to `range`. NaN is reported with the drawing, and becomes `standard`.
    func clamped(
        _ value: CGFloat, to range: ClosedRange<CGFloat>, or standard: CGFloat = 0, _ name: StaticString,
        line: UInt = #line
    ) -> CGFloat {
        if !value.isNaN { return min(range.upperBound, max(range.lowerBound, value)) }
        report("has \(value) as its \(name); \(standard) is used", line: line)
        return standard
    }

    /// Reports misuse of the drawing. `problem` is the rest of a sentence about it.
    func report(_ problem: @autoclosure () -> String, line: UInt = #line) {
        let subject = subject()
        Misuse.report("the drawing of \(subject) \(problem())", of: subject, line: line)
    }

    /// The colours, the factor of their opacity, the line and the shadow. Cairo has the rest of the state.
    struct Ink {
        var fill = UIColor.black.components(for: .light)
        var stroke = UIColor.black.components(for: .light)
        var alpha: CGFloat = 1
        var pen = CairoContext.Pen()
        var shadow: ContextShadow?
        /// The mask of `clip(to:mask:)`.
        var mask: ContextMask?
    }

    var ink = Ink()
    private var savedInks: [Ink] = []
    /// The alpha, the blend mode, the shadow and the mask of each transparency layer that is open.
    var layers: [(alpha: CGFloat, mode: CairoContext.Operation, shadow: ContextShadow?, mask: ContextMask?)] = []
    /// The path that is being made, in the coordinates of the device.
    var devicePath = ShapePath()
    /// From the coordinates of `devicePath` to pixels of the buffer. Not zero only in the canvas of a shadow.
    var deviceShift = CGPoint.zero

    /// Makes `color` Cairo's source.
    func use(_ color: UIColor.Components) { cairo.setSource(color, alpha: ink.alpha) }

    // MARK: - Clipping

    /// Reduces the clip to its intersection with `rect`, in points.
    public func clip(to rect: CGRect) { clip(to: [rect]) }

    /// Reduces the clip to its intersection with the inside of `path`, by the path's own rule.
    ///
    /// Differs from UIKit: there a context clips to its own path, and `UIBezierPath.addClip()` does this.
    public func clip(to path: UIBezierPath) {
        path.shape.trace(on: cairo)
        withRule(path.usesEvenOddFillRule) { cairo.clip() }
    }

    /// Sets the rule of fills and clips while `body` runs.
    func withRule(_ isEvenOdd: Bool, _ body: () -> Void) {
        cairo.isEvenOdd = isEvenOdd
        body()
        cairo.isEvenOdd = false
    }

    // MARK: - Painting

    /// Fills `rect`, in points, with the fill colour.
    public func fill(_ rect: CGRect) { fill([rect]) }

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
        guard cairo.operation.changesWholeClip else { return cairo.fill() }
        cairo.save()
        cairo.clip()
        cairo.paint()
        cairo.restore()
    }

    /// Strokes the outline of `path` with the stroke colour and the path's own line width, dashes, ends and corners.
    ///
    /// Ends and corners are those of the context where the path has the default ones. Differs from UIKit: there
    /// `UIBezierPath.stroke()` does this.
    public func stroke(_ path: UIBezierPath) {
        var pen = ink.pen
        pen.width = path.lineWidth
        if path.lineCapStyle != .butt { pen.cap = path.lineCapStyle }
        if path.lineJoinStyle != .miter { pen.join = path.lineJoinStyle }
        if path.miterLimit != 10 { pen.miterLimit = path.miterLimit }
        if !path.dash.lengths.isEmpty { pen.dash = path.dash }
        painted(strokeBounds(path.bounds, pen)) {
            $0.use(ink.stroke)
            path.shape.trace(on: $0.cairo)
            $0.cairo.stroke(pen)
        }
    }

    /// Fills the clip with a linear gradient from `start` to `end`, in points. Each stop is an offset in 0...1 and
    /// its colour.
    ///
    /// The clip beyond `start` and `end` has the colour of the first and the last stop. Differs from Texture: Core
    /// Graphics' function takes a `CGGradient` and options.
    public func drawLinearGradient(_ stops: [(CGFloat, UIColor)], start: CGPoint, end: CGPoint) {
        paint(.linear(start, end), stops)
    }

    /// Fills the clip with a radial gradient around `centre` that ends at `radius` points. Each stop is an offset in
    /// 0...1 and its colour.
    public func drawRadialGradient(_ stops: [(CGFloat, UIColor)], centre: CGPoint, radius: CGFloat) {
        paint(.radial(centre, 0, centre, radius), stops)
    }

    func paint(_ shape: CairoContext.GradientShape, _ stops: [(CGFloat, UIColor)]) {
        let stops = stops.map { (place, color) in
            (clamped(place, to: 0...1, "place of a colour"), color.components(for: traits.colorVariant))
        }
        cairo.paint(shape, stops, alpha: ink.alpha)
    }

    /// Draws `source` over `rect`, in points. Copies pixel to pixel if the sizes agree and the origin is on the pixel
    /// grid, otherwise filters bilinearly.
    package func draw(_ source: PixelBuffer, in rect: CGRect, alpha: CGFloat = 1) {
        guard source.width > 0, source.height > 0, rect.width > 0, rect.height > 0 else { return }
        painted(rect) { $0.place(source, in: rect, alpha: alpha) }
    }

    private func place(_ source: PixelBuffer, in rect: CGRect, alpha: CGFloat) {
        cairo.save()
        cairo.concatenate(CGAffineTransform(translationX: rect.minX, y: rect.minY))
        cairo.concatenate(
            CGAffineTransform(
                scaleX: rect.width / CGFloat(source.width), y: rect.height / CGFloat(source.height)))
        cairo.setSource(CairoSurface(source), isSmooth: !isOneToOne(source))
        cairo.newPath()
        cairo.rectangle(CGRect(x: 0, y: 0, width: CGFloat(source.width), height: CGFloat(source.height)))
        let alpha = alpha * ink.alpha
        if alpha >= 1 {
            fillTraced()
        } else {
            cairo.clip()
            cairo.paint(alpha: alpha)
        }
        cairo.restore()
    }

    /// Whether the present coordinates are pixels of the device for all of `source`, moved by whole ones.
    private func isOneToOne(_ source: PixelBuffer) -> Bool {
        let matrix = ctm
        return matrix.b == 0 && matrix.c == 0 && abs((matrix.a - 1) * CGFloat(source.width)) < 0.01
            && abs((matrix.d - 1) * CGFloat(source.height)) < 0.01
            && abs(matrix.tx - matrix.tx.rounded()) < 0.01 && abs(matrix.ty - matrix.ty.rounded()) < 0.01
    }
}
