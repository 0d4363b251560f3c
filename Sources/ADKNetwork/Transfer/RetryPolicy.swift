import Foundation

/// The rules for repeating a transfer that failed. Pure: the random numbers are a parameter.
package struct RetryPolicy: Sendable, Hashable {
    /// The most attempts after the first.
    package var limit: Int
    /// The delay before the second attempt, in seconds, before jitter. It doubles with each attempt.
    package var firstDelay: Double
    /// The longest delay, in seconds, before jitter.
    package var longestDelay: Double
    /// The longest `Retry-After` that is waited for, in seconds. A longer one ends the transfer.
    package var longestRetryAfter: Double

    package init(
        limit: Int = 3, firstDelay: Double = 0.5, longestDelay: Double = 30, longestRetryAfter: Double = 60
    ) {
        self.limit = max(0, limit)
        self.firstDelay = max(0, firstDelay)
        self.longestDelay = max(0, longestDelay)
        self.longestRetryAfter = max(0, longestRetryAfter)
    }

    /// No second attempt.
    package static let none = RetryPolicy(limit: 0)

    /// The statuses that can be different the next time.
    package static func isTransient(status: Int) -> Bool { [408, 425, 429, 500, 502, 503, 504].contains(status) }

    /// Whether an answer asks for no requests for longer than a transfer waits: a service that is unavailable, or a
    /// client that sends too many.
    func isRefusal(status: Int, retryAfter: Double) -> Bool {
        (status == 429 || status == 503) && retryAfter > longestRetryAfter
    }

    /// Whether an error can be gone the next time, without a change of the network.
    ///
    /// A host that is not found or does not take connections is not asked again: that is known at once, and repeating
    /// it would only delay the message.
    package static func isTransient(_ error: TransferError) -> Bool {
        switch error {
        case .timedOut, .connectionLost, .truncated: true
        default: false
        }
    }

    /// The seconds to wait before the next attempt; nil to give up.
    ///
    /// The delay is between half and all of the back-off, at random, so that many clients do not come at once. A delay
    /// that the server asks for is the least.
    ///
    /// - Parameters:
    ///   - attempts: the number of failed attempts, at least 1.
    ///   - retryAfter: the seconds the server asks for.
    package func delay(
        afterAttempts attempts: Int, retryAfter: Double? = nil, random: inout some RandomNumberGenerator
    ) -> Double? {
        guard attempts <= limit else { return nil }
        var backOff = min(longestDelay, firstDelay * pow(2, Double(max(0, attempts - 1))))
        // Any number has a meaning: no number is none, and the longest delay is a day.
        backOff = backOff >= 0 ? min(backOff, 86_400) : 0
        let delay = backOff * Double.random(in: 0.5...1, using: &random)
        guard let retryAfter else { return delay }
        guard retryAfter <= longestRetryAfter else { return nil }
        return max(delay, retryAfter)
    }
}

/// Random numbers for jitter: a linear congruential generator with a mixed output. Not for secrets.
struct JitterSource: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let mixed = (state ^ (state >> 29)) &* 0xFF51_AFD7_ED55_8CCD
        return mixed ^ (mixed >> 32)
    }
}
