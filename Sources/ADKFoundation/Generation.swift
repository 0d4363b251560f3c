import Synchronization

/// A counter of invalidations. Work remembers the value it began with, and is stale once the value has grown.
/// Any thread.
package final class Generation: Sendable {
    private let value = Atomic<UInt64>(0)

    package init() {}

    package var current: UInt64 { value.load(ordering: .acquiring) }

    @discardableResult
    package func increment() -> UInt64 { value.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
}
