import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// A part of contents that are too large for one bitmap. A change of the node's size does not stretch it.
struct DrawnTile: Sendable {
    let pixels: PixelBuffer
    /// In the node's points.
    let frame: CGRect
    let scale: CGFloat
}

extension DisplayJob {
    /// The longest side of a tile, in pixels.
    private static let tileSide = 8_192
    /// The most pixels of all tiles. They take 256 MB.
    private static let tilePixels: CGFloat = 67_108_864

    /// Draws a node without overhang in tiles, each with one call of its drawing method. With too many pixels it is
    /// reported and empty.
    func drawTiles(_ isCancelled: () -> Bool) -> Outcome {
        let scale = traits.displayScale
        let (width, height) = ((bounds.width * scale).rounded(.up), (bounds.height * scale).rounded(.up))
        guard width * height <= DisplayJob.tilePixels else {
            reportSize(width, height)
            return .nothing
        }
        var tiles: [DrawnTile] = []
        for y in stride(from: 0, to: Int(height), by: DisplayJob.tileSide) {
            for x in stride(from: 0, to: Int(width), by: DisplayJob.tileSide) {
                if isCancelled() { return .cancelled }
                let part = PixelRect(
                    x: x, y: y, width: min(DisplayJob.tileSide, Int(width) - x),
                    height: min(DisplayJob.tileSide, Int(height) - y))
                tiles.append(tile(part, isCancelled))
            }
        }
        return .tiles(tiles)
    }

    private func tile(_ part: PixelRect, _ isCancelled: () -> Bool) -> DrawnTile {
        let scale = traits.displayScale
        let buffer = PixelBuffer(width: part.width, height: part.height, isOpaque: background?.isOpaque ?? false)
        let frame = CGRect(
            x: CGFloat(part.x) / scale, y: CGFloat(part.y) / scale, width: CGFloat(part.width) / scale,
            height: CGFloat(part.height) / scale)
        let context = makeContext(buffer)
        context.translateBy(x: -frame.minX, y: -frame.minY)
        drawBounds(in: context, isCancelled)
        return DrawnTile(pixels: buffer, frame: frame, scale: scale)
    }
}

extension ASDisplayNode {
    /// Replaces the drawn tiles. They are below the layers of subnodes.
    @MainActor
    func show(_ tiles: [DrawnTile]) {
        guard let loaded else { return }
        for layer in loaded.tileLayers { layer.removeFromSuperlayer() }
        loaded.tileLayers = tiles.map { tile in
            let layer = CALayer()
            layer.frame = tile.frame
            layer.contentsScale = tile.scale
            layer.contentsGravity = .topLeft
            layer.contents = tile.pixels
            loaded.layer.insertSublayer(layer, at: 0)
            return layer
        }
    }
}
