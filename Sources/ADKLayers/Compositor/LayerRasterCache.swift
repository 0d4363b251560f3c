import ADKGraphics
import Foundation

/// The bound on the memory of kept rasters. Used by one thread.
///
/// Layers own their rasters. A raster lives as long as its layer has the raster rule, or until the room is needed
/// for others while no frame shows it.
package final class LayerRasterCache {
    private struct Entry {
        weak var layer: RenderLayer?
        /// The last frame that showed the raster.
        var frame: Int
        /// The bytes of the raster, as counted in this frame.
        var byteCount: Int
    }

    /// The most bytes of all rasters.
    var byteLimit = 32 << 20
    /// The most pixels of one raster.
    var largestRaster = 1 << 22
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var frame = 0
    /// The bytes of all entries.
    private var countedBytes = 0
    /// The rasters that neither this frame nor the last one has shown, the oldest last; nil if not sorted out yet.
    private var unused: [ObjectIdentifier]?

    /// The bytes of all rasters. O(rasters).
    package var byteCount: Int { entries.values.reduce(0) { $0 + ($1.layer?.keptRaster?.byteCount ?? 0) } }

    /// Begins a frame of a window of `pixelCount` pixels. O(rasters).
    func beginFrame(pixelCount: Int, byteLimit: Int?) {
        frame += 1
        self.byteLimit = byteLimit ?? max(32 << 20, 3 * 4 * pixelCount)
        // Layers much larger than the window are painted where they are seen.
        largestRaster = 4 * pixelCount
        unused = nil
        // Rasters end, and get halves, between and in frames.
        entries = entries.compactMapValues { entry in
            guard let raster = entry.layer?.keptRaster else { return nil }
            return Entry(layer: entry.layer, frame: entry.frame, byteCount: raster.byteCount)
        }
        countedBytes = entries.values.reduce(0) { $0 + $1.byteCount }
    }

    /// The raster of `layer`, with at least `needed`; nil if it is not kept. `roomy` is the frame of a new one.
    ///
    /// O(1), and O(n log n) once a frame if there is no room.
    func raster(
        of layer: RenderLayer, _ needed: PixelRect, roomy: PixelRect, _ style: LayerRaster.Style
    ) -> LayerRaster? {
        let known = layer.keptRaster.flatMap { $0.style == style ? $0 : nil }
        let isCounted = entries[ObjectIdentifier(layer)]?.layer === layer
        if let known, known.frame.contains(needed), known.frame.area <= 4 * roomy.area,
            isCounted || makeRoom(for: known.byteCount), known.byteCount <= byteLimit
        {
            count(known, of: layer)
            return known
        }
        drop(layer)
        let side = PixelBuffer.maximumSide
        guard roomy.area <= largestRaster, roomy.width <= side, roomy.height <= side, makeRoom(for: roomy.area * 4)
        else { return nil }
        let new = LayerRaster(roomy, style)
        if let known { new.copy(known) }
        layer.keptRaster = new
        count(new, of: layer)
        return new
    }

    private func count(_ raster: LayerRaster, of layer: RenderLayer) {
        let old = entries.updateValue(
            Entry(layer: layer, frame: frame, byteCount: raster.byteCount), forKey: ObjectIdentifier(layer))
        countedBytes += raster.byteCount - (old?.byteCount ?? 0)
    }

    private func drop(_ layer: RenderLayer) {
        layer.keptRaster = nil
        if let entry = entries.removeValue(forKey: ObjectIdentifier(layer)) { countedBytes -= entry.byteCount }
    }

    /// Drops rasters that this frame and the last one did not show, the oldest first. Returns whether there is enough
    /// room.
    ///
    /// Rasters in use stay: if they dropped each other, all would be painted in each frame.
    private func makeRoom(for byteCount: Int) -> Bool {
        guard byteLimit - countedBytes < byteCount else { return true }
        var candidates =
            unused
            ?? entries.filter { $0.value.frame < frame - 1 }.sorted { $0.value.frame > $1.value.frame }.map(\.key)
        while byteLimit - countedBytes < byteCount, let oldest = candidates.popLast() {
            // It may be in use again since the list was made.
            guard let entry = entries[oldest], entry.frame < frame - 1 else { continue }
            entry.layer?.keptRaster = nil
            countedBytes -= entry.byteCount
            entries[oldest] = nil
        }
        unused = candidates
        return byteLimit - countedBytes >= byteCount
    }
}
