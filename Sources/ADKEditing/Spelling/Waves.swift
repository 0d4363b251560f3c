import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// The lines below misspelt words. Those of one length share their pixels.
@MainActor
final class Waves {
    /// In points.
    private static let (height, length): (CGFloat, CGFloat) = (3, 4)

    private var traits: UITraitCollection?
    /// By their width in pixels.
    private var drawn: [Int: PixelBuffer] = [:]
    private static let mostDrawn = 512

    /// Shows a wave at the lower edge of each of `rects`, in a sublayer of `holder`.
    func show(_ rects: [CGRect], in holder: CALayer, traits: UITraitCollection) {
        if traits != self.traits || drawn.count > Waves.mostDrawn { (self.traits, drawn) = (traits, [:]) }
        let scale = traits.displayScale
        for (layer, rect) in zip(holder.keepSublayers(rects.count), rects) {
            let box = CGRect(
                origin: PixelRounding.round(CGPoint(x: rect.minX, y: rect.maxY - Waves.height), scale: scale),
                size: PixelRounding.ceil(CGSize(width: rect.width, height: Waves.height), scale: scale))
            layer.frame = box
            layer.contentsScale = scale
            layer.contents = wave(box.size, traits)
        }
    }

    private func wave(_ size: CGSize, _ traits: UITraitCollection) -> PixelBuffer {
        let scale = traits.displayScale
        let pixels = PixelRect(around: CGRect(origin: .zero, size: size), scale: scale)
        if let known = drawn[pixels.width] { return known }
        let buffer = PixelBuffer(width: pixels.width, height: pixels.height)
        let context = CGContext(buffer: buffer, scale: scale, traits: traits)
        let (low, high) = (size.height - 0.75, 0.75)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: low))
        for step in 1...max(1, Int((size.width / Waves.length * 2).rounded(.up))) {
            path.addLine(to: CGPoint(x: CGFloat(step) * Waves.length / 2, y: step.isMultiple(of: 2) ? low : high))
        }
        context.setStrokeColor(Palette.destructive)
        context.setLineWidth(1)
        context.stroke(path)
        drawn[pixels.width] = buffer
        return buffer
    }
}
