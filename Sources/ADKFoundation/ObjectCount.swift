import Synchronization

/// The number of live objects of a kind, for the frame ledger and leak tests. Thread-safe.
package struct ObjectCount: ~Copyable, Sendable {
    private let count = Atomic<Int>(0)

    package init() {}

    package func increment() { count.wrappingAdd(1, ordering: .relaxed) }
    package func decrement() { count.wrappingSubtract(1, ordering: .relaxed) }
    package var current: Int { count.load(ordering: .relaxed) }
}
