import ADKFoundation

/// The answer to a transfer so far.
struct PartialAnswer {
    /// The request, for a later one that continues the body.
    let key: TransferRequest.Key
    var head: ResponseHead?
    var body: ReceivedBody
}

/// The transfer of a hop. On the engine's thread.
extension ResourceRequest: TransferSink {
    func startTransfer(_ request: TransferRequest, _ priority: WorkPriority, first: Bool) {
        guard lock.withLock({ goesOn() }) else { return }
        answer = PartialAnswer(key: TransferRequest.Key(request), body: ReceivedBody(in: bodies))
        transfer = loader.engine.start(request, priority: priority, first: first, sink: self)
    }

    /// Ends a request whose callers have left, unless another has joined meanwhile.
    func endIfUnused() { if !lock.withLock({ goesOn() }) { transfer?.cancel() } }

    private var bodies: BodyMemory { loader.configuration.transfers.bodies }

    func resumePoint() -> ResumePoint? {
        guard let key = answer?.key, let part = loader.parts[key] else { return nil }
        loader.parts.removeValue(for: key)
        answer?.body = ReceivedBody(part, in: bodies)
        answer?.head = part.resume.head
        return part.resume
    }

    func received(_ head: ResponseHead) {
        answer?.head = head
        answer?.body.truncate(to: head.offset)
        if head.isSuccess, let length = head.length { answer?.body.reserve(length) }
        if head.offset > 0 { notify(from: 0) }
    }

    func received(_ bytes: UnsafeRawBufferPointer) {
        let start = answer?.body.count
        answer?.body.append(bytes)
        notify(from: start)
    }

    /// Hands out the body so far: what came from `start` on to callers that have its beginning, all of it to others.
    /// Without `start` only to those.
    func notify(from start: Int?) {
        guard let answer, let head = answer.head, answer.body.count > 0 else { return }
        let callers = lock.withLock {
            loads.compactMap { load -> (any ResourceObserver, Int)? in
                defer { load.hasBeginning = true }
                return load.hasBeginning ? start.map { (load.observer, $0) } : (load.observer, 0)
            }
        }
        for (observer, start) in callers { observer.received(answer.body, from: start, head: head) }
    }

    func finished(_ end: TransferEnd) {
        transfer = nil
        let body = takeBody(end)
        let state = lock.withLock { () -> (asked: CachedResponse?, isStored: Bool)? in
            guard goesOn(), case .transferring(let asked) = phase else { return nil }
            return (asked, isStored)
        }
        guard let state, let body else { return }
        switch end.result {
        case .failure(let error): failed(error, state.asked)
        case .success(let head): answered(state.asked, head, body, end.summary, state.isStored ? loader.store : nil)
        }
    }

    /// The body of the answer, empty if the status is no success. After an error it is kept for a later transfer.
    private func takeBody(_ end: TransferEnd) -> ReceivedBody? {
        guard let key = answer?.key, var body = answer?.body else { return nil }
        answer = nil
        body.trim()
        if let part = end.resume.flatMap(body.part) { loader.parts.insert(part, for: key, byteCount: body.count) }
        if case .success(let head) = end.result, !head.isSuccess { body.truncate(to: 0) }
        return body
    }
}
