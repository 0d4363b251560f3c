import ADKFoundation

/// A memory budget of the process for one purpose, with a queue of requests. Any thread.
///
/// Requests are served by priority, then in the order of arrival. A request that does not fit blocks all requests after
/// it. Otherwise small requests could starve a large one. A request for more than the whole budget is served when
/// nothing else is reserved. No request is refused.
package final class ByteBudget: @unchecked Sendable {
    private struct Waiter {
        let byteCount: Int
        let generation: Generation
        let value: UInt64
        let start: @Sendable (ByteGrant) -> Void

        var isStale: Bool { generation.current != value }
    }

    private let lock: Lock
    private let changed: Condition
    // Guarded by `lock`.
    private var limit: Int
    private var taken = 0
    private var highest = 0
    /// One queue for each priority, the oldest waiter first.
    private var waiting: [[Waiter]] = WorkPriority.allCases.map { _ in [] }
    private var waitingCount = 0
    /// The number of waiters from which a new request removes the stale ones.
    private var sweepAt = 64
    /// Counts the changes that a blocked thread may be waiting for.
    private var changeCount: UInt64 = 0

    /// Makes a budget of `byteLimit` bytes, at least 1.
    package init(byteLimit: Int) {
        limit = max(1, byteLimit)
        lock = Lock()
        changed = Condition(lock: lock)
    }

    /// The size of the budget in bytes, at least 1. Lowering it revokes no grants; raising it serves waiting requests
    /// at once.
    package var byteLimit: Int {
        get { lock.withLock { limit } }
        set {
            lock.withLock { limit = max(1, newValue) }
            serve()
        }
    }

    /// The number of bytes reserved now.
    package var byteCount: Int { lock.withLock { taken } }

    /// The highest value of `byteCount` so far.
    package var highestByteCount: Int { lock.withLock { highest } }

    /// The number of waiting requests.
    package var waiterCount: Int { lock.withLock { waitingCount } }

    // MARK: - Reserving

    /// Reserves the bytes, or returns nil if they are not free or a request of the same or a higher priority waits.
    package func tryReserve(_ byteCount: Int, _ priority: WorkPriority = .visible) -> ByteGrant? {
        lock.withLock {
            guard fits(byteCount), waiting[0...priority.rawValue].allSatisfy(\.isEmpty) else { return nil }
            return grant(byteCount)
        }
    }

    /// Reserves the bytes ahead of all waiting requests, or returns nil if they are not free. For work that takes so
    /// little time that it delays no request noticeably.
    package func tryReserveFirst(_ byteCount: Int) -> ByteGrant? {
        lock.withLock { fits(byteCount) ? grant(byteCount) : nil }
    }

    /// Reserves the bytes even if that exceeds the limit, for a thread that must not wait.
    package func reserveUnconditionally(_ byteCount: Int) -> ByteGrant { lock.withLock { grant(byteCount) } }

    /// Queues a request and calls `start` once with its grant: on this thread now, or later on the thread whose
    /// call of the budget makes it possible.
    ///
    /// A request is stale when `generation` no longer has `value`. A stale request gets a grant of 0 bytes.
    package func request(
        _ byteCount: Int, _ priority: WorkPriority, while generation: Generation, is value: UInt64,
        _ start: @escaping @Sendable (ByteGrant) -> Void
    ) {
        let stale = lock.withLock { () -> [Waiter] in
            waiting[priority.rawValue].append(
                Waiter(byteCount: byteCount, generation: generation, value: value, start: start))
            waitingCount += 1
            return waitingCount >= sweepAt ? removeStale() : []
        }
        end(stale)
        serve()
    }

    /// Blocks the calling thread until the bytes are reserved. Returns nil if `isCancelled` returns true.
    ///
    /// The thread must hold no other grant of this budget. `isCancelled` is checked at first and whenever bytes are
    /// given back.
    package func wait(_ byteCount: Int, _ priority: WorkPriority, isCancelled: () -> Bool) -> ByteGrant? {
        let (given, generation) = (Locked<ByteGrant?>(nil), Generation())
        request(byteCount, priority, while: generation, is: 0) { grant in
            given.withLock { $0 = grant }
            self.wakeBlocked()
        }
        while true {
            let seen = lock.withLock { changeCount }
            if let grant = given.current { return grant }
            if isCancelled() {
                generation.increment()
                serve()
                // Served between the two checks: the bytes are not needed.
                given.current?.giveBack()
                return nil
            }
            lock.withLock {
                while changeCount == seen { changed.wait() }
            }
        }
    }

    fileprivate func giveBack(_ byteCount: Int) {
        guard byteCount > 0 else { return }
        lock.withLock { taken -= byteCount }
        serve()
        wakeBlocked()
    }

    // MARK: - Serving

    private func fits(_ byteCount: Int) -> Bool { taken == 0 || byteCount <= limit - taken }

    private func grant(_ byteCount: Int) -> ByteGrant {
        taken += byteCount
        highest = max(highest, taken)
        return ByteGrant(byteCount, of: self)
    }

    /// Starts all requests that can be served now. `start` runs without the lock.
    private func serve() {
        while let (waiter, grant) = lock.withLock({ next() }) { waiter.start(grant) }
    }

    private func next() -> (Waiter, ByteGrant)? {
        for priority in WorkPriority.allCases {
            guard let first = waiting[priority.rawValue].first else { continue }
            let isStale = first.isStale
            guard isStale || fits(first.byteCount) else { return nil }
            waiting[priority.rawValue].removeFirst()
            waitingCount -= 1
            return (first, isStale ? ByteGrant(0, of: self) : grant(first.byteCount))
        }
        return nil
    }

    private func removeStale() -> [Waiter] {
        var stale: [Waiter] = []
        for index in waiting.indices {
            stale += waiting[index].filter(\.isStale)
            waiting[index].removeAll(where: \.isStale)
        }
        waitingCount = waiting.reduce(0) { $0 + $1.count }
        sweepAt = max(64, waitingCount * 2)
        return stale
    }

    private func end(_ stale: [Waiter]) {
        for waiter in stale { waiter.start(ByteGrant(0, of: self)) }
    }

    private func wakeBlocked() {
        lock.withLock {
            changeCount += 1
            changed.broadcast()
        }
    }
}

/// Bytes reserved from a budget. They are given back once: by `giveBack()` or by the deinit.
package final class ByteGrant: Sendable {
    private let budget: ByteBudget
    private let left: Locked<Int>

    fileprivate init(_ byteCount: Int, of budget: ByteBudget) {
        self.budget = budget
        left = Locked(byteCount)
    }

    deinit { giveBack() }

    /// The number of reserved bytes; 0 after they are given back.
    package var byteCount: Int { left.current }

    /// Returns the bytes to the budget and serves waiting requests on this thread. Further calls do nothing.
    package func giveBack() {
        let byteCount = left.withLock { left in
            defer { left = 0 }
            return left
        }
        budget.giveBack(byteCount)
    }
}
