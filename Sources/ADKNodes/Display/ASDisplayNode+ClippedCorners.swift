import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// Corner rounding by clipping: small images of the background colour in front of everything in the node. Texture's
/// `ASCornerRoundingTypeClipping`.
extension ASDisplayNode {
    private static let cornerOrder: [CACornerMask] = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]

    /// Creates the corner layers again for the present type, radius, colour, size and traits.
    @MainActor
    func updateClippedCorners() {
        guard let loaded else { return }
        let state = lock.withLock { bridged }
        let isClipping = state.rare.cornerRoundingType == .clipping && state.rare.cornerRadius > 0
        guard isClipping || !loaded.cornerLayers.isEmpty else { return }
        for layer in loaded.cornerLayers { layer.removeFromSuperlayer() }
        loaded.cornerLayers = isClipping ? clippedCornerLayers(state, bounds: loaded.layer.bounds) : []
        for layer in loaded.cornerLayers { loaded.layer.addSublayer(layer) }
    }

    /// One layer for each rounded corner.
    @MainActor
    func clippedCornerLayers(_ state: BridgedState, bounds: CGRect) -> [CALayer] {
        let traits = asyncTraitCollection()
        let radius = min(state.rare.cornerRadius, bounds.width / 2, bounds.height / 2)
        guard state.rare.cornerRoundingType == .clipping, radius > 0 else { return [] }
        let scale = traits.displayScale
        let side = Int(saturating: (radius * scale).rounded(.up))
        let length = CGFloat(side) / scale
        let color = (state.backgroundColor ?? .clear).components(for: traits.colorVariant)
        return ASDisplayNode.cornerOrder.enumerated().compactMap { index, corner in
            guard state.rare.maskedCorners.contains(corner), side <= PixelBuffer.maximumSide else { return nil }
            let (isRight, isBottom) = (index % 2 == 1, index >= 2)
            let layer = CALayer()
            layer.zPosition = 99_999
            layer.contents = ASDisplayNode.outside(side: side, radius: radius * scale, isRight, isBottom, color)
            layer.contentsScale = scale
            layer.frame = CGRect(
                x: isRight ? bounds.maxX - length : bounds.minX, y: isBottom ? bounds.maxY - length : bounds.minY,
                width: length, height: length)
            return layer
        }
    }

    /// The part of a square's corner outside a quarter circle. `side` and `radius` are in pixels.
    private static func outside(
        side: Int, radius: CGFloat, _ isRight: Bool, _ isBottom: Bool, _ color: UIColor.Components
    ) -> PixelBuffer {
        let buffer = PixelBuffer(width: side, height: side)
        let context = CGContext(buffer: buffer, scale: 1)
        context.setFillColor(.black)
        // The circle's centre is the inner corner of the square.
        let centre = CGPoint(
            x: isRight ? CGFloat(side) - radius : radius, y: isBottom ? CGFloat(side) - radius : radius)
        context.fillEllipse(
            in: CGRect(x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius))
        for y in 0..<side {
            for x in 0..<side {
                var shade = color
                let isInwards =
                    (isRight ? CGFloat(x) < centre.x : CGFloat(x) >= centre.x)
                    || (isBottom ? CGFloat(y) < centre.y : CGFloat(y) >= centre.y)
                shade.alpha *= isInwards ? 0 : Float(0xFF - buffer.row(y)[x] >> 24) / 0xFF
                buffer.row(y)[x] = shade.roundedPixel
            }
        }
        return buffer
    }
}
