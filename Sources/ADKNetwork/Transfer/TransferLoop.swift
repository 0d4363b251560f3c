import ADKFoundation
import CCurl
import Glibc
import HeapModule

/// The work of the engine's thread: the queue, the running requests and the delayed ones. Used on that thread only.
final class TransferLoop {
    /// A job that waits for its next attempt.
    private struct Delay: Comparable {
        let time: Double
        let id: TransferID

        static func < (first: Delay, second: Delay) -> Bool { (first.time, first.id) < (second.time, second.id) }
    }

    /// A host that asked for fewer requests.
    private struct Pause: Comparable {
        let time: Double
        let host: TransferURL.Origin

        static func < (first: Pause, second: Pause) -> Bool { first.time < second.time }
    }

    private let configuration: TransferConfiguration
    private var queue: TransferQueue
    private var jobs: [TransferID: TransferJob] = [:]
    /// The jobs with a request, by the names of their handles.
    private var running: [OpaquePointer: TransferJob] = [:]
    /// Also entries of jobs that were cancelled since.
    private var delays = Heap<Delay>()
    /// Also entries of hosts whose pause became longer.
    private var pauses = Heap<Pause>()
    private var pauseEnds: [TransferURL.Origin: Double] = [:]
    /// Hosts that asked for none for longer than a transfer waits.
    private let refusals: Locked<HostBackoff>
    private var curl: CurlMulti?
    private var random: JitterSource
    /// The reports of the machine's routing, while a caller waits for the network.
    private var routes: RouteWatch?
    private var networkMayHaveReturned: (@Sendable () -> Void)?
    /// Whether a request was started after the last read and write.
    private var hasStarted = false
    /// Whether a request was kept from receiving at the last turn.
    private var isHoldingBack = false
    private var shares = BodyShares()
    /// Whether only visible requests could start at the last turn.
    private var isReserved = false
    /// Whether visible requests may have the line for themselves: it was idle before them.
    private var mayReserve = true

    init(_ configuration: TransferConfiguration, _ refusals: Locked<HostBackoff>) {
        self.configuration = configuration
        self.refusals = refusals
        queue = TransferQueue(limits: configuration.slots)
        random = JitterSource(seed: configuration.jitterSeed)
    }

    /// Whether there is no transfer.
    var isIdle: Bool { jobs.isEmpty }
    /// Whether a caller waits for the network.
    var isWatchingRoutes: Bool { routes != nil }
    /// Whether there may be open connections.
    var hasConnections: Bool { curl != nil }

    /// The time at which the next turn has something to do without an event.
    var deadline: Double {
        // A request that was just started has done nothing yet.
        if hasStarted { return configuration.clock.now }
        var time = min(delays.min?.time ?? .infinity, pauses.min?.time ?? .infinity, routes?.nextTime ?? .infinity)
        for job in running.values { time = min(time, job.watch.deadline) }
        let isHeld = isReserved && queue.waitingCount > 0
        return isHoldingBack || isHeld ? min(time, configuration.clock.now + BandwidthUse.pollSeconds) : time
    }

    /// Waits for an event, at most for `seconds`.
    func wait(_ descriptor: Int32, seconds: Double) {
        // Without a descriptor to be woken by, commands are looked for often.
        let seconds = descriptor < 0 ? min(seconds, 0.01) : seconds
        let descriptors = [descriptor, routes?.descriptor ?? -1].filter { $0 >= 0 }
        if let curl, !running.isEmpty || descriptor < 0 {
            curl.wait(for: descriptors, seconds: seconds)
        } else {
            var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            poll(&entries, nfds_t(entries.count), CurlMulti.milliseconds(seconds))
        }
    }

    // MARK: - A turn

    /// Follows commands, in order.
    func follow(_ commands: [TransferEngine.Command]) {
        for command in commands { follow(command) }
    }

    /// Reads and writes what can be without waiting.
    func receive() {
        guard let curl, !running.isEmpty else { return }
        curl.perform()
        // All ends are read: the wait does not report those that are left.
        while let (name, code) = curl.nextFinished() { finishRequest(name, code) }
        checkRunning()
    }

    /// Starts what has a slot.
    func startNext() {
        endDelays()
        endPauses()
        startWaiting()
    }

    private func follow(_ command: TransferEngine.Command) {
        switch command {
        case .start(let transfer, let priority, let first): start(transfer, priority, first: first)
        case .setPriority(let id, let priority, let first):
            guard let job = jobs[id] else { return }
            job.priority = priority
            queue.setPriority(id, priority, first: first)
            if case .running(let handle) = job.phase { handle.setPriority(priority) }
        case .cancel(let id): if let job = jobs[id] { finish(job, .cancelled) }
        case .cancelAll:
            for job in jobs.values.sorted(by: { $0.transfer.id < $1.transfer.id }) { finish(job, .cancelled) }
        case .run(let body): body()
        case .watchRoutes(let handler):
            networkMayHaveReturned = handler
            if handler == nil {
                routes = nil
            } else {
                routes = routes ?? configuration.openRoutes().map(RouteWatch.init)
            }
        }
    }

    /// Reads the reports of the routing, and notifies the caller that waits for the network.
    func checkRoutes() {
        guard let routes else { return }
        let now = configuration.clock.now
        if !routes.receive(now: now, random: &random) { self.routes = nil }
        // Connections of the old network do not answer.
        if routes.takeNotification(now: now) { closeConnections() }
        if routes.takeRepeat(now: now) { networkMayHaveReturned?() }
    }

    /// Closes the connections, if none is in use.
    func closeConnections() { if running.isEmpty { curl = nil } }

    private func start(_ transfer: Transfer, _ priority: WorkPriority, first: Bool) {
        let job = TransferJob(transfer, priority: priority, clock: configuration.clock) { [unowned self] job, seconds in
            guard transfer.request.method == "GET" else { return nil }
            return transfer.request.retries.delay(
                afterAttempts: job.failures + 1, retryAfter: seconds, random: &random)
        }
        jobs[transfer.id] = job
        queue.insert(transfer.id, host: job.url.origin, priority: priority, first: first)
    }

    private func endDelays() {
        let now = configuration.clock.now
        while let delay = delays.min, delay.time <= now {
            delays.removeMin()
            guard let job = jobs[delay.id], case .delayed = job.phase else { continue }
            job.phase = .waiting
            queue.insert(delay.id, host: job.url.origin, priority: job.priority)
        }
    }

    private func pause(_ host: TransferURL.Origin, until time: Double) {
        guard time > pauseEnds[host] ?? -.infinity else { return }
        pauseEnds[host] = time
        pauses.insert(Pause(time: time, host: host))
        queue.setPaused(host, true)
    }

    private func endPauses() {
        let now = configuration.clock.now
        while let pause = pauses.min, pause.time <= now {
            pauses.removeMin()
            guard pauseEnds[pause.host] == pause.time else { continue }
            pauseEnds[pause.host] = nil
            queue.setPaused(pause.host, false)
        }
    }

    private func startWaiting() {
        hasStarted = false
        while let id = queue.next(from: leastPriority()) {
            guard let job = jobs[id] else {
                queue.finish(id)
                continue
            }
            if let error = refusal(of: job) {
                finish(job, error)
            } else {
                hasStarted = true
                startRequest(job)
            }
        }
    }

    /// The error of a job whose host wants no request.
    private func refusal(of job: TransferJob) -> TransferError? {
        let now = configuration.clock.now
        return refusals.withLock { refusals in
            if job.transfer.request.endsRefusal { refusals.remove(job.url.origin) }
            return refusals.error(for: job.url, now: now)
        }
    }

    /// The least priority of requests that may start now. Requests of an HTTP/2 connection have weights instead.
    private func leastPriority() -> WorkPriority {
        let now = configuration.clock.now
        isReserved =
            mayReserve
            && running.values.contains { $0.reservesLine(now: now) && !queue.isMultiplexed($0.url.origin) }
        mayReserve = isReserved || running.values.allSatisfy { now - $0.requestTime < BandwidthUse.momentSeconds }
        return isReserved ? .visible : .ahead
    }

    private func checkRunning() {
        let now = configuration.clock.now
        for job in running.values {
            guard case .running(let handle) = job.phase else { continue }
            if job.summary.version == nil, let version = handle.version {
                job.summary.version = version
                queue.setMultiplexed(job.url.origin, version.isMultiplexed)
            }
            if let error = job.exceededLimit(now: now) { act(on: job.failed(error), job) }
        }
        shareLine(now: now)
    }

    /// Lets requests leave the line to more urgent ones, and wait for memory.
    private func shareLine(now: Double) {
        isHoldingBack = false
        let bodies = configuration.bodies
        let waiting = shares.waiting(
            running.values.compactMap(\.share), limit: bodies.byteLimit, taken: bodies.byteCount,
            use: bodies.use, own: { jobs.values.reduce(0) { $0 + $1.bodyBytes } }, now: now)
        // Going on may deliver bytes, and end nothing: ends are read in the next turn.
        let uses = running.values.map { job in
            let waits = waiting.contains(job.transfer.id)
            return (job: job, waits: waits, use: job.lineUse(now: now, waits: waits))
        }
        let urgent = BandwidthUse.mostUrgent(uses.lazy.compactMap(\.use))
        for (job, waits, use) in uses {
            let yields = use?.mustYield(to: urgent) ?? false
            job.setPaused(yields: yields, lacksMemory: waits, now: now)
            isHoldingBack = isHoldingBack || yields || waits
        }
    }

    // MARK: - Requests

    private func startRequest(_ job: TransferJob) {
        do throws(TransferError) {
            let curl = try loadedCurl()
            guard let handle = curl.takeHandle() else { throw .outOfMemory }
            let fields = job.beginRequest(userAgent: configuration.userAgent)
            let seconds = job.watch.connectSeconds(now: configuration.clock.now)
            handle.receiver = job
            guard
                handle.prepare(
                    job.transfer.request, fields: fields, priority: job.priority, connectSeconds: seconds,
                    configuration: configuration), curl.add(handle)
            else { throw .outOfMemory }
            job.phase = .running(handle)
            job.summary.version = nil
            running[handle.pointer] = job
        } catch {
            finish(job, error)
        }
    }

    private func loadedCurl() throws(TransferError) -> CurlMulti {
        if let curl { return curl }
        let library = configuration.libraryNames.map { CurlLibrary.load(names: $0) } ?? CurlLibrary.shared
        guard let multi = CurlMulti(try library.get(), slots: configuration.slots) else { throw .outOfMemory }
        curl = multi
        return multi
    }

    private func finishRequest(_ name: OpaquePointer, _ code: Int) {
        guard let job = running[name], case .running(let handle) = job.phase else { return }
        job.summary.version = handle.version ?? job.summary.version
        job.summary.isConnectionReused = handle.isConnectionReused
        if let version = job.summary.version { queue.setMultiplexed(job.url.origin, version.isMultiplexed) }
        let error =
            code == ccurl_ok
            ? nil
            : handle.error(
                code, job.url, received: job.bodyBytes, connectSeconds: job.transfer.request.limits.connectSeconds)
        act(on: job.verdict(error), job)
    }

    /// Takes a job out of the queue or from its handle.
    private func stop(_ job: TransferJob) {
        if case .running(let handle) = job.phase {
            running[handle.pointer] = nil
            curl?.remove(handle)
        }
        queue.remove(job.transfer.id)
        queue.finish(job.transfer.id)
        job.phase = .waiting
    }

    private func act(on verdict: TransferJob.Verdict, _ job: TransferJob) {
        stop(job)
        switch verdict {
        case .complete:
            if let seconds = job.refusedSeconds, let status = job.head?.status {
                let now = configuration.clock.now
                refusals.withLock { $0.add(job.url.origin, status: status, seconds: seconds, now: now) }
            }
            finish(job, nil)
        case .fail(let error): finish(job, error)
        case .startOver:
            job.startOver()
            queue.insert(job.transfer.id, host: job.url.origin, priority: job.priority, first: true)
        case .retry(let delay, let pausesHost):
            let time = configuration.clock.now + delay
            if pausesHost { pause(job.url.origin, until: time) }
            job.failures += 1
            job.summary.retries += 1
            job.phase = .delayed
            delays.insert(Delay(time: time, id: job.transfer.id))
        }
    }

    private func finish(_ job: TransferJob, _ error: TransferError?) {
        stop(job)
        jobs[job.transfer.id] = nil
        let end = job.finish(error)
        configuration.log?.write(end, job.transfer.request.url, version: job.summary.version)
        job.transfer.sink.finished(end)
    }
}
