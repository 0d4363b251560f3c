/// The wait that a server asks for with 429, 503 or a redirect (RFC 9110, 10.2.3).
package enum RetryAfter {
    /// The seconds to wait from `now`, in seconds since 1970; 0 for a date that has passed. Nil without the field or
    /// with a value that is neither a number nor a date.
    package static func seconds(_ headers: HTTPHeaders, now: Int) -> Int? {
        guard let value = headers.value(of: "retry-after") else { return nil }
        if let number = ASCII.saturatingNumber(value.utf8) { return min(number, CacheControl.longestSeconds) }
        guard let date = HTTPDate(value, now: now) else { return nil }
        let (wait, overflow) = date.secondsSince1970.subtractingReportingOverflow(now)
        return overflow ? 0 : min(max(wait, 0), CacheControl.longestSeconds)
    }
}
