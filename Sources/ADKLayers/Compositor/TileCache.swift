/// A cache of rasters with a limit in bytes. The least recently used ones are dropped first. The newest one always
/// stays, so that a raster above the limit is not rendered in every frame.
///
/// Used by one thread.
final class TileCache<Key: Hashable, Tile> {
    private struct Entry {
        var tile: Tile
        var byteCount: Int
        /// The counter's value at the last use.
        var use: UInt64
    }

    private var entries: [Key: Entry] = [:]
    private var uses: UInt64 = 0
    private let byteLimit: Int
    /// The bytes kept now.
    private(set) var byteCount = 0
    /// The number of tiles made so far.
    private(set) var madeCount = 0

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    var count: Int { entries.count }

    /// The tile for `key`. Calls `make` and keeps the result if there is none. O(1) if there is one.
    func tile(for key: Key, make: () -> (tile: Tile, byteCount: Int)) -> Tile {
        uses += 1
        if let index = entries.index(forKey: key) {
            entries.values[index].use = uses
            return entries.values[index].tile
        }
        let new = make()
        madeCount += 1
        byteCount += new.byteCount
        while byteCount > byteLimit, let oldest = entries.min(by: { $0.value.use < $1.value.use }) {
            entries[oldest.key] = nil
            byteCount -= oldest.value.byteCount
        }
        entries[key] = Entry(tile: new.tile, byteCount: new.byteCount, use: uses)
        return new.tile
    }
}
