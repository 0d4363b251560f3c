/// A checksum of 64 bits for files and images. It finds torn writes and flipped bits; it is no protection from
/// intent.
///
/// Four lanes take eight bytes each in turn. A step of a lane is invertible in the lane and in the bytes, and so is the
/// step that joins the lanes: a change within any eight aligned bytes always changes the result. Any other change stays
/// unnoticed with a chance of 1 in 2^64.
package struct Checksum: Sendable {
    private static let step: UInt64 = 0x9E6C_63D0_876A_3F6B
    private static let join: UInt64 = 0xC2B2_AE63_5D1F_4E95
    private static let block = 32

    private var lanes: (UInt64, UInt64, UInt64, UInt64)
    private var count: UInt64 = 0
    /// Bytes that do not fill a block yet.
    private var pending: [UInt8] = []

    /// Different seeds give unrelated checksums.
    package init(seed: UInt64 = 0) {
        lanes = (seed ^ 0x243F_6A88_85A3_08D3, seed ^ 0x1319_8A2E_0370_7344, ~seed, seed &* Checksum.step)
    }

    /// The checksum of one text or array.
    package static func of(_ bytes: some Sequence<UInt8>, seed: UInt64 = 0) -> UInt64 {
        var checksum = Checksum(seed: seed)
        Array(bytes).withUnsafeBytes { checksum.update($0) }
        return checksum.value
    }

    /// Adds bytes. The parts in which bytes are added do not change the result. O(bytes).
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        count &+= UInt64(bytes.count)
        var rest = bytes[...]
        if !pending.isEmpty {
            let part = rest.prefix(Checksum.block - pending.count)
            pending.append(contentsOf: part)
            rest = rest.dropFirst(part.count)
            guard pending.count == Checksum.block else { return }
            let full = pending
            full.withUnsafeBytes { add($0) }
            pending.removeAll(keepingCapacity: true)
        }
        let whole = rest.count / Checksum.block * Checksum.block
        add(UnsafeRawBufferPointer(rebasing: rest.prefix(whole)))
        pending.append(contentsOf: rest.dropFirst(whole))
    }

    /// Adds whole blocks.
    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var (a, b, c, d) = lanes
        var offset = 0
        while offset < bytes.count {
            a = Checksum.mixed(a, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            b = Checksum.mixed(b, bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
            c = Checksum.mixed(c, bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
            d = Checksum.mixed(d, bytes.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
            offset += Checksum.block
        }
        lanes = (a, b, c, d)
    }

    @inline(__always)
    private static func mixed(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        let product = (lane ^ UInt64(littleEndian: word)) &* step
        return product << 29 | product >> 35
    }

    /// The checksum of all bytes so far.
    package var value: UInt64 {
        var last = self
        if !pending.isEmpty {
            let padded = pending + [UInt8](repeating: 0, count: Checksum.block - pending.count)
            padded.withUnsafeBytes { last.add($0) }
        }
        var result = count
        for lane in [last.lanes.0, last.lanes.1, last.lanes.2, last.lanes.3] {
            result = (result ^ lane) &* Checksum.join
            result ^= result >> 31
        }
        return result
    }
}
