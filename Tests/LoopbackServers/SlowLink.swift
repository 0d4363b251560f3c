import Foundation
import Glibc

/// A slow line between the server and one client: a delay, a rate that all connections share, and pauses for lost
/// packets. Thread-safe.
///
/// The packets of a connection pass in the order in which they were sent. A loss holds up its connection for the time
/// of a retransmission, as TCP does, and uses the line twice.
public final class SlowLink: @unchecked Sendable {
    /// The size of a packet in bytes.
    public static let packet = 1448

    /// The time from a request to the first byte of its answer, in seconds.
    public let latency: Double
    private let bytesPerSecond: Double
    private let lossShare: Double
    private let retransmission: Double
    private let lock = NSLock()
    // All guarded by `lock`.
    private var freeAt = 0.0
    private var random: SplitMix
    private var bytes = 0

    /// - Parameters:
    ///   - latency: from a request to its answer, in seconds.
    ///   - megabits: the rate of the line, in 10^6 bits per second.
    ///   - lossShare: the share of packets that are lost, from 0 to 1.
    ///   - seed: decides which packets are lost.
    public init(latency: Double = 0.05, megabits: Double = 10, lossShare: Double = 0, seed: UInt64 = 1) {
        self.latency = latency
        bytesPerSecond = megabits * 1e6 / 8
        self.lossShare = lossShare
        retransmission = max(0.2, latency * 2)
        random = SplitMix(state: seed)
    }

    /// The bytes that were sent over the line, without lost ones.
    public var sentBytes: Int {
        lock.lock()
        defer { lock.unlock() }
        return bytes
    }

    /// Waits until a packet of this many bytes has passed.
    func pass(_ count: Int) {
        lock.lock()
        let begin = max(freeAt, SlowLink.now)
        freeAt = begin + Double(count) / bytesPerSecond
        var due = freeAt
        if random.nextShare() < lossShare {
            freeAt += Double(count) / bytesPerSecond
            due = freeAt + retransmission
        }
        bytes += count
        lock.unlock()
        SlowLink.wait(until: due)
    }

    /// Waits for the delay of the line.
    func passRequest() { SlowLink.wait(until: SlowLink.now + latency) }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func wait(until time: Double) {
        let seconds = time.rounded(.down)
        var deadline = timespec(tv_sec: Int(seconds), tv_nsec: Int((time - seconds) * 1e9))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, nil) == EINTR {}
    }
}

/// The random numbers of SplitMix64.
private struct SplitMix {
    var state: UInt64

    mutating func nextShare() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((mixed ^ (mixed >> 31)) >> 11) / Double(UInt64(1) << 53)
    }
}
