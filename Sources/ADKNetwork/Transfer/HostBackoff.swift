/// The hosts that want no request for longer than a transfer waits: they answered with 429 or 503 and a long
/// `Retry-After`. Pure: every time is a parameter, in seconds of one clock.
///
/// A request to such a host ends at once with an error that names the rest of the time. A host that asks for more than
/// an hour is asked again after an hour. The number of hosts is bounded: the one whose time ends first is forgotten.
struct HostBackoff {
    private struct Refusal {
        let status: Int
        let end: Double
    }

    private var refusals: [TransferURL.Origin: Refusal] = [:]

    /// The longest time without a request, in seconds.
    static let longestSeconds = 3600.0
    /// The most hosts.
    static let limit = 256

    /// The number of hosts, also of some whose time is over. For tests.
    var count: Int { refusals.count }

    /// Records an answer of a host. The latest end counts.
    mutating func add(_ host: TransferURL.Origin, status: Int, seconds: Double, now: Double) {
        let end = now + min(max(seconds, 0), HostBackoff.longestSeconds)
        if let known = refusals[host], known.end >= end { return }
        refusals[host] = Refusal(status: status, end: end)
        guard refusals.count > HostBackoff.limit else { return }
        if let first = refusals.min(by: { $0.value.end < $1.value.end }) { refusals[first.key] = nil }
    }

    /// Lets a host be asked again.
    mutating func remove(_ host: TransferURL.Origin) { refusals[host] = nil }

    /// The error of a request to a URL. Nil if its host may be asked.
    mutating func error(for url: TransferURL, now: Double) -> TransferError? {
        guard let refusal = refusals[url.origin] else { return nil }
        guard now < refusal.end else {
            refusals[url.origin] = nil
            return nil
        }
        return .refused(host: url.host, status: refusal.status, seconds: refusal.end - now)
    }
}
