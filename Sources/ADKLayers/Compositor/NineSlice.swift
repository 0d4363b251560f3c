import ADKGraphics
import Foundation

/// A small square raster that is painted as a box of any size. The corners keep their size, one pixel of each edge is
/// repeated, and the caller fills the middle.
///
/// It is painted pixel for pixel, so every part of the box looks the same in every frame. A path does not, because its
/// coverage depends on the clip.
struct NineSlice {
    /// The raster, with sides of `2 * inset + 1` pixels.
    let tile: PixelBuffer
    /// The pixels from the tile's edge to its middle pixel.
    let inset: Int

    /// Paints the corners and edges of `target`, and returns the middle.
    func paint(_ target: PixelRect, in context: CGContext, operation: CGContext.DeviceOperation = .over) -> PixelRect {
        let before = (left: min(inset, target.width / 2), top: min(inset, target.height / 2))
        let after = (right: min(inset, target.width - before.left), bottom: min(inset, target.height - before.top))
        let side = tile.width
        let middle = PixelRect(
            x: target.x + before.left, y: target.y + before.top, width: target.width - before.left - after.right,
            height: target.height - before.top - after.bottom)
        let columns = [
            (0, before.left, target.x, before.left), (inset, 1, middle.x, middle.width),
            (side - after.right, after.right, middle.maxX, after.right),
        ]
        let rows = [
            (0, before.top, target.y, before.top), (inset, 1, middle.y, middle.height),
            (side - after.bottom, after.bottom, middle.maxY, after.bottom),
        ]
        for (rowIndex, row) in rows.enumerated() {
            for (columnIndex, column) in columns.enumerated() where rowIndex != 1 || columnIndex != 1 {
                context.drawDevice(
                    tile, from: PixelRect(x: column.0, y: row.0, width: column.1, height: row.1),
                    to: PixelRect(x: column.2, y: row.2, width: column.3, height: row.3), operation: operation)
            }
        }
        return middle
    }
}
