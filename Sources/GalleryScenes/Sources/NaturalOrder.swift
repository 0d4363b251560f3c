import AsyncDisplayKit

/// A name as a person orders it: letters without regard to case, numbers by their value.
///
/// `IMG_9` comes before `img_10`. Names that are alike in that sense (`a1`, `A01`) follow
/// their bytes, so the order of a set of names is always the same.
struct NaturalKey: Comparable {
    private enum Piece: Equatable {
        case text([UInt8])
        /// Digits without leading zeros, of any length.
        case number([UInt8])
    }

    private let pieces: [Piece]
    private let bytes: [UInt8]

    init(_ name: String) {
        bytes = Array(name.utf8)
        pieces = Self.split(Array(name.lowercased().utf8))
    }

    private static func split(_ folded: [UInt8]) -> [Piece] {
        func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
        var pieces: [Piece] = []
        var start = 0
        while start < folded.count {
            let digits = isDigit(folded[start])
            let end = folded[start...].firstIndex { isDigit($0) != digits } ?? folded.count
            let run = folded[start..<end]
            pieces.append(digits ? .number(Array(run.drop { $0 == 48 })) : .text(Array(run)))
            start = end
        }
        return pieces
    }

    static func < (left: NaturalKey, right: NaturalKey) -> Bool {
        for (a, b) in zip(left.pieces, right.pieces) where a != b {
            switch (a, b) {
            case (.number(let a), .number(let b)):
                return a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count < b.count
            case (.text(let a), .text(let b)): return a.lexicographicallyPrecedes(b)
            case (.number, .text): return true
            case (.text, .number): return false
            }
        }
        if left.pieces.count != right.pieces.count { return left.pieces.count < right.pieces.count }
        return left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

extension [String] {
    /// Sorts as `NaturalKey` does; O(n log n) comparisons, each name taken apart once.
    mutating func sortNaturally() {
        self = map { (NaturalKey($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
