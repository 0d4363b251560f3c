import DequeModule
import Foundation

/// Finished background work on its way to the main thread.
///
/// The host drains it once a frame within a budget, so that a burst of results never eats
/// a frame; `DispatchQueue.main` has no such bound. Posting wakes the host.
package enum MainMailbox {
    package typealias Letter = @MainActor @Sendable () -> Void

    private struct State {
        var letters = Deque<Letter>()
        var wake: (@Sendable () -> Void)?
    }

    private static let state = Locked(State())

    /// Called from any thread. Order is kept.
    package static func post(_ letter: @escaping Letter) {
        let wake = state.withLock { state in
            state.letters.append(letter)
            return state.letters.count == 1 ? state.wake : nil
        }
        wake?()
    }

    package static var isEmpty: Bool { state.withLock { $0.letters.isEmpty } }

    /// Throws away what has arrived, which is the only way to end a chain of letters that bring letters.
    package static func removeAll() {
        // Freed outside the lock: what a letter holds may post.
        let letters = state.withLock { state in
            defer { state.letters = [] }
            return state.letters
        }
        _ = consume letters
    }

    /// What posting to an empty mailbox calls, on the posting thread.
    package static func setWake(_ wake: (@Sendable () -> Void)?) {
        state.withLock { $0.wake = wake }
    }

    /// Letters that one call of `drain` runs: a virtual clock stands still meanwhile, and letters may bring
    /// letters without end.
    private static let drainLimit = 1_000

    /// Runs what has arrived, oldest first, until it is empty, `deadline` (in `clock`'s seconds) has passed or
    /// a thousand letters were run; at least one letter is run. Returns whether any was.
    @MainActor @discardableResult
    package static func drain(clock: any FrameClock, deadline: TimeInterval = .infinity) -> Bool {
        var count = 0
        while count < drainLimit, let letter = state.withLock({ $0.letters.popFirst() }) {
            letter()
            count += 1
            if clock.now >= deadline { break }
        }
        return count > 0
    }
}
