import ADKFoundation
import Foundation

/// Whether the calling thread is the main thread. Any thread.
public func ASDisplayNodeThreadIsMain() -> Bool { MainThread.isCurrent }

/// Logs a mistake if the calling thread is not the main thread.
///
/// Differs from Texture: a function for Swift too, not a macro. It logs in all builds and stops none.
public func ASDisplayNodeAssertMainThread(file: StaticString = #fileID, line: UInt = #line) {
    if !MainThread.isCurrent {
        Misuse.report("this must be called on the main thread", file: file, line: line)
    }
}

/// Logs a mistake if the calling thread is the main thread.
///
/// Differs from Texture: a function for Swift too, not a macro. It logs in all builds and stops none.
public func ASDisplayNodeAssertNotMainThread(file: StaticString = #fileID, line: UInt = #line) {
    if MainThread.isCurrent {
        Misuse.report("this must be called off the main thread", file: file, line: line)
    }
}

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
