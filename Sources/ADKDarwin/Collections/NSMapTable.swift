import Foundation

/// A dictionary of objects that may keep its keys, its values, or neither. On one thread at a time.
///
/// Differs from Foundation: not an `NSObject`, and it has no archives. The value of a freed key is freed by a later
/// call: by one that counts or lists, or when the number of keys has doubled.
public final class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject> {
    private struct Entry {
        let key: ObjectReference
        var value: ObjectReference
    }

    private let keysAreWeak: Bool
    private let valuesAreWeak: Bool
    private let equality: ObjectEquality
    /// By the hashes of the keys. An object that is freed may use the table in its `deinit`, so that what is removed
    /// is kept until the change of this property has ended.
    private var buckets: [Int: [Entry]] = [:]
    /// The number of buckets at which those of freed objects are removed.
    private var sweepCount = 64

    /// Creates an empty table.
    public init(keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = []) {
        keysAreWeak = keyOptions.contains(.weakMemory)
        valuesAreWeak = valueOptions.contains(.weakMemory)
        equality = keyOptions.contains(.objectPointerPersonality) ? .identity : .value
    }

    /// Creates an empty table. `capacity` is not used.
    public convenience init(
        keyOptions: NSPointerFunctions.Options, valueOptions: NSPointerFunctions.Options, capacity: Int
    ) {
        self.init(keyOptions: keyOptions, valueOptions: valueOptions)
    }

    /// A table that keeps keys and values.
    public static func strongToStrongObjects() -> NSMapTable { NSMapTable() }
    /// A table that keeps values. Keys that are freed leave it with their values.
    public static func weakToStrongObjects() -> NSMapTable { NSMapTable(keyOptions: .weakMemory) }
    /// A table that keeps keys. Values that are freed leave it with their keys.
    public static func strongToWeakObjects() -> NSMapTable { NSMapTable(valueOptions: .weakMemory) }
    /// A table that keeps neither.
    public static func weakToWeakObjects() -> NSMapTable {
        NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
    }

    /// The value of `aKey`. Nil without one. O(1).
    public func object(forKey aKey: KeyType?) -> ObjectType? {
        guard let aKey, let bucket = buckets[equality.hash(aKey)], let index = index(of: aKey, in: bucket) else {
            return nil
        }
        return bucket[index].value.object as? ObjectType
    }

    /// Gives `aKey` a value. A nil value removes the key; a nil key does nothing. O(1) amortised.
    public func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
        guard let aKey else { return }
        guard let anObject else { return removeObject(forKey: aKey) }
        let hash = equality.hash(aKey), old = buckets[hash] ?? []
        var bucket = old
        let value = ObjectReference(anObject, isWeak: valuesAreWeak)
        if let index = index(of: aKey, in: bucket) {
            bucket[index].value = value
        } else {
            bucket.removeAll { $0.key.object == nil || $0.value.object == nil }
            bucket.append(Entry(key: ObjectReference(aKey, isWeak: keysAreWeak), value: value))
        }
        buckets[hash] = bucket
        withExtendedLifetime(old) {}
        guard buckets.count >= sweepCount, keysAreWeak || valuesAreWeak else { return }
        removeFreed()
        sweepCount = max(64, 2 * buckets.count)
    }

    /// Removes `aKey` with its value. O(1).
    public func removeObject(forKey aKey: KeyType?) {
        guard let aKey else { return }
        let hash = equality.hash(aKey)
        guard var bucket = buckets[hash], let index = index(of: aKey, in: bucket) else { return }
        let removed = bucket.remove(at: index)
        buckets[hash] = bucket.isEmpty ? nil : bucket
        withExtendedLifetime(removed) {}
    }

    /// Removes all keys and values.
    public func removeAllObjects() {
        let removed = buckets
        buckets = [:]
        withExtendedLifetime(removed) {}
    }

    private func index(of key: KeyType, in bucket: [Entry]) -> Int? {
        bucket.firstIndex { entry in entry.key.object.map { equality.areEqual($0, key) } ?? false }
    }

    /// Removes the keys and values of which one was freed. O(keys).
    private func removeFreed() {
        let old = buckets
        buckets = old.compactMapValues { bucket in
            let rest = bucket.filter { $0.key.object != nil && $0.value.object != nil }
            return rest.isEmpty ? nil : rest
        }
        withExtendedLifetime(old) {}
    }

    /// The keys and values that exist. Removes the others. O(keys).
    private func pairs() -> [(key: KeyType, value: ObjectType)] {
        removeFreed()
        return buckets.values.joined().compactMap { entry in
            guard let key = entry.key.object as? KeyType, let value = entry.value.object as? ObjectType else {
                return nil
            }
            return (key, value)
        }
    }

    /// The number of keys whose objects exist. O(keys).
    public var count: Int { pairs().count }
    /// The keys, in no order.
    public func keyEnumerator() -> NSEnumerator { ObjectEnumerator(pairs().map { $0.key }) }
    /// The values, in no order. Nil for an empty table.
    public func objectEnumerator() -> NSEnumerator? {
        let values = values
        return values.isEmpty ? nil : ObjectEnumerator(values)
    }

    fileprivate var values: [ObjectType] { pairs().map { $0.value } }
}

/// Objects one after another. That of an `NSArray` gives strings of Swift in place of an `NSString`.
private final class ObjectEnumerator: NSEnumerator {
    private var rest: ArraySlice<AnyObject>

    init(_ objects: [AnyObject]) { rest = objects[...] }

    override func nextObject() -> Any? { rest.popFirst() }
}

/// A set of objects that may not keep them. On one thread at a time.
///
/// Differs from Foundation: not an `NSObject`, and it has no archives.
public final class NSHashTable<ObjectType: AnyObject> {
    private let table: NSMapTable<ObjectType, ObjectType>

    /// Creates an empty set. `capacity` is not used.
    public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) {
        table = NSMapTable(keyOptions: options, valueOptions: options)
    }

    /// A set that does not keep its objects.
    public static func weakObjects() -> NSHashTable { NSHashTable(options: .weakMemory) }

    /// Adds an object. Nil, and an object that is equal to one of the set, do nothing. O(1) amortised.
    public func add(_ object: ObjectType?) {
        if !contains(object) { table.setObject(object, forKey: object) }
    }
    /// Removes an object. O(1).
    public func remove(_ object: ObjectType?) { table.removeObject(forKey: object) }
    /// Removes all objects.
    public func removeAllObjects() { table.removeAllObjects() }
    /// Whether the set has an object that is equal to `anObject`. O(1).
    public func contains(_ anObject: ObjectType?) -> Bool { table.object(forKey: anObject) != nil }
    /// The object that is equal to `object`. O(1).
    public func member(_ object: ObjectType?) -> ObjectType? { table.object(forKey: object) }
    /// The number of objects that exist. O(objects).
    public var count: Int { table.count }
    /// The objects that exist, in no order. O(objects).
    public var allObjects: [ObjectType] { table.values }
    /// An object of the set. Nil for an empty set. O(objects).
    public var anyObject: ObjectType? { allObjects.first }
    /// The objects, in no order.
    public func objectEnumerator() -> NSEnumerator { ObjectEnumerator(allObjects) }
}
