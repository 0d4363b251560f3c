import Synchronization

/// How many objects of a kind are alive; for the frame ledger and leak tests.
package struct ObjectCount: ~Copyable, Sendable {
    private let count = Atomic<Int>(0)

    package init() {}

    package func increment() { count.wrappingAdd(1, ordering: .relaxed) }
    package func decrement() { count.wrappingSubtract(1, ordering: .relaxed) }
    package var current: Int { count.load(ordering: .relaxed) }
}

/// A number that grows each time what it guards becomes stale; work started under an older
/// value is cancelled.
package final class Sentinel: Sendable {
    private let value = Atomic<UInt64>(0)

    package init() {}

    package var current: UInt64 { value.load(ordering: .acquiring) }

    @discardableResult
    package func increment() -> UInt64 { value.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
}
