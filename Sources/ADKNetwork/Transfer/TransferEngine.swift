import ADKFoundation
import CSystem
import Foundation
import Synchronization

/// One transfer, to change its priority or cancel it. Thread-safe. Dropping the object does not cancel the transfer.
package final class Transfer: Sendable {
    let id: TransferID
    let request: TransferRequest
    let sink: any TransferSink
    private let engine: TransferEngine

    init(id: TransferID, request: TransferRequest, sink: any TransferSink, engine: TransferEngine) {
        self.id = id
        self.request = request
        self.sink = sink
        self.engine = engine
    }

    /// Changes the priority. A waiting transfer moves to the end of its new line, or with `first` to the start of it,
    /// also if the priority stays. A running one gets another share of an HTTP/2 connection.
    package func setPriority(_ priority: WorkPriority, first: Bool = false) {
        engine.send(.setPriority(id, priority, first: first))
    }

    /// Ends the transfer with `TransferError.cancelled`, unless it has ended.
    package func cancel() { engine.send(.cancel(id)) }
}

/// Carries transfers over HTTP with libcurl, on one thread.
///
/// `start`, `setPriority` and `cancel` take any thread and cost it an append to an array: all else happens on the
/// engine's thread. That thread begins with the first transfer and ends after some idle seconds.
package final class TransferEngine: Sendable {
    /// A request to the engine's thread. They are followed in order.
    enum Command: Sendable {
        case start(Transfer, WorkPriority, first: Bool)
        case setPriority(TransferID, WorkPriority, first: Bool)
        case cancel(TransferID)
        case cancelAll
        case run(@Sendable () -> Void)
        case watchRoutes((@Sendable () -> Void)?)
    }

    private struct Inbox {
        var commands: [Command] = []
        var hasThread = false
    }

    package let configuration: TransferConfiguration
    private let inbox = Locked(Inbox())
    /// The hosts that want no request. They outlive the thread, which ends when it is idle.
    private let refusals = Locked(HostBackoff())
    private let lastID = Atomic<TransferID>(0)
    /// An eventfd that ends the wait of the thread. -1 if the process has no descriptor left.
    private let wakeDescriptor: Int32

    package init(_ configuration: TransferConfiguration = TransferConfiguration()) {
        self.configuration = configuration
        wakeDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    // The thread keeps the engine alive: there is none any more.
    deinit { if wakeDescriptor >= 0 { close(wakeDescriptor) } }

    // MARK: - Any thread

    /// Queues a transfer at the end of the line of its priority, or with `first` at the start. `sink` is kept until its
    /// end.
    @discardableResult
    package func start(
        _ request: TransferRequest, priority: WorkPriority, first: Bool = false, sink: any TransferSink
    ) -> Transfer {
        let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        let transfer = Transfer(id: id, request: request, sink: sink, engine: self)
        send(.start(transfer, priority, first: first))
        return transfer
    }

    /// Cancels every transfer that was started before.
    package func cancelAll() { send(.cancelAll) }

    /// Runs `body` on the engine's thread, after all that was asked for before.
    func run(_ body: @escaping @Sendable () -> Void) { send(.run(body)) }

    /// Calls `handler` on the engine's thread each time when hosts may be reachable that were not before. Nil ends
    /// that. The system's routing is watched meanwhile, and the thread stays. Without routing there are no calls.
    package func watchRoutes(_ handler: (@Sendable () -> Void)?) { send(.watchRoutes(handler)) }

    /// Ends the wait of the engine's thread. For clocks that are set by hand.
    package func wake() {
        guard wakeDescriptor >= 0 else { return }
        eventfd_write(wakeDescriptor, 1)
    }

    /// Whether the thread exists. For tests.
    package var hasThread: Bool { inbox.withLock { $0.hasThread } }

    func send(_ command: Command) {
        let (isFirst, hadThread) = inbox.withLock { inbox in
            let state = (inbox.commands.isEmpty, inbox.hasThread)
            inbox.commands.append(command)
            inbox.hasThread = true
            return state
        }
        if !hadThread { startThread() } else if isFirst { wake() }
    }

    // MARK: - The engine's thread

    private func startThread() {
        let thread = Thread { [self] in
            // A broken connection must not end the process: some TLS libraries write without MSG_NOSIGNAL.
            var signals = sigset_t()
            sigfillset(&signals)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            Trace.nameThread("adk-network")
            // Below the main thread, as the work queue.
            _ = csystem_set_thread_nice(5)
            runThread()
        }
        thread.name = "adk-network"
        thread.stackSize = 1 << 20
        thread.start()
    }

    private func runThread() {
        let loop = TransferLoop(configuration, refusals)
        var idleSince: Double?
        while true {
            // Bytes that are there are read before a cancel can lose them.
            loop.receive()
            // Commands lead to further ones, which take effect before a request starts. A caller that sends without end
            // does not hold up the transfers.
            for _ in 0..<4 {
                let commands = takeCommands()
                if commands.isEmpty { break }
                loop.follow(commands)
            }
            loop.checkRoutes()
            loop.startNext()
            let now = configuration.clock.now
            idleSince = loop.isIdle ? idleSince ?? now : nil
            if let since = idleSince, now >= since + configuration.idleSeconds {
                loop.closeConnections()
                if !loop.isWatchingRoutes, endThread() { return }
            }
            var deadline = loop.deadline
            if let since = idleSince, loop.hasConnections || !loop.isWatchingRoutes {
                deadline = min(deadline, since + configuration.idleSeconds)
            }
            loop.wait(wakeDescriptor, seconds: deadline - now)
            var count: eventfd_t = 0
            if wakeDescriptor >= 0 { eventfd_read(wakeDescriptor, &count) }
        }
    }

    private func takeCommands() -> [Command] {
        inbox.withLock { inbox in
            defer { inbox.commands = [] }
            return inbox.commands
        }
    }

    /// Whether the thread may end: a command that came meanwhile keeps it.
    private func endThread() -> Bool {
        inbox.withLock { inbox in
            guard inbox.commands.isEmpty else { return false }
            inbox.hasThread = false
            return true
        }
    }
}
