import Foundation

/// The queue of blocks that background work sends to the main thread.
///
/// The host runs the blocks once per frame within a time budget, so that many results at once do not delay a frame.
/// `DispatchQueue.main` has no such limit. Posting wakes the host.
package enum MainMailbox {
    package typealias Block = @MainActor @Sendable () -> Void

    private struct State {
        var blocks = ResultQueue<Block>()
        var wake: (@Sendable () -> Void)?
        var schedule: WorkSchedule?
        /// Whether the main thread sleeps until a block comes.
        var isAwaited = false

        mutating func popNext() -> (result: Block, source: UInt64)? {
            schedule.map { blocks.popNext($0) } ?? blocks.popFirst()
        }
    }

    private static let state = Locked(State())

    /// Adds a block. Blocks run in the order of their posting, unless a `WorkSchedule` orders those of different jobs.
    /// Any thread.
    package static func post(_ block: @escaping Block) {
        let source = WorkSource.current
        let (wake, isAwaited) = state.withLock { state in
            // A thread that is no worker may know of results that were posted before.
            if state.schedule != nil, source == WorkSource.none, !MainThread.isCurrent { state.blocks.joinAll() }
            state.blocks.append(block, from: source)
            return state.blocks.count == 1 ? (state.wake, state.isAwaited) : (nil, false)
        }
        wake?()
        // Any block of the main queue ends the sleep.
        if isAwaited { DispatchQueue.main.async {} }
    }

    /// Runs `wait`, during which posting makes the main queue readable. Does nothing if a block is here. Main thread.
    static func whileAwaited(_ wait: () -> Void) {
        let isEmpty = state.withLock { state in
            state.isAwaited = state.blocks.isEmpty
            return state.isAwaited
        }
        guard isEmpty else { return }
        wait()
        state.withLock { $0.isAwaited = false }
    }

    /// Delivers blocks as `schedule` says; nil ends that. Those that wait keep their order.
    static func follow(_ schedule: WorkSchedule?) {
        state.withLock { state in
            state.blocks.joinAll()
            state.blocks.forgetSources()
            state.schedule = schedule
        }
    }

    /// The main thread noticed the end of the job `source`: its blocks come before those that are posted from now on.
    static func join(_ source: UInt64) {
        state.withLock { if $0.schedule != nil { $0.blocks.join(source) } }
    }

    /// Whether a block of the job `source` waits in a schedule.
    static func orders(_ source: UInt64) -> Bool {
        state.withLock { $0.schedule != nil && $0.blocks.contains(source) }
    }

    package static var isEmpty: Bool { state.withLock { $0.blocks.isEmpty } }

    /// Discards all blocks. Only this ends a chain of blocks in which each posts the next.
    package static func removeAll() {
        // Released outside of the lock: an object that a block captured may post in its `deinit`.
        let blocks = state.withLock { state in
            defer { state.blocks = ResultQueue() }
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
    /// 1,000 blocks have run. At least one block runs if there is one. A seeded schedule ends earlier, also without a
    /// block. Returns whether a block has run.
    @MainActor @discardableResult
    package static func drain(clock: any FrameClock, deadline: TimeInterval = .infinity) -> Bool {
        var count = 0
        let schedule = state.withLock { $0.schedule }
        let seeded = schedule?.holdsJobs == true ? schedule : nil
        var last: UInt64?
        while count < drainLimit {
            if let seeded, isEmpty || seeded.endsDelivery(after: last) { break }
            guard let (block, source) = state.withLock({ $0.popNext() }) else { break }
            block()
            last = source
            count += 1
            if clock.now >= deadline { break }
        }
        return count > 0
    }
}
