import ADKFoundation
import CCairo
import Foundation

/// How drawing is combined with the colours below it.
///
/// Differs from UIKit: `plusDarker` is drawn as `darken`.
public enum CGBlendMode: Int32, Sendable {
    /// The modes of blending, as in PDF.
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference,
        exclusion, hue, saturation, color, luminosity
    /// The modes of Porter and Duff.
    case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop,
        xor, plusDarker, plusLighter

    var operation: CairoContext.Operation {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken, .plusDarker: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        case .clear: CAIRO_OPERATOR_CLEAR
        case .copy: CAIRO_OPERATOR_SOURCE
        case .sourceIn: CAIRO_OPERATOR_IN
        case .sourceOut: CAIRO_OPERATOR_OUT
        case .sourceAtop: CAIRO_OPERATOR_ATOP
        case .destinationOver: CAIRO_OPERATOR_DEST_OVER
        case .destinationIn: CAIRO_OPERATOR_DEST_IN
        case .destinationOut: CAIRO_OPERATOR_DEST_OUT
        case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
        case .xor: CAIRO_OPERATOR_XOR
        case .plusLighter: CAIRO_OPERATOR_ADD
        }
    }
}

extension CGContext {
    /// Sets how drawing is combined with the colours below it. Saved and restored with the state. `.normal` by default.
    public func setBlendMode(_ mode: CGBlendMode) { cairo.operation = mode.operation }

    /// Sets whether edges are smooth. Saved and restored with the state. True by default.
    public func setShouldAntialias(_ shouldAntialias: Bool) {
        cairo.antialias = shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE
    }

    /// Sets the colour of fills from sRGB components, each 0...1.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(UIColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Sets the colour of fills to a grey from 0 (black) to 1 (white).
    public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(UIColor(white: gray, alpha: alpha)) }

    /// Sets the colour of strokes from sRGB components, each 0...1.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(UIColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Sets the colour of strokes to a grey from 0 (black) to 1 (white).
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(UIColor(white: gray, alpha: alpha)) }

    // MARK: - Transform

    /// The transform from the present coordinates to pixels of the context.
    ///
    /// Differs from UIKit: y points down in pixels as well.
    public var ctm: CGAffineTransform { cairo.transform }

    /// Applies `transform` before the present one. A transform without an inverse, or with values that are not finite,
    /// is reported as misuse. Nothing is drawn under it, until the state is restored.
    public func concatenate(_ transform: CGAffineTransform) { cairo.concatenate(transform) }

    /// The smallest rectangle around the clip, in the present coordinates. `.null` if nothing can be drawn.
    public var boundingBoxOfClipPath: CGRect { cairo.clipExtents }

    // MARK: - Groups

    /// Begins a group: its drawing is combined with the colours below as one image, with the present alpha and blend
    /// mode, and has one shadow. Each call needs an `endTransparencyLayer()`.
    public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) {
        saveGState()
        layers.append((ink.alpha, cairo.operation, ink.shadow, ink.mask))
        cairo.pushGroup()
        ink.alpha = 1
        (ink.shadow, ink.mask) = (nil, nil)
        setBlendMode(.normal)
    }

    /// Ends the group. Without one, reports misuse and does nothing.
    public func endTransparencyLayer() {
        guard let layer = layers.popLast() else {
            Misuse.report("CGContext.endTransparencyLayer() was called without a beginTransparencyLayer() before it")
            return
        }
        let group = cairo.popGroup()
        cairo.operation = layer.mode
        (ink.shadow, ink.mask) = (layer.shadow, layer.mask)
        painted(boundingBoxOfClipPath) { $0.cairo.paint(group, alpha: layer.alpha) }
        restoreGState()
    }
}

/// Fills `rect`, in points, with the current fill colour in the thread's current context.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Fills `rect` as `UIRectFill` does, with a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(rect)
    context.restoreGState()
}

/// Draws a frame, 1 point wide, inside `rect` with the current fill colour.
public func UIRectFrame(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), rect.width > 2, rect.height > 2 else { return UIRectFill(rect) }
    context.fill([
        CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: 1),
        CGRect(x: rect.minX, y: rect.maxY - 1, width: rect.width, height: 1),
        CGRect(x: rect.minX, y: rect.minY + 1, width: 1, height: rect.height - 2),
        CGRect(x: rect.maxX - 1, y: rect.minY + 1, width: 1, height: rect.height - 2),
    ])
}

/// Reduces the clip of the thread's current context to its intersection with `rect`, in points.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

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
