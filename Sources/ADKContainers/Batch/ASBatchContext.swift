import ADKFoundation
import ADKViews
import Foundation

/// A batch of rows on its way. Any thread.
///
/// Ends by `completeBatchFetching(_:)`, `cancelBatchFetching()` or `failBatchFetching(_:)`; until then
/// no other batch is asked for. A context that nobody holds any more without having ended it is
/// reported in the log and counts as failed.
public final class ASBatchContext: Sendable {
    private enum State { case idle, fetching, cancelled, completed }

    enum Outcome: Sendable {
        case completed(hasMore: Bool)
        case cancelled
        case failed(String)
        case dropped
    }

    private let state = Locked(State.idle)
    /// Called on the main thread when the batch has ended.
    private let onEnd: @MainActor @Sendable (Outcome) -> Void

    init(onEnd: @escaping @MainActor @Sendable (Outcome) -> Void) { self.onEnd = onEnd }

    deinit { end(.cancelled, .dropped) }

    public func isFetching() -> Bool { state.current == .fetching }
    public func batchFetchingWasCancelled() -> Bool { state.current == .cancelled }

    public func beginBatchFetching() {
        let began = state.withLock { state in
            defer { state = .fetching }
            return state != .fetching
        }
        if began { OutstandingWork.begin() }
    }

    /// The batch is there. `didComplete` false means that there is nothing more, and the table shall not ask again.
    public func completeBatchFetching(_ didComplete: Bool) { end(.completed, .completed(hasMore: didComplete)) }

    /// The batch is no longer wanted; the table may ask again.
    public func cancelBatchFetching() { end(.cancelled, .cancelled) }

    /// The batch could not be had. The table asks again after half a second, then after twice as long each
    /// time; after five failures not before the reader scrolls.
    ///
    /// Differs from Texture, which knows no failure.
    public func failBatchFetching(_ error: any Error) { end(.cancelled, .failed("\(error)")) }

    private func end(_ newState: State, _ outcome: Outcome) {
        let ended = state.withLock { state in
            guard state == .fetching else { return false }
            state = newState
            return true
        }
        guard ended else { return }
        let onEnd = onEnd
        MainMailbox.post { onEnd(outcome) }
        OutstandingWork.end()
    }
}
