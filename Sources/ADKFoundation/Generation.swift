import Synchronization

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
