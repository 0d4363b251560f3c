import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKText
import ADKViews
import Foundation

/// The letters of the visible part of a text, in layers of limited size.
///
/// A layer stays as long as its block has the same shape: an edit draws the strips of one paragraph, and scrolling
/// moves layers. They have no background, so that selections lie under the letters.
@MainActor
final class TextStrips {
    /// The width that lines are aligned in, and the pixels that they are drawn for.
    struct Look: Equatable {
        var width: CGFloat
        var traits: UITraitCollection
    }

    private struct Key: Hashable {
        let shape: ObjectIdentifier
        /// The number of visible fragments with the same shape above: equal paragraphs share one.
        let repetition: Int
        let column, row: Int
    }

    @MainActor
    private struct Strip {
        var shape: ShapedText
        let layer: CALayer
        var frame: CGRect

        /// Replaces the pixels by those of `shape`, in the same place. Only those that differ are composited again.
        mutating func show(_ shape: ShapedText, _ contents: PixelBuffer, scale: CGFloat) {
            self.shape = shape
            guard let old = layer.contents else { return layer.contents = contents }
            let changed = contents.difference(from: old).rect
            layer.replaceContents(
                by: contents,
                changedIn: changed.applying(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale)))
        }
    }

    /// A part of a fragment that has to be shown.
    private struct Part {
        let key: Key
        let shape: ShapedText
        /// In the fragment's points.
        let box: CGRect
        let frame: CGRect
    }

    /// The size of a strip in points, which is whole pixels at the usual scales.
    private static let size = CGSize(width: 1024, height: 256)
    /// A strip is as large as its letters, rounded up to this, so that an edited paragraph has the same strips.
    private static let step = CGSize(width: 256, height: 32)

    let holder = CALayer()
    private var strips: [Key: Strip] = [:]
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
        var repetitions: [ObjectIdentifier: Int] = [:]
        let parts = fragments.flatMap { fragment in
            let repetition = repetitions[ObjectIdentifier(fragment.shaped), default: 0]
            repetitions[ObjectIdentifier(fragment.shaped)] = repetition + 1
            return TextStrips.parts(of: fragment, repetition: repetition, in: visible, look)
        }
        let old = strips
        strips = [:]
        for part in parts { strips[part.key] = old[part.key] }
        // An edited paragraph is drawn into the layers of its old shape.
        let left = old.filter { strips[$0.key] == nil }
        var replaced: [CGPoint: Key] = [:]
        for (key, strip) in left { replaced[strip.frame.origin] = key }
        var reused: Set<Key> = []
        for part in parts {
            if strips[part.key] == nil {
                let contents = draw(part, look)
                if let key = replaced[part.frame.origin], var strip = left[key], strip.frame == part.frame,
                    reused.insert(key).inserted
                {
                    strip.show(part.shape, contents, scale: look.traits.displayScale)
                    strips[part.key] = strip
                } else {
                    strips[part.key] = add(part, contents, look)
                }
            }
            strips[part.key]?.frame = part.frame
            strips[part.key]?.layer.frame = part.frame
        }
        for (key, strip) in left where !reused.contains(key) { strip.layer.removeFromSuperlayer() }
    }

    private static func parts(
        of fragment: TextLayout.Fragment, repetition: Int, in visible: CGRect, _ look: Look
    ) -> [Part] {
        let scale = look.traits.displayScale
        let origin = PixelRounding.round(CGPoint(x: 0, y: fragment.top), scale: scale)
        let ink = box(of: fragment, look)
        let shown = ink.intersection(visible.offsetBy(dx: 0, dy: -origin.y))
        guard !shown.isNull, !shown.isEmpty else { return [] }
        let columns = indices(shown.minX, shown.maxX, size.width)
        return indices(shown.minY, shown.maxY, size.height).flatMap { row in
            columns.map { column in
                let cell = CGRect(
                    x: CGFloat(column) * size.width, y: CGFloat(row) * size.height, width: size.width,
                    height: size.height)
                let box = cell.intersection(ink)
                return Part(
                    key: Key(
                        shape: ObjectIdentifier(fragment.shaped), repetition: repetition, column: column, row: row),
                    shape: fragment.shaped, box: box, frame: box.offsetBy(dx: 0, dy: origin.y))
            }
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

    private func add(_ part: Part, _ contents: PixelBuffer, _ look: Look) -> Strip {
        let layer = CALayer()
        layer.contentsGravity = .topLeft
        layer.contentsScale = look.traits.displayScale
        layer.contents = contents
        holder.addSublayer(layer)
        return Strip(shape: part.shape, layer: layer, frame: part.frame)
    }

    private func draw(_ part: Part, _ look: Look) -> PixelBuffer {
        drawnCount += 1
        let size = PixelRect(
            around: CGRect(origin: .zero, size: part.box.size), scale: look.traits.displayScale)
        let buffer = PixelBuffer(width: size.width, height: size.height)
        let context = CGContext(buffer: buffer, scale: look.traits.displayScale, traits: look.traits)
        context.translateBy(x: -part.box.minX, y: -part.box.minY)
        part.shape.draw(in: context, at: .zero, width: look.width, color: Palette.text)
        return buffer
    }

    /// The place of a fragment's letters, in its points. A little larger: a letter more must not change it. Edges left
    /// of the text and above it stay.
    private static func box(of fragment: TextLayout.Fragment, _ look: Look) -> CGRect {
        let scale = look.traits.displayScale
        let ink = fragment.shaped.drawingBounds(scale: scale, width: look.width)
        guard !ink.isNull else { return ink }
        func low(_ edge: CGFloat, _ step: CGFloat) -> CGFloat { min(edge, max(0, (edge / step).rounded(.down) * step)) }
        func high(_ edge: CGFloat, _ step: CGFloat) -> CGFloat { max(edge, (edge / step).rounded(.up) * step) }
        let (left, top) = (low(ink.minX, step.width), low(ink.minY, step.height))
        let width = PixelRounding.ceil(CGSize(width: look.width, height: 0), scale: scale).width
        let right = fragment.lineCount > 1 ? width : min(width, high(ink.maxX, step.width))
        return CGRect(
            x: left, y: top, width: max(ink.maxX, right) - left, height: high(ink.maxY, step.height) - top)
    }
}
