import ADKGraphics
import Foundation

/// Cuts an image to an ellipse, with a border of `borderWidth` points inside it where there is a colour.
public func ASImageNodeRoundBorderModificationBlock(
    _ borderWidth: CGFloat, _ borderColor: UIColor?
) -> @Sendable (UIImage, UITraitCollection) -> UIImage? {
    { image, traits in
        guard let source = try? image.pixels(for: .full) else { return nil }
        let buffer = PixelBuffer(width: source.width, height: source.height)
        let context = CGContext(buffer: buffer, scale: image.scale, traits: traits)
        let bounds = CGRect(origin: .zero, size: image.size)
        context.saveGState()
        context.clip(to: UIBezierPath(ovalIn: bounds))
        context.draw(source, in: bounds)
        context.restoreGState()
        if borderWidth > 0, let borderColor {
            var ring = UIBezierPath(ovalIn: bounds.insetBy(dx: borderWidth / 2, dy: borderWidth / 2))
            ring.lineWidth = borderWidth
            context.setStrokeColor(borderColor)
            context.stroke(ring)
        }
        return UIImage(pixels: buffer, scale: image.scale)
    }
}
