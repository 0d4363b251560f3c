import ADKFoundation

/// A cache of objects with a limit in bytes. Thread-safe; all operations are O(1) amortised, if not said otherwise.
///
/// It has two levels. The first holds the most recently used objects, up to the limit. The second knows objects that
/// the first level dropped, as long as other code holds them: an image on screen is found again and never exists
/// twice.
package final class MemoryCache<Key: Hashable & Sendable, Value: AnyObject & Sendable>: Sendable {
    private let state: Locked<State>

    /// A cache that holds at most `byteLimit` bytes.
    package init(byteLimit: Int) { state = Locked(State(byteLimit: max(byteLimit, 0))) }

    /// The object for `key`, which becomes the most recently used one. An object of the second level moves to the
    /// first.
    package func value(for key: Key) -> Value? {
        let (found, dropped) = state.withLock { state -> (Value?, [Value]) in
            if let node = state.nodes[key] {
                state.list.moveToFront(node)
                return (state.list[node].value, [])
            }
            guard let known = state.known[key], let value = known.value else { return (nil, []) }
            return (value, state.hold(value, key, known.cost))
        }
        withExtendedLifetime(dropped) {}
        return found
    }

    /// Stores an object that holds `cost` bytes, in place of a former one for `key`. The least recently used objects
    /// are dropped until the rest fits. An object that exceeds the limit by itself is known in the second level only.
    ///
    /// - Complexity: O(1) and O(dropped objects).
    package func insert(_ value: Value, for key: Key, cost: Int) {
        let cost = max(cost, 0)
        let dropped = state.withLock { state -> [Value] in
            var dropped = state.forget(key)
            state.known[key] = Known(value: value, cost: cost)
            dropped += state.hold(value, key, cost)
            dropped += state.sweepIfDue()
            return dropped
        }
        // Objects are freed without the lock: their deinitializers may call anything.
        withExtendedLifetime(dropped) {}
    }

    /// The object that is stored for `key` and alive, or the one that `insert` stores: two callers that made the same
    /// object at the same time share one.
    package func shared(_ value: Value, for key: Key, cost: Int) -> Value {
        let (found, dropped) = state.withLock { state -> (Value?, [Value]) in
            if let node = state.nodes[key] {
                state.list.moveToFront(node)
                return (state.list[node].value, [])
            }
            if let known = state.known[key], let alive = known.value {
                return (alive, state.hold(alive, key, known.cost))
            }
            state.known[key] = Known(value: value, cost: max(cost, 0))
            return (nil, state.hold(value, key, max(cost, 0)) + state.sweepIfDue())
        }
        withExtendedLifetime(dropped) {}
        return found ?? value
    }

    /// Forgets the object for `key` in both levels.
    package func removeValue(for key: Key) {
        let dropped = state.withLock { $0.forget(key) }
        withExtendedLifetime(dropped) {}
    }

    /// Forgets all objects in both levels. O(objects).
    package func removeAll() {
        let dropped = state.withLock { state -> State in
            let old = state
            state = State(byteLimit: old.byteLimit)
            return old
        }
        withExtendedLifetime(dropped) {}
    }

    /// Drops the least recently used objects of the first level until at most `byteCount` bytes are left, for a system
    /// that is short of memory. The limit stays. O(dropped objects).
    package func shrink(to byteCount: Int) {
        let dropped = state.withLock { $0.trim(to: max(byteCount, 0)) }
        withExtendedLifetime(dropped) {}
    }

    /// The largest number of bytes in the first level. A smaller limit drops objects at once.
    package var byteLimit: Int {
        get { state.withLock { $0.byteLimit } }
        set {
            let dropped = state.withLock { state -> [Value] in
                state.byteLimit = max(newValue, 0)
                return state.trim(to: state.byteLimit)
            }
            withExtendedLifetime(dropped) {}
        }
    }

    /// The bytes of all objects in the first level.
    package var byteCount: Int { state.withLock { $0.byteCount } }
    /// The number of objects in the first level.
    package var count: Int { state.withLock { $0.nodes.count } }
    /// The number of keys that are known in either level, including objects that were freed and not yet swept.
    var knownCount: Int { state.withLock { $0.known.count } }
}

extension MemoryCache {
    /// An object of either level.
    private struct Known {
        weak var value: Value?
        let cost: Int
    }

    private struct Held {
        let key: Key
        let value: Value
        let cost: Int
    }

    private struct State {
        var byteLimit: Int
        var byteCount = 0
        /// The first level: positions in `list`, most recently used first.
        var nodes: [Key: Int] = [:]
        var list = RecencyList<Held>()
        /// Both levels.
        var known: [Key: Known] = [:]
        /// The number of known keys at which freed objects are looked for.
        var sweepCount = 64

        init(byteLimit: Int) { self.byteLimit = byteLimit }

        /// Puts an object that is not there into the first level. Returns the objects that were dropped for it.
        mutating func hold(_ value: Value, _ key: Key, _ cost: Int) -> [Value] {
            guard cost <= byteLimit else { return [] }
            let dropped = trim(to: byteLimit - cost)
            nodes[key] = list.pushFront(Held(key: key, value: value, cost: cost))
            byteCount += cost
            return dropped
        }

        mutating func trim(to limit: Int) -> [Value] {
            var dropped: [Value] = []
            while byteCount > limit, let held = list.popBack() {
                nodes[held.key] = nil
                byteCount -= held.cost
                dropped.append(held.value)
            }
            return dropped
        }

        /// Removes a key from both levels. Returns what must be freed without the lock.
        mutating func forget(_ key: Key) -> [Value] {
            known[key] = nil
            guard let node = nodes.removeValue(forKey: key) else { return [] }
            let held = list.remove(node)
            byteCount -= held.cost
            return [held.value]
        }

        /// Forgets keys whose objects were freed, once in as many insertions as there are keys. Returns all living
        /// objects: the reference that the look at an object takes may be the last one, and must end without the lock.
        mutating func sweepIfDue() -> [Value] {
            guard known.count >= sweepCount else { return [] }
            var alive: [Value] = []
            known = known.filter { entry in
                guard let value = entry.value.value else { return false }
                alive.append(value)
                return true
            }
            sweepCount = max(64, known.count * 2)
            return alive
        }
    }
}
