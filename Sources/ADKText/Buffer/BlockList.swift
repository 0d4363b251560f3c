import ADKGraphics
import Foundation

/// The blocks of a text in order, in chunks that know their sums. A value type.
///
/// A query walks the chunks, of which a text of a million blocks has some thousands. An edit copies one chunk.
///
/// A rope of swift-collections would do the same in O(log n), but its module is underscored: its API may change in any
/// release, and this package cannot hold its users to one.
struct BlockList {
    /// A paragraph with the line break at its end, or a part of a long one, and its height.
    struct Block: Sendable {
        var text: AttributedText
        /// In points. An estimate until the text is shaped.
        var height: CGFloat = 0

        /// In UTF-16 units.
        var length: Int { text.length }
    }

    /// The place of a block.
    struct Place: Equatable {
        var index: Int
        /// The offset of its first character in UTF-16 units.
        var offset: Int
        /// The distance of its top from the top of the text, in points.
        var top: CGFloat
    }

    private struct Chunk {
        private(set) var length = 0
        private(set) var height: CGFloat = 0
        var blocks: [Block] {
            didSet { sum() }
        }

        init(_ blocks: some Sequence<Block>) {
            self.blocks = Array(blocks)
            sum()
        }

        private mutating func sum() {
            length = blocks.reduce(0) { $0 + $1.length }
            height = blocks.reduce(0) { $0 + $1.height }
        }
    }

    /// A chunk with more blocks is divided.
    private static let limit = 512

    private var chunks: [Chunk] = []
    private(set) var count = 0

    init(_ blocks: [Block]) { replaceSubrange(0..<0, with: blocks) }

    /// The length of all blocks in UTF-16 units. O(chunks), as are all queries.
    var length: Int { chunks.reduce(0) { $0 + $1.length } }
    /// The height of all blocks in points.
    var height: CGFloat { chunks.reduce(0) { $0 + $1.height } }

    subscript(index: Int) -> Block {
        let (chunk, first) = chunk(of: index)
        return chunks[chunk].blocks[index - first]
    }

    subscript(range: Range<Int>) -> [Block] {
        guard !range.isEmpty else { return [] }
        var result: [Block] = []
        result.reserveCapacity(range.count)
        var (chunk, first) = chunk(of: range.lowerBound)
        while first < range.upperBound {
            let blocks = chunks[chunk].blocks
            let part = (range.lowerBound - first..<range.upperBound - first).clamped(to: blocks.indices)
            result += blocks[part]
            first += blocks.count
            chunk += 1
        }
        return result
    }

    // MARK: - Places

    func place(of index: Int) -> Place {
        place { chunk, place in
            place.index + chunk.blocks.count > index
        } within: { _, place in
            place.index >= index
        }
    }

    /// The block that contains the character at `offset`. The last one at and behind the end of the text.
    func place(atOffset offset: Int) -> Place {
        place { chunk, place in
            place.offset + chunk.length > offset
        } within: { block, place in
            place.offset + block.length > offset
        }
    }

    /// The block at `y`. The first one above the text, and the last one below it.
    func place(atY y: CGFloat) -> Place {
        place { chunk, place in
            place.top + chunk.height > y
        } within: { block, place in
            place.top + block.height > y
        }
    }

    /// The first block for which `within` holds, in the first chunk for which `isHere` does. The last one if there is
    /// none.
    private func place(
        isHere: (Chunk, Place) -> Bool, within: (Block, Place) -> Bool
    ) -> Place {
        var place = Place(index: 0, offset: 0, top: 0)
        for (number, chunk) in chunks.enumerated() {
            guard isHere(chunk, place) || number == chunks.count - 1 else {
                place.index += chunk.blocks.count
                place.offset += chunk.length
                place.top += chunk.height
                continue
            }
            for block in chunk.blocks {
                if within(block, place) || place.index == count - 1 { return place }
                place.index += 1
                place.offset += block.length
                place.top += block.height
            }
        }
        return place
    }

    private func chunk(of index: Int) -> (chunk: Int, first: Int) {
        var first = 0
        for (number, chunk) in chunks.enumerated() {
            if index < first + chunk.blocks.count { return (number, first) }
            first += chunk.blocks.count
        }
        preconditionFailure("block \(index) of \(count)")
    }

    // MARK: - Changes

    mutating func setHeight(_ height: CGFloat, of index: Int) {
        let (chunk, first) = chunk(of: index)
        guard chunks[chunk].blocks[index - first].height != height else { return }
        chunks[chunk].blocks[index - first].height = height
    }

    /// Sets the heights of a range of blocks. O(1) for each.
    mutating func setHeights(of range: Range<Int>, _ height: (AttributedText) -> CGFloat) {
        guard !range.isEmpty else { return }
        var (chunk, first) = chunk(of: range.lowerBound)
        while first < range.upperBound {
            var blocks = chunks[chunk].blocks
            let part = (range.lowerBound - first..<range.upperBound - first).clamped(to: blocks.indices)
            for index in part { blocks[index].height = height(blocks[index].text) }
            chunks[chunk].blocks = blocks
            first += blocks.count
            chunk += 1
        }
    }

    mutating func replaceSubrange(_ range: Range<Int>, with new: [Block]) {
        precondition(range.upperBound <= count, "blocks \(range) of \(count)")
        defer { count += new.count - range.count }
        guard let last = chunks.last else {
            chunks = BlockList.divide(new)
            return
        }
        // The chunks that keep some of their blocks, or get the new ones.
        let (low, first) =
            range.lowerBound < count
            ? chunk(of: range.lowerBound) : (chunks.count - 1, count - last.blocks.count)
        var (high, end) = (low, first)
        repeat {
            end += chunks[high].blocks.count
            high += 1
        } while end < range.upperBound
        let before = chunks[low].blocks.prefix(range.lowerBound - first)
        let after = chunks[high - 1].blocks.suffix(end - range.upperBound)
        chunks.replaceSubrange(low..<high, with: BlockList.divide(before + new + after))
    }

    private static func divide(_ blocks: [Block]) -> [Chunk] {
        let parts = (blocks.count + limit - 1) / limit
        return (0..<parts).map { part in
            Chunk(blocks[part * blocks.count / parts..<(part + 1) * blocks.count / parts])
        }
    }
}
