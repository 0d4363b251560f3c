import ADKFoundation

/// The use that a transfer makes of the line to the network while it receives a body. Times are in seconds.
///
/// Connections share a line equally, whatever their priorities. So that a visible image does not get a sixth of a
/// slow line, less urgent transfers stop reading while it is received. The windows of TCP then stop their servers.
/// Transfers within an HTTP/2 connection have weights instead and do not stop.
///
/// Until a server stops, it sends up to a window of TCP on each connection. That can be more than the visible image.
/// So visible requests on an idle line have it for themselves at first: others do not start while one waits for its
/// answer, or while much of its body is to come (`TransferJob.reservesLine`). On a line in use, requests ahead start at
/// once. Otherwise each image of a fast scroll would be asked for when it is on screen.
struct BandwidthUse {
    var priority: WorkPriority
    /// Since the first byte of the body.
    var seconds: Double
    /// Since the last byte.
    var quietSeconds: Double
    var isMultiplexed: Bool
    /// Whether it leaves the line to others now.
    var isYielding: Bool
    /// How long it has left the line to others, in all.
    var yieldedSeconds: Double

    /// A body that takes less time leaves enough of the line to all.
    static let leastSeconds = 0.05
    /// A body without bytes for so long does not need the line.
    static let mostQuietSeconds = 0.25
    /// The time after which a transfer yields no more. No transfer waits for ever.
    static let mostYieldedSeconds = 10.0
    /// The rest of a body, in seconds, that leaves the line to other requests. Their answers begin when it has come.
    static let lastSeconds = 0.1
    /// Requests that began so shortly before a visible one are no use of the line: the caches answered them first.
    static let momentSeconds = 0.02
    /// The time from one decision to the next while a transfer yields, or waits to start.
    static let pollSeconds = 0.1

    /// The highest priority of the transfers that need the line, or nil if none does.
    static func mostUrgent(_ uses: some Sequence<BandwidthUse>) -> WorkPriority? {
        uses.lazy.filter { !$0.isYielding && $0.seconds >= leastSeconds && $0.quietSeconds <= mostQuietSeconds }
            .map(\.priority).max()
    }

    /// Whether the transfer leaves the line to those of the priority `urgent`.
    func mustYield(to urgent: WorkPriority?) -> Bool {
        guard let urgent, !isMultiplexed else { return false }
        return priority < urgent && yieldedSeconds < BandwidthUse.mostYieldedSeconds
    }
}

/// The times for which a transfer left the line to others.
struct PausedIntervals {
    private var beginning: Double?
    private var past = 0.0

    var isYielding: Bool { beginning != nil }

    mutating func begin(now: Double) { beginning = beginning ?? now }

    mutating func end(now: Double) {
        past = seconds(now: now)
        beginning = nil
    }

    /// The sum up to `now`.
    func seconds(now: Double) -> Double { past + (beginning.map { now - $0 } ?? 0) }
}
