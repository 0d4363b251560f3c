import ADKFoundation
import Foundation

/// Colours chosen when text is drawn, not stored in the text.
struct TextInk {
    /// The colour of text without a colour. Nil is black.
    var defaultColor: UIColor?
    /// Replaces all colours, and omits backgrounds. For shadows.
    var overrideColor: UIColor?
}

/// Draws a text into a context once.
struct TextPainter {
    let text: ShapedText
    let context: CGContext
    let origin: CGPoint
    /// The width to align lines in, in points.
    let width: CGFloat
    var ink = TextInk()

    private var cairo: CairoContext { context.cairo }

    /// Paints backgrounds and underlines, then glyphs and attachments, then strikethrough lines.
    func paint(_ lines: Range<Int>) {
        cairo.save()
        if ink.overrideColor == nil { fill(lines, .background) }
        fill(lines, .underline)
        drawGlyphs(lines)
        drawAttachments(lines)
        fill(lines, .strikethrough)
        drawMissing(lines)
        cairo.restore()
    }

    private func start(of line: ShapedText.Line) -> CGPoint {
        CGPoint(x: origin.x + text.x(of: line, in: width), y: origin.y + line.baseline)
    }

    private func chosen(_ color: Int32) -> UIColor {
        ink.overrideColor ?? (color == 0 ? ink.defaultColor : nil) ?? text.content.palette[Int(color)]
    }

    private func use(_ color: Int32) {
        cairo.setSource(chosen(color).components(for: context.traits.colorVariant))
    }

    // MARK: - Bars

    private func bars(_ lines: Range<Int>, _ kind: ShapedText.BarKind, _ body: (CGRect, LinePattern) -> Void) {
        for line in text.content.lines[lines] where !line.bars.isEmpty {
            let start = start(of: line)
            for bar in text.content.bars[line.bars] where bar.kind == kind {
                use(bar.color)
                body(bar.rect.offsetBy(dx: start.x, dy: start.y), bar.pattern)
            }
        }
    }

    private func fill(_ lines: Range<Int>, _ kind: ShapedText.BarKind) {
        bars(lines, kind) { rect, pattern in
            cairo.newPath()
            for piece in pieces(of: rect, pattern) { cairo.rectangle(piece) }
            cairo.fill()
        }
    }

    /// The parts of a line that its dash pattern draws. The pattern starts with the line.
    private func pieces(of rect: CGRect, _ pattern: LinePattern) -> [CGRect] {
        // Thinner dashes would run together, and a broken font could need millions of them.
        let unit = max(rect.height, 0.75)
        guard pattern != .solid, rect.width / unit < 100_000 else { return [rect] }
        var result: [CGRect] = []
        var (x, index) = (rect.minX, 0)
        while x < rect.maxX {
            let length = CGFloat(pattern.pieces[index % pattern.pieces.count]) * unit
            if index % 2 == 0 {
                result.append(CGRect(x: x, y: rect.minY, width: min(length, rect.maxX - x), height: rect.height))
            }
            x += length
            index += 1
        }
        return result
    }

    /// Paints a frame for each character that no font has.
    private func drawMissing(_ lines: Range<Int>) {
        bars(lines, .missing) { rect, _ in
            let thickness = max(0.5, rect.width / 10)
            let inner = rect.insetBy(dx: thickness / 2, dy: thickness / 2)
            cairo.newPath()
            cairo.rectangle(inner)
            cairo.stroke(CairoContext.Pen(width: thickness))
        }
    }

    /// Draws the images. A template has the colour of the text.
    private func drawAttachments(_ lines: Range<Int>) {
        guard !text.content.attachments.isEmpty else { return }
        for line in text.content.lines[lines] {
            let start = start(of: line)
            for bar in text.content.bars[line.bars] {
                guard case .attachment(let index) = bar.kind, let image = text.content.attachments[index].image
                else { continue }
                let isTemplate = image.renderingMode == .alwaysTemplate && image.tintColor == nil
                (isTemplate ? image.withTintColor(chosen(bar.color)) : image)
                    .draw(in: bar.rect.offsetBy(dx: start.x, dy: start.y), of: context)
            }
        }
    }

    // MARK: - Glyphs

    private func drawGlyphs(_ lines: Range<Int>) {
        let matrix = cairo.transform
        for line in text.content.lines[lines] {
            let start = start(of: line)
            for run in text.content.runs[line.runs] {
                let face = text.content.faces[Int(run.face)]
                use(run.color)
                if face.isOutline && GlyphMask.isUsable(under: matrix, size: face.pixelSize) {
                    drawMasks(of: run, face: face, from: start, matrix: matrix)
                } else {
                    drawWithCairo(run, face: face, from: start, matrix: matrix)
                }
            }
        }
    }

    /// Draws bitmap glyphs, rotated glyphs and very large ones.
    private func drawWithCairo(_ run: ShapedText.Run, face: FontFace, from start: CGPoint, matrix: CGAffineTransform) {
        let glyphs = text.content.glyphs[run.glyphs].map { glyph in
            (glyph.index, CGPoint(x: start.x + CGFloat(glyph.x), y: start.y + CGFloat(glyph.y)))
        }
        ScaledFontTable.withLock { table in
            guard let font = table.font(for: face, under: matrix) else { return }
            cairo.show(glyphs, font.raw)
        }
    }

    /// Draws glyphs from their masks, joined to one mask for the run.
    private func drawMasks(of run: ShapedText.Run, face: FontFace, from start: CGPoint, matrix: CGAffineTransform) {
        var placed: [PlacedMask] = []
        placed.reserveCapacity(run.glyphs.count)
        ScaledFontTable.withLock { table in
            guard let font = table.font(for: face, under: matrix) else { return }
            for glyph in text.content.glyphs[run.glyphs] {
                let x = matrix.a * (start.x + Double(glyph.x)) + matrix.tx
                let y = matrix.d * (start.y + Double(glyph.y)) + matrix.ty
                guard let position = GlyphMask.pixelPosition(x: x, y: y) else { continue }
                let mask = table.mask(glyph.index, shift: position.shift, font: font)
                placed.append(PlacedMask(mask: mask, x: position.x + mask.left, y: position.y + mask.top))
            }
        }
        let bounds = PixelRect(x: 0, y: 0, width: context.buffer.width, height: context.buffer.height)
        guard let joined = JoinedMask(placed, within: bounds) else { return }
        joined.paint(cairo)
    }
}
