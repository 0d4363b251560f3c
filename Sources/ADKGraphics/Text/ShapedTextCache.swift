import ADKFoundation

/// A cache of shaped texts, limited in bytes. Least recently used texts are removed first. Usable on any thread.
///
/// Two generations: a text that is used moves to the young generation. When that would exceed half of the limit it
/// becomes the old generation, and the remains of the previous old generation are removed. Each operation touches one
/// entry only.
final class ShapedTextCache: Sendable {
    struct Key: Hashable, Sendable {
        var text: AttributedText
        var constraints: TextConstraints
    }

    private struct Entry {
        var value: ShapedText
        var bytes: Int
    }

    private struct State {
        var young: [Key: Entry] = [:]
        var old: [Key: Entry] = [:]
        var youngBytes = 0
        var oldBytes = 0

        /// Returns the removed entries. The caller frees them outside the lock.
        mutating func insert(_ entry: Entry, for key: Key, limit: Int) -> [Key: Entry] {
            if let known = young.removeValue(forKey: key) { youngBytes -= known.bytes }
            if let known = old.removeValue(forKey: key) { oldBytes -= known.bytes }
            var forgotten: [Key: Entry] = [:]
            if youngBytes + entry.bytes > limit / 2 {
                forgotten = old
                (old, oldBytes) = (young, youngBytes)
                (young, youngBytes) = ([:], 0)
            }
            young[key] = entry
            youngBytes += entry.bytes
            return forgotten
        }
    }

    private let state = Locked(State())
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func value(for key: Key) -> ShapedText? {
        let (value, forgotten) = state.withLock { state -> (ShapedText?, [Key: Entry]) in
            if let entry = state.young[key] { return (entry.value, [:]) }
            guard let entry = state.old[key] else { return (nil, [:]) }
            return (entry.value, state.insert(entry, for: key, limit: limit))
        }
        withExtendedLifetime(forgotten) {}
        return value
    }

    /// Whether the text is at most an eighth of the limit. Larger texts are not cached.
    func accepts(_ value: ShapedText) -> Bool { value.byteCount <= limit / 8 }

    func insert(_ value: ShapedText, for key: Key) {
        guard accepts(value) else { return }
        let bytes = value.byteCount
        let forgotten = state.withLock { $0.insert(Entry(value: value, bytes: bytes), for: key, limit: limit) }
        withExtendedLifetime(forgotten) {}
    }

    func removeAll() { state.withLock { $0 = State() } }

    /// The approximate memory use in bytes.
    var byteCount: Int { state.withLock { $0.youngBytes + $0.oldBytes } }
}
