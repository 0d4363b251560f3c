/// Pictures that were made once, up to a number of bytes; those used longest ago go first. The one made last
/// stays in any case, so that a picture larger than the limit is not made again for every frame.
///
/// Belongs to one thread.
final class TileCache<Key: Hashable, Tile> {
    private struct Entry {
        var tile: Tile
        var byteCount: Int
        /// Larger was used later.
        var use: UInt64
    }

    private var entries: [Key: Entry] = [:]
    private var uses: UInt64 = 0
    private let byteLimit: Int
    /// Bytes kept now.
    private(set) var byteCount = 0
    /// Tiles made since the beginning.
    private(set) var madeCount = 0

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    var count: Int { entries.count }

    /// The tile of `key`, made and kept where there is none. O(1) where there is one.
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
