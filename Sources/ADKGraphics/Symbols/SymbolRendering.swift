import Foundation

/// A symbol with everything that determines its pixels but their number.
struct DrawnSymbol: VectorDrawing, Hashable {
    /// The side of the square in which symbols are defined.
    static let side = 24.0

    var symbol: Symbol
    let configuration: UIImage.SymbolConfiguration

    /// The pixels of a symbol for each point. It is drawn in those that are shown.
    static let scale: CGFloat = 4

    var pixelSize: (width: Int, height: Int) {
        let side = Int(configuration.side * DrawnSymbol.scale)
        return (side, side)
    }

    /// In units of the square.
    private var lineWidth: Double { configuration.weight.lineWidth }

    /// Colours are no part of the drawing.
    static func == (a: DrawnSymbol, b: DrawnSymbol) -> Bool {
        a.symbol == b.symbol && a.lineWidth == b.lineWidth && a.configuration.side == b.configuration.side
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(symbol)
        hasher.combine(lineWidth)
        hasher.combine(configuration.side)
    }

    /// The symbol in black on nothing, in a square that is stretched to this size in pixels.
    ///
    /// - Complexity: O(pixels).
    func pixels(width: Int, height: Int) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height)
        let context = CGContext(buffer: buffer, scale: 1, subject: "a symbol")
        context.scaleBy(x: Double(width) / DrawnSymbol.side, y: Double(height) / DrawnSymbol.side)
        context.setStrokeColor(.black)
        context.setFillColor(.black)
        draw(in: context)
        if symbol.isMirrored {
            for y in 0..<height {
                var row = UnsafeMutableBufferPointer(start: buffer.row(y), count: width)
                row.reverse()
            }
        }
        return buffer
    }

    private func draw(in context: CGContext) {
        let shape = symbol.definition
        guard let enclosure = symbol.enclosure else {
            SymbolPen(context, lineWidth).draw(shape, isFilled: symbol.isFilled)
            if symbol.isCrossedOut { crossOut(context) }
            return
        }
        let frame = enclosure == .circle ? "O12 12 9.8" : "R2.6 2.6 18.8 18.8 4.5"
        SymbolPen(context, lineWidth).draw(SymbolShape(body: frame), isFilled: symbol.isFilled)
        // The inner shape is solid. A solid frame has it as a hole, and its details as islands.
        let inner = SymbolPen(context, lineWidth * 1.5, in: symbol.isFilled ? .hole : .ink)
        context.saveGState()
        context.translateBy(x: 5.4, y: 5.4)
        context.scaleBy(x: 0.55, y: 0.55)
        inner.draw(shape, isFilled: true)
        context.restoreGState()
        if symbol.isCrossedOut { crossOut(context) }
    }

    private func crossOut(_ context: CGContext) {
        let line = "M3.2 3.2L20.8 20.8"
        SymbolPen(context, lineWidth * 3.4, in: .hole).stroke(line)
        SymbolPen(context, lineWidth).stroke(line)
    }
}

/// Draws shapes with lines of one width and round ends.
private struct SymbolPen {
    enum Ink { case ink, hole }

    let context: CGContext
    let lineWidth: Double
    let ink: Ink

    init(_ context: CGContext, _ lineWidth: Double, in ink: Ink = .ink) {
        self.context = context
        self.lineWidth = lineWidth
        self.ink = ink
    }

    func draw(_ shape: SymbolShape, isFilled: Bool) {
        if isFilled { fill(shape.body) }
        stroke(shape.body)
        stroke(shape.lines)
        fill(shape.solid)
        if isFilled, !shape.body.isEmpty {
            SymbolPen(context, lineWidth, in: ink == .ink ? .hole : .ink).stroke(shape.detail)
        } else {
            stroke(shape.detail)
        }
    }

    func stroke(_ text: String) {
        guard let path = try? SymbolPath(text).path, !path.isEmpty else { return }
        path.lineWidth = lineWidth
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        context.setBlendMode(ink == .ink ? .normal : .destinationOut)
        context.stroke(path)
    }

    private func fill(_ text: String) {
        guard let path = try? SymbolPath(text).path, !path.isEmpty else { return }
        context.setBlendMode(ink == .ink ? .normal : .destinationOut)
        context.fill(path)
    }
}
