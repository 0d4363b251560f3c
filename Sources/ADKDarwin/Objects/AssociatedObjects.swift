import ADKFoundation
import Foundation

/// How an associated object is kept.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// The object is not kept.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// The object is kept.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// The object is kept. Differs from Objective-C: it is not copied.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// The object is kept.
    case OBJC_ASSOCIATION_RETAIN = 769
    /// The object is kept. Differs from Objective-C: it is not copied.
    case OBJC_ASSOCIATION_COPY = 771
}

/// Keeps `value` with `object` under `key`, until another one or nil is set. Any thread. O(1) amortised.
///
/// Differs from Objective-C: nothing tells that an object was freed. Its values are freed by a later call, when the
/// number of objects with values has doubled.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    AssociatedObjects.set(value, of: object as AnyObject, key, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
}

/// The value that `object` has under `key`. Any thread. O(1).
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    AssociatedObjects.value(of: object as AnyObject, key)
}

/// Removes all values of `object`. Any thread.
public func objc_removeAssociatedObjects(_ object: Any) { AssociatedObjects.removeAll(of: object as AnyObject) }

/// The values by the identities of their objects.
private enum AssociatedObjects {
    struct Entry: @unchecked Sendable {
        // Guarded by the lock of `table`. The values belong to the app.
        weak var owner: AnyObject?
        var values: [UnsafeRawPointer: Value] = [:]
    }

    enum Value {
        case strong(Any)
        case weak(ObjectReference)

        var current: Any? {
            switch self {
            case .strong(let value): value
            case .weak(let reference): reference.object
            }
        }
    }

    struct Table: @unchecked Sendable {
        // Guarded by the lock of `table`.
        var entries: [ObjectIdentifier: Entry] = [:]
        /// The number of entries at which those of freed objects are removed.
        var sweepCount = 64
    }

    private static let table = Locked(Table())

    static func value(of object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
        table.withLock { table in
            guard let entry = table.entries[ObjectIdentifier(object)], entry.owner === object else { return nil }
            return entry.values[key]?.current
        }
    }

    static func set(_ value: Any?, of object: AnyObject, _ key: UnsafeRawPointer, isWeak: Bool) {
        let new = value.map {
            isWeak ? Value.weak(ObjectReference($0 as AnyObject, isWeak: true)) : Value.strong($0)
        }
        // What is removed is freed outside of the lock.
        let removed: [Any] = table.withLock { table in
            let id = ObjectIdentifier(object)
            var removed: [Any] = []
            // A freed object may have had the same address.
            if let entry = table.entries[id], entry.owner !== object {
                removed.append(entry)
                table.entries[id] = nil
            }
            var entry = table.entries[id] ?? Entry(owner: object)
            if let old = entry.values[key] { removed.append(old) }
            entry.values[key] = new
            table.entries[id] = entry.values.isEmpty ? nil : entry
            if table.entries.count >= table.sweepCount {
                for (id, entry) in table.entries {
                    // The last reference to an owner may end meanwhile.
                    if let owner = entry.owner {
                        removed.append(owner)
                    } else {
                        removed.append(entry)
                        table.entries[id] = nil
                    }
                }
                table.sweepCount = max(64, 2 * table.entries.count)
            }
            return removed
        }
        withExtendedLifetime(removed) {}
    }

    static func removeAll(of object: AnyObject) {
        let removed = table.withLock { $0.entries.removeValue(forKey: ObjectIdentifier(object)) }
        withExtendedLifetime(removed) {}
    }
}
