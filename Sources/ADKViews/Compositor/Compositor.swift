import ADKFoundation
import ADKGraphics
import Foundation

/// Paints a layer tree into pixels, only where something changed.
///
/// Layers that are merely moved are painted on whole pixels from finished contents; a layer
/// under another transform is painted through it with smoothing. Main thread.
@MainActor
final class Compositor {
    private let tiles = CompositorTiles()

    /// Paints what of `root` lies in `damage` (pixels of `buffer`) anew, from nothing.
    func composite(_ root: CALayer, into buffer: PixelBuffer, damage: PixelRect, scale: CGFloat, traits: UITraitCollection) {
        let context = CGContext(buffer: buffer, scale: scale, traits: traits)
        context.clipDevice(to: damage)
        context.fillDevice(damage, root.backgroundColor ?? .black)
        var transform = CGAffineTransform(scaleX: scale, y: scale)
        transform.tx = -root.bounds.minX * scale
        transform.ty = -root.bounds.minY * scale
        let pass = CompositorPass(context: context, scale: scale, tiles: tiles)
        for layer in root.paintOrder { pass.paint(layer, under: transform, visible: damage) }
    }
}

/// Pictures the compositor made once and paints again and again.
@MainActor
struct CompositorTiles {
    let shadows = ShadowTiles()
    let rounded = RoundedTiles()
}

/// One walk over the tree.
@MainActor
struct CompositorPass {
    let context: CGContext
    let scale: CGFloat
    let tiles: CompositorTiles

    /// `transform` maps the superlayer's points to pixels; `visible` is what is left of the damage.
    func paint(_ layer: CALayer, under transform: CGAffineTransform, visible: PixelRect) {
        let opacity = layer.presentedOpacity
        guard !layer.isHidden, opacity > 0 else { return }
        let local = layer.transformToSuperlayer.concatenating(transform)
        let isAligned = local.b == 0 && local.c == 0 && local.a == scale && local.d == scale
        guard isAligned else {
            paintTransformed(layer, local, opacity: opacity, visible: visible)
            return
        }
        let box = snap(layer.bounds, local)
        let reach = layer.paintBounds == layer.bounds ? box : PixelRect(around: layer.paintBounds.applying(local), scale: 1)
        if (layer.sublayers.isEmpty || layer.masksToBounds) && !reach.intersects(visible) { return }
        let isGroup = opacity < 1 && !(layer.sublayers.isEmpty && paintsContentsOnly(layer))
        context.saveGState()
        if isGroup {
            context.clipDevice(to: visible)
            context.beginGroup()
        }
        paintInside(layer, local, box: box, contentsAlpha: isGroup ? 1 : opacity, visible: visible)
        if isGroup { context.endGroup(alpha: opacity) }
        context.restoreGState()
    }

    /// The layer, its sublayers and its border, at full opacity.
    private func paintInside(
        _ layer: CALayer, _ local: CGAffineTransform, box: PixelRect, contentsAlpha: CGFloat, visible: PixelRect
    ) {
        paintShadow(layer, box: box)
        let inner = layer.masksToBounds ? visible.intersection(box) : visible
        // A rounded clip needs the picture it cuts; a square one is a clip.
        let cutsCorners = layer.masksToBounds && layer.cornerRadius > 0
        context.saveGState()
        if layer.masksToBounds { context.clipDevice(to: inner) }
        if cutsCorners { context.beginGroup() }
        paintSelf(layer, box: box, contentsAlpha: contentsAlpha)
        if !inner.isEmpty {
            for sublayer in layer.paintOrder { paint(sublayer, under: local, visible: inner) }
        }
        if cutsCorners {
            tiles.rounded.eraseOutside(box, radius: layer.cornerRadius * scale, in: context)
            context.endGroup(alpha: 1)
        }
        context.restoreGState()
        tiles.rounded.stroke(
            box, radius: layer.cornerRadius * scale, width: layer.borderWidth * scale, layer.borderColor ?? .black,
            in: context)
    }

    /// Edges go to the nearest pixel edge, so that neighbours that touch in points touch in pixels.
    private func snap(_ rect: CGRect, _ transform: CGAffineTransform) -> PixelRect {
        let mapped = rect.applying(transform)
        let (left, top) = (Int(mapped.minX.rounded()), Int(mapped.minY.rounded()))
        return PixelRect(x: left, y: top, width: Int(mapped.maxX.rounded()) - left, height: Int(mapped.maxY.rounded()) - top)
    }

    private func paintsContentsOnly(_ layer: CALayer) -> Bool {
        (layer.backgroundColor?.isClear ?? true) && layer.shadowOpacity == 0 && layer.borderWidth == 0
    }

    private func paintShadow(_ layer: CALayer, box: PixelRect) {
        guard layer.shadowOpacity > 0, let color = layer.shadowColor else { return }
        tiles.shadows.paint(
            ShadowStyle(
                cornerRadius: layer.cornerRadius * scale, blur: layer.shadowRadius * scale, color: color,
                opacity: layer.shadowOpacity),
            around: box, offset: layer.shadowOffset, scale: scale, in: context)
    }

    private func paintSelf(_ layer: CALayer, box: PixelRect, contentsAlpha: CGFloat) {
        let contentsCover = layer.contents.map { $0.isOpaque && layer.contentsGravity == .resize && contentsAlpha >= 1 } ?? false
        if let color = layer.backgroundColor, !color.isClear, !contentsCover {
            if layer.cornerRadius > 0, !layer.masksToBounds {
                tiles.rounded.fill(box, radius: layer.cornerRadius * scale, color, in: context)
            } else {
                context.fillDevice(box, color)
            }
        }
        guard let contents = layer.contents else { return }
        ContentsPlacement(layer: layer, contents: contents, box: box, scale: scale)
            .paint(contents, in: context, alpha: contentsAlpha)
    }

    // MARK: - Rotated and scaled layers

    /// Painted upright into a picture of its own, which is then drawn through the transform.
    private func paintTransformed(_ layer: CALayer, _ local: CGAffineTransform, opacity: CGFloat, visible: PixelRect) {
        let extent = layer.paintExtent
        let reach = PixelRect(around: extent.applying(local), scale: 1)
        guard reach.intersects(visible), extent.width > 0, extent.height > 0 else { return }
        // As many pixels as it will cover, within reason.
        let zoom = min(4, max(hypot(local.a, local.b), hypot(local.c, local.d)))
        let width = Int((extent.width * zoom).rounded(.up))
        let height = Int((extent.height * zoom).rounded(.up))
        guard width > 0, height > 0, width <= 8192, height <= 8192 else { return }
        let picture = PixelBuffer(width: width, height: height)
        let inner = CGContext(buffer: picture, scale: zoom, traits: context.traits)
        let pass = CompositorPass(context: inner, scale: zoom, tiles: tiles)
        let upright = CGAffineTransform(translationX: -extent.minX, y: -extent.minY)
            .concatenating(CGAffineTransform(scaleX: zoom, y: zoom))
        pass.paintUpright(layer, under: upright, visible: PixelRect(x: 0, y: 0, width: width, height: height))
        context.saveGState()
        context.setTransform(local)
        context.draw(
            picture,
            in: CGRect(x: extent.minX, y: extent.minY, width: CGFloat(width) / zoom, height: CGFloat(height) / zoom),
            alpha: opacity)
        context.restoreGState()
    }

    private func paintUpright(_ layer: CALayer, under local: CGAffineTransform, visible: PixelRect) {
        paintInside(layer, local, box: snap(layer.bounds, local), contentsAlpha: 1, visible: visible)
    }
}
