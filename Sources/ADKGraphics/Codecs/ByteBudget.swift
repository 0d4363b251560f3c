import ADKFoundation

/// A number of bytes that the process may take for one purpose, and the work that waits for some of them.
///
/// Requests are served in order of need, then of arrival. A request that does not fit holds back those after it;
/// otherwise small ones would keep a large one waiting for ever. A request for more than the whole budget is served
/// when nothing else is taken. No request is refused. Any thread.
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
    /// Waiters at which stale ones are looked for.
    private var sweepAt = 64
    /// Grows with every change that a blocked thread may wait for.
    private var changeCount: UInt64 = 0

    package init(byteLimit: Int) {
        limit = max(1, byteLimit)
        lock = Lock()
        changed = Condition(lock: lock)
    }

    /// At least 1. What is taken already stays taken; more bytes serve waiters at once.
    package var byteLimit: Int {
        get { lock.withLock { limit } }
        set {
            lock.withLock { limit = max(1, newValue) }
            serve()
        }
    }

    /// Bytes taken now.
    package var byteCount: Int { lock.withLock { taken } }

    /// The most bytes that were ever taken at once.
    package var highestByteCount: Int { lock.withLock { highest } }

    /// Requests that have not been served.
    package var waiterCount: Int { lock.withLock { waitingCount } }

    // MARK: - Taking

    /// The bytes, if they are free and no request waits that comes first.
    package func tryReserve(_ byteCount: Int, _ priority: WorkPriority = .visible) -> ByteGrant? {
        lock.withLock {
            guard fits(byteCount), waiting[0...priority.rawValue].allSatisfy(\.isEmpty) else { return nil }
            return grant(byteCount)
        }
    }

    /// The bytes, if they are free, before all who wait: for what takes so little time that it delays no one.
    package func tryReserveFirst(_ byteCount: Int) -> ByteGrant? {
        lock.withLock { fits(byteCount) ? grant(byteCount) : nil }
    }

    /// The bytes, free or not: for a thread that must not wait.
    package func reserveUnconditionally(_ byteCount: Int) -> ByteGrant { lock.withLock { grant(byteCount) } }

    /// Calls `start` once with the bytes when it is the request's turn: on this thread now, or later on the thread
    /// that gives bytes back. A request whose `generation` no longer has `value` is served without any bytes.
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

    /// The bytes, once they are free; blocks the calling thread, which must hold no other grant of this budget. Nil
    /// when `isCancelled`, which is asked whenever bytes have been given back.
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
                // Served between the two: the bytes are not needed.
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

    /// Starts whose turn it is, without the lock.
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

/// Bytes taken from a budget, given back once: by `giveBack`, or with the object.
package final class ByteGrant: Sendable {
    private let budget: ByteBudget
    private let left: Locked<Int>

    fileprivate init(_ byteCount: Int, of budget: ByteBudget) {
        self.budget = budget
        left = Locked(byteCount)
    }

    deinit { giveBack() }

    /// 0 once they were given back.
    package var byteCount: Int { left.current }

    package func giveBack() {
        let byteCount = left.withLock { left in
            defer { left = 0 }
            return left
        }
        budget.giveBack(byteCount)
    }
}
