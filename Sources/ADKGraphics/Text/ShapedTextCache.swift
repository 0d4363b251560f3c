import ADKFoundation

/// Shaped texts by what they were shaped from, up to a number of bytes; those used longest
/// ago go first. Usable on any thread.
///
/// Two generations: what is used moves to the younger, and when that has filled its half of the
/// room it becomes the older, whose rest is forgotten. No step looks at more than one entry.
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

        /// Returns what is forgotten, to be freed outside the lock.
        mutating func insert(_ entry: Entry, for key: Key, limit: Int) -> [Key: Entry] {
            if let known = young.updateValue(entry, forKey: key) { youngBytes -= known.bytes }
            if let known = old.removeValue(forKey: key) { oldBytes -= known.bytes }
            youngBytes += entry.bytes
            guard youngBytes > limit / 2 else { return [:] }
            let forgotten = old
            (old, oldBytes) = (young, youngBytes)
            (young, youngBytes) = ([:], 0)
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

    /// A text that would take more than an eighth of the room is not kept.
    func takes(_ value: ShapedText) -> Bool { value.byteCount <= limit / 8 }

    func insert(_ value: ShapedText, for key: Key) {
        guard takes(value) else { return }
        let bytes = value.byteCount
        let forgotten = state.withLock { $0.insert(Entry(value: value, bytes: bytes), for: key, limit: limit) }
        withExtendedLifetime(forgotten) {}
    }

    func removeAll() { state.withLock { $0 = State() } }

    /// What is held, about.
    var byteCount: Int { state.withLock { $0.youngBytes + $0.oldBytes } }
}
