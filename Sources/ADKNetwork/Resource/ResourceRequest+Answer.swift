import ADKFoundation
import Foundation

/// The server's answer. On the engine's thread.
extension ResourceRequest {
    /// The server answered whether `asked` is current, or what there is. Without `store` nothing is stored.
    func answered(
        _ asked: CachedResponse?, _ answer: ResponseHead, _ body: ReceivedBody, _ summary: TransferSummary,
        _ store: ResourceStore?
    ) {
        let head = cacheHead(answer)
        if let asked, head.status == 304 { return confirmed(asked, head, summary, store) }
        if let asked, isReplaced(head.status, at: head.responseTime, by: asked) {
            return deliver(resource(asked, .stale, summary))
        }
        arrived(body, head, summary, store)
    }

    /// The head with times of the cache's clock, which differs from the engine's.
    private func cacheHead(_ head: ResponseHead) -> ReceivedHead {
        let since = max(0, loader.configuration.transfers.clock.now - head.arrivalTime)
        let arrival = loader.configuration.now() - Int(min(since, 1e9))
        let wait = max(0, head.arrivalTime - head.requestTime).rounded(.up)
        return ReceivedHead(
            status: head.status, headers: head.headers, requestTime: arrival - Int(min(wait, 1e9)),
            responseTime: arrival)
    }

    /// A stored response of this hop, with its age.
    func resource(
        _ response: CachedResponse, _ source: ResourceSource, _ summary: TransferSummary? = nil
    ) -> Resource {
        var headers = response.metadata.headers
        if let age = response.metadata.freshness.age(at: loader.configuration.now()) { headers.set("Age", "\(age)") }
        return Resource(
            status: response.metadata.status, headers: headers, url: request.url, body: response.body,
            source: source.reached(through: hopSource), summary: summary)
    }

    /// The server confirmed the stored response, or another one.
    private func confirmed(
        _ asked: CachedResponse, _ head: ReceivedHead, _ summary: TransferSummary, _ store: ResourceStore?
    ) {
        let metadata = asked.metadata.confirmed(
            by: head.headers, requestTime: head.requestTime, responseTime: head.responseTime)
        guard let metadata else {
            loader.store?.remove(request.url)
            return transfer(nil)
        }
        let response = CachedResponse(metadata: metadata, body: asked.body, identity: asked.identity)
        store?.willConfirm(asked, head, cacheRequest, response)
        deliver(resource(response, .revalidated, summary))
        store?.write()
    }

    /// Whether a stored response takes the place of the server's failure.
    private func isReplaced(_ status: Int, at time: Int, by asked: CachedResponse) -> Bool {
        guard [500, 502, 503, 504].contains(status) else { return false }
        switch key.policy.staleUse {
        case .never: return false
        case .permitted: return asked.metadata.freshness.canBeUsedStale(.serverError, at: time)
        case .always: return true
        }
    }

    private func arrived(
        _ body: ReceivedBody, _ head: ReceivedHead, _ summary: TransferSummary, _ store: ResourceStore?
    ) {
        let bytes = body.data
        store?.willStore(head, bytes, body.hold, cacheRequest)
        deliver(
            Resource(
                status: head.status, headers: head.headers, url: request.url, body: bytes, source: .network,
                summary: summary, hold: body.hold))
        // After the callers have it: the disk must not delay what is shown.
        store?.write()
    }

    func failed(_ error: TransferError, _ asked: CachedResponse?) {
        guard let asked, isReplaced(error, by: asked) else { return finish(.failure(error)) }
        deliver(resource(asked, .stale))
    }

    private func isReplaced(_ error: TransferError, by asked: CachedResponse) -> Bool {
        if case .refused(_, let status, _) = error {
            return isReplaced(status, at: loader.configuration.now(), by: asked)
        }
        return error.isUnreachable && canReplaceServer(asked)
    }

    /// Whether a stored response may be shown if the server cannot be reached.
    func canReplaceServer(_ asked: CachedResponse) -> Bool {
        switch key.policy.staleUse {
        case .never: false
        case .permitted: asked.metadata.freshness.canBeUsedStale(.disconnected, at: loader.configuration.now())
        case .always: true
        }
    }
}

extension TransferError {
    /// Whether the server could not be reached, or not to the end of its response. Errors of trust and of redirects are
    /// not: to show an old response would hide them.
    package var isUnreachable: Bool {
        switch self {
        case .libraryMissing, .libraryTooOld, .cannotResolve, .cannotConnect, .timedOut, .connectionLost, .truncated:
            true
        default: false
        }
    }
}

extension CacheRequest {
    /// The request as the cache sees it: with the credentials of the URL as the field that is sent.
    init(_ request: TransferRequest) {
        var headers = request.headers
        if !headers.contains("Authorization"), let authorization = request.url.authorization {
            headers.append("Authorization", authorization)
        }
        self.init(method: request.method, url: request.url.requestText, headers: headers)
    }
}
