import Synchronization

/// A thread-safe reference that is set at most once.
///
/// Replaces `AtomicLazyReference`, whose loads go through unspecialised generics: layout loads one per element.
package struct LazyReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    private let bits = Atomic<UInt>(0)

    package init() {}

    @inline(__always)
    package var current: Object? {
        Self.object(bits.load(ordering: .acquiring))
    }

    /// Stores `candidate` if there is no object yet. Returns the stored object.
    package func storeIfEmpty(_ candidate: Object) -> Object {
        let box = Unmanaged.passRetained(candidate)
        let (stored, before) = bits.compareExchange(
            expected: 0, desired: UInt(bitPattern: box.toOpaque()), ordering: .acquiringAndReleasing)
        if stored { return candidate }
        box.release()
        return Self.object(before) ?? candidate
    }

    deinit {
        if let pointer = UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)) {
            Unmanaged<Object>.fromOpaque(pointer).release()
        }
    }

    @inline(__always)
    private static func object(_ bits: UInt) -> Object? {
        guard let pointer = UnsafeRawPointer(bitPattern: bits) else { return nil }
        return Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }
}
