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
