import ADKGraphics
import Foundation

/// The drawing of a range description: a map of the ranges, scaled to fit, between its text and its legend.
package struct RangeDiagram: Sendable {
    let description: RangeDescription
    let size: CGSize

    static let margin: CGFloat = 8
    private static let lineHeight: CGFloat = 15
    /// The colours of the ranges, the largest first.
    static let bandColors = [
        UIColor(hex: 0x48484A), UIColor(hex: 0x1D3F72), UIColor(hex: 0x1E5E38), UIColor(hex: 0x6B6B70),
    ]

    static func color(of state: RangeDescription.ItemState) -> UIColor {
        switch state {
        case .absent: UIColor(hex: 0x8E8E93)
        case .making: UIColor(hex: 0xFF453A)
        case .measured: UIColor(hex: 0xFFD60A)
        case .drawn: UIColor(hex: 0x30D158)
        case .visible: UIColor(hex: 0x64D2FF)
        }
    }

    /// The height of an overlay of this width whose map fills its width, in points. The map is at least 24 points high.
    static func height(of description: RangeDescription, width: CGFloat) -> CGFloat {
        let diagram = RangeDiagram(description: description, size: CGSize(width: width, height: 0))
        let rest = diagram.room.minY + margin + 2 * lineHeight + 4
        let extent = diagram.extent
        guard extent.width > 0, extent.height > 0 else { return rest }
        return rest + max(24, (diagram.room.width * extent.height / extent.width).rounded(.up))
    }

    /// The bounding box of all ranges, in points of the content.
    private var extent: CGRect {
        description.bands.map(\.frame).filter { !$0.isNull }.reduce(CGRect.null) { $0.union($1) }
    }

    /// The room of the map, in points of the overlay.
    var room: CGRect {
        let top = RangeDiagram.margin + CGFloat(description.lines.count) * RangeDiagram.lineHeight + 4
        let bottom = RangeDiagram.margin + 2 * RangeDiagram.lineHeight + 4
        return CGRect(
            x: RangeDiagram.margin, y: top, width: max(0, size.width - 2 * RangeDiagram.margin),
            height: max(0, size.height - top - bottom))
    }

    /// A rectangle of the content on the map. Nil if there is nothing to show.
    func place(_ rect: CGRect) -> CGRect? {
        let extent = extent
        let room = room
        guard extent.width > 0, extent.height > 0, room.width > 0, room.height > 0, !rect.isNull else { return nil }
        let scale = min(room.width / extent.width, room.height / extent.height)
        let (left, top) = (
            room.midX - extent.width * scale / 2, room.midY - extent.height * scale / 2
        )
        return CGRect(
            x: left + (rect.minX - extent.minX) * scale, y: top + (rect.minY - extent.minY) * scale,
            width: rect.width * scale, height: rect.height * scale)
    }

    /// Draws the overlay. Any thread.
    func draw(scale: CGFloat) -> PixelBuffer {
        let buffer = PixelBuffer(
            width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
        let context = CGContext(buffer: buffer, scale: scale)
        context.setFillColor(UIColor(white: 0, alpha: 0.72))
        context.fill(UIBezierPath(roundedRect: CGRect(origin: .zero, size: size), cornerRadius: 8))
        var y = RangeDiagram.margin
        for line in description.lines {
            draw(line, at: CGPoint(x: RangeDiagram.margin, y: y), context)
            y += RangeDiagram.lineHeight
        }
        drawMap(context)
        let bands = zip(description.bands.map(\.name), RangeDiagram.bandColors)
        drawLegend(bands.reversed(), at: size.height - RangeDiagram.margin - 2 * RangeDiagram.lineHeight, context)
        let states = RangeDescription.ItemState.allCases.dropFirst().map { ("\($0)", RangeDiagram.color(of: $0)) }
        drawLegend(states, at: size.height - RangeDiagram.margin - RangeDiagram.lineHeight, context)
        return buffer
    }

    private func drawMap(_ context: CGContext) {
        let bands = zip(description.bands, RangeDiagram.bandColors).compactMap { band, color in
            place(band.frame).map { ($0, color) }
        }
        for (frame, color) in bands {
            context.setFillColor(color)
            context.fill(frame)
        }
        guard let extent = bands.first?.0 else { return }
        context.saveGState()
        context.clip(to: UIBezierPath(rect: extent))
        for item in description.items {
            guard let frame = place(item.frame) else { continue }
            context.setFillColor(RangeDiagram.color(of: item.state))
            // The margin shows the range behind the items.
            let gap = min(1, min(frame.width, frame.height) / 4)
            let isTall = extent.height > extent.width
            context.fill(
                frame.insetBy(dx: isTall ? frame.width / 4 : gap, dy: isTall ? gap : frame.height / 4))
        }
        context.restoreGState()
    }

    /// The width of a square of the legend with the space after it, in points.
    private static let swatch: CGFloat = 11

    /// The starts of the entries of a legend with these widths of text, in points of the overlay. The spaces between
    /// the entries are equal.
    func legendStarts(_ widths: [CGFloat]) -> [CGFloat] {
        let free = size.width - 2 * RangeDiagram.margin - widths.reduce(0) { $0 + RangeDiagram.swatch + $1 }
        let gap = min(16, max(0, free) / CGFloat(max(1, widths.count - 1)))
        var starts: [CGFloat] = []
        var x = RangeDiagram.margin
        for width in widths {
            starts.append(x)
            x += RangeDiagram.swatch + width + gap
        }
        return starts
    }

    private func drawLegend(_ entries: [(String, UIColor)], at y: CGFloat, _ context: CGContext) {
        let texts = entries.map { shape($0.0, width: size.width) }
        for ((_, color), (text, x)) in zip(entries, zip(texts, legendStarts(texts.map(\.size.width)))) {
            context.setFillColor(color)
            context.fill(CGRect(x: x, y: y + 4, width: 8, height: 8))
            text.draw(in: context, at: CGPoint(x: x + RangeDiagram.swatch, y: y))
        }
    }

    private func shape(_ text: String, width: CGFloat) -> ShapedText {
        TextShaper.shape(
            AttributedText(text, font: UIFont.systemFont(ofSize: 11), color: .white),
            TextConstraints(maximumSize: CGSize(width: max(1, width), height: 40), maximumNumberOfLines: 1))
    }

    private func draw(_ text: String, at point: CGPoint, _ context: CGContext) {
        shape(text, width: size.width - point.x).draw(in: context, at: point)
    }
}
