import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKText
import Foundation

/// The letters of the visible part of a text, in layers of limited size.
///
/// A layer stays as long as its block has the same shape: an edit draws the strips of one paragraph, and scrolling
/// moves layers. They have no background, so that selections lie under the letters.
@MainActor
final class TextStrips {
    /// The look of text that has no attributes of its own, and the pixels that it is drawn for.
    struct Look: Equatable {
        var width: CGFloat
        var color: UIColor
        var traits: UITraitCollection
    }

    private struct Key: Hashable {
        let shape: ObjectIdentifier
        /// The number of visible fragments with the same shape above: equal paragraphs share one.
        let repetition: Int
        let column, row: Int
    }

    /// The size of a strip in points, which is whole pixels at the usual scales.
    private static let size = CGSize(width: 1024, height: 256)

    let holder = CALayer()
    private var strips: [Key: (shape: ShapedText, layer: CALayer)] = [:]
    private var look: Look?
    /// The number of strips that were drawn, for tests.
    private(set) var drawnCount = 0

    /// The number of layers.
    var count: Int { strips.count }

    /// Shows the letters of `fragments` in `visible`. Draws those that have no layer yet.
    func show(_ fragments: [TextLayout.Fragment], in visible: CGRect, _ look: Look) {
        if look != self.look {
            self.look = look
            removeAll()
        }
        var kept: Set<Key> = []
        var repetitions: [ObjectIdentifier: Int] = [:]
        for fragment in fragments {
            let shape = ObjectIdentifier(fragment.shaped)
            let repetition = repetitions[shape, default: 0]
            repetitions[shape] = repetition + 1
            let origin = PixelRounding.round(CGPoint(x: 0, y: fragment.top), scale: look.traits.displayScale)
            let ink = fragment.shaped.drawingBounds(scale: look.traits.displayScale, width: look.width)
            let shown = ink.intersection(visible.offsetBy(dx: 0, dy: -origin.y))
            guard !shown.isNull, !shown.isEmpty else { continue }
            let (columns, rows) = (
                TextStrips.indices(shown.minX, shown.maxX, TextStrips.size.width),
                TextStrips.indices(shown.minY, shown.maxY, TextStrips.size.height)
            )
            for row in rows {
                for column in columns {
                    let key = Key(shape: shape, repetition: repetition, column: column, row: row)
                    kept.insert(key)
                    let part = CGRect(
                        x: CGFloat(column) * TextStrips.size.width, y: CGFloat(row) * TextStrips.size.height,
                        width: TextStrips.size.width, height: TextStrips.size.height
                    ).intersection(ink)
                    let layer = strips[key]?.layer ?? draw(fragment.shaped, part, look)
                    strips[key] = (fragment.shaped, layer)
                    layer.frame = part.offsetBy(dx: 0, dy: origin.y)
                }
            }
        }
        for (key, strip) in strips where !kept.contains(key) {
            strip.layer.removeFromSuperlayer()
            strips[key] = nil
        }
    }

    func removeAll() {
        for strip in strips.values { strip.layer.removeFromSuperlayer() }
        strips = [:]
    }

    private static func indices(_ low: CGFloat, _ high: CGFloat, _ length: CGFloat) -> ClosedRange<Int> {
        let first = Int(saturating: (low / length).rounded(.down))
        return first...max(first, Int(saturating: (high / length).rounded(.up)) - 1)
    }

    private func draw(_ shape: ShapedText, _ part: CGRect, _ look: Look) -> CALayer {
        drawnCount += 1
        let scale = look.traits.displayScale
        let layer = CALayer()
        layer.contentsGravity = .topLeft
        layer.contentsScale = scale
        holder.addSublayer(layer)
        let (columns, rows) = (
            Int(saturating: (part.width * scale).rounded(.up)), Int(saturating: (part.height * scale).rounded(.up))
        )
        guard columns > 0, rows > 0 else { return layer }
        let buffer = PixelBuffer(width: columns, height: rows)
        let context = CGContext(buffer: buffer, scale: scale, traits: look.traits)
        context.translateBy(x: -part.minX, y: -part.minY)
        shape.draw(in: context, at: .zero, width: look.width, color: look.color)
        layer.contents = buffer
        return layer
    }
}
