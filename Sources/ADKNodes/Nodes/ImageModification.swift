import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// Returns a block that clips an image to an ellipse and draws a border inside it. `borderWidth` is in points. A nil
/// `borderColor` draws no border.
public func ASImageNodeRoundBorderModificationBlock(
    _ borderWidth: CGFloat, _ borderColor: UIColor?
) -> @Sendable (UIImage, ASPrimitiveTraitCollection) -> UIImage? {
    let borderWidth = Misuse.clamped(borderWidth, to: 0...CGFloat.infinity, "border width of an image")
    return { image, traits in
        guard let source = try? image.pixels(for: .full) else { return nil }
        let buffer = PixelBuffer(width: source.width, height: source.height)
        let context = CGContext(buffer: buffer, scale: image.scale, traits: traits)
        let bounds = CGRect(origin: .zero, size: image.size)
        context.saveGState()
        context.clip(to: UIBezierPath(ovalIn: bounds))
        context.draw(source, in: bounds)
        context.restoreGState()
        if borderWidth > 0, let borderColor {
            let ring = UIBezierPath(ovalIn: bounds.insetBy(dx: borderWidth / 2, dy: borderWidth / 2))
            ring.lineWidth = borderWidth
            context.setStrokeColor(borderColor)
            context.stroke(ring)
        }
        return UIImage(pixels: buffer, scale: image.scale)
    }
}

/// Returns a block that draws an image's shape in `color`, ignoring its own colours.
public func ASImageNodeTintColorModificationBlock(
    _ color: UIColor
) -> @Sendable (UIImage, ASPrimitiveTraitCollection) -> UIImage? {
    { image, traits in
        guard
            let pixels = try? image.pixels(for: .full).tinted(with: color.components(for: traits.colorVariant))
        else { return nil }
        return UIImage(pixels: pixels, scale: image.scale)
            .resizableImage(withCapInsets: image.capInsets, resizingMode: image.resizingMode)
    }
}

extension ASImageNode {
    /// The colour that a template image is drawn in. Nil for an image with its own colours.
    @MainActor
    func shapeColor(of image: UIImage) -> UIColor? {
        image.renderingMode == .alwaysTemplate ? tintColor : image.tintColor
    }
}
