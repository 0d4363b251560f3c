import Synchronization

/// A Boolean value that any thread reads and writes without a lock.
package final class AtomicFlag: Sendable {
    private let value: Atomic<Bool>

    package init(_ value: Bool) { self.value = Atomic(value) }

    package var isSet: Bool {
        get { value.load(ordering: .acquiring) }
        set { value.store(newValue, ordering: .releasing) }
    }
}

/// A counter of invalidations. Work stores the value at its start; it is stale if the value has grown since.
/// Thread-safe.
package final class Generation: Sendable {
    private let value = Atomic<UInt64>(0)

    package init() {}

    package var current: UInt64 { value.load(ordering: .acquiring) }

    /// Adds 1 and returns the new value.
    @discardableResult
    package func increment() -> UInt64 { value.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
}

/// The number of live objects of a kind, for the frame ledger and leak tests. Thread-safe.
package struct ObjectCount: ~Copyable, Sendable {
    private let count = Atomic<Int>(0)

    package init() {}

    package func increment() { count.wrappingAdd(1, ordering: .relaxed) }
    package func decrement() { count.wrappingSubtract(1, ordering: .relaxed) }
    package var current: Int { count.load(ordering: .relaxed) }
}
