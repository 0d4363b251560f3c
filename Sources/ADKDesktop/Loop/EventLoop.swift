import CSystem
import Foundation
import Glibc

/// Lets the main thread sleep until the display server, the main queue or a deadline needs it.
///
/// The loop runs the main queue and Foundation's run loop, so that `DispatchQueue.main`, `@MainActor` tasks,
/// `Task.sleep` and `Timer` work, on the first thread of the process. Without work the thread does not wake up.
@MainActor
package final class EventLoop {
    /// How often the thread woke up; for tests.
    package private(set) var wakeups = 0

    /// The server has sent data that was not read yet.
    package private(set) var hasInput = true

    private let timer = DeadlineTimer()
    private let runLoop = FoundationRunLoop()
    private var entries: [pollfd]
    /// Code of the app has run since the blocks of Foundation's run loop were called last, and may have added some.
    private var mayHaveBlocks = true

    private enum Slot { static let server = 0, mainQueue = 1, timer = 2, runLoop = 3, signals = 4 }

    /// Called with the signal by which the system asks the program to end. The signals of the process change when it is
    /// first set.
    package var onEndSignal: ((Int32) -> Void)? {
        didSet { entries[Slot.signals].fd = onEndSignal == nil ? -1 : EndSignals.descriptor ?? -1 }
    }

    /// - Parameter server: the descriptor of the connection to the display server.
    package init(server: Int32) {
        // A descriptor of -1 is skipped.
        entries = [server, csystem_main_queue_handle(), timer.descriptor, runLoop.descriptor, -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
    }

    /// Sleeps until the server has sent data, work has arrived on the main queue, or `deadline` has come (seconds of
    /// the monotonic clock; nil: never). Runs the main queue's work before it returns.
    ///
    /// - Parameter limit: longest sleep in seconds; for tests. Nil: no limit.
    package func wait(until deadline: TimeInterval?, atMost limit: TimeInterval?) {
        timer.arm(at: deadline)
        let milliseconds = limit.map { Int32(min(60_000, max(0, ($0 * 1000).rounded(.up)))) } ?? -1
        // A signal may interrupt the wait: the caller checks its conditions and calls again.
        poll(milliseconds: milliseconds)
    }

    /// Sleeps until `deadline`, whatever arrives: between two frames of an animation, events wait for the next frame
    /// anyway.
    package func waitForTimer(until deadline: TimeInterval) {
        timer.arm(at: deadline)
        var clock = [entries[Slot.timer]]
        // A signal may interrupt the wait: the frame then comes early, which does no harm.
        Glibc.poll(&clock, nfds_t(clock.count), -1)
        poll(milliseconds: 0)
    }

    /// Notes what has arrived and runs the main queue's work, without sleeping.
    package func check() { poll(milliseconds: 0) }

    /// Code of the app has run outside of this loop: in a frame, or in the answer to a question.
    package func appHasRun() { mayHaveBlocks = true }

    /// Calls the blocks that were given to `RunLoop.main.perform`. Nothing wakes the thread for them, so call it before
    /// sleeping.
    package func runBlocks() {
        guard mayHaveBlocks else { return }
        mayHaveBlocks = false
        runLoop.runOnce()
    }

    /// The server's data has been read.
    package func inputWasRead() { hasInput = false }

    private func poll(milliseconds: Int32) {
        guard Glibc.poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return }
        wakeups += 1
        if entries[Slot.server].revents != 0 { hasInput = true }
        if entries[Slot.timer].revents != 0 { timer.acknowledge() }
        if entries[Slot.mainQueue].revents != 0 {
            // Read first: work that arrives while the queue drains makes the descriptor readable again.
            var count: UInt64 = 0
            read(entries[Slot.mainQueue].fd, &count, MemoryLayout<UInt64>.size)
            csystem_main_queue_drain()
            mayHaveBlocks = true
        }
        if entries[Slot.runLoop].revents != 0 {
            runLoop.runOnce()
            mayHaveBlocks = true
        }
        if entries[Slot.signals].revents != 0, let number = EndSignals.take() { onEndSignal?(number) }
    }
}
