import Foundation

/// Sorts names as a person does: letters without regard to case, numbers by their value.
///
/// `IMG_9` comes before `img_10`. Names that are equal in that sense (`a1`, `A01`) are ordered by their bytes, so the
/// order of a set of names is always the same. Each name is converted once to a key: bytes that compare as the names
/// do.
package struct NaturalOrder {
    private var bytes: [UInt8] = []

    /// The first byte of each part of a key. The end sorts before a number, a number before text.
    private enum Mark {
        static let end: UInt8 = 0, number: UInt8 = 1, text: UInt8 = 2
    }

    /// The key of a name, followed by a zero. Keys of the components of a path can be joined: entries of a folder then
    /// stand together, after the folder's own key.
    package static func key(of name: [UInt8]) -> [UInt8] {
        var order = NaturalOrder()
        order.bytes.reserveCapacity(2 * name.count + 16)
        // ASCII letters are folded here, which is much cheaper.
        if name.allSatisfy({ $0 < 0x80 }) {
            let folded = name.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
            folded.withUnsafeBufferPointer { order.addParts($0) }
        } else {
            var folded = String(decoding: name, as: UTF8.self).lowercased()
            folded.withUTF8 { order.addParts($0) }
        }
        order.bytes.append(Mark.end)
        order.bytes += name
        order.bytes.append(0)
        return order.bytes
    }

    /// The key of all components of a folder's path.
    package static func key(ofFolder path: PhotoPath) -> [UInt8] {
        path.bytes.split(separator: UInt8(ascii: "/")).reduce(into: []) { $0 += key(of: Array($1)) }
    }

    /// Whether the key `left` comes before `right`.
    package static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool { compare(left, right) < 0 }

    /// Below zero if the key `left` comes before `right`, 0 for equal keys.
    static func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
        left.withUnsafeBytes { a in
            right.withUnsafeBytes { b in
                guard let first = a.baseAddress, let second = b.baseAddress else { return a.count - b.count }
                let order = Int(memcmp(first, second, min(a.count, b.count)))
                return order == 0 ? a.count - b.count : order
            }
        }
    }

    private mutating func addParts(_ folded: UnsafeBufferPointer<UInt8>) {
        func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
        var start = 0
        while start < folded.count {
            let digits = isDigit(folded[start])
            let end = folded[start...].firstIndex { isDigit($0) != digits } ?? folded.count
            if digits { addNumber(folded[start..<end].drop { $0 == 48 }) } else { addText(folded[start..<end]) }
            start = end
        }
    }

    /// Adds the number of digits and the digits, without leading zeros. More digits mean a larger number.
    private mutating func addNumber(_ digits: Slice<UnsafeBufferPointer<UInt8>>) {
        bytes.append(Mark.number)
        withUnsafeBytes(of: UInt32(clamping: digits.count).bigEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: digits)
    }

    /// Adds text and a final 0, which sorts before every byte of text. Bytes 0 and 1 of the text are therefore written
    /// as two bytes.
    private mutating func addText(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
        bytes.append(Mark.text)
        for byte in text {
            if byte <= 1 { bytes.append(1) }
            bytes.append(byte <= 1 ? byte + 1 : byte)
        }
        bytes.append(0)
    }
}

extension [[UInt8]] {
    /// Sorts names in natural order. O(n log n) comparisons of keys.
    package mutating func sortNaturally() {
        let keyed = map { (key: NaturalOrder.key(of: $0), name: $0) }
        self = keyed.sorted { NaturalOrder.precedes($0.key, $1.key) }.map(\.name)
    }
}
