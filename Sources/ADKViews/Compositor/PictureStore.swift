import ADKGraphics
import Foundation

/// The bound on the memory of kept pictures. Used by one thread.
///
/// Layers own their pictures. A picture lives as long as its layer is in motion.
final class PictureStore {
    private struct Entry {
        weak var layer: PaintLayer?
        /// The last frame that showed the picture.
        var frame: Int
    }

    /// The most bytes of all pictures.
    var byteLimit = 32 << 20
    /// The most pixels of one picture.
    var largestPicture = 1 << 22
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var frame = 0

    /// The bytes of all pictures. O(pictures).
    var byteCount: Int { entries.values.reduce(0) { $0 + ($1.layer?.keptPicture?.byteCount ?? 0) } }

    /// Begins a frame of a window of `pixelCount` pixels.
    func beginFrame(pixelCount: Int, byteLimit: Int?) {
        frame += 1
        self.byteLimit = byteLimit ?? max(32 << 20, 3 * 4 * pixelCount)
        // Layers much larger than the window are painted where they are seen.
        largestPicture = 4 * pixelCount
        entries = entries.filter { $0.value.layer?.keptPicture != nil }
    }

    /// The picture of `layer`, with at least `needed`; nil if it is not kept. `roomy` is the frame of a new one.
    func picture(
        of layer: PaintLayer, _ needed: PixelRect, roomy: PixelRect, _ style: LayerPicture.Style
    ) -> LayerPicture? {
        let known = layer.keptPicture.flatMap { $0.style == style ? $0 : nil }
        let isCounted = entries[ObjectIdentifier(layer)]?.layer === layer
        if let known, known.frame.contains(needed), known.frame.area <= 4 * roomy.area,
            isCounted || makeRoom(for: known.byteCount), known.byteCount <= byteLimit
        {
            entries[ObjectIdentifier(layer)] = Entry(layer: layer, frame: frame)
            return known
        }
        layer.keptPicture = nil
        let side = PixelBuffer.maximumSide
        guard roomy.area <= largestPicture, roomy.width <= side, roomy.height <= side, makeRoom(for: roomy.area * 4)
        else { return nil }
        let new = LayerPicture(roomy, style)
        if let known { new.copy(known) }
        layer.keptPicture = new
        entries[ObjectIdentifier(layer)] = Entry(layer: layer, frame: frame)
        return new
    }

    /// Drops pictures that this frame and the last one did not show, the oldest first. Returns whether there is enough
    /// room.
    ///
    /// Pictures in use stay: if they dropped each other, all would be painted in each frame.
    private func makeRoom(for byteCount: Int) -> Bool {
        var free = byteLimit - self.byteCount
        guard free < byteCount else { return true }
        let unused = entries.values.filter { $0.frame < frame - 1 }.sorted { $0.frame < $1.frame }
        for entry in unused where free < byteCount {
            free += entry.layer?.keptPicture?.byteCount ?? 0
            entry.layer?.keptPicture = nil
        }
        return free >= byteCount
    }
}
