import Foundation
import TestSupport

@testable import ADKGraphics

/// Damages the fields of files that readers rely on: lengths, counts, sizes, tables. The rest stays valid, so that the
/// damage reaches the decoder.
struct StructureDamage {
    private(set) var numbers: SeededRandom

    init(seed: UInt64) { numbers = SeededRandom(seed: seed) }

    /// A chunk, segment, block or box.
    private struct Part {
        var all: Range<Int>
        var payload: Range<Int>
        /// The bytes that store its length.
        var length: Range<Int>
        var isBigEndian: Bool
    }

    private mutating func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &numbers) }

    /// A boundary value or a random number.
    private mutating func oddNumber(bytes: Int) -> Int {
        let most = bytes >= 4 ? Int(UInt32.max) : 1 << (bytes * 8) - 1
        let odd = [0, 1, 2, 7, 8, most, most - 1, most / 2, most / 2 + 1, 255, 256, 65_535, 65_536, 4096, 10_000]
        return Bool.random(using: &numbers) ? odd[random(0..<odd.count)] & most : random(0..<most)
    }

    private static func write(_ value: Int, _ place: Range<Int>, bigEndian: Bool, to bytes: inout [UInt8]) {
        for (index, at) in place.enumerated() where bytes.indices.contains(at) {
            let shift = (bigEndian ? place.count - 1 - index : index) * 8
            bytes[at] = UInt8(truncatingIfNeeded: value >> shift)
        }
    }

    private static func read(_ bytes: [UInt8], _ place: Range<Int>, bigEndian: Bool) -> Int {
        let part = bytes[place]
        return (bigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Damages a random part: changes its length, a number or some bytes, or removes or repeats it.
    private mutating func damage(_ parts: [Part], _ bytes: inout [UInt8]) {
        guard !parts.isEmpty else { return }
        let part = parts[random(0..<parts.count)]
        switch random(0..<8) {
        case 0:
            Self.write(oddNumber(bytes: part.length.count), part.length, bigEndian: part.isBigEndian, to: &bytes)
        case 1:
            let length = Self.read(bytes, part.length, bigEndian: part.isBigEndian)
            Self.write(max(0, length + random(-3..<4)), part.length, bigEndian: part.isBigEndian, to: &bytes)
        case 2:
            bytes.removeSubrange(part.all)
        case 3:
            bytes.insert(contentsOf: bytes[part.all], at: part.all.upperBound)
        case 4 where part.payload.count >= 2:
            // Replace a number of two or four bytes.
            let count = part.payload.count >= 4 && Bool.random(using: &numbers) ? 4 : 2
            let at = part.payload.lowerBound + random(0..<min(32, part.payload.count - count + 1))
            Self.write(oddNumber(bytes: count), at..<at + count, bigEndian: part.isBigEndian, to: &bytes)
        case 5 where !part.payload.isEmpty:
            let at = random(part.payload)
            bytes[at] ^= 1 << UInt8(random(0..<8))
        default:
            guard !part.payload.isEmpty else { return }
            for _ in 0...random(0..<3) {
                let isNearStart = Bool.random(using: &numbers)
                let range = isNearStart ? part.payload.prefix(24) : part.payload
                bytes[random(range)] = UInt8(random(0..<256))
            }
        }
    }

    // MARK: - Formats

    /// Damages chunks of PNG and animated PNG files, then corrects the checksums.
    mutating func png(_ data: Data) -> Data {
        var bytes = [UInt8](data)
        for _ in 0...random(0..<2) {
            var parts: [Part] = []
            var position = 8
            while position + 12 <= bytes.count {
                let end = position + 12 + bytes.bigEndian32(position)
                guard end <= bytes.count else { break }
                parts.append(
                    Part(
                        all: position..<end, payload: position + 8..<end - 4, length: position..<position + 4,
                        isBigEndian: true))
                position = end
            }
            damage(parts, &bytes)
        }
        Self.mendChecksums(&bytes)
        return Data(bytes)
    }

    static func mendChecksums(_ bytes: inout [UInt8]) {
        var position = 8
        while position + 12 <= bytes.count {
            let end = position + 8 + bytes.bigEndian32(position)
            guard end + 4 <= bytes.count else { return }
            var sum = PNGChecksum()
            sum.add(bytes[position + 4..<end])
            write(Int(sum.value), end..<end + 4, bigEndian: true, to: &bytes)
            position = end + 4
        }
    }

    /// Damages segments, and the data of a scan up to the next marker.
    mutating func jpeg(_ data: Data) -> Data {
        var bytes = [UInt8](data)
        var parts: [Part] = []
        var position = 2
        while position + 4 <= bytes.count, bytes[position] == 0xFF {
            let end = position + 2 + bytes.bigEndian16(position + 2)
            guard end <= bytes.count else { break }
            parts.append(
                Part(
                    all: position..<end, payload: position + 4..<max(position + 4, end),
                    length: position + 2..<position + 4, isBigEndian: true))
            guard bytes[position + 1] == 0xDA else {
                position = end
                continue
            }
            position = end
            while position + 1 < bytes.count, bytes[position] != 0xFF || bytes[position + 1] == 0 { position += 1 }
            // A scan has no length field. Its first bytes take that role.
            parts.append(
                Part(
                    all: end..<position, payload: end..<position, length: end..<min(end + 2, position),
                    isBigEndian: true))
        }
        for _ in 0...random(0..<2) where parts.allSatisfy({ $0.all.upperBound <= bytes.count }) {
            damage(parts, &bytes)
        }
        return Data(bytes)
    }

    /// Damages the canvas, rectangles and flags of frames, code lengths and compressed pixels.
    mutating func gif(_ data: Data) -> Data {
        var bytes = [UInt8](data)
        var parts = [Part(all: 6..<13, payload: 6..<13, length: 10..<11, isBigEndian: false)]
        var position = 13 + GIFFile.paletteLength(bytes[10])
        while position + 2 < bytes.count {
            var end: Int
            switch bytes[position] {
            case 0x2C where position + 11 < bytes.count:
                end = position + 11 + GIFFile.paletteLength(bytes[position + 9])
            case 0x21: end = position + 2
            default: end = bytes.count
            }
            let start = end
            while end < bytes.count, bytes[end] > 0 { end += 1 + Int(bytes[end]) }
            end = min(bytes.count, end + 1)
            guard start < end else { break }
            // The rectangle and flags with the minimum code length, then the compressed pixels.
            parts.append(
                Part(all: position..<end, payload: position..<start, length: start - 1..<start, isBigEndian: false))
            parts.append(Part(all: position..<end, payload: start..<end, length: start..<start + 1, isBigEndian: false))
            position = end
        }
        damage(parts, &bytes)
        return Data(bytes)
    }

    /// Damages chunks, including those inside a frame.
    mutating func webP(_ data: Data) -> Data {
        var bytes = [UInt8](data)
        var parts = [Part(all: 0..<12, payload: 4..<8, length: 4..<8, isBigEndian: false)]
        Self.chunks(bytes, 12..<bytes.count, &parts)
        damage(parts, &bytes)
        return Data(bytes)
    }

    private static func chunks(_ bytes: [UInt8], _ range: Range<Int>, _ parts: inout [Part]) {
        var position = range.lowerBound
        while position + 8 <= range.upperBound {
            let length = bytes.littleEndian32(position + 4)
            let end = min(range.upperBound, position + 8 + length + length & 1)
            parts.append(
                Part(
                    all: position..<end, payload: position + 8..<end, length: position + 4..<position + 8,
                    isBigEndian: false))
            if bytes.name(position) == "ANMF", position + 24 <= end { chunks(bytes, position + 24..<end, &parts) }
            position = end
        }
    }

    /// Damages boxes, including nested ones: HEIF, and JPEG XL in a container.
    mutating func boxes(_ data: Data) -> Data {
        var bytes = [UInt8](data)
        var parts: [Part] = []
        Self.boxes(bytes, 0..<bytes.count, &parts)
        for _ in 0...random(0..<2) where parts.allSatisfy({ $0.all.upperBound <= bytes.count }) {
            damage(parts, &bytes)
        }
        return Data(bytes)
    }

    private static func boxes(_ bytes: [UInt8], _ range: Range<Int>, _ parts: inout [Part]) {
        var walk = BoxIterator(bytes, in: range)
        while let box = walk.next() {
            let start = box.payload.lowerBound - 8
            parts.append(
                Part(
                    all: start..<box.payload.upperBound, payload: box.payload, length: start..<start + 4,
                    isBigEndian: true))
            switch box.type {
            case "meta", "iref":
                boxes(bytes, min(box.payload.lowerBound + 4, box.payload.upperBound)..<box.payload.upperBound, &parts)
            case "iprp", "ipco": boxes(bytes, box.payload, &parts)
            default: break
            }
        }
    }

    /// Damages a file without parts: its first bytes and others.
    mutating func bare(_ data: Data) -> Data {
        var bytes = [UInt8](data)
        damage([Part(all: 2..<bytes.count, payload: 2..<bytes.count, length: 2..<4, isBigEndian: false)], &bytes)
        return Data(bytes)
    }
}
