import ADKFoundation
import Foundation

extension FrameTimer {
    /// Suspends the current task for `seconds` of the frame clock, in place of `Task.sleep`. Any thread.
    ///
    /// With a headless host's virtual clock it takes no real time, and a screenshot of a scene waits for it. Code of
    /// the main actor after it runs before the clock moves on. Elsewhere hold an ``ADKOutstandingWork``, or begin the
    /// task with ``ADKOutstandingWork/task(_:_:)``. A negative time or NaN is logged and counts as 0.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, or if the headless host ends.
    public nonisolated static func sleep(for seconds: TimeInterval) async throws {
        try Task.checkCancellation()
        let sleeper = Sleeper(of: ADKOutstandingWork.current)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                sleeper.keep(continuation)
                let start = SleepStart(sleeper, seconds)
                // Counted until it runs, unlike a block of the main queue.
                MainMailbox.post { start.run() }
            }
        } onCancel: {
            MainMailbox.post { sleeper.end(.failure(CancellationError())) }
        }
    }
}

/// Begins a sleep on the main thread. A mailbox that drops it cancels the sleep.
private final class SleepStart: Sendable {
    private let sleeper: Sleeper
    private let seconds: TimeInterval

    init(_ sleeper: Sleeper, _ seconds: TimeInterval) {
        self.sleeper = sleeper
        self.seconds = seconds
    }

    @MainActor func run() { sleeper.begin(seconds) }

    deinit { sleeper.cancelUnlessBegun() }
}

/// A task that sleeps. It is resumed once.
private final class Sleeper: Sendable {
    private enum State {
        case starting
        /// The main thread has not begun the sleep.
        case waiting(CheckedContinuation<Void, any Error>)
        case sleeping(CheckedContinuation<Void, any Error>)
        case over
    }

    private let state = Locked(State.starting)
    private let work: ADKOutstandingWork?
    @MainActor private var timer: FrameTimer?

    init(of work: ADKOutstandingWork?) { self.work = work }

    func keep(_ continuation: CheckedContinuation<Void, any Error>) {
        let isOver = state.withLock { state in
            if case .over = state { return true }
            state = .waiting(continuation)
            return false
        }
        if isOver { continuation.resume(throwing: CancellationError()) }
    }

    @MainActor func begin(_ seconds: TimeInterval) {
        let isWanted = state.withLock { state in
            // It may have been cancelled before.
            guard case .waiting(let continuation) = state else { return false }
            state = .sleeping(continuation)
            return true
        }
        guard isWanted else { return }
        let timer = FrameTimer.schedule(after: seconds) { [self] in end(.success(())) }
        timer.onDrop = { [self] in end(.failure(CancellationError())) }
        self.timer = timer
        work?.suspend()
    }

    @MainActor func end(_ result: Result<Void, any Error>) {
        timer?.invalidate()
        timer = nil
        var hasBegun = false
        let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            defer { state = .over }
            switch state {
            case .starting, .over: return nil
            case .waiting(let continuation): return continuation
            case .sleeping(let continuation):
                hasBegun = true
                return continuation
            }
        }
        guard let continuation else { return }
        if hasBegun { work?.resume() }
        continuation.resume(with: result)
    }

    /// Cancels a sleep that has not begun. Any thread.
    func cancelUnlessBegun() {
        let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard case .waiting(let continuation) = state else { return nil }
            state = .over
            return continuation
        }
        continuation?.resume(throwing: CancellationError())
    }
}
