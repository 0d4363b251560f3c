/// A cache with a limit in bytes that evicts the least recently used entries. Thread-safe.
package final class ByteCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var value: Value
        var byteCount: Int
        /// The value of `State.uses` at the last use; larger is more recent.
        var use: UInt64
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var byteCount = 0
        var uses: UInt64 = 0
        var byteLimit: Int

        /// Evicts the least recently used entries until the rest fits. Returns the evicted values.
        mutating func trim() -> [Value] {
            var dropped: [Value] = []
            while byteCount > byteLimit, let oldest = entries.min(by: { $0.value.use < $1.value.use }) {
                entries[oldest.key] = nil
                byteCount -= oldest.value.byteCount
                dropped.append(oldest.value.value)
            }
            return dropped
        }
    }

    private let state: Locked<State>

    package init(byteLimit: Int) { state = Locked(State(byteLimit: byteLimit)) }

    /// The value for `key`, which counts as a use; nil if there is none.
    package subscript(key: Key) -> Value? {
        state.withLock { state in
            state.uses += 1
            state.entries[key]?.use = state.uses
            return state.entries[key]?.value
        }
    }

    /// Stores `value`, which holds `byteCount` bytes, and evicts the least recently used entries. A value that exceeds
    /// the limit by itself is not stored; an older value for `key` is removed all the same.
    ///
    /// - Complexity: O(evicted entries · entries).
    package func insert(_ value: Value, for key: Key, byteCount: Int) {
        let dropped = state.withLock { state -> [Value] in
            var dropped: [Value] = []
            if let old = state.entries.removeValue(forKey: key) {
                state.byteCount -= old.byteCount
                dropped.append(old.value)
            }
            guard byteCount <= state.byteLimit else { return dropped }
            state.uses += 1
            state.entries[key] = Entry(value: value, byteCount: byteCount, use: state.uses)
            state.byteCount += byteCount
            return dropped + state.trim()
        }
        // Evicted values are released outside of the lock.
        withExtendedLifetime(dropped) {}
    }

    package func removeValue(for key: Key) {
        let dropped = state.withLock { state in
            let old = state.entries.removeValue(forKey: key)
            state.byteCount -= old?.byteCount ?? 0
            return old
        }
        withExtendedLifetime(dropped) {}
    }

    package func removeAll() {
        let dropped = state.withLock { state in
            defer {
                state.entries = [:]
                state.byteCount = 0
            }
            return state.entries
        }
        withExtendedLifetime(dropped) {}
    }

    /// The largest number of bytes to keep. A smaller limit evicts entries at once.
    package var byteLimit: Int {
        get { state.withLock { $0.byteLimit } }
        set {
            let dropped = state.withLock { state in
                state.byteLimit = newValue
                return state.trim()
            }
            withExtendedLifetime(dropped) {}
        }
    }

    /// The bytes of all entries.
    package var byteCount: Int { state.withLock { $0.byteCount } }
    package var count: Int { state.withLock { $0.entries.count } }
}
