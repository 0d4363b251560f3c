import CPango
import Foundation

/// Collects the glyphs and rectangles that Pango would paint for one line, relative to the line's start and baseline.
///
/// A `PangoRenderer` subclass, because Pango's painting order handles underlines across runs, letter spacing, raised
/// letters and right-to-left runs. Use it on one thread.
final class GlyphCapture {
    /// Consecutive glyphs of one face and colour.
    struct Run {
        var face: FontFace
        /// An index into the text's palette. 0 is the default colour.
        var color: Int
        var glyphs: Range<Int>
    }

    private(set) var glyphs: [ShapedText.Glyph] = []
    private(set) var runs: [Run] = []
    private(set) var bars: [ShapedText.Bar] = []

    private let renderer = CaptureRenderer()

    init() { renderer.sink = self }

    /// Clears the collection and collects `line`.
    func collect(_ line: UnsafeMutablePointer<PangoLayoutLine>) {
        glyphs.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
        bars.removeAll(keepingCapacity: true)
        pango_renderer_draw_layout_line(renderer.raw, line, 0, 0)
    }

    // MARK: - Called by Pango

    private static let faceKey: GQuark = g_quark_from_string("adk-font-face")

    /// The face of `font`, cached on the Pango font.
    private func face(of font: UnsafeMutablePointer<PangoFont>) -> FontFace? {
        let object = UnsafeMutableRawPointer(font).assumingMemoryBound(to: GObject.self)
        if let known = g_object_get_qdata(object, GlyphCapture.faceKey) {
            return Unmanaged<FontFace>.fromOpaque(known).takeUnretainedValue()
        }
        guard let face = FontFace.interned(cpango_font_pattern(font)) else { return nil }
        g_object_set_qdata_full(object, GlyphCapture.faceKey, Unmanaged.passRetained(face).toOpaque()) { value in
            guard let value else { return }
            Unmanaged<FontFace>.fromOpaque(value).release()
        }
        return face
    }

    private func color(_ part: PangoRenderPart) -> Int {
        guard let carried = pango_renderer_get_color(renderer.raw, part) else { return 0 }
        return PaletteIndex(carried.pointee).value
    }

    fileprivate func draw(
        _ string: UnsafeMutablePointer<PangoGlyphString>, font: UnsafeMutablePointer<PangoFont>?, x: Int32, y: Int32
    ) {
        let color = color(PANGO_RENDER_PART_FOREGROUND)
        // Taken out of the object, so that Swift checks one access to it and not one for each glyph.
        var glyphs: [ShapedText.Glyph] = []
        swap(&glyphs, &self.glyphs)
        defer { swap(&glyphs, &self.glyphs) }
        let start = glyphs.count
        // Pango's numbers have 32 bits, but their sums may overflow these.
        var advance = Int(x)
        let infos = UnsafeBufferPointer(start: string.pointee.glyphs, count: Int(string.pointee.num_glyphs))
        for info in infos {
            defer { advance += Int(info.geometry.width) }
            if cpango_glyph_is_empty(info.glyph) != 0 { continue }
            if cpango_glyph_is_unknown(info.glyph) != 0 {
                addMissing(x: advance, y: Int(y), width: Int(info.geometry.width), color: color)
                continue
            }
            glyphs.append(
                ShapedText.Glyph(
                    index: info.glyph, x: points(advance + Int(info.geometry.x_offset)),
                    y: points(Int(y) + Int(info.geometry.y_offset))))
        }
        guard glyphs.count > start else { return }
        guard let font, let face = face(of: font) else {
            glyphs.removeSubrange(start...)
            return
        }
        if let last = runs.last, last.face === face, last.color == color {
            runs[runs.count - 1].glyphs = last.glyphs.lowerBound..<glyphs.count
        } else {
            runs.append(Run(face: face, color: color, glyphs: start..<glyphs.count))
        }
    }

    fileprivate func draw(_ part: PangoRenderPart, x: Int32, y: Int32, width: Int32, height: Int32) {
        let rect = CGRect(
            x: length(Int(x)), y: length(Int(y)), width: length(Int(width)), height: length(Int(height)))
        switch part {
        case PANGO_RENDER_PART_BACKGROUND: add(.background, rect, color: color(part))
        case PANGO_RENDER_PART_STRIKETHROUGH: addStrikethrough(rect)
        default:
            let style = style(of: part)
            var line = rect
            if style.isThick { line.size.height *= 2 }
            add(.underline, line, color: color(part), pattern: style.pattern)
        }
    }

    /// Adds the strikethrough lines around the one that Pango would draw. Pango has only one strikethrough style.
    private func addStrikethrough(_ rect: CGRect) {
        let style = style(of: PANGO_RENDER_PART_STRIKETHROUGH)
        let color = color(PANGO_RENDER_PART_STRIKETHROUGH)
        let thickness = rect.height
        let offsets: [CGFloat] = style.isDouble ? [-thickness, thickness] : [0]
        for offset in offsets {
            let line = rect.offsetBy(dx: 0, dy: offset).insetBy(dx: 0, dy: style.isThick ? -thickness / 2 : 0)
            add(.strikethrough, line, color: color, pattern: style.pattern)
        }
    }

    private func add(_ kind: ShapedText.BarKind, _ rect: CGRect, color: Int, pattern: LinePattern = .solid) {
        bars.append(ShapedText.Bar(kind: kind, color: Int32(color), rect: rect, pattern: pattern))
    }

    /// The style encoded in a line's colour. Solid and single if there is none.
    private func style(of part: PangoRenderPart) -> NSUnderlineStyle {
        NSUnderlineStyle(rawValue: Int(pango_renderer_get_color(renderer.raw, part)?.pointee.blue ?? 0))
    }

    /// A shape is the place of an attachment, with its number, or marks a character that no font has. See
    /// `PangoAttributes`.
    fileprivate func draw(_ shape: UnsafeMutablePointer<PangoAttrShape>, x: Int32, y: Int32) {
        let box = shape.pointee.ink_rect
        let color = color(PANGO_RENDER_PART_FOREGROUND)
        guard let number = shape.pointee.data else {
            return addMissing(x: Int(x) + Int(box.x), y: Int(y), width: Int(box.width), color: color)
        }
        let place = CGRect(
            x: length(Int(x) + Int(box.x)), y: length(Int(y) + Int(box.y)), width: length(Int(box.width)),
            height: length(Int(box.height)))
        add(.attachment(Int(bitPattern: number) - 1), place, color: color)
    }

    private func addMissing(x: Int, y: Int, width: Int, color: Int) {
        let width = length(width)
        add(
            .missing,
            CGRect(x: length(x) + width * 0.1, y: length(y) - width * 1.15, width: width * 0.8, height: width * 1.15),
            color: color)
    }

    private func length(_ units: Int) -> CGFloat { PangoUnits.points(units) }
    private func points(_ units: Int) -> Float { Float(units) / Float(PANGO_SCALE) }
}

/// A palette index encoded in the red and green of a Pango colour.
///
/// Real colours are chosen only when text is drawn, because they depend on light or dark appearance. The blue of a
/// line's colour encodes its style. For everything else it is 0.
struct PaletteIndex {
    var value: Int

    init(_ value: Int) { self.value = value }
    init(_ color: PangoColor) { value = Int(color.red) | Int(color.green) << 16 }

    var red: UInt16 { UInt16(truncatingIfNeeded: value) }
    var green: UInt16 { UInt16(truncatingIfNeeded: value >> 16) }
}

/// The GObject behind a `GlyphCapture`.
private final class CaptureRenderer {
    let raw: UnsafeMutablePointer<PangoRenderer>
    /// The owner. It exists whenever the renderer draws.
    unowned(unsafe) var sink: GlyphCapture?

    init() {
        guard let raw = cpango_capture_new(CaptureRenderer.type) else {
            preconditionFailure("g_object_new returned no renderer")
        }
        self.raw = raw
        cpango_capture_set_owner(raw, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { g_object_unref(raw) }

    private static func sink(of renderer: UnsafeMutablePointer<PangoRenderer>?) -> GlyphCapture? {
        guard let renderer, let owner = cpango_capture_owner(renderer) else { return nil }
        return Unmanaged<CaptureRenderer>.fromOpaque(owner).takeUnretainedValue().sink
    }

    private static let type: GType = cpango_capture_register { table, _ in
        guard let table = table?.assumingMemoryBound(to: PangoRendererClass.self) else { return }
        table.pointee.draw_glyphs = { renderer, font, glyphs, x, y in
            guard let glyphs else { return }
            CaptureRenderer.sink(of: renderer)?.draw(glyphs, font: font, x: x, y: y)
        }
        table.pointee.draw_rectangle = { renderer, part, x, y, width, height in
            CaptureRenderer.sink(of: renderer)?.draw(part, x: x, y: y, width: width, height: height)
        }
        table.pointee.draw_shape = { renderer, shape, x, y in
            guard let shape else { return }
            CaptureRenderer.sink(of: renderer)?.draw(shape, x: x, y: y)
        }
    }
}
