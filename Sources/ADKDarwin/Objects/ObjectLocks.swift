import ADKFoundation
import Foundation

/// Waits until no other thread is between `objc_sync_enter` and `objc_sync_exit` of `obj`. A thread may enter several
/// times. Returns 0.
///
/// Structures and enumerations, such as arrays and strings, have no identity. They are reported, nothing is locked, and
/// the result is -1.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
    guard type(of: obj) is AnyClass else {
        Misuse.report("objc_sync_enter locks nothing: a value of \(type(of: obj)) has no identity")
        return -1
    }
    ObjectLocks.enter(obj as AnyObject)
    return 0
}

/// Ends one `objc_sync_enter` of `obj`, on the same thread. Returns 0, or -1 if there was none.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
    type(of: obj) is AnyClass && ObjectLocks.exit(obj as AnyObject) ? 0 : -1
}

/// One lock for each object that a thread has entered.
private enum ObjectLocks {
    private struct Entry {
        let lock: NSRecursiveLock
        /// The calls of `enter` without an `exit`, also of threads that wait.
        var count: Int
    }

    private static let entries = Locked<[ObjectIdentifier: Entry]>([:])

    static func enter(_ object: AnyObject) {
        let id = ObjectIdentifier(object)
        let lock = entries.withLock { entries in
            var entry = entries[id] ?? Entry(lock: NSRecursiveLock(), count: 0)
            entry.count += 1
            entries[id] = entry
            return entry.lock
        }
        lock.lock()
    }

    static func exit(_ object: AnyObject) -> Bool {
        let id = ObjectIdentifier(object)
        let lock: NSRecursiveLock? = entries.withLock { entries in
            guard var entry = entries[id] else { return nil }
            entry.count -= 1
            entries[id] = entry.count > 0 ? entry : nil
            return entry.lock
        }
        lock?.unlock()
        return lock != nil
    }
}
