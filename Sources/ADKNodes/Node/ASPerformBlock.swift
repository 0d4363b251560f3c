import ADKFoundation
import Foundation

/// Runs `block` on the main thread: now if this is it, else with its next frame.
public func ASPerformBlockOnMainThread(_ block: @escaping @MainActor @Sendable () -> Void) {
    if MainThread.isCurrent { MainActor.assumeIsolated { block() } } else { MainMailbox.post(block) }
}

/// Runs `block` on a background worker, behind everything that is nearer to the screen.
/// A scene counts as settled only when it has run.
public func ASPerformBlockOnBackgroundThread(_ block: @escaping @Sendable () -> Void) {
    WorkQueue.shared.async(.preload, block)
}
