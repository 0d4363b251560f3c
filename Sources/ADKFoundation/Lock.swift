import Glibc

/// A mutual-exclusion lock: a pthread mutex on the heap. Not recursive. Do not call foreign code while holding it.
///
/// `Synchronization.Mutex` is not used, because the thread sanitizer reports false races with it.
package final class Lock: @unchecked Sendable {
    // Accessed through the pthread functions only.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    package init() {
        mutex = .allocate(capacity: 1)
        let status = pthread_mutex_init(mutex, nil)
        precondition(status == 0, "pthread_mutex_init failed with \(status)")
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    package func lock() { pthread_mutex_lock(mutex) }
    package func unlock() { pthread_mutex_unlock(mutex) }

    @inline(__always)
    package func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    /// The mutex for `pthread_cond_wait`.
    fileprivate var raw: UnsafeMutablePointer<pthread_mutex_t> { mutex }
}

/// A condition variable of one `Lock`. The lock must be held for every call but `broadcast`.
package final class Condition: @unchecked Sendable {
    // Guarded by `lock`, as pthread requires.
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private let lock: Lock

    package init(lock: Lock) {
        self.lock = lock
        condition = .allocate(capacity: 1)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        condition.deallocate()
    }

    /// Unlocks the lock, waits for a signal and locks again. May also return without a signal.
    package func wait() { pthread_cond_wait(condition, lock.raw) }

    /// Waits as `wait()`, at most until `instant` of the monotonic clock, in seconds.
    package func wait(until instant: Double) {
        var time = timespec()
        time.tv_sec = Int(instant)
        time.tv_nsec = Int((instant - Double(Int(instant))) * 1e9)
        pthread_cond_timedwait(condition, lock.raw, &time)
    }

    package func signal() { pthread_cond_signal(condition) }
    package func broadcast() { pthread_cond_broadcast(condition) }
}

/// A value with its own lock.
package final class Locked<Value>: @unchecked Sendable {
    private let lock = Lock()
    // Guarded by `lock`.
    private var value: Value

    package init(_ value: Value) { self.value = value }

    @inline(__always)
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }

    /// A copy of the value.
    package var current: Value { withLock { $0 } }
}
