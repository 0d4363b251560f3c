import ADKFoundation
import CSystem
import Foundation
import Glibc

/// The work for the bus's thread, which begins with the first. Thread-safe.
final class BusInbox: Sendable {
    typealias Job = @Sendable (BusLoop) -> Void

    private struct State {
        var jobs: [Job] = []
        var hasThread = false
        var isEnded = false
        var lastID: UInt64 = 0
    }

    private let state = Locked(State())
    private let makeLoop: @Sendable (BusInbox) -> BusLoop
    /// An eventfd that ends the wait of the thread. -1 if the process has no descriptor left.
    private let descriptor: Int32

    init(_ makeLoop: @escaping @Sendable (BusInbox) -> BusLoop) {
        self.makeLoop = makeLoop
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    // The thread keeps the inbox alive: there is none any more.
    deinit { if descriptor >= 0 { close(descriptor) } }

    /// A number that no other call, match or object of this connection has.
    func nextID() -> UInt64 {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    var hasThread: Bool { state.withLock { $0.hasThread } }

    /// Runs `job` on the bus's thread, after those that were sent before.
    func send(_ job: @escaping Job) {
        let (isFirst, startsThread) = state.withLock { state in
            // The connection is gone, and with it all that would use the result.
            guard !state.isEnded else { return (false, false) }
            defer { state.hasThread = true }
            state.jobs.append(job)
            return (state.jobs.count == 1, !state.hasThread)
        }
        if startsThread { startThread() } else if isFirst { wake() }
    }

    /// Ends the thread, after the work that was sent before.
    func end() {
        let hasThread = state.withLock { state in
            state.isEnded = true
            return state.hasThread
        }
        if hasThread { wake() }
    }

    private func wake() { if descriptor >= 0 { eventfd_write(descriptor, 1) } }

    // MARK: - The bus's thread

    private func startThread() {
        let thread = Thread { [self] in
            var signals = sigset_t()
            sigfillset(&signals)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            Trace.nameThread("adk-bus")
            run()
        }
        thread.name = "adk-bus"
        thread.stackSize = 1 << 20
        thread.start()
    }

    private func run() {
        let loop = makeLoop(self)
        while true {
            let (jobs, isEnded) = state.withLock { state in
                defer { state.jobs = [] }
                return (state.jobs, state.isEnded)
            }
            for job in jobs { job(loop) }
            if isEnded { break }
            loop.turn(wakeDescriptor: descriptor)
            var count: eventfd_t = 0
            if descriptor >= 0 { eventfd_read(descriptor, &count) }
        }
        loop.close(.cancelled)
        state.withLock { $0.hasThread = false }
    }
}
