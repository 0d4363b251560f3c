import ADKFoundation
import Foundation
import TestSupport

@testable import ADKNetwork

/// A sink that keeps the body of a transfer as `TransferSink` defines it, and checks the order of the calls.
final class CollectingSink: TransferSink {
    struct State {
        var heads: [ResponseHead] = []
        var body: [UInt8] = []
        var end: TransferEnd?
        var faults: [String] = []
        var waiter: CheckedContinuation<TransferEnd, Never>?
    }

    let state: Locked<State>
    private let resume: ResumePoint?
    private let onBytes: @Sendable () -> Void

    /// `onBytes` is called on the engine's thread when a part of the body came.
    init(_ resume: ResumePoint? = nil, body: [UInt8] = [], onBytes: @escaping @Sendable () -> Void = {}) {
        self.resume = resume
        self.onBytes = onBytes
        state = Locked(State(body: body))
    }

    func resumePoint() -> ResumePoint? { resume }

    func received(_ head: ResponseHead) {
        state.withLock { state in
            if state.end != nil { state.faults.append("a head after the end") }
            if head.offset > state.body.count { state.faults.append("a gap before \(head.offset)") }
            state.body.removeSubrange(min(head.offset, state.body.count)...)
            state.heads.append(head)
        }
    }

    func received(_ bytes: UnsafeRawBufferPointer) {
        state.withLock { state in
            if state.end != nil { state.faults.append("bytes after the end") }
            if state.heads.isEmpty { state.faults.append("bytes before a head") }
            state.body += bytes
        }
        onBytes()
    }

    func finished(_ end: TransferEnd) {
        let waiter = state.withLock { state in
            if state.end != nil { state.faults.append("a second end") }
            state.end = end
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: end)
    }

    /// The end, when it has come.
    func end() async -> TransferEnd {
        await withCheckedContinuation { continuation in
            let end = state.withLock { state in
                if state.end == nil { state.waiter = continuation }
                return state.end
            }
            if let end { continuation.resume(returning: end) }
        }
    }

    var body: [UInt8] { state.current.body }
    /// Whether the body is that. A failed expectation prints no long arrays.
    func has(_ body: [UInt8]) -> Bool { self.body == body }
    var heads: [ResponseHead] { state.current.heads }
    var faults: [String] { state.current.faults }
}

extension TransferEnd {
    var status: Int? { if case .success(let head) = result { head.status } else { nil } }
    var error: TransferError? { if case .failure(let error) = result { error } else { nil } }
}

extension TransferRequest {
    /// A request without time limits: a test on a busy machine may stand still for minutes. Tests of limits set theirs.
    static func patient(
        _ url: TransferURL, headers: HTTPHeaders = HTTPHeaders(), retries: RetryPolicy = RetryPolicy()
    ) -> TransferRequest {
        var limits = TransferLimits()
        (limits.connectSeconds, limits.stallSeconds, limits.totalSeconds, limits.leastRate) = (600, 3600, 3600, 0)
        return TransferRequest(url, headers: headers, limits: limits, retries: retries)
    }
}

extension TransferEngine {
    /// An engine whose thread ends soon, with direct connections and short delays.
    static func forTest(_ change: (inout TransferConfiguration) -> Void = { _ in }) -> TransferEngine {
        var configuration = TransferConfiguration()
        configuration.proxy = ""
        configuration.idleSeconds = 0.2
        configuration.jitterSeed = 1
        change(&configuration)
        return TransferEngine(configuration)
    }

    /// Whether the thread ends when it is idle. It counts from its first look at the clock after its last transfer, so
    /// the clock goes on until then.
    func endsThread(_ clock: VirtualClock) async -> Bool {
        await eventually {
            clock.advance(to: clock.now + 1)
            wake()
            return !hasThread
        }
    }

    /// Starts a transfer and waits for its end.
    func fetch(
        _ url: String, priority: WorkPriority = .visible, sink: CollectingSink = CollectingSink(),
        _ change: (inout TransferRequest) -> Void = { _ in }
    ) async throws -> (end: TransferEnd, sink: CollectingSink) {
        var request = TransferRequest.patient(try TransferURL(url), retries: .quick)
        change(&request)
        start(request, priority: priority, sink: sink)
        return (await sink.end(), sink)
    }
}

extension TransferEngine {
    /// Waits until the engine's thread has followed all commands, read all reports and started what may start. A turn
    /// of the thread follows commands four times, and does the rest afterwards.
    func finishTurn() async {
        for _ in 0..<5 { await withCheckedContinuation { done in run { done.resume() } } }
    }
}

extension RetryPolicy {
    /// Three further attempts with delays of some milliseconds.
    static let quick = RetryPolicy(limit: 3, firstDelay: 0.002, longestDelay: 0.01, longestRetryAfter: 60)
}
