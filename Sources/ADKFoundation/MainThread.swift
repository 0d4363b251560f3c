import CSystem
import Dispatch
import Foundation
import Glibc

/// The thread that currently runs the main actor and the main queue.
///
/// In an app and in XCTest it is the first thread of the process. If the process has given its main queue to
/// libdispatch (`dispatchMain()`, as Swift Testing and an `async` main do), the first thread never runs again. The main
/// actor then runs on threads of libdispatch, one at a time.
package enum MainThread {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the calling thread runs the main actor. Any thread.
    ///
    /// Correct in both cases: the main queue runs one block at a time, and the first thread runs nothing after it has
    /// given the queue to libdispatch.
    @inline(__always)
    package static var isCurrent: Bool { Thread.isMainThread || isInMainQueue }

    private static var isInMainQueue: Bool { DispatchQueue.getSpecific(key: key) ?? false }

    /// Whether the caller can run the blocks of the main queue. False if libdispatch runs that queue: the caller is
    /// then one of its blocks. Call on the main actor.
    package static var canDrainQueue: Bool { Thread.isMainThread }

    /// Runs the queued blocks of the main queue and tasks of the main actor. Does nothing if `canDrainQueue` is false.
    package static func drainQueue() {
        guard canDrainQueue else { return }
        // Read first: a block that arrives while the queue drains makes the descriptor readable again. Reading never
        // blocks.
        var count: UInt64 = 0
        read(csystem_main_queue_handle(), &count, MemoryLayout<UInt64>.size)
        csystem_main_queue_drain()
    }

    /// Whether the main queue has received a block since it was drained. False if `canDrainQueue` is.
    static var queueHasBlock: Bool { canDrainQueue && pollQueue(milliseconds: 0) }

    /// Sleeps until the main queue or the mailbox receives a block, or `seconds` have passed. Returns the time slept,
    /// in seconds. If `canDrainQueue` is false, it sleeps for the whole time.
    package static func waitForQueue(atMost seconds: TimeInterval) -> TimeInterval {
        let start = MonotonicClock.seconds
        let milliseconds = Int32(seconds * 1000)
        if canDrainQueue {
            MainMailbox.whileAwaited { _ = pollQueue(milliseconds: milliseconds) }
        } else {
            poll(nil, 0, milliseconds)
        }
        return MonotonicClock.seconds - start
    }

    private static func pollQueue(milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: csystem_main_queue_handle(), events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }
}
