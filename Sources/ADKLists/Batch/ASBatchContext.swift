import ADKFoundation
import ADKLayers
import Foundation

/// One batch fetch. Any thread.
///
/// End it with `completeBatchFetching(_:)`, `cancelBatchFetching()` or `failBatchFetching(_:)`. Until then the list
/// requests no other batch. If a context is freed without having ended, that is logged and counts as a failure.
public final class ASBatchContext: Sendable {
    private enum State { case idle, fetching, cancelled, completed }

    enum Outcome: Sendable {
        case completed(hasMore: Bool)
        case cancelled
        case failed(String)
        case dropped
    }

    private let state = Locked(State.idle)
    /// The outstanding work of the current fetch.
    private let work = Locked<UInt64?>(nil)
    /// Called on the main thread when the batch has ended.
    private let onEnd: @MainActor @Sendable (Outcome) -> Void

    init(onEnd: @escaping @MainActor @Sendable (Outcome) -> Void) { self.onEnd = onEnd }

    deinit { end(.cancelled, .dropped) }

    /// Whether the batch has begun and not ended.
    public func isFetching() -> Bool { state.current == .fetching }
    /// Whether the batch was cancelled or failed.
    public func batchFetchingWasCancelled() -> Bool { state.current == .cancelled }

    /// Marks the batch as begun. The list calls it before it passes the context to the delegate.
    public func beginBatchFetching() {
        let began = state.withLock { state in
            defer { state = .fetching }
            return state != .fetching
        }
        if began {
            let id = OutstandingWork.begin(.fetch, "a batch of rows")
            work.withLock { $0 = id }
        }
    }

    /// The batch has been fetched. If `didComplete` is false, there is no more, and the list requests no other batch.
    ///
    /// If no rows were changed during the batch, the list requests another one only after a scroll, a change of its
    /// size, an update with changes, or when it is shown again. A source that has nothing to give is not asked in a
    /// loop.
    public func completeBatchFetching(_ didComplete: Bool) { end(.completed, .completed(hasMore: didComplete)) }

    /// The batch is no longer wanted. The list may request another.
    public func cancelBatchFetching() { end(.cancelled, .cancelled) }

    /// The batch could not be fetched. The list tries again after 0.5 seconds, and after twice the delay each time.
    /// After five failures it waits until the user scrolls.
    ///
    /// Differs from Texture: Texture has no failed batches.
    public func failBatchFetching(_ error: any Error) { end(.cancelled, .failed("\(error)")) }

    /// Runs `body` in a task and ends the batch with its result.
    package func fetch(_ body: @escaping @Sendable () async throws -> Bool) {
        Task {
            do {
                completeBatchFetching(try await body())
            } catch is CancellationError {
                cancelBatchFetching()
            } catch {
                failBatchFetching(error)
            }
        }
    }

    /// Runs `body` on a thread of its own.
    ///
    /// Delegates may block for any time. Worker threads must stay free for drawing, and Dispatch has only as many
    /// threads as there are cores and adds others late.
    package func beginOnOwnThread(_ body: @escaping @Sendable () -> Void) {
        let id = OutstandingWork.begin(.hop, "a delegate that fetches a batch")
        Thread.detachNewThread {
            body()
            OutstandingWork.end(id)
        }
    }

    private func end(_ newState: State, _ outcome: Outcome) {
        let ended = state.withLock { state in
            guard state == .fetching else { return false }
            state = newState
            return true
        }
        guard ended else { return }
        let onEnd = onEnd
        MainMailbox.post { onEnd(outcome) }
        let id = work.withLock { work in
            defer { work = nil }
            return work
        }
        if let id { OutstandingWork.end(id) }
    }
}
