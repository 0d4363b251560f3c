import CCairo
import Foundation

extension ShapedText {
    /// Paints the text with its top left corner at `origin`, in the context's points.
    ///
    /// `width` is the room that lines are aligned in; nil is the text's own width. Colours
    /// are chosen by the context's traits. Any thread may draw any text; one draws at a time,
    /// so keep the picture rather than draw again.
    package func draw(in context: CGContext, at origin: CGPoint, width: CGFloat? = nil) {
        guard !content.lines.isEmpty else { return }
        let visible = visibleLines(context, origin: origin)
        guard !visible.isEmpty else { return }
        let painter = TextPainter(text: self, context: context, origin: origin, width: width ?? size.width)
        painter.paint(visible)
    }

    /// Lines that may touch the clip; a tall text is drawn through a small one.
    private func visibleLines(_ context: CGContext, origin: CGPoint) -> Range<Int> {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(context.cairo, &left, &top, &right, &bottom)
        guard right > left, bottom > top else { return 0..<0 }
        let lines = content.lines
        func reaches(_ line: Line, _ y: CGFloat) -> Bool {
            origin.y + max(line.top + line.height, line.baseline + line.ink.maxY) + 2 >= y
        }
        let first = lines.firstIndex { reaches($0, top) } ?? lines.count
        let last = lines.lastIndex { origin.y + min($0.top, $0.baseline + $0.ink.minY) - 2 <= bottom } ?? -1
        return first <= last ? first..<last + 1 : 0..<0
    }
}

/// One drawing of a text.
private struct TextPainter {
    let text: ShapedText
    let context: CGContext
    let origin: CGPoint
    let width: CGFloat

    private var cairo: OpaquePointer { context.cairo }

    /// Behind the letters, the letters, over the letters.
    func paint(_ lines: Range<Int>) {
        cairo_save(cairo)
        fill(lines, .background)
        fill(lines, .underline)
        drawGlyphs(lines)
        fill(lines, .strikethrough)
        drawMissing(lines)
        cairo_restore(cairo)
    }

    private func start(of line: ShapedText.Line) -> CGPoint {
        CGPoint(x: origin.x + text.x(of: line, in: width), y: origin.y + line.baseline)
    }

    private func use(_ color: Int32) {
        let c = text.content.palette[Int(color)].components(for: context.traits.userInterfaceStyle)
        cairo_set_source_rgba(cairo, Double(c.red), Double(c.green), Double(c.blue), Double(c.alpha))
    }

    private func bars(_ lines: Range<Int>, _ kind: ShapedText.BarKind, _ body: (CGRect) -> Void) {
        for line in text.content.lines[lines] where !line.bars.isEmpty {
            let start = start(of: line)
            for bar in text.content.bars[line.bars] where bar.kind == kind {
                use(bar.color)
                body(bar.rect.offsetBy(dx: start.x, dy: start.y))
            }
        }
    }

    private func fill(_ lines: Range<Int>, _ kind: ShapedText.BarKind) {
        bars(lines, kind) { rect in
            cairo_new_path(cairo)
            cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
            cairo_fill(cairo)
        }
    }

    /// A frame where a letter should be.
    private func drawMissing(_ lines: Range<Int>) {
        bars(lines, .missing) { rect in
            let thickness = max(0.5, rect.width / 10)
            let inner = rect.insetBy(dx: thickness / 2, dy: thickness / 2)
            cairo_new_path(cairo)
            cairo_rectangle(cairo, inner.minX, inner.minY, inner.width, inner.height)
            cairo_set_line_width(cairo, thickness)
            cairo_stroke(cairo)
        }
    }

    private func drawGlyphs(_ lines: Range<Int>) {
        guard text.content.lines[lines].contains(where: { !$0.runs.isEmpty }) else { return }
        var matrix = cairo_matrix_t()
        cairo_get_matrix(cairo, &matrix)
        var buffer: [cairo_glyph_t] = []
        ScaledFontTable.withLock { table in
            // Restored within the lock, so that the context lets go of the font there.
            cairo_save(cairo)
            for line in text.content.lines[lines] {
                let start = start(of: line)
                for run in text.content.runs[line.runs] {
                    let face = text.content.faces[Int(run.face)]
                    guard let font = table.font(for: face, under: matrix) else { continue }
                    use(run.color)
                    cairo_set_scaled_font(cairo, font)
                    buffer.removeAll(keepingCapacity: true)
                    for glyph in text.content.glyphs[run.glyphs] {
                        buffer.append(cairo_glyph_t(
                            index: UInt(glyph.index), x: start.x + Double(glyph.x), y: start.y + Double(glyph.y)))
                    }
                    cairo_show_glyphs(cairo, buffer, Int32(buffer.count))
                }
            }
            cairo_restore(cairo)
        }
    }
}
