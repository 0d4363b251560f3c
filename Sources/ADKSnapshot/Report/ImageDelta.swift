import ADKGraphics
import Foundation

/// An image as the changes since another one of the same width: rows of the other image, which may have moved up or
/// down, and the pixels that differ from them.
struct ImageDelta {
    /// Rows that are those of the other image, in sequence.
    struct Run: Equatable {
        /// The first row.
        var row: Int
        /// The first row in the other image.
        var source: Int
        /// The number of rows.
        var count: Int
    }

    /// The sides of a tile in pixels. A tile with a changed pixel is stored as a whole.
    static let tile = 16

    /// The rows to copy, from top to bottom. Rows between them are in `overlay`.
    let runs: [Run]
    /// The place of `overlay`. Empty if no pixel differs from the copied rows.
    let place: PixelRect
    /// The pixels over the copied rows. All others are transparent.
    let overlay: PixelBuffer?

    /// Nil if the images have different widths, or if one of them is not opaque.
    ///
    /// - Complexity: O(pixels).
    init?(of image: PixelBuffer, since base: PixelBuffer) {
        guard image.width == base.width, image.width > 0, image.isOpaque, base.isOpaque else { return nil }
        let sources = ImageDelta.sources(ImageDelta.hashes(image), ImageDelta.hashes(base))
        runs = ImageDelta.runs(sources)
        let changed = ImageDelta.changedTiles(image, base, sources)
        (place, overlay) = ImageDelta.overlay(image, changed)
    }

    // MARK: - Rows

    private static func hashes(_ image: PixelBuffer) -> [Int] {
        (0..<image.height).map { y in
            var hasher = Hasher()
            hasher.combine(bytes: UnsafeRawBufferPointer(start: image.row(y), count: image.width * 4))
            return hasher.finalize()
        }
    }

    /// For each row of an image, the row of the other image that it most likely shows. Nil for no row.
    ///
    /// Rows follow each other as in the other image, until a row is equal to only one row elsewhere. A row that is
    /// equal to none counts as moved with the row after or before it. So a wrong answer costs bytes only.
    static func sources(_ rows: [Int], _ base: [Int]) -> [Int?] {
        var places: [Int: Int?] = [:]
        for (y, hash) in base.enumerated() { places[hash] = places[hash] == nil ? .some(y) : .some(nil) }
        var sources = [Int?](repeating: nil, count: rows.count)
        var offset = 0
        // The rows from here on are equal to no row of the other image.
        var unknown = 0
        for (y, hash) in rows.enumerated() {
            if base.indices.contains(y + offset), base[y + offset] == hash {
                sources[y] = y + offset
                unknown = y + 1
            } else if let place = places[hash] ?? nil {
                offset = place - y
                for row in unknown...y where base.indices.contains(row + offset) { sources[row] = row + offset }
                unknown = y + 1
            } else if base.indices.contains(y), base[y] == hash {
                offset = 0
                sources[y] = y
                unknown = y + 1
            } else if base.indices.contains(y + offset) {
                sources[y] = y + offset
            }
        }
        return sources
    }

    static func runs(_ sources: [Int?]) -> [Run] {
        var runs: [Run] = []
        for (row, source) in sources.enumerated() {
            guard let source else { continue }
            if let last = runs.last, last.row + last.count == row, last.source + last.count == source {
                runs[runs.count - 1].count += 1
            } else {
                runs.append(Run(row: row, source: source, count: 1))
            }
        }
        return runs
    }

    // MARK: - Tiles

    /// For each row of tiles, the columns of those with a pixel that is not the copied one.
    private static func changedTiles(
        _ image: PixelBuffer, _ base: PixelBuffer, _ sources: [Int?]
    ) -> [Set<Int>] {
        let columns = 0..<(image.width + tile - 1) / tile
        var changed = [Set<Int>](repeating: [], count: (image.height + tile - 1) / tile)
        for (y, source) in sources.enumerated() {
            guard let source else {
                changed[y / tile].formUnion(columns)
                continue
            }
            let (new, old) = (image.row(y), base.row(source))
            if memcmp(new, old, image.width * 4) == 0 { continue }
            for column in columns where !changed[y / tile].contains(column) {
                let start = column * tile
                let count = min(tile, image.width - start)
                if memcmp(new + start, old + start, count * 4) != 0 { changed[y / tile].insert(column) }
            }
        }
        return changed
    }

    private static func overlay(_ image: PixelBuffer, _ changed: [Set<Int>]) -> (PixelRect, PixelBuffer?) {
        let rows = changed.indices.filter { !changed[$0].isEmpty }
        let columns = changed.reduce(into: Set<Int>()) { $0.formUnion($1) }
        guard let top = rows.first, let bottom = rows.last, let left = columns.min(), let right = columns.max() else {
            return (.empty, nil)
        }
        let (x, y) = (left * tile, top * tile)
        let place = PixelRect(
            x: x, y: y, width: min(image.width, (right + 1) * tile) - x,
            height: min(image.height, (bottom + 1) * tile) - y)
        let overlay = PixelBuffer(width: place.width, height: place.height)
        for row in place.y..<place.maxY {
            let (source, target) = (image.row(row), overlay.row(row - place.y))
            for column in changed[row / tile] {
                for x in column * tile..<min(image.width, (column + 1) * tile) {
                    target[x - place.x] = source[x] | 0xFF00_0000
                }
            }
        }
        return (place, overlay)
    }
}
