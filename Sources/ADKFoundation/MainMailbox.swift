import DequeModule
import Foundation

/// The queue of blocks that background work sends to the main thread.
///
/// The host runs the blocks once per frame within a time budget, so that many results at once do not delay a frame.
/// `DispatchQueue.main` has no such limit. Posting wakes the host.
package enum MainMailbox {
    package typealias Block = @MainActor @Sendable () -> Void

    private struct State {
        var blocks = Deque<Block>()
        var wake: (@Sendable () -> Void)?
    }

    private static let state = Locked(State())

    /// Adds a block. Blocks run in the order of their posting. Any thread.
    package static func post(_ block: @escaping Block) {
        let wake = state.withLock { state in
            state.blocks.append(block)
            return state.blocks.count == 1 ? state.wake : nil
        }
        wake?()
    }

    package static var isEmpty: Bool { state.withLock { $0.blocks.isEmpty } }

    /// Discards all blocks. This is the only way to end a chain of blocks in which each posts the next.
    package static func removeAll() {
        // Released outside of the lock: an object that a block captured may post in its `deinit`.
        let blocks = state.withLock { state in
            defer { state.blocks = [] }
            return state.blocks
        }
        _ = consume blocks
    }

    /// Sets the block that is called on the posting thread when an empty mailbox receives a block.
    package static func setWake(_ wake: (@Sendable () -> Void)?) {
        state.withLock { $0.wake = wake }
    }

    /// The largest number of blocks in one call of `drain`. A deadline does not suffice: a virtual clock stands still
    /// meanwhile, and blocks may post blocks without end.
    private static let drainLimit = 1_000

    /// Runs the blocks, oldest first, until the mailbox is empty, `deadline` (in seconds of `clock`) has passed or
    /// 1,000 blocks have run. At least one block runs if there is one. Returns whether a block has run.
    @MainActor @discardableResult
    package static func drain(clock: any FrameClock, deadline: TimeInterval = .infinity) -> Bool {
        var count = 0
        while count < drainLimit, let block = state.withLock({ $0.blocks.popFirst() }) {
            block()
            count += 1
            if clock.now >= deadline { break }
        }
        return count > 0
    }
}
