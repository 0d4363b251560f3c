import ADKFoundation
import ADKViews
import Foundation

/// Observers by selector.
///
/// The removing methods take objects, where Foundation's take anything, so that calls with an object prefer them. They
/// remove tokens of Foundation's observers as well.
extension NotificationCenter {
    /// Calls `aSelector` of `observer` for each notification of `aName`, or of all names if nil, from `anObject`, or
    /// from any object if nil. The observer is referenced weakly.
    ///
    /// Differs from UIKit: the selector is called on the main thread: at once for a notification that is posted there,
    /// and later for any other.
    @preconcurrency @MainActor
    public func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
    ) {
        let call = TargetAction(observer, aSelector)
        let token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
            nonisolated(unsafe) let notification = notification
            if MainThread.isCurrent {
                MainActor.assumeIsolated { call.perform(sender: notification) }
            } else {
                MainMailbox.post { call.perform(sender: notification) }
            }
        }
        SelectorObservers.add(observer as AnyObject, aName, anObject, self, token)
    }

    /// Ends all that `observer` observes by selectors, or a token of `addObserver(forName:object:queue:using:)`. Any
    /// thread, also in the observer's `deinit`.
    public func removeObserver(_ observer: AnyObject) {
        SelectorObservers.remove(observer, from: self) { _ in true }
        removeObserver(observer as Any)
    }

    /// Ends what `observer` observes by selectors of `aName` and `anObject`, where they are not nil. Any thread, also
    /// in the observer's `deinit`.
    public func removeObserver(_ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?) {
        let object = anObject.map { ObjectIdentifier($0 as AnyObject) }
        SelectorObservers.remove(observer, from: self) {
            (aName == nil || $0.name == aName) && (object == nil || $0.object == object)
        }
        removeObserver(observer as Any, name: aName, object: anObject)
    }
}

/// The tokens of observers by selector. Any thread.
private enum SelectorObservers {
    struct Registration: @unchecked Sendable {
        // Guarded by the lock of `registry`. Foundation's center may be used by any thread.
        weak var observer: AnyObject?
        weak var center: NotificationCenter?
        let centerID: ObjectIdentifier
        let name: NSNotification.Name?
        let object: ObjectIdentifier?
        let token: any NSObjectProtocol
    }

    private struct Registry {
        var lists: [ObjectIdentifier: [Registration]] = [:]
        var count = 0
        /// The count at which those of freed observers are removed. It doubles with those that are left.
        var sweepCount = 64

        /// Removes the registrations of freed observers. Returns them, and the observers that exist: their last
        /// reference may end meanwhile, and they must not be freed while the lock is held.
        mutating func sweep() -> (stale: [Registration], observers: [AnyObject]) {
            var (stale, observers): ([Registration], [AnyObject]) = ([], [])
            for (key, list) in lists {
                var rest: [Registration] = []
                for one in list {
                    if let observer = one.observer {
                        observers.append(observer)
                        rest.append(one)
                    } else {
                        stale.append(one)
                    }
                }
                lists[key] = rest.isEmpty ? nil : rest
            }
            count -= stale.count
            sweepCount = max(64, 2 * count)
            return (stale, observers)
        }
    }

    private static let registry = Locked(Registry())

    /// O(1) amortised.
    static func add(
        _ observer: AnyObject, _ name: NSNotification.Name?, _ object: Any?, _ center: NotificationCenter,
        _ token: any NSObjectProtocol
    ) {
        let new = Registration(
            observer: observer, center: center, centerID: ObjectIdentifier(center), name: name,
            object: object.map { ObjectIdentifier($0 as AnyObject) }, token: token)
        let swept: (stale: [Registration], observers: [AnyObject]) = registry.withLock { registry in
            registry.lists[ObjectIdentifier(observer), default: []].append(new)
            registry.count += 1
            return registry.count < registry.sweepCount ? ([], []) : registry.sweep()
        }
        end(swept.stale)
    }

    /// Ends the registrations of `observer`, which may be in its `deinit`, at `center` that satisfy `matches`.
    static func remove(
        _ observer: AnyObject, from center: NotificationCenter, where matches: (Registration) -> Bool
    ) {
        let (key, centerID) = (ObjectIdentifier(observer), ObjectIdentifier(center))
        let ended = registry.withLock { registry in
            guard var list = registry.lists[key] else { return [Registration]() }
            let ended = list.filter { $0.centerID == centerID && matches($0) }
            list.removeAll { $0.centerID == centerID && matches($0) }
            registry.lists[key] = list.isEmpty ? nil : list
            registry.count -= ended.count
            return ended
        }
        end(ended)
    }

    private static func end(_ registrations: [Registration]) {
        for one in registrations { one.center?.removeObserver(one.token as Any) }
    }
}
