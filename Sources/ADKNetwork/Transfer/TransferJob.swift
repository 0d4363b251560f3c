import ADKFoundation

/// A transfer in progress, with all of its attempts. Used on the engine's thread only.
///
/// An attempt is one request. A redirect is a response like any other. The job receives the lines and bytes of the
/// running request and decides what they are for; the loop acts on the decision when the request has ended.
final class TransferJob: CurlReceiver {
    /// The place of the job. The loop changes it.
    enum Phase {
        /// In the queue.
        case waiting
        case running(CurlHandle)
        /// Waits for the time of its next attempt.
        case delayed
    }

    /// The end of a request, other than the success or error that libcurl reports.
    enum Verdict: Equatable {
        /// Repeat after these seconds. `pausesHost`: the server asked for fewer requests, of any kind.
        case retry(delay: Double, pausesHost: Bool)
        /// Ask again for the body from its start.
        case startOver
        /// A final response whose body is of no interest.
        case complete
        case fail(TransferError)
    }

    /// The use of the bytes of the running request.
    enum Disposition {
        case awaitingHead
        /// They belong to the body.
        case deliver
        /// They are read, up to a limit, so that the connection can be used again.
        case discard(Verdict)
    }

    /// The most bytes that are read only to keep a connection. More cost more than a new connection.
    static let drainLimit = 64 << 10
    /// The bytes of a body that come before it is decided whether there is memory for it.
    private static let firstAllowance = 64 << 10

    let transfer: Transfer
    let clock: any FrameClock
    let startTime: Double
    var phase = Phase.waiting
    var priority: WorkPriority
    var summary = TransferSummary()

    private(set) var requestTime = 0.0
    private var reader = ResponseReader()
    private(set) var disposition = Disposition.awaitingHead
    private var drained = 0
    private(set) var watch: TransferWatch
    /// The time of the first byte of the running request's body.
    private var bodyTime: Double?
    /// The times for which the job left the line to more urgent ones.
    private var yielding = PausedIntervals()
    /// The bytes of the body that may come before memory for it is looked for again.
    private var allowance = 0
    /// Whether the body waits for memory.
    private var lacksMemory = false
    /// Picks the random part of a delay.
    private let random: (TransferJob, Double?) -> Double?

    /// The head of the body whose first `bodyBytes` bytes the sink has.
    private(set) var head: ResponseHead?
    private(set) var bodyBytes = 0
    /// The part of `bodyBytes` that an earlier transfer received.
    private var earlierBytes = 0
    /// The number of attempts that failed.
    var failures = 0
    /// The continuation that the running request asks for.
    private var asked: ResumePoint?
    /// The seconds for which the host wants no request, if it asks for more than a transfer waits.
    private(set) var refusedSeconds: Double?

    /// - Parameter retryDelay: the delay until the next attempt of the job for the seconds that the server asks for, or
    ///   nil to give up.
    init(
        _ transfer: Transfer, priority: WorkPriority, clock: any FrameClock,
        retryDelay: @escaping (TransferJob, Double?) -> Double?
    ) {
        self.transfer = transfer
        self.priority = priority
        self.clock = clock
        random = retryDelay
        startTime = clock.now
        watch = TransferWatch(transfer.request.limits, now: startTime)
        if let resume = transfer.sink.resumePoint() {
            head = resume.head
            bodyBytes = resume.offset
            earlierBytes = resume.offset
        }
    }

    var url: TransferURL { transfer.request.url }

    /// The state from which a further attempt or transfer can continue.
    var resumePoint: ResumePoint? { head.flatMap { ResumePoint(head: $0, offset: bodyBytes) } }

    // MARK: - Requests

    /// Forgets the bytes of the body: the next request asks for all of it.
    func startOver() {
        head = nil
        bodyBytes = 0
        earlierBytes = 0
    }

    /// The fields of the next request, whose response is received from now on.
    func beginRequest(userAgent: String) -> HTTPHeaders {
        reader = ResponseReader()
        disposition = .awaitingHead
        drained = 0
        refusedSeconds = nil
        asked = resumePoint
        requestTime = clock.now
        if summary.queuedSeconds == nil { summary.queuedSeconds = requestTime - startTime }
        bodyTime = nil
        yielding.end(now: requestTime)
        lacksMemory = false
        watch = TransferWatch(transfer.request.limits, now: requestTime)
        return transfer.request.fields(resume: asked, userAgent: userAgent)
    }

    // MARK: - The response

    func received(line: UnsafeRawBufferPointer) -> CurlReception {
        watch.received(0, now: clock.now)
        switch reader.append(line: line) {
        case .none: return .taken
        case .failed(let error): return stop(error)
        case .head(let status, let headers): return received(status, headers)
        }
    }

    private func received(_ status: Int, _ headers: HTTPHeaders) -> CurlReception {
        if summary.headSeconds == nil { summary.headSeconds = clock.now - startTime }
        if RetryPolicy.isTransient(status: status) {
            let retryAfter = RetryAfter.seconds(headers, century: TransferRequest.century).map(Double.init)
            if let delay = random(self, retryAfter) { return discard(.retry(delay: delay, pausesHost: status == 429)) }
            if let retryAfter, transfer.request.retries.isRefusal(status: status, retryAfter: retryAfter) {
                refusedSeconds = retryAfter
            }
        }
        // A body with both fields ends with its last chunk.
        let length = headers.contains("Transfer-Encoding") ? nil : headers.contentLength
        var head = ResponseHead(status: status, headers: headers, url: url, length: length)
        let answer = asked.map { RangeAnswer(status: status, headers: headers, resume: $0) }
        if case .mismatch = answer { return discard(.startOver) }
        guard head.isSuccess else {
            accept(head)
            return discard(.complete)
        }
        if let encoding = headers.foreignEncoding { return stop(.unexpectedEncoding(encoding)) }
        if let asked, case .continues(let length) = answer {
            head = asked.head.continued(by: head, length: length, at: asked.offset)
        } else if status == 206 {
            return stop(.malformedResponse("it is a part that was not asked for"))
        }
        let limit = transfer.request.limits.bodyBytes
        if let length = head.length, length > limit { return stop(.bodyTooLarge(limit: limit)) }
        accept(head)
        disposition = .deliver
        allowance = TransferJob.firstAllowance
        return .taken
    }

    /// Hands a head to the sink. The bytes of the body begin at its offset.
    private func accept(_ head: ResponseHead) {
        if head.offset == 0 { earlierBytes = 0 }
        var head = head
        (head.requestTime, head.arrivalTime) = (requestTime, clock.now)
        self.head = head
        bodyBytes = head.offset
        transfer.sink.received(head)
    }

    func received(body: UnsafeRawBufferPointer) -> CurlReception {
        let now = clock.now
        if case .deliver = disposition, allowance <= 0 {
            noteMemory(isLacking: true, now: now)
            return .postponed
        }
        watch.received(body.count, now: now)
        bodyTime = bodyTime ?? now
        summary.receivedBytes += body.count
        switch disposition {
        case .awaitingHead: return stop(.malformedResponse("its body came before its head"))
        case .discard:
            drained += body.count
            return drained <= TransferJob.drainLimit ? .taken : .refused
        case .deliver:
            let limit = transfer.request.limits.bodyBytes
            guard bodyBytes + body.count <= limit else { return stop(.bodyTooLarge(limit: limit)) }
            if let length = head?.length, bodyBytes + body.count > length {
                return stop(.malformedResponse("it has more bytes than promised"))
            }
            bodyBytes += body.count
            allowance -= body.count
            transfer.sink.received(body)
            return .taken
        }
    }

    private func discard(_ verdict: Verdict) -> CurlReception {
        disposition = .discard(verdict)
        return .taken
    }

    private func stop(_ error: TransferError) -> CurlReception {
        disposition = .discard(.fail(error))
        // curl forgets that a body was refused when a paused transfer goes on, and reads once more.
        drained = TransferJob.drainLimit
        return .refused
    }

    // MARK: - The line

    /// The job's use of the line, if it receives a body that is asked for. One that waits for memory does not use it.
    func lineUse(now: Double, waits: Bool) -> BandwidthUse? {
        guard case .deliver = disposition, let bodyTime, !waits else { return nil }
        return BandwidthUse(
            priority: priority, seconds: now - bodyTime, quietSeconds: now - watch.lastByte,
            isMultiplexed: summary.version?.isMultiplexed ?? false, isYielding: yielding.isYielding,
            yieldedSeconds: yielding.seconds(now: now))
    }

    /// Whether requests that are not visible wait for this one. A request without bytes for a while does not need the
    /// line, and none keeps it for long.
    func reservesLine(now: Double) -> Bool {
        guard case .running = phase, priority == .visible, !lacksMemory,
            now - watch.lastByte <= BandwidthUse.mostQuietSeconds,
            now - requestTime < BandwidthUse.mostYieldedSeconds
        else { return false }
        switch disposition {
        case .awaitingHead: return true
        case .deliver: return !isEndNear(now: now)
        case .discard: return false
        }
    }

    /// Whether the rest of the body comes in a moment, at the rate so far.
    private func isEndNear(now: Double) -> Bool {
        guard let bodyTime, let head, let length = head.length, now - bodyTime >= BandwidthUse.leastSeconds else {
            return false
        }
        let rate = Double(bodyBytes - head.offset) / (now - bodyTime)
        return Double(length - bodyBytes) <= rate * BandwidthUse.lastSeconds
    }

    /// The job's body, if it receives one that is asked for.
    var share: BodyShares.Body? {
        guard case .deliver = disposition else { return nil }
        return BodyShares.Body(id: transfer.id, priority: priority, received: bodyBytes, length: head?.length)
    }

    private var isPaused: Bool { yielding.isYielding || lacksMemory }

    /// Stops receiving the body, or goes on: to leave the line to others, and to wait for memory.
    func setPaused(yields: Bool, lacksMemory: Bool, now: Double) {
        guard case .running(let handle) = phase else { return }
        let wasPaused = isPaused
        if yields { yielding.begin(now: now) } else { yielding.end(now: now) }
        noteMemory(isLacking: lacksMemory, now: now)
        // One byte more than there should be is an error, and not a reason to wait.
        allowance = lacksMemory ? 0 : max(1, share?.rest ?? 0)
        guard isPaused != wasPaused else { return }
        watch.setPaused(isPaused, now: now)
        // Going on may deliver bytes at once, and postpone the next.
        handle.setPaused(isPaused)
    }

    private func noteMemory(isLacking: Bool, now: Double) {
        guard isLacking != lacksMemory else { return }
        lacksMemory = isLacking
        watch.setHeld(isLacking, now: now)
    }

    // MARK: - The end

    /// The limit of time that is exceeded.
    func exceededLimit(now: Double) -> TransferError? { watch.check(now: now) }

    /// The meaning of a finished request with libcurl's error, or nil without one.
    func verdict(_ error: TransferError?) -> Verdict {
        if case .discard(let verdict) = disposition { return verdict }
        if case .awaitingHead = disposition { return failed(error ?? .malformedResponse("it has no head")) }
        if case .truncated = error { return failed(.truncated(received: bodyBytes, expected: head?.length)) }
        if let error { return failed(error) }
        if let length = head?.length, bodyBytes < length {
            return failed(.truncated(received: bodyBytes, expected: length))
        }
        return .complete
    }

    /// Repeats the request after an error that may pass.
    func failed(_ error: TransferError) -> Verdict {
        guard RetryPolicy.isTransient(error), let delay = random(self, nil) else { return .fail(error) }
        return .retry(delay: delay, pausesHost: false)
    }

    /// The last call: tells the sink the end.
    func finish(_ error: TransferError?) -> TransferEnd {
        let resume = error == nil ? nil : resumePoint
        let isUseful = resume != nil || error == nil && head?.isSuccess == true
        summary.head = head
        summary.bodyBytes = bodyBytes
        summary.wastedBytes = summary.receivedBytes - (isUseful ? bodyBytes - earlierBytes : 0)
        summary.priority = priority
        summary.totalSeconds = clock.now - startTime
        var result = Result<ResponseHead, TransferError>.failure(error ?? .malformedResponse("it has no head"))
        if error == nil, let head { result = .success(head) }
        return TransferEnd(result: result, summary: summary, resume: resume)
    }
}
