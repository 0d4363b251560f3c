import ADKFoundation

/// Shaped texts by what they were shaped from, up to a number of bytes; those used longest
/// ago go first. Usable on any thread.
final class ShapedTextCache: Sendable {
    struct Key: Hashable, Sendable {
        var text: AttributedText
        var constraints: TextConstraints
    }

    private struct Entry {
        var value: ShapedText
        var bytes: Int
        var lastUse: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var bytes = 0
        var uses = 0

        /// Drops the oldest until a quarter is free, so that the sorting is rare.
        mutating func shrink(to limit: Int) {
            for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
                if bytes <= limit / 4 * 3 { return }
                entries[key] = nil
                bytes -= entry.bytes
            }
        }
    }

    private let state = Locked(State())
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func value(for key: Key) -> ShapedText? {
        state.withLock { state in
            guard let index = state.entries.index(forKey: key) else { return nil }
            state.uses += 1
            state.entries.values[index].lastUse = state.uses
            return state.entries.values[index].value
        }
    }

    /// A text that would take more than an eighth of the room is not kept.
    func insert(_ value: ShapedText, for key: Key) {
        let bytes = value.byteCount
        guard bytes <= limit / 8 else { return }
        state.withLock { state in
            state.uses += 1
            state.bytes += bytes - (state.entries[key]?.bytes ?? 0)
            state.entries[key] = Entry(value: value, bytes: bytes, lastUse: state.uses)
            if state.bytes > limit { state.shrink(to: limit) }
        }
    }

    func removeAll() { state.withLock { $0 = State() } }

    /// What is held, about.
    var byteCount: Int { state.withLock { $0.bytes } }
}
