import ADKFoundation
import ADKViews
import AsyncDisplayKit
import Foundation

extension NotificationCenter {
    /// Calls `aSelector` of `observer` for each notification of `aName`, or of all names if nil, from `anObject`, or
    /// from any object if nil. The observer is referenced weakly.
    ///
    /// The selector is called on the main thread: at once for a notification that is posted there, and later for any
    /// other. Differs from UIKit: `removeObserver(_:)` with the observer does not end it. The observer's end does.
    @preconcurrency @MainActor
    public func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
    ) {
        let call = TargetAction(observer, aSelector)
        _ = addObserver(forName: aName, object: anObject, queue: nil) { notification in
            nonisolated(unsafe) let notification = notification
            if MainThread.isCurrent {
                MainActor.assumeIsolated { call.perform(sender: notification) }
            } else {
                DispatchQueue.main.async { call.perform(sender: notification) }
            }
        }
    }
}
