/// The time limits of one attempt. Pure: every time is a parameter, in seconds of one clock.
struct TransferWatch {
    private let limits: TransferLimits
    /// Later by the times for which the transfer waited for memory.
    private var beginning: Double
    private(set) var lastByte: Double
    private var windowStart: Double?
    private var windowBytes = 0
    /// Whether the transfer is kept from receiving.
    private var isPaused = false
    /// Since when the transfer has waited for memory.
    private var heldSince: Double?

    init(_ limits: TransferLimits, now: Double) {
        self.limits = limits.cleaned
        beginning = now
        lastByte = now
    }

    /// The transfer waits for memory, or no longer does. No limit holds meanwhile, and the time does not count.
    mutating func setHeld(_ isHeld: Bool, now: Double) {
        if let heldSince { beginning += now - heldSince }
        heldSince = isHeld ? now : nil
    }

    /// The transfer stops receiving, or goes on. Meanwhile only the limit of the whole attempt holds.
    mutating func setPaused(_ isPaused: Bool, now: Double) {
        self.isPaused = isPaused
        lastByte = now
        windowStart = nil
    }

    /// Bytes of a head or a body came.
    mutating func received(_ count: Int, now: Double) {
        lastByte = now
        guard windowStart != nil else {
            windowStart = now
            windowBytes = 0
            return
        }
        windowBytes += count
    }

    /// The limit that is exceeded. Begins a new window of the rate when one has passed.
    mutating func check(now: Double) -> TransferError? {
        if heldSince != nil { return nil }
        // Compared with the same sums as `deadline`: at that time, one of them is exceeded.
        if now >= beginning + limits.totalSeconds { return .timedOut(.total, seconds: limits.totalSeconds) }
        if isPaused { return nil }
        if now >= lastByte + limits.stallSeconds { return .timedOut(.stalled, seconds: limits.stallSeconds) }
        guard let start = windowStart, limits.leastRate > 0, now >= start + limits.rateSeconds else { return nil }
        if Double(windowBytes) < Double(limits.leastRate) * (now - start) {
            return .timedOut(.slow, seconds: limits.rateSeconds)
        }
        windowStart = now
        windowBytes = 0
        return nil
    }

    /// The time of the next `check` that can find something.
    var deadline: Double {
        if heldSince != nil { return .infinity }
        if isPaused { return beginning + limits.totalSeconds }
        var time = min(beginning + limits.totalSeconds, lastByte + limits.stallSeconds)
        if let windowStart, limits.leastRate > 0 { time = min(time, windowStart + limits.rateSeconds) }
        return time
    }

    /// The seconds that the limits leave for a connection.
    func connectSeconds(now: Double) -> Double {
        min(limits.connectSeconds, max(0.001, beginning + limits.totalSeconds - now))
    }
}
