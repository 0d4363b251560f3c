import ADKFoundation

/// A table of weakly referenced objects by key, each with additional information. Any thread.
///
/// Entries of freed objects are removed when the number of entries reaches twice that after the last removal.
final class WeakTable<Key: Hashable & Sendable, Object: AnyObject & Sendable, Info: Sendable>: Sendable {
    private struct Entry {
        weak var object: Object?
        let info: Info
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        /// The number of entries at which those of freed objects are removed.
        var sweepCount = WeakTable.minimumSweepCount
    }

    private static var minimumSweepCount: Int { 64 }

    private let state = Locked(State())

    /// The object for `key` and its information, if the object still exists.
    func find(_ key: Key) -> (object: Object, info: Info)? {
        state.withLock { state in
            state.entries[key].flatMap { entry in entry.object.map { ($0, entry.info) } }
        }
    }

    /// Stores `object` unless the table has an object for `key`, which is then returned.
    func insertIfAbsent(_ object: Object, _ info: Info, for key: Key) -> Object? {
        state.withLock { state in
            if let earlier = state.entries[key]?.object { return earlier }
            state.entries[key] = Entry(object: object, info: info)
            if state.entries.count >= state.sweepCount {
                state.entries = state.entries.filter { $0.value.object != nil }
                state.sweepCount = max(WeakTable.minimumSweepCount, state.entries.count * 2)
            }
            return nil
        }
    }

    /// The number of objects that still exist.
    var count: Int { state.withLock { $0.entries.values.count { $0.object != nil } } }
}
