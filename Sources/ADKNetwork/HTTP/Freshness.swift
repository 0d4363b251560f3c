/// How long a response can be used without asking the server (RFC 9111, 4.2), as a private cache counts it.
///
/// All times are whole seconds since 1970; the caller has the clock. If the clock was set back behind the arrival of
/// the response, its age is unknown, and the response is stale.
package struct Freshness: Sendable, Equatable {
    /// A reason to use a response that is stale.
    package enum StaleReason: Sendable, CaseIterable {
        /// The caller asks the server at the same time.
        case revalidating
        /// The server answered with an error of its own (a status of 500 or more).
        case serverError
        /// The server cannot be reached.
        case disconnected
    }

    /// The limit of a lifetime that is guessed from `Last-Modified`: a day.
    package static let longestGuess = 86_400

    /// The seconds that the response is fresh, counted in `age`.
    package let lifetime: Int
    /// The age of the response when it arrived, in seconds.
    package let initialAge: Int
    private let responseTime: Int
    private let control: CacheControl

    /// Whether a reload need not ask while the response is fresh.
    package var isImmutable: Bool { control.isImmutable }

    /// The freshness of a response that was requested and that arrived at these times.
    package init(status: Int, headers: HTTPHeaders, requestTime: Int, responseTime: Int) {
        control = CacheControl(headers)
        self.responseTime = responseTime
        let date = headers.value(of: "date").flatMap { HTTPDate($0, now: responseTime)?.secondsSince1970 }
        initialAge = Freshness.initialAge(headers, date: date, requestTime: requestTime, responseTime: responseTime)
        lifetime =
            control.maxAge ?? Freshness.expiry(headers, date: date ?? responseTime, now: responseTime)
            ?? Freshness.guess(status, headers, control, date: date ?? responseTime, now: responseTime)
    }

    /// RFC 9111, 4.2.3.
    private static func initialAge(_ headers: HTTPHeaders, date: Int?, requestTime: Int, responseTime: Int) -> Int {
        let apparent = limited(from: date ?? responseTime, to: responseTime)
        let delay = limited(from: requestTime, to: responseTime)
        // Only the first value counts, and one that is not a number is ignored (RFC 9111, 5.1).
        let value = headers.listElements(of: "age").first.flatMap { ASCII.saturatingNumber($0.utf8) } ?? 0
        return max(apparent, min(value, CacheControl.longestSeconds) + delay)
    }

    /// The lifetime by `Expires`: 0 for a date that is not valid or for different dates.
    private static func expiry(_ headers: HTTPHeaders, date: Int, now: Int) -> Int? {
        let values = headers.values(of: "expires")
        guard let first = values.first else { return nil }
        guard values.allSatisfy({ $0 == first }), let expires = HTTPDate(first, now: now) else { return 0 }
        return limited(from: date, to: expires.secondsSince1970)
    }

    /// A tenth of the time since the last change, at most a day (RFC 9111, 4.2.2).
    private static func guess(
        _ status: Int, _ headers: HTTPHeaders, _ control: CacheControl, date: Int, now: Int
    ) -> Int {
        guard Cacheability.mayBeGuessed(status, control),
            let modified = headers.value(of: "last-modified").flatMap({ HTTPDate($0, now: now) })
        else { return 0 }
        return min(limited(from: modified.secondsSince1970, to: date) / 10, longestGuess)
    }

    /// The seconds between two instants, from 0 to `CacheControl.longestSeconds`.
    private static func limited(from start: Int, to end: Int) -> Int {
        let (seconds, overflow) = end.subtractingReportingOverflow(start)
        guard !overflow else { return end > start ? CacheControl.longestSeconds : 0 }
        return min(max(seconds, 0), CacheControl.longestSeconds)
    }

    // MARK: - Decisions

    /// The age in seconds; nil if the clock was set back since the response arrived.
    package func age(at now: Int) -> Int? {
        now < responseTime ? nil : initialAge + Freshness.limited(from: responseTime, to: now)
    }

    /// Whether the response can be used without asking.
    package func isFresh(at now: Int) -> Bool {
        guard !control.isAlwaysValidated, let age = age(at: now) else { return false }
        return age < lifetime
    }

    /// Whether the response can be used for `reason` though it is stale (RFC 9111, 4.2.4, and RFC 5861).
    ///
    /// A client that cannot reach the server may use any stale response. All of this is void if the server forbids
    /// stale use by `no-cache` or `must-revalidate`.
    package func canBeUsedStale(_ reason: StaleReason, at now: Int) -> Bool {
        guard !control.isAlwaysValidated, !control.isNeverStale else { return false }
        let extra: Int?
        switch reason {
        case .revalidating: extra = control.staleWhileRevalidate
        case .serverError: extra = control.staleIfError
        case .disconnected: return true
        }
        guard let extra, let age = age(at: now) else { return false }
        return age < lifetime + extra
    }
}
