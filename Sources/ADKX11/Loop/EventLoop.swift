import CSystem
import Foundation
import Glibc

/// Where the main thread sleeps: until the X server, the main queue or the clock has something.
///
/// Serving the main queue here is what makes `DispatchQueue.main`, `@MainActor` tasks and
/// `Task.sleep` work without `RunLoop`, on the process's first thread. With nothing to do
/// there is no wake-up at all.
@MainActor
final class EventLoop {
    /// How often the thread woke up; for tests of idleness.
    private(set) var wakeups = 0

    /// The server has sent something that nobody read yet.
    private(set) var hasInput = true

    private let timer = DeadlineTimer()
    private var entries: [pollfd]

    private enum Slot { static let server = 0, mainQueue = 1, timer = 2 }

    /// - Parameter server: the X connection's descriptor.
    init(server: Int32) {
        entries = [server, csystem_main_queue_handle(), timer.descriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
    }

    /// Sleeps until the server sent something, main-queue work (which is done before returning)
    /// arrived, or `deadline` (monotonic seconds; nil: never) has come.
    ///
    /// - Parameter limit: seconds after which to return in any case; for tests. Nil: no limit.
    func wait(until deadline: TimeInterval?, atMost limit: TimeInterval?) {
        timer.arm(at: deadline)
        let milliseconds = limit.map { Int32(min(60_000, max(0, ($0 * 1000).rounded(.up)))) } ?? -1
        // Interrupted by a signal: the caller looks round and comes back.
        poll(milliseconds: milliseconds)
    }

    /// Waits for `deadline` alone, whatever else arrives: for the time between two frames of an
    /// animation, when everything that arrives waits for the next of them anyway.
    func sleep(until deadline: TimeInterval) {
        timer.arm(at: deadline)
        var clock = [entries[Slot.timer]]
        // Interrupted by a signal: a frame comes early, which does no harm.
        Glibc.poll(&clock, nfds_t(clock.count), -1)
        poll(milliseconds: 0)
    }

    /// What the server sent has been read.
    func inputWasRead() { hasInput = false }

    private func poll(milliseconds: Int32) {
        guard Glibc.poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return }
        wakeups += 1
        if entries[Slot.server].revents != 0 { hasInput = true }
        if entries[Slot.timer].revents != 0 { timer.acknowledge() }
        if entries[Slot.mainQueue].revents != 0 {
            // Read first: work that arrives while draining makes it readable again.
            var count: UInt64 = 0
            read(entries[Slot.mainQueue].fd, &count, MemoryLayout<UInt64>.size)
            csystem_main_queue_drain()
        }
    }
}
