import AsyncDisplayKit

/// Sorts names as a person does: letters without regard to case, numbers by their value.
///
/// `IMG_9` comes before `img_10`. Names that are equal in that sense (`a1`, `A01`) are ordered by their bytes, so the
/// order of a set of names is always the same.
///
/// Each name is converted once to a sort key: bytes that compare as the names do. All keys share one array, so that
/// a folder of tens of thousands of files needs no allocation per name.
struct NaturalOrder {
    private var bytes: [UInt8] = []
    /// The end of each name's key in `bytes`.
    private var ends: [Int] = []

    /// The first byte of each part of a key. The end sorts before a number, a number before text.
    private enum Mark {
        static let end: UInt8 = 0, number: UInt8 = 1, text: UInt8 = 2
    }

    /// The indices of `names` in sorted order. O(n log n) comparisons.
    static func sortedIndices(of names: [String]) -> [Int] {
        var order = NaturalOrder()
        order.ends.reserveCapacity(names.count)
        order.bytes.reserveCapacity(names.reduce(0) { $0 + 2 * $1.utf8.count + 8 })
        for name in names { order.add(name) }
        return order.sorted()
    }

    private mutating func add(_ name: String) {
        var folded = name.lowercased()
        folded.withUTF8 { addParts($0) }
        bytes.append(Mark.end)
        bytes.append(contentsOf: name.utf8)
        ends.append(bytes.count)
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

    private func sorted() -> [Int] {
        bytes.withUnsafeBytes { all in
            func key(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }
            return ends.indices.sorted { left, right in
                let (a, b) = (key(left), key(right))
                guard let base = all.baseAddress else { return false }
                let order = memcmp(base + a.lowerBound, base + b.lowerBound, min(a.count, b.count))
                return order == 0 ? a.count < b.count : order < 0
            }
        }
    }
}

extension [String] {
    /// Sorts in natural order.
    mutating func sortNaturally() { self = NaturalOrder.sortedIndices(of: self).map { self[$0] } }
}
