/// Values of objects, one for each, in the order in which the objects were added.
///
/// Unlike a dictionary's, this order is the same in every run. The list may change during a walk over it: removed
/// values are skipped, and added values come last.
struct OwnerList<Value> {
    private struct Entry {
        let owner: ObjectIdentifier
        var value: Value
    }

    /// Removed entries leave a gap until `compact()`, so that positions stay valid.
    private var entries: [Entry?] = []
    private var places: [ObjectIdentifier: Int] = [:]

    var isEmpty: Bool { places.isEmpty }
    var count: Int { places.count }

    /// Removes the gaps and returns the positions to walk over. Not for use during another walk.
    mutating func compact() -> Range<Int> {
        if entries.count > places.count {
            entries.removeAll { $0 == nil }
            for (place, entry) in entries.enumerated() { if let entry { places[entry.owner] = place } }
        }
        return entries.indices
    }

    /// The value at a position of `compact()`; nil at a gap.
    subscript(place: Int) -> (owner: ObjectIdentifier, value: Value)? {
        guard place < entries.count, let entry = entries[place] else { return nil }
        return (entry.owner, entry.value)
    }

    /// Sets the value of `owner`, which keeps its position if it has one. Returns whether it is new.
    @discardableResult
    mutating func set(_ value: Value, for owner: ObjectIdentifier) -> Bool {
        if let place = places[owner] {
            entries[place]?.value = value
            return false
        }
        places[owner] = entries.count
        entries.append(Entry(owner: owner, value: value))
        return true
    }

    mutating func remove(_ owner: ObjectIdentifier) {
        if let place = places.removeValue(forKey: owner) { entries[place] = nil }
    }

    /// All values in order.
    var values: [Value] { entries.compactMap { $0?.value } }

    /// Removes all values and returns them in order.
    mutating func drain() -> [Value] {
        defer {
            entries.removeAll(keepingCapacity: true)
            places.removeAll(keepingCapacity: true)
        }
        return values
    }
}
