import ADKLists
import Foundation

/// The measured size of an item in pixels: along the scroll axis and across it.
struct ItemSize: Equatable, Sendable {
    var length: Float
    var cross: Float

    static let unknown = ItemSize(length: .nan, cross: .nan)
    var isUnknown: Bool { length.isNaN }
}

/// The measured sizes of a section's items.
///
/// Items are stored in chunks. A chunk without measured items stores no sizes, whatever its item count. Reading and
/// setting a size are O(log n); edits are O(chunks + edits).
struct ItemSizes: Sendable {
    static let chunkSize = 256

    struct Chunk: Sendable {
        var count: Int
        /// Empty while no item of the chunk is measured.
        var sizes: [ItemSize] = []
        var known = Totals()

        init(unmeasured count: Int) { self.count = count }

        init(_ sizes: ArraySlice<ItemSize>) {
            count = sizes.count
            for size in sizes where !size.isUnknown { known.add(size) }
            if known.count > 0 { self.sizes = Array(sizes) }
        }

        func slice(_ range: Range<Int>) -> Chunk {
            if range == 0..<count { return self }
            return sizes.isEmpty ? Chunk(unmeasured: range.count) : Chunk(sizes[range])
        }

        var expanded: [ItemSize] { sizes.isEmpty ? Array(repeating: .unknown, count: count) : sizes }
    }

    /// The number of measured items, and the sums of their sizes.
    struct Totals: Equatable, Sendable {
        var count = 0
        var length = 0.0
        var cross = 0.0

        mutating func add(_ size: ItemSize) {
            count += 1
            length += Double(size.length)
            cross += Double(size.cross)
        }

        mutating func remove(_ size: ItemSize) {
            count -= 1
            length -= Double(size.length)
            cross -= Double(size.cross)
        }

        mutating func add(_ other: Totals) {
            count += other.count
            length += other.length
            cross += other.cross
        }

        mutating func subtract(_ other: Totals) {
            count -= other.count
            length -= other.length
            cross -= other.cross
        }
    }

    struct Sums: FenwickSum {
        var items = 0
        var known = 0

        mutating func add(_ other: Sums) {
            items += other.items
            known += other.known
        }
    }

    private(set) var chunks: [Chunk] = []
    private var tree = FenwickTree<Sums>()
    /// The number of items.
    private(set) var count = 0
    /// The measured items.
    private(set) var known = Totals()
    var knownCount: Int { known.count }

    /// Makes unmeasured items.
    init(count: Int) { adopt(count > 0 ? [Chunk(unmeasured: count)] : []) }

    /// The measured size; nil while the item is not measured.
    subscript(item: Int) -> ItemSize? {
        let (chunk, first, _) = locate(item)
        guard !chunks[chunk].sizes.isEmpty else { return nil }
        let size = chunks[chunk].sizes[item - first]
        return size.isUnknown ? nil : size
    }

    /// Stores a measured size. Returns the former one.
    @discardableResult
    mutating func set(_ size: ItemSize, of item: Int) -> ItemSize? {
        var (chunk, first, _) = locate(item)
        if chunks[chunk].sizes.isEmpty {
            if chunks[chunk].count > ItemSizes.chunkSize {
                split(chunk, around: item - first)
                (chunk, first, _) = locate(item)
            }
            chunks[chunk].sizes = chunks[chunk].expanded
        }
        let old = chunks[chunk].sizes[item - first]
        chunks[chunk].sizes[item - first] = size
        if !old.isUnknown {
            chunks[chunk].known.remove(old)
            known.remove(old)
        }
        chunks[chunk].known.add(size)
        known.add(size)
        guard old.isUnknown else { return old }
        tree.add(Sums(known: 1), at: chunk)
        return nil
    }

    /// Splits a large unmeasured chunk, so that the item at `index` is in a chunk of the usual size.
    private mutating func split(_ chunk: Int, around index: Int) {
        let start = index / ItemSizes.chunkSize * ItemSizes.chunkSize
        let end = min(start + ItemSizes.chunkSize, chunks[chunk].count)
        let parts = [start, end - start, chunks[chunk].count - end].filter { $0 > 0 }
        var all = chunks
        all.replaceSubrange(chunk...chunk, with: parts.map { Chunk(unmeasured: $0) })
        adopt(all)
    }

    /// The first measured item from `item` on; nil if there is none.
    func nextKnown(from item: Int) -> Int? {
        guard item < count else { return nil }
        let (chunk, first, before) = locate(item)
        if let index = chunks[chunk].sizes.dropFirst(item - first).firstIndex(where: { !$0.isUnknown }) {
            return first + index
        }
        let reached = before + chunks[chunk].known.count
        guard reached < knownCount else { return nil }
        let (next, sums) = tree.longestPrefix { $0.known <= reached }
        return chunks[next].sizes.firstIndex { !$0.isUnknown }.map { sums.items + $0 }
    }

    /// Removes items by their old numbers, then inserts unmeasured items at their new numbers. O(chunks + edits).
    mutating func edit(removed: RunSet, added: RunSet) {
        var builder = Builder()
        var (chunk, first) = (0, 0)
        // Copies the items up to `end`.
        func copy(from start: Int, to end: Int) {
            var start = start
            while start < end {
                while first + chunks[chunk].count <= start {
                    first += chunks[chunk].count
                    chunk += 1
                }
                let stop = min(end, first + chunks[chunk].count)
                builder.append(chunks[chunk].slice(start - first..<stop - first))
                start = stop
            }
        }
        var left = removed.runs[...]
        var item = 0
        // Copies items up to `limit` new ones, or all.
        func keep(_ limit: Int) {
            while item < count, builder.count < limit {
                let end = min(left.first?.lowerBound ?? count, item + limit - builder.count)
                if end > item { copy(from: item, to: end) }
                item = end
                if let run = left.first, run.lowerBound == item {
                    item = run.upperBound
                    left.removeFirst()
                }
            }
        }
        for run in added.runs {
            keep(run.lowerBound)
            builder.append(Chunk(unmeasured: run.count))
        }
        keep(.max / 2)
        adopt(builder.chunks)
    }

    /// A list of chunks that joins small neighbours.
    private struct Builder {
        var chunks: [Chunk] = []
        var count = 0

        mutating func append(_ chunk: Chunk) {
            guard chunk.count > 0 else { return }
            count += chunk.count
            if let last = chunks.last {
                if last.sizes.isEmpty, chunk.sizes.isEmpty {
                    chunks[chunks.count - 1] = Chunk(unmeasured: last.count + chunk.count)
                    return
                }
                if last.count + chunk.count <= ItemSizes.chunkSize {
                    chunks[chunks.count - 1] = Chunk((last.expanded + chunk.expanded)[...])
                    return
                }
            }
            chunks.append(chunk)
        }
    }

    private mutating func adopt(_ new: [Chunk]) {
        chunks = new
        tree = FenwickTree(new.map { Sums(items: $0.count, known: $0.known.count) })
        count = new.reduce(0) { $0 + $1.count }
        known = new.reduce(into: Totals()) { $0.add($1.known) }
    }

    /// The chunk of `item`, its first item, and the number of measured items before the chunk.
    private func locate(_ item: Int) -> (chunk: Int, first: Int, known: Int) {
        precondition((0..<count).contains(item), "item \(item) of \(count)")
        let (chunk, sums) = tree.longestPrefix { $0.items <= item }
        return (chunk, sums.items, sums.known)
    }
}

extension ItemSizes {
    /// Reads the sizes of neighbours in O(1).
    struct Reader {
        private let sizes: ItemSizes
        private var chunk = 0
        private var range = 0..<0

        init(_ sizes: ItemSizes) { self.sizes = sizes }

        mutating func size(of item: Int) -> ItemSize? {
            if !range.contains(item) {
                let (chunk, first, _) = sizes.locate(item)
                self.chunk = chunk
                range = first..<first + sizes.chunks[chunk].count
            }
            let known = sizes.chunks[chunk].sizes
            guard !known.isEmpty else { return nil }
            let size = known[item - range.lowerBound]
            return size.isUnknown ? nil : size
        }
    }

    /// Checks the counts of every chunk against its sizes. O(measured chunks).
    func checkInvariants() {
        var all = Sums()
        for (index, chunk) in chunks.enumerated() {
            Invariant.check(chunk.count > 0, "chunk \(index) is empty")
            Invariant.check(
                chunk.sizes.isEmpty || chunk.sizes.count == chunk.count,
                "chunk \(index) has \(chunk.sizes.count) sizes for \(chunk.count) items")
            let known = Chunk(chunk.sizes[...]).known
            Invariant.check(
                chunk.known.count == known.count && abs(chunk.known.length - known.length) < 0.5
                    && abs(chunk.known.cross - known.cross) < 0.5, "chunk \(index): \(chunk.known), not \(known)")
            all.add(Sums(items: chunk.count, known: chunk.known.count))
        }
        let sums = tree.prefix(chunks.count)
        Invariant.check(count == all.items && sums.items == all.items, "\(count) items instead of \(all.items)")
        Invariant.check(knownCount == all.known && sums.known == all.known, "\(knownCount) measured, not \(all.known)")
    }
}
