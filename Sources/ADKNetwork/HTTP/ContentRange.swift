/// The part of a representation that a 206 brings, or its length from a 416 (RFC 9110, 14.4).
package struct ContentRange: Sendable, Equatable {
    /// The bytes of the part. Nil if the range was not satisfiable.
    package let range: Range<Int>?
    /// The bytes of the whole representation, if the server knows.
    package let total: Int?

    /// Parses `bytes 0-99/1000`, `bytes 0-99/*` or `bytes */1000`. Nil for other units, empty or reversed ranges,
    /// ranges beyond the total and numbers that do not fit an `Int`.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, ASCII.equal(parts[0], "bytes") else { return nil }
        let halves = parts[1].split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }

        if halves[1] == "*" {
            total = nil
        } else {
            guard let number = ContentRange.number(halves[1]) else { return nil }
            total = number
        }
        if halves[0] == "*" {
            guard total != nil else { return nil }
            range = nil
            return
        }
        let bounds = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2, let first = ContentRange.number(bounds[0]), let last = ContentRange.number(bounds[1]),
            first <= last, last < total ?? .max
        else { return nil }
        range = first..<last + 1
    }

    /// The range of a response. Nil if the field is missing, repeated or not valid.
    package init?(_ headers: HTTPHeaders) {
        let values = headers.values(of: "content-range")
        guard values.count == 1 else { return nil }
        self.init(values[0])
    }

    static func number(_ text: some StringProtocol) -> Int? {
        guard let number = ASCII.saturatingNumber(text.utf8), number < .max else { return nil }
        return number
    }
}
