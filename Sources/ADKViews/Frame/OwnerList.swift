/// Values that belong to objects, in the order in which the objects were added. One value for each object.
///
/// The order of a dictionary differs from run to run; the frame loop goes by this one instead. It may
/// change while it is walked over: what is removed is not met any more, and what is added comes after.
struct OwnerList<Value> {
    private struct Entry {
        let owner: ObjectIdentifier
        var value: Value
    }

    /// Removed entries leave a gap until `compact()`, so that places stay what they are.
    private var entries: [Entry?] = []
    private var places: [ObjectIdentifier: Int] = [:]

    var isEmpty: Bool { places.isEmpty }
    var count: Int { places.count }

    /// The places to walk over now, gaps among them. Removes the gaps first: not for use within another walk.
    mutating func compact() -> Range<Int> {
        if entries.count > places.count {
            entries.removeAll { $0 == nil }
            for (place, entry) in entries.enumerated() { if let entry { places[entry.owner] = place } }
        }
        return entries.indices
    }

    /// The value at a place of `compact()`; nil for a gap.
    subscript(place: Int) -> (owner: ObjectIdentifier, value: Value)? {
        guard place < entries.count, let entry = entries[place] else { return nil }
        return (entry.owner, entry.value)
    }

    /// Sets the value of `owner`. An owner that has one keeps its place; returns whether it had none.
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

    /// All values in order; none is left.
    mutating func drain() -> [Value] {
        defer {
            entries.removeAll(keepingCapacity: true)
            places.removeAll(keepingCapacity: true)
        }
        return values
    }
}
