import AsyncDisplayKit

/// Names as a person orders them: letters without regard to case, numbers by their value.
///
/// `IMG_9` comes before `img_10`. Names that are alike in that sense (`a1`, `A01`) follow
/// their bytes, so the order of a set of names is always the same.
///
/// Each name is taken apart once, into bytes that compare as the names do; those of all names
/// lie one behind the other, so that a folder of tens of thousands costs no allocation a name.
struct NaturalOrder {
    private var bytes: [UInt8] = []
    /// Where each name's bytes end.
    private var ends: [Int] = []

    /// What a piece begins with. No piece at all comes before a number, a number before text.
    private enum Mark {
        static let end: UInt8 = 0, number: UInt8 = 1, text: UInt8 = 2
    }

    /// The places of `names` in the order they are to have. O(n log n) comparisons.
    static func places(of names: [String]) -> [Int] {
        var order = NaturalOrder()
        order.ends.reserveCapacity(names.count)
        order.bytes.reserveCapacity(names.reduce(0) { $0 + 2 * $1.utf8.count + 8 })
        for name in names { order.add(name) }
        return order.sorted()
    }

    private mutating func add(_ name: String) {
        var folded = name.lowercased()
        folded.withUTF8 { addPieces($0) }
        bytes.append(Mark.end)
        bytes.append(contentsOf: name.utf8)
        ends.append(bytes.count)
    }

    private mutating func addPieces(_ folded: UnsafeBufferPointer<UInt8>) {
        func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
        var start = 0
        while start < folded.count {
            let digits = isDigit(folded[start])
            let end = folded[start...].firstIndex { isDigit($0) != digits } ?? folded.count
            if digits { addNumber(folded[start..<end].drop { $0 == 48 }) } else { addText(folded[start..<end]) }
            start = end
        }
    }

    /// Digits without leading zeros: more of them are more.
    private mutating func addNumber(_ digits: Slice<UnsafeBufferPointer<UInt8>>) {
        bytes.append(Mark.number)
        withUnsafeBytes(of: UInt32(clamping: digits.count).bigEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: digits)
    }

    /// A zero ends it, less than any byte; so a zero or one in it is written as two bytes.
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
    /// Sorts as `NaturalOrder` does.
    mutating func sortNaturally() { self = NaturalOrder.places(of: self).map { self[$0] } }
}
