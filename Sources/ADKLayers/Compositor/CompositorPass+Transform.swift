import ADKFoundation
import ADKGraphics
import Foundation

/// Painting of rotated and scaled layers.
extension CompositorPass {
    /// The most pixels of a raster of a layer. Larger ones are painted in parts.
    private static let largestRaster = 1 << 22
    /// The longest side of a raster of a part, in pixels.
    private static let largestSide = 8192
    /// The most pixels of a large raster for each pixel of the window, along either axis.
    private static let largestCompression: CGFloat = 16
    /// The side of the blocks in which a kept raster is painted where it is seen first.
    private static let paintedBlock = 64
    /// The most halvings of a raster.
    private static let mostHalvings = 4

    /// The upright raster of a layer and its transform to the device.
    private struct Sampled {
        let layer: RenderLayer
        /// The place of the raster, in its pixels from the layer's origin.
        let frame: PixelRect
        let style: LayerRaster.Style
        /// The raster is halved before it is drawn, so that a raster that is shrunk does not flicker.
        let halvings: (across: Int, down: Int)
        /// From the halved raster to the device.
        let map: AffineMap
        let opacity: CGFloat

        /// A part of the halved raster, in pixels of the raster.
        func full(_ part: PixelRect) -> PixelRect {
            PixelRect(
                x: part.x << halvings.across, y: part.y << halvings.down, width: part.width << halvings.across,
                height: part.height << halvings.down)
        }
    }

    /// Paints the layer upright into a raster, and draws the raster through the transform.
    func paintTransformed(_ layer: RenderLayer, _ local: CGAffineTransform, opacity: CGFloat, visible: PixelRect) {
        let extent = layer.paintExtent
        let seen = PixelRect(around: extent.applying(local), scale: 1).intersection(visible)
        guard !seen.isEmpty, extent.width > 0, extent.height > 0 else { return }
        let origin = (x: PixelSnapping.round(local.tx), y: PixelSnapping.round(local.ty))
        let steady = FixedGridTiles.relative(local, to: origin)
        let (zoom, place) = resolution(of: layer, extent, local)
        let halvings = layer.rasterization == nil ? (0, 0) : CompositorPass.halvings(local, zoom: zoom)
        // Whole blocks, if pixels become one.
        let frame = halvings == (0, 0) ? place : place.aligned(to: 1 << CompositorPass.mostHalvings)
        let toPoints = CGAffineTransform(
            scaleX: CGFloat(1 << halvings.0) / zoom, y: CGFloat(1 << halvings.1) / zoom)
        guard let map = AffineMap(toPoints.concatenating(steady), from: origin) else { return }
        fills.flush(touching: seen, in: context)
        let style = LayerRaster.Style(
            scale: zoom, variant: context.traits.colorVariant, isOpaque: false)
        let sampled = Sampled(
            layer: layer, frame: frame, style: style, halvings: halvings, map: map, opacity: opacity)
        if layer.rasterization != nil, let raster = keptRaster(of: layer, frame, style) {
            paint(sampled, keptIn: raster, seen: seen)
        } else {
            paint(sampled, seen: seen)
        }
    }

    /// The zoom and the frame of the raster of a layer.
    private func resolution(
        of layer: RenderLayer, _ extent: CGRect, _ local: CGAffineTransform
    ) -> (zoom: CGFloat, frame: PixelRect) {
        let (across, down) = (hypot(local.a, local.b), hypot(local.c, local.d))
        guard let rule = layer.rasterization else {
            // About as many pixels as the raster will cover.
            let zoom = min(4, max(across, down))
            let frame = PixelRect(around: extent, scale: zoom)
            guard frame.area > CompositorPass.largestRaster else { return (zoom, frame) }
            // A large layer that is compressed along one axis is painted coarser.
            let coarse = min(zoom, min(across, down) * CompositorPass.largestCompression)
            return (coarse, PixelRect(around: extent, scale: coarse))
        }
        let own = CGAffineTransform(a: local.a, b: local.b, c: local.c, d: local.d, tx: 0, ty: 0)
            .concatenating(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale))
        let zoom = scale * max(rule.zoom, RasterizationRule.zoom(own))
        return (zoom, layer.rasterFrame(scale: zoom, isOpaque: false))
    }

    /// How often the raster is halved to be drawn at half its size or more.
    private static func halvings(_ local: CGAffineTransform, zoom: CGFloat) -> (Int, Int) {
        func count(_ scale: CGFloat) -> Int {
            (0..<mostHalvings).first { scale * CGFloat(1 << $0) >= zoom / 2 } ?? mostHalvings
        }
        return (count(hypot(local.a, local.b)), count(hypot(local.c, local.d)))
    }

    /// Draws the part `seen`. Paints only the part of the raster that it shows, in several parts if it is large. The
    /// result does not depend on the parts.
    private func paint(_ sampled: Sampled, seen: PixelRect) {
        let part = sampled.full(sampled.map.source(of: seen)).intersection(sampled.frame)
        guard !part.isEmpty else { return }
        let isLarge =
            part.area > CompositorPass.largestRaster || max(part.width, part.height) > CompositorPass.largestSide
        if isLarge, seen.area > 1 {
            for half in seen.halves { paint(sampled, seen: half) }
            return
        }
        let (across, down) = sampled.halvings
        let pixels = upright(sampled.layer, part, sampled.style).halved(across: across, down: down)
        put(
            AffineSampler(pixels, x: part.x >> across, y: part.y >> down, through: sampled.map), seen,
            alpha: sampled.opacity)
    }

    /// Draws the part `seen` from a kept raster, which may be larger than the frame.
    private func paint(_ sampled: Sampled, keptIn raster: LayerRaster, seen: PixelRect) {
        let (across, down) = sampled.halvings
        let frame = sampled.frame
        if across == 0, down == 0 {
            // In blocks: a turning raster shows new slivers in each frame.
            let part = sampled.map.source(of: seen).aligned(to: CompositorPass.paintedBlock)
            update(raster, of: sampled.layer, in: part.intersection(frame))
        } else {
            update(raster, of: sampled.layer, in: frame)
        }
        let pixels = raster.halved(across, down)
        let part = PixelRect(
            x: (frame.x - raster.frame.x) >> across, y: (frame.y - raster.frame.y) >> down,
            width: frame.width >> across, height: frame.height >> down)
        put(
            AffineSampler(pixels, part, x: frame.x >> across, y: frame.y >> down, through: sampled.map), seen,
            alpha: sampled.opacity)
    }

    /// Draws the part `seen` of a sampled raster.
    func put(_ sampler: AffineSampler, _ seen: PixelRect, alpha: CGFloat) {
        guard fills.isGroup else { return context.blendPixels(sampler, in: seen, alpha: alpha) }
        // Only Cairo can paint into a group.
        let pixels = PixelBuffer(width: seen.width, height: seen.height)
        sampler.draw(into: pixels, x: seen.x, y: seen.y, clip: seen)
        context.drawDevice(
            pixels, from: PixelRect(x: 0, y: 0, width: seen.width, height: seen.height), to: seen, alpha: alpha)
    }
}

extension PixelRect {
    /// The rectangle in two parts, along its longer side.
    fileprivate var halves: [PixelRect] {
        if width >= height {
            let left = PixelRect(x: x, y: y, width: width / 2, height: height)
            return [left, PixelRect(x: left.maxX, y: y, width: maxX - left.maxX, height: height)]
        }
        let top = PixelRect(x: x, y: y, width: width, height: height / 2)
        return [top, PixelRect(x: x, y: top.maxY, width: width, height: maxY - top.maxY)]
    }
}
