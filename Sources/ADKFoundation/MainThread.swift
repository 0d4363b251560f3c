import CSystem
import Dispatch
import Foundation
import Glibc

/// The thread that runs the main actor at present, and the main queue below it.
///
/// In an app and in XCTest it is the process's first thread. Where the process has given its main queue to
/// libdispatch (`dispatchMain()`, as Swift Testing and an `async` main do), the first thread never runs again
/// and the main actor runs on a thread of libdispatch's choice, one at a time.
package enum MainThread {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the calling thread is the one that runs the main actor. Any thread.
    ///
    /// Sound on both: the main queue runs one block at a time, and the first thread runs nothing once
    /// libdispatch has the queue.
    @inline(__always)
    package static var isCurrent: Bool { Thread.isMainThread || isInMainQueue }

    private static var isInMainQueue: Bool { DispatchQueue.getSpecific(key: key) ?? false }

    /// Whether the caller, which must be on the main actor, can run what waits in the main queue. It cannot
    /// where libdispatch runs that queue: the caller is part of it.
    package static var canDrainQueue: Bool { Thread.isMainThread }

    /// Runs the blocks of the main queue and the tasks of the main actor that have come in, where that is possible.
    package static func drainQueue() {
        if canDrainQueue { csystem_main_queue_drain() }
    }

    /// Sleeps until something comes into the main queue, or `seconds` have passed; how long it slept.
    package static func waitForQueue(atMost seconds: TimeInterval) -> TimeInterval {
        let start = MonotonicClock.seconds
        let milliseconds = Int32(seconds * 1000)
        if canDrainQueue {
            var entry = pollfd(fd: csystem_main_queue_handle(), events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, milliseconds)
        } else {
            poll(nil, 0, milliseconds)
        }
        return MonotonicClock.seconds - start
    }
}
