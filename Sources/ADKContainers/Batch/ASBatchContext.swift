import ADKFoundation
import ADKViews
import Foundation

/// A batch of rows on its way. Any thread.
///
/// Ends by `completeBatchFetching(_:)` or `cancelBatchFetching()`; until then no other batch is
/// asked for.
public final class ASBatchContext: Sendable {
    private enum State { case idle, fetching, cancelled, completed }

    private let state = Locked(State.idle)
    /// Called on the main thread when another batch may be asked for.
    private let onEnd: @MainActor @Sendable (_ isFinished: Bool) -> Void

    init(onEnd: @escaping @MainActor @Sendable (_ isFinished: Bool) -> Void) { self.onEnd = onEnd }

    public func isFetching() -> Bool { state.current == .fetching }
    public func batchFetchingWasCancelled() -> Bool { state.current == .cancelled }

    public func beginBatchFetching() {
        let began = state.withLock { state in
            defer { state = .fetching }
            return state != .fetching
        }
        if began { OutstandingWork.begin() }
    }

    /// The batch is there. `didComplete` false means it is not and the table shall not ask again.
    public func completeBatchFetching(_ didComplete: Bool) { end(.completed, asksAgain: didComplete) }

    /// The batch is no longer wanted; the table may ask again.
    public func cancelBatchFetching() { end(.cancelled, asksAgain: true) }

    private func end(_ newState: State, asksAgain: Bool) {
        let ended = state.withLock { state in
            guard state == .fetching else { return false }
            state = newState
            return true
        }
        guard ended else { return }
        let onEnd = onEnd
        MainMailbox.post { onEnd(asksAgain) }
        OutstandingWork.end()
    }
}
