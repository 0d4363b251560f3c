import ADKFoundation
import CCairo
import Foundation

/// A Cairo context. All drawing goes through it, so that Cairo gets only numbers that it can handle.
///
/// Cairo aborts or never returns for some numbers. For others it enters an error state in which it draws nothing more.
/// Here a number that is not finite is reported with the drawing's `subject`, and what it belongs to is not drawn.
/// Under a transform without an inverse nothing is drawn. Points far outside are clipped (`DeviceRange`).
final class CairoContext {
    let raw: OpaquePointer
    /// The drawing, in messages.
    let subject: () -> String
    /// The current transform, if it has no inverse. Nothing is drawn then. Cairo keeps the transform before it.
    private var singular: CGAffineTransform?
    private var saved: [CGAffineTransform?] = []
    /// The end of the path and the start of its last subpath, in pixels. Nil without a path.
    var place: (end: CGPoint, start: CGPoint)?

    /// Creates a context that draws on `surface`.
    init(_ surface: CairoSurface, subject: @escaping () -> String = { "a drawing" }) {
        raw = cairo_create(surface.raw)
        self.subject = subject
    }

    deinit {
        let status = cairo_status(raw)
        if status != CAIRO_STATUS_SUCCESS {
            report("failed: \(String(cString: cairo_status_to_string(status)))")
        }
        cairo_destroy(raw)
    }

    /// The version of Cairo.
    static var version: String { String(cString: cairo_version_string()) }

    /// Reports misuse of the drawing. `problem` is the rest of a sentence about it.
    func report(_ problem: @autoclosure () -> String, line: UInt = #line) {
        let subject = subject()
        Misuse.report("the drawing of \(subject) \(problem())", of: subject, line: line)
    }

    // MARK: - State

    func save() {
        cairo_save(raw)
        saved.append(singular)
    }

    func restore() {
        cairo_restore(raw)
        singular = saved.popLast() ?? nil
    }

    /// Whether drawing has an effect.
    var isDrawing: Bool { singular == nil }

    /// From the present coordinates to pixels.
    var transform: CGAffineTransform {
        get {
            if let singular { return singular }
            var matrix = cairo_matrix_t()
            cairo_get_matrix(raw, &matrix)
            return CGAffineTransform(matrix)
        }
        set {
            singular = newValue.isDrawable ? nil : newValue
            var matrix = cairo_matrix_t(newValue)
            if singular == nil { cairo_set_matrix(raw, &matrix) }
        }
    }

    /// Applies `change` before the present transform.
    func concatenate(_ change: CGAffineTransform) {
        let product = change.concatenating(transform)
        guard singular == nil, change.isDrawable, product.isDrawable else {
            if singular == nil {
                report("has the transform \(change), which has no inverse; nothing is drawn under it")
            }
            return transform = product
        }
        var matrix = cairo_matrix_t(change)
        cairo_transform(raw, &matrix)
    }

    /// Runs `body` with coordinates in pixels.
    func inDeviceSpace(_ body: () -> Void) {
        let old = transform
        transform = .identity
        body()
        transform = old
    }

    typealias Operation = cairo_operator_t

    /// How drawing is combined with the pixels.
    var operation: Operation {
        get { cairo_get_operator(raw) }
        set { cairo_set_operator(raw, newValue) }
    }

    /// How edges are smoothed.
    var antialias: cairo_antialias_t {
        get { cairo_get_antialias(raw) }
        set { cairo_set_antialias(raw, newValue) }
    }

    /// The rule of fills and clips.
    var isEvenOdd: Bool {
        get { cairo_get_fill_rule(raw) == CAIRO_FILL_RULE_EVEN_ODD }
        set { cairo_set_fill_rule(raw, newValue ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING) }
    }

    // MARK: - Clip

    /// Reduces the clip to the inside of the path, which ends.
    func clip() {
        guard isDrawing else { return newPath() }
        cairo_clip(raw)
        place = nil
    }

    /// The smallest rectangle around the clip, in the present coordinates. `.null` if nothing can be drawn.
    var clipExtents: CGRect {
        guard isDrawing else { return .null }
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(raw, &left, &top, &right, &bottom)
        guard right > left, bottom > top else { return .null }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest rectangle around the clip, in pixels. `.null` if nothing can be drawn.
    var deviceClipExtents: CGRect {
        guard isDrawing else { return .null }
        var extents = CGRect.null
        save()
        inDeviceSpace { extents = clipExtents }
        restore()
        return extents
    }
}

extension CairoContext.Operation {
    /// Whether painting changes everything within the clip, also outside of a shape.
    var changesWholeClip: Bool {
        switch self {
        case CAIRO_OPERATOR_IN, CAIRO_OPERATOR_OUT, CAIRO_OPERATOR_DEST_IN, CAIRO_OPERATOR_DEST_ATOP: true
        default: false
        }
    }
}

extension CGAffineTransform {
    init(_ matrix: cairo_matrix_t) {
        self.init(a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
    }

    /// Whether the transform has an inverse that Cairo can compute with.
    var isDrawable: Bool {
        let area = abs(a * d - b * c)
        return [a, b, c, d].allSatisfy { abs($0) <= 1e9 } && abs(tx) <= 1e15 && abs(ty) <= 1e15 && area >= 1e-24
    }

    /// Whether images and gradients can be drawn under the transform. Their inverse has 16 bits for whole numbers and
    /// 16 for parts. A translation alone has more.
    var fitsSources: Bool {
        guard isDrawable else { return false }
        if isTranslation { return true }
        let inverse = inverted()
        let numbers = [inverse.a, inverse.b, inverse.c, inverse.d, inverse.tx, inverse.ty]
        guard numbers.allSatisfy({ abs($0) <= 16_000 }) else { return false }
        let parts = numbers.map { ($0 * 65_536).rounded() / 65_536 }
        return parts[0] * parts[3] - parts[1] * parts[2] != 0
    }

    /// An upper bound of the factor by which lengths grow.
    var reach: CGFloat { hypot(hypot(a, b), hypot(c, d)) }
}

extension cairo_matrix_t {
    init(_ transform: CGAffineTransform) {
        self.init(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
    }
}
