import ADKFoundation
import ADKGraphics
import Foundation

extension CompositorPass {
    private static let paintsShadows = mutable("paint.shadows", true)

    func paintShadow(_ layer: RenderLayer, _ local: CGAffineTransform, box: PixelRect, visible: PixelRect) {
        guard layer.castsShadow, CompositorPass.paintsShadows, let shadowColor = layer.shadowColor else { return }
        var color = shadowColor.components(for: context.traits.colorVariant)
        color.alpha *= Float(min(1, layer.shadowOpacity))
        let dx = PixelSnapping.whole(layer.shadowOffset.width * scale)
        let dy = PixelSnapping.whole(layer.shadowOffset.height * scale)
        let reach = ShadowBlur.reach(radius: layer.shadowRadius, scale: scale)
        switch layer.shadowShape(in: context.traits.colorVariant) {
        case .nothing:
            break
        case .box(let opacity, let isRounded):
            color.alpha *= opacity
            let rounding = isRounded ? rounding(layer) : Rounding(radius: 0, corners: .all)
            paintShadow(of: box.offsetBy(dx: dx, dy: dy), rounding, reach: reach, color, visible: visible)
        case .contents:
            guard
                let caught = contentsShadow(of: layer, local, box: box, reach: reach, visible: visible, dx: dx, dy: dy)
            else {
                return
            }
            let area = PixelRect(
                x: box.x + caught.x + dx, y: box.y + caught.y + dy, width: caught.mask.width, height: caught.mask.height
            )
            paint(caught.mask, over: area, color, visible: visible)
        }
    }

    /// Paints the shadow of `box`, which includes the shadow's offset.
    private func paintShadow(
        of box: PixelRect, _ rounding: Rounding, reach: Int, _ color: UIColor.Components, visible: PixelRect
    ) {
        let area = PixelRect(
            x: box.x - reach, y: box.y - reach, width: box.width + 2 * reach, height: box.height + 2 * reach)
        guard !box.isEmpty, area.intersects(visible), color.cairoPixel != 0 else { return }
        let form = ShadowForm(box: box, rounding: rounding, reach: reach)
        guard form.factor == 1 else { return paint(tiles.shadows.mask(for: form), over: area, color, visible: visible) }
        let tile = tiles.shadows.tile(for: form, color)
        transparently(area, visible: visible) {
            paintNine(tile, of: form, over: area, color)
        }
    }

    /// Paints the tile's corners at its own size and repeats its middle pixels between them.
    private func paintNine(_ tile: PixelBuffer, of form: ShadowForm, over area: PixelRect, _ color: UIColor.Components)
    {
        func parts(_ tile: Int, _ start: Int, _ length: Int) -> [(from: Int, count: Int, to: Int, room: Int)] {
            if length == tile { return [(0, tile, start, tile)] }
            let before = tile / 2
            return [
                (0, before, start, before), (before, 1, start + before, length - tile + 1),
                (before + 1, tile - before - 1, start + length - tile + before + 1, tile - before - 1),
            ]
        }
        let columns = parts(tile.width, area.x, area.width)
        let rows = parts(tile.height, area.y, area.height)
        for (rowIndex, row) in rows.enumerated() {
            for (columnIndex, column) in columns.enumerated() {
                let target = PixelRect(x: column.to, y: row.to, width: column.room, height: row.room)
                if rowIndex == 1, columnIndex == 1 {
                    // The middle of a shadow is one colour.
                    context.fillDevice(target, color)
                } else {
                    context.drawDevice(
                        tile, from: PixelRect(x: column.from, y: row.from, width: column.count, height: row.count),
                        to: target)
                }
            }
        }
    }

    /// Paints `mask`, spread over `area`, in `color`. Computes only the visible part.
    private func paint(_ mask: SoftMask, over area: PixelRect, _ color: UIColor.Components, visible: PixelRect) {
        let seen = area.intersection(visible)
        guard !seen.isEmpty, color.cairoPixel != 0 else { return }
        fills.flush(touching: seen, in: context)
        let shades = MaskShades(color)
        let columns = ShadowForm.spread(seen.x - area.x..<seen.maxX - area.x, of: area.width, tile: mask.width)
        let rows = ShadowForm.spread(seen.y - area.y..<seen.maxY - area.y, of: area.height, tile: mask.height)
        let band = 64
        for first in stride(from: 0, to: rows.count, by: band) {
            let part = rows[first..<min(rows.count, first + band)]
            let raster = mask.raster(columns: columns, rows: part, shades: shades)
            put(
                raster, from: PixelRect(x: 0, y: 0, width: raster.width, height: raster.height),
                to: PixelRect(x: seen.x, y: seen.y + first, width: raster.width, height: raster.height))
        }
    }

    // MARK: - Shadows of contents

    /// The shadow of a layer's contents, kept until a change in the subtree. nil if no part of it is visible.
    private func contentsShadow(
        of layer: RenderLayer, _ local: CGAffineTransform, box: PixelRect, reach: Int, visible: PixelRect, dx: Int,
        dy: Int
    ) -> ContentsShadow? {
        let extent = PixelRect(around: layer.shadowSource.applying(local), scale: 1)
        let margin = reach + 1
        let area = PixelRect(
            x: extent.x - margin, y: extent.y - margin, width: extent.width + 2 * margin,
            height: extent.height + 2 * margin)
        guard !extent.isEmpty, area.offsetBy(dx: dx, dy: dy).intersects(visible) else { return nil }
        // Scrolling by whole pixels does not change the shadow.
        let key = ContentsShadow.Key(
            transform: FixedGridTiles.relative(local, to: (box.x, box.y)), reach: reach,
            variant: context.traits.colorVariant)
        if reusesRasters, let known = layer.contentsShadow, known.key == key { return known }
        let factor = SoftMask.factor(width: area.width, height: area.height)
        let raster = PixelBuffer(width: area.width / factor + 1, height: area.height / factor + 1)
        let shrink = 1 / CGFloat(factor)
        let place = FixedGridTiles.relative(local, to: (area.x, area.y)).concatenating(
            CGAffineTransform(scaleX: shrink, y: shrink))
        let inner = CompositorPass(
            context: CGContext(buffer: raster, scale: place.a, traits: context.traits), scale: place.a, tiles: tiles,
            reusesRasters: reusesRasters)
        if let path = layer.rare?.shadowPath {
            inner.context.setTransform(place)
            inner.context.setFillColor(.black)
            inner.context.fill(UIBezierPath(shape: path))
        } else {
            inner.paintInside(
                layer, place, box: PixelSnapping.box(layer.bounds, place), contentsAlpha: 1,
                visible: PixelRect(x: 0, y: 0, width: raster.width, height: raster.height), castsShadow: false)
        }
        inner.fills.flush(in: inner.context)
        var mask = AlphaMask(of: raster)
        ShadowBlur.apply(reach: reach, factor: factor, to: &mask)
        let shadow = ContentsShadow(
            key: key, mask: SoftMask(mask: mask, factor: factor, width: area.width, height: area.height),
            x: area.x - box.x,
            y: area.y - box.y)
        if reusesRasters { layer.contentsShadow = shadow }
        return shadow
    }
}
