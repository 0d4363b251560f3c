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
        let context = CGContext(buffer: buffer, scale: scale, traits: traits, deviceClip: damage)
        let pass = CompositorPass(context: context, scale: scale, tiles: tiles)
        pass.fills.fill(damage, .black, in: context)
        if let color = root.backgroundColor { pass.fill(damage, color, visible: damage) }
        var transform = CGAffineTransform(scaleX: scale, y: scale)
        transform.tx = -root.bounds.minX * scale
        transform.ty = -root.bounds.minY * scale
        if !root.sublayerTransform.isIdentity { transform = root.paint.sublayerTransformAroundAnchor.concatenating(transform) }
        for layer in root.paint.paintOrder { pass.paint(layer, under: transform, visible: damage) }
        pass.fills.flush(in: context)
    }
}

/// Pictures the compositor made once and paints again and again. Belongs to one thread.
struct CompositorTiles {
    let shadows = ShadowTiles()
    let rounded = RoundedTiles()
}

/// One walk over the tree, back to front. Clipping is by rectangles that every painting step is
/// cut to itself, so that a background may be painted later than it was met. Any thread that has
/// the layers, the context and the tiles to itself.
final class CompositorPass {
    let context: CGContext
    let scale: CGFloat
    let tiles: CompositorTiles
    /// Within the buffer, as everything that is painted: `visible` never reaches beyond it.
    var fills = DeferredFills()

    init(context: CGContext, scale: CGFloat, tiles: CompositorTiles) {
        self.context = context
        self.scale = scale
        self.tiles = tiles
    }

    /// `transform` maps the superlayer's points to pixels; `visible` is what is left of the damage.
    func paint(_ layer: PaintLayer, under transform: CGAffineTransform, visible: PixelRect) {
        let opacity = layer.opacity
        guard !layer.isHidden, opacity > 0 else { return }
        let local = layer.localTransform.concatenating(transform)
        let isAligned = local.b == 0 && local.c == 0 && local.a == scale && local.d == scale
        guard isAligned else {
            paintTransformed(layer, local, opacity: opacity, visible: visible)
            return
        }
        let box = PixelSnapping.box(layer.bounds, local)
        let reach = layer.paintBounds == layer.bounds ? box : PixelRect(around: layer.paintBounds.applying(local), scale: 1)
        if (layer.sublayers.isEmpty || layer.masksToBounds) && !reach.intersects(visible) { return }
        if opacity < 1, !(layer.sublayers.isEmpty && paintsContentsOnly(layer)) {
            group(visible, alpha: opacity) { paintInside(layer, local, box: box, contentsAlpha: 1, visible: visible) }
        } else {
            paintInside(layer, local, box: box, contentsAlpha: opacity, visible: visible)
        }
    }

    /// The layer, its sublayers and its border, at full opacity.
    private func paintInside(
        _ layer: PaintLayer, _ local: CGAffineTransform, box: PixelRect, contentsAlpha: CGFloat, visible: PixelRect
    ) {
        paintShadow(layer, box: box, visible: visible)
        let inner = layer.masksToBounds ? visible.intersection(box) : visible
        if layer.masksToBounds, layer.roundedRadius > 0 {
            // A rounded clip needs the picture it cuts.
            guard !inner.isEmpty else { return }
            group(inner, alpha: 1) {
                paintContents(layer, local, box: box, contentsAlpha: contentsAlpha, visible: inner)
                fills.flush(in: context)
                tiles.rounded.eraseOutside(box, rounding(layer), in: context)
            }
        } else {
            paintContents(layer, local, box: box, contentsAlpha: contentsAlpha, visible: inner)
        }
        if layer.borderWidth > 0 {
            transparently(box, visible: visible) {
                tiles.rounded.stroke(
                    box, rounding(layer), width: layer.borderWidth * scale, layer.borderColor ?? .black, in: context)
            }
        }
    }

    private func paintContents(
        _ layer: PaintLayer, _ local: CGAffineTransform, box: PixelRect, contentsAlpha: CGFloat, visible: PixelRect
    ) {
        guard !visible.isEmpty else { return }
        if let color = layer.backgroundColor, !color.isClear {
            if layer.roundedRadius > 0, !layer.masksToBounds {
                fillRounded(box, rounding(layer), color, visible: visible)
            } else {
                fill(box, color, visible: visible)
            }
        }
        if let contents = layer.contents { paint(contents, of: layer, box: box, alpha: contentsAlpha, visible: visible) }
        guard !layer.sublayers.isEmpty else { return }
        let inner = layer.sublayerTransform.isIdentity
            ? local : layer.sublayerTransformAroundAnchor.concatenating(local)
        for sublayer in layer.paintOrder { paint(sublayer, under: inner, visible: visible) }
    }

    // MARK: - Steps

    /// In pixels.
    private func rounding(_ layer: PaintLayer) -> Rounding {
        Rounding(radius: layer.roundedRadius * scale, corners: layer.maskedCorners)
    }

    private func paintsContentsOnly(_ layer: PaintLayer) -> Bool {
        (layer.backgroundColor?.isClear ?? true) && layer.shadowOpacity == 0 && layer.borderWidth == 0
    }

    func fill(_ box: PixelRect, _ color: UIColor, visible: PixelRect) {
        let rect = box.intersection(visible)
        if color.components(for: context.traits.userInterfaceStyle).alpha >= 1 {
            fills.fill(rect, color, in: context)
        } else {
            fills.flush(touching: rect, in: context)
            if writesPixels { context.blendPixels(rect, color) } else { context.fillDevice(rect, color) }
        }
    }

    /// The pixels themselves may be written to: nothing is being grouped, and nothing lies below them.
    private var writesPixels: Bool { !fills.isGroup && context.buffer.isOpaque }

    /// Only the corners of a rounded box let anything through.
    private func fillRounded(_ box: PixelRect, _ rounding: Rounding, _ color: UIColor, visible: PixelRect) {
        if box.intersects(visible) {
            for corner in tiles.rounded.filledCorners(of: box, rounding, color, context.traits) {
                blend(corner.picture, from: corner.part, to: corner.target, visible: visible)
            }
        }
        for rect in tiles.rounded.cross(of: box, rounding) { fill(rect, color, visible: visible) }
    }

    private func paintShadow(_ layer: PaintLayer, box: PixelRect, visible: PixelRect) {
        guard layer.shadowOpacity > 0, let color = layer.shadowColor else { return }
        let style = ShadowStyle(
            rounding: rounding(layer), blur: layer.shadowRadius * scale, color: color,
            opacity: layer.shadowOpacity)
        let area = style.area(around: box, offset: layer.shadowOffset, scale: scale)
        transparently(area, visible: visible) { tiles.shadows.paint(style, in: area, context) }
    }

    private func paint(_ contents: PixelBuffer, of layer: PaintLayer, box: PixelRect, alpha: CGFloat, visible: PixelRect) {
        let placement = ContentsPlacement(
            layer: layer, contents: contents, box: layer.contentsOutset == .zero ? box : reach(of: layer, from: box),
            scale: scale)
        let seen = placement.target.intersection(visible)
        guard !seen.isEmpty else { return }
        if contents.isOpaque, alpha >= 1, !placement.isStretchedByCaps {
            fills.cover(seen)
        } else {
            fills.flush(touching: seen, in: context)
        }
        if let part = placement.pixels(at: seen) {
            put(contents, from: part, to: seen, alpha: alpha)
        } else {
            placement.stretch(contents, in: context, alpha: alpha, visible: visible)
        }
    }

    /// Pixel on pixel: copied or blended where the pixels may be written to.
    private func put(_ source: PixelBuffer, from part: PixelRect, to seen: PixelRect, alpha: CGFloat = 1) {
        if alpha < 1 || !writesPixels {
            context.drawDevice(source, from: part, to: seen, alpha: alpha)
        } else if source.isOpaque {
            context.copyPixels(source, from: part, x: seen.x, y: seen.y)
        } else {
            context.blendPixels(source, from: part, x: seen.x, y: seen.y)
        }
    }

    /// The box of contents that reach beyond their layer's.
    private func reach(of layer: PaintLayer, from box: PixelRect) -> PixelRect {
        func pixels(_ points: CGFloat) -> Int { Int((points * scale).rounded()) }
        let outset = layer.contentsOutset
        return PixelRect(
            x: box.x - pixels(outset.left), y: box.y - pixels(outset.top),
            width: box.width + pixels(outset.left) + pixels(outset.right),
            height: box.height + pixels(outset.top) + pixels(outset.bottom))
    }

    /// Blends part of `source` over as many pixels at `target`.
    private func blend(_ source: PixelBuffer, from part: PixelRect, to target: PixelRect, visible: PixelRect) {
        let seen = target.intersection(visible)
        guard !seen.isEmpty else { return }
        fills.flush(touching: seen, in: context)
        put(source, from: seen.offsetBy(dx: part.x - target.x, dy: part.y - target.y), to: seen)
    }

    /// Paints something that lets through, cut to `visible`.
    private func transparently(_ rect: PixelRect, visible: PixelRect, _ body: () -> Void) {
        let seen = rect.intersection(visible)
        guard !seen.isEmpty else { return }
        fills.flush(touching: seen, in: context)
        guard !visible.contains(rect) else { return body() }
        context.saveGState()
        context.clipDevice(to: visible)
        body()
        context.restoreGState()
    }

    /// What `body` paints, blended as one picture.
    private func group(_ visible: PixelRect, alpha: CGFloat, _ body: () -> Void) {
        fills.flush(touching: visible, in: context)
        let outside = fills
        fills = DeferredFills(isGroup: true)
        context.saveGState()
        context.clipDevice(to: visible)
        context.beginGroup()
        body()
        fills.flush(in: context)
        context.endGroup(alpha: alpha)
        context.restoreGState()
        fills = outside
    }

    // MARK: - Rotated and scaled layers

    /// Painted upright into a picture of its own, which is then drawn through the transform.
    private func paintTransformed(_ layer: PaintLayer, _ local: CGAffineTransform, opacity: CGFloat, visible: PixelRect) {
        let extent = layer.paintExtent
        let reach = PixelRect(around: extent.applying(local), scale: 1)
        guard reach.intersects(visible), extent.width > 0, extent.height > 0 else { return }
        // As many pixels as it will cover, within reason, on a grid that stays where it is when the
        // extent grows. The empty margin is what the edges are blended with.
        let zoom = min(4, max(hypot(local.a, local.b), hypot(local.c, local.d)))
        let margin: CGFloat = 2
        let left = (extent.minX * zoom).rounded(.down) - margin
        let top = (extent.minY * zoom).rounded(.down) - margin
        let width = Int((extent.maxX * zoom).rounded(.up) + margin - left)
        let height = Int((extent.maxY * zoom).rounded(.up) + margin - top)
        guard width <= 8192, height <= 8192 else { return }
        let picture = PixelBuffer(width: width, height: height)
        let inner = CompositorPass(
            context: CGContext(buffer: picture, scale: zoom, traits: context.traits), scale: zoom, tiles: tiles)
        let upright = CGAffineTransform(a: zoom, b: 0, c: 0, d: zoom, tx: -left, ty: -top)
        inner.paintInside(
            layer, upright, box: PixelSnapping.box(layer.bounds, upright), contentsAlpha: 1,
            visible: PixelRect(x: 0, y: 0, width: width, height: height))
        inner.fills.flush(in: inner.context)
        fills.flush(touching: reach.intersection(visible), in: context)
        let origin = (x: PixelSnapping.round(local.tx), y: PixelSnapping.round(local.ty))
        let place = CGAffineTransform(a: 1 / zoom, b: 0, c: 0, d: 1 / zoom, tx: left / zoom, ty: top / zoom)
            .concatenating(SteadyTiles.relative(local, to: origin))
        SteadyTiles.paint(reach, from: origin, visible: visible, alpha: opacity, isOpaque: false, in: context) { tile, x, y in
            tile.coverDevice(with: picture, place.concatenating(CGAffineTransform(translationX: -CGFloat(x), y: -CGFloat(y))))
        }
    }
}
