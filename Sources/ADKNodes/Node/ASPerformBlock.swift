import ADKFoundation
import Foundation

/// Runs `block` on the main thread: at once if called there, otherwise in the next frame.
public func ASPerformBlockOnMainThread(_ block: @escaping @MainActor @Sendable () -> Void) {
    if MainThread.isCurrent { MainActor.assumeIsolated { block() } } else { MainMailbox.post(block) }
}

/// Runs `block` on a worker with preload priority. A snapshot scene settles only after the block has run.
public func ASPerformBlockOnBackgroundThread(_ block: @escaping @Sendable () -> Void) {
    WorkQueue.shared.async(.preload, block)
}

/// Releases the caller's reference to `object` on the main thread, where views and layers have to be freed.
package func releaseOnMain(_ object: AnyObject?) {
    guard let object, !MainThread.isCurrent else { return }
    nonisolated(unsafe) let held = object
    MainMailbox.post { withExtendedLifetime(held) {} }
}
