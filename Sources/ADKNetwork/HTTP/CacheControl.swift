/// The directives of `Cache-Control` that a private cache obeys (RFC 9111, 5.2; RFC 5861; RFC 8246).
///
/// Where a value cannot be trusted, the directive means the shortest time: a lifetime that is missing, not a number or
/// given twice with different numbers is 0. A directive that is limited to some fields, such as `no-cache="Age"`,
/// counts for the whole response. `s-maxage`, `private` and `proxy-revalidate` are for other caches and have no effect.
package struct CacheControl: Sendable, Equatable {
    /// The largest number of seconds (RFC 9111, 1.2.2). Larger numbers become this one.
    package static let longestSeconds = 1 << 31

    /// The seconds of `max-age`.
    package var maxAge: Int?
    /// The seconds of `stale-if-error`, after the end of the lifetime.
    package var staleIfError: Int?
    /// The seconds of `stale-while-revalidate`, after the end of the lifetime.
    package var staleWhileRevalidate: Int?
    /// `no-store`: the response must not be written down.
    package var isNotStored = false
    /// `no-cache`: each use needs the server's consent.
    package var isAlwaysValidated = false
    /// `must-revalidate`: a stale response must not be used without the server's consent.
    package var isNeverStale = false
    /// `immutable`: a fresh response does not change, so a reload need not ask.
    package var isImmutable = false
    /// `public`: the response may be stored even where a rule would forbid it.
    package var isPublic = false
    /// `must-understand`: a cache that knows the rules of the status ignores `no-store`. Any other does not store.
    package var mustBeUnderstood = false

    /// No directives.
    package init() {}

    /// The directives of a message.
    package init(_ headers: HTTPHeaders) {
        for element in headers.listElements(of: "cache-control") { add(element) }
    }

    private mutating func add(_ element: String) {
        let parts = element.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = ASCII.trimmed(Array(parts[0].utf8)[...])
        let value = parts.count > 1 ? CacheControl.unquoted(parts[1]) : nil
        switch ASCII.lowercased(String(decoding: name, as: UTF8.self)) {
        case "max-age": CacheControl.set(&maxAge, value)
        case "stale-if-error": CacheControl.set(&staleIfError, value)
        case "stale-while-revalidate": CacheControl.set(&staleWhileRevalidate, value)
        case "no-store": isNotStored = true
        case "no-cache": isAlwaysValidated = true
        case "must-revalidate": isNeverStale = true
        case "immutable": isImmutable = true
        case "public": isPublic = true
        case "must-understand": mustBeUnderstood = true
        default: break
        }
    }

    private static func set(_ seconds: inout Int?, _ value: [UInt8]?) {
        let new = min(value.flatMap { ASCII.saturatingNumber($0) } ?? 0, longestSeconds)
        seconds = seconds == nil || seconds == new ? new : 0
    }

    /// The bytes of a value without blanks around it, quotes and the backslashes of a quoted string.
    private static func unquoted(_ value: some StringProtocol) -> [UInt8] {
        let bytes = ASCII.trimmed(Array(value.utf8)[...])
        guard bytes.count >= 2, bytes.first == ASCII.quote, bytes.last == ASCII.quote else { return Array(bytes) }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in bytes.dropFirst().dropLast() {
            if byte == ASCII.backslash && !isEscaped {
                isEscaped = true
            } else {
                result.append(byte)
                isEscaped = false
            }
        }
        return result
    }
}
