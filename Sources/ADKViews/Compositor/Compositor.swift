import ADKFoundation
import ADKGraphics
import Foundation

/// Paints a layer tree into pixels, only where something changed.
///
/// Layers that are merely moved are painted on whole pixels from finished contents; a layer
/// under another transform is painted through it with smoothing. Main thread.
@MainActor
final class Compositor {
    private let shadows = ShadowTiles()

    /// Paints what of `root` lies in `damage` (pixels of `buffer`) anew, from nothing.
    func composite(_ root: CALayer, into buffer: PixelBuffer, damage: PixelRect, scale: CGFloat, traits: UITraitCollection) {
        let context = CGContext(buffer: buffer, scale: scale, traits: traits)
        context.clipDevice(to: damage)
        context.fillDevice(damage, root.backgroundColor ?? .black)
        var transform = CGAffineTransform(scaleX: scale, y: scale)
        transform.tx = -root.bounds.minX * scale
        transform.ty = -root.bounds.minY * scale
        let pass = CompositorPass(context: context, scale: scale, shadows: shadows)
        for layer in root.paintOrder { pass.paint(layer, under: transform, visible: damage) }
    }
}

/// One walk over the tree.
@MainActor
struct CompositorPass {
    let context: CGContext
    let scale: CGFloat
    let shadows: ShadowTiles

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
        paintSelf(layer, box: box, contentsAlpha: isGroup ? 1 : opacity)
        var inner = visible
        if layer.masksToBounds {
            inner = visible.intersection(box)
            clip(layer, box: box)
        }
        if !inner.isEmpty {
            for sublayer in layer.paintOrder { paint(sublayer, under: local, visible: inner) }
        }
        if isGroup { context.endGroup(alpha: opacity) }
        context.restoreGState()
        if layer.borderWidth > 0, !isGroup { paintBorder(layer, box: box) }
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

    private func paintSelf(_ layer: CALayer, box: PixelRect, contentsAlpha: CGFloat) {
        if layer.shadowOpacity > 0, let color = layer.shadowColor {
            shadows.paint(
                ShadowStyle(
                    cornerRadius: layer.cornerRadius * scale, blur: layer.shadowRadius * scale, color: color,
                    opacity: layer.shadowOpacity),
                around: box, offset: layer.shadowOffset, scale: scale, in: context)
        }
        let contentsCover = layer.contents.map { $0.isOpaque && layer.contentsGravity == .resize && contentsAlpha >= 1 } ?? false
        if let color = layer.backgroundColor, !contentsCover || layer.cornerRadius > 0 {
            fill(box, radius: layer.cornerRadius * scale, color)
        }
        guard let contents = layer.contents else { return }
        ContentsPlacement(layer: layer, contents: contents, box: box, scale: scale)
            .paint(contents, in: context, alpha: contentsAlpha)
    }

    /// A rounded box: the middle as a plain rectangle, only the rounded ends through a path.
    private func fill(_ box: PixelRect, radius: CGFloat, _ color: UIColor) {
        let ends = Int(min(radius, CGFloat(min(box.width, box.height)) / 2).rounded(.up))
        guard ends > 0 else {
            context.fillDevice(box, color)
            return
        }
        let path = UIBezierPath(
            roundedRect: CGRect(x: box.x, y: box.y, width: box.width, height: box.height), cornerRadius: radius)
        context.fillDevice(PixelRect(x: box.x, y: box.y + ends, width: box.width, height: box.height - 2 * ends), color)
        for y in [box.y, box.maxY - ends] {
            context.saveGState()
            context.clipDevice(to: PixelRect(x: box.x, y: y, width: box.width, height: ends))
            context.setTransform(.identity)
            context.setFillColor(color)
            context.fill(path)
            context.restoreGState()
        }
    }

    private func clip(_ layer: CALayer, box: PixelRect) {
        guard layer.cornerRadius > 0 else {
            context.clipDevice(to: box)
            return
        }
        context.setTransform(.identity)
        context.clip(
            to: UIBezierPath(
                roundedRect: CGRect(x: box.x, y: box.y, width: box.width, height: box.height),
                cornerRadius: layer.cornerRadius * scale))
    }

    private func paintBorder(_ layer: CALayer, box: PixelRect) {
        let width = layer.borderWidth * scale
        let rect = CGRect(x: box.x, y: box.y, width: box.width, height: box.height).insetBy(dx: width / 2, dy: width / 2)
        var path = UIBezierPath(roundedRect: rect, cornerRadius: max(0, layer.cornerRadius * scale - width / 2))
        path.lineWidth = width
        context.saveGState()
        context.setTransform(.identity)
        context.setStrokeColor(layer.borderColor ?? .black)
        context.stroke(path)
        context.restoreGState()
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
        let pass = CompositorPass(context: inner, scale: zoom, shadows: shadows)
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
        let box = snap(layer.bounds, local)
        paintSelf(layer, box: box, contentsAlpha: 1)
        context.saveGState()
        if layer.masksToBounds { clip(layer, box: box) }
        for sublayer in layer.paintOrder { paint(sublayer, under: local, visible: visible) }
        context.restoreGState()
        if layer.borderWidth > 0 { paintBorder(layer, box: box) }
    }
}
