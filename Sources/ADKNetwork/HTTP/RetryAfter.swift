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

    /// The seconds to wait from the time of the response. A date is read relative to the `Date` of the response, so
    /// that no clock of this machine is needed. Nil also for a date without that.
    ///
    /// - Parameter century: any time, in seconds since 1970, of the century of a `Date` with a year of two digits.
    package static func seconds(_ headers: HTTPHeaders, century: Int) -> Int? {
        if let date = headers.value(of: "Date").flatMap({ HTTPDate($0, now: century) }) {
            return seconds(headers, now: date.secondsSince1970)
        }
        let number = headers.value(of: "Retry-After").flatMap { ASCII.saturatingNumber($0.utf8) }
        return number.map { min($0, CacheControl.longestSeconds) }
    }
}
