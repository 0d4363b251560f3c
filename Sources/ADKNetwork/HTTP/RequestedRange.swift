/// The one part of a representation that a request asks for (RFC 9110, 14.2).
struct RequestedRange: Equatable {
    private enum Bounds: Equatable {
        case from(Int, through: Int)
        case last(Int)
    }

    private let bounds: Bounds

    /// Parses `bytes=0-99`, `bytes=100-` or `bytes=-100`. Nil for other units, several parts, reversed bounds and
    /// numbers that do not fit an `Int`.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ASCII.equal(parts[0], "bytes") else { return nil }
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        let (first, last) = (ContentRange.number(ends[0]), ContentRange.number(ends[1]))
        switch (first, last) {
        case (let first?, let last?) where first <= last: bounds = .from(first, through: last)
        case (let first?, nil) where ends[1].isEmpty: bounds = .from(first, through: .max)
        case (nil, let count?) where ends[0].isEmpty: bounds = .last(count)
        default: return nil
        }
    }

    /// The bytes of a body of `length` bytes. Nil if it has none of them.
    func bytes(of length: Int) -> Range<Int>? {
        switch bounds {
        case .from(let first, let last): first < length ? first..<min(last, length - 1) + 1 : nil
        case .last(let count): count > 0 && length > 0 ? max(0, length - count)..<length : nil
        }
    }
}
