import Foundation

/// A disk cache that decides by the rules of HTTP. Thread-safe. All calls use the disk, so none is for the main thread.
///
/// A request takes three steps: `lookup` before it, `receive` when the head of the server's response arrived, and for a
/// new response the writing of its body. Where the server cannot be reached, `fallback` takes the place of `receive`.
package final class ResponseCache: Sendable {
    /// The answer of the cache to a request.
    package enum Lookup: Sendable {
        /// Ask the server. There is no response that could be used.
        case none
        /// Use this response. Do not ask the server.
        case fresh(CachedResponse)
        /// Ask the server with the response's `conditionalFields`. `isUsable`: show this response meanwhile.
        case stale(CachedResponse, isUsable: Bool)
        /// There is no response, and the policy is not to ask.
        case unavailable
    }

    /// The meaning of the server's response.
    package enum Reception: Sendable {
        /// Read the body. Write it to the writer as well, if there is one, and commit that at the end.
        case new(DiskCacheWriter?)
        /// The server confirmed the stored response, or it failed and the stored one may take its place. There is no
        /// body to read, or none of use.
        case stored(CachedResponse)
        /// The server confirmed another response than the stored one. Ask again, without conditions.
        case askAgain
    }

    package let disk: DiskCache

    /// A cache over `disk`, which others may use at the same time.
    package init(disk: DiskCache) { self.disk = disk }

    // MARK: - Before the request

    /// The answer to a request. Reads and verifies the body of a stored response. O(bytes).
    package func lookup(_ request: CacheRequest, policy: CachePolicy = .standard) -> Lookup {
        let isUsable = policy != .reload && request.isAnswerable
        return decide(isUsable ? stored(request) : nil, request, policy)
    }

    /// The answer to a request for which there is this response. A part is taken from a response that needs no
    /// confirmation.
    func decide(_ response: CachedResponse?, _ request: CacheRequest, _ policy: CachePolicy) -> Lookup {
        let answer = decide(response, policy)
        guard let range = request.range else { return answer }
        if case .fresh(let whole) = answer, let part = whole.part(range) { return .fresh(part) }
        return decide(nil, policy)
    }

    private func decide(_ response: CachedResponse?, _ policy: CachePolicy) -> Lookup {
        guard let response else { return policy == .cacheOnly ? .unavailable : .none }
        let freshness = response.metadata.freshness
        let time = disk.now()
        switch policy {
        case .preferCache, .cacheOnly: return .fresh(response)
        case .standard where freshness.isFresh(at: time): return .fresh(response)
        case .revalidate where freshness.isImmutable && freshness.isFresh(at: time): return .fresh(response)
        case .standard: return .stale(response, isUsable: freshness.canBeUsedStale(.revalidating, at: time))
        case .revalidate, .reload: return .stale(response, isUsable: false)
        }
    }

    private func stored(_ request: CacheRequest) -> CachedResponse? {
        guard let entry = disk.open(request.key), entry.metadata.vary.match(request.headers),
            let body = entry.readBody()
        else { return nil }
        return CachedResponse(metadata: entry.metadata, body: body, identity: entry.identity)
    }

    // MARK: - After the request

    /// Decides about the head of a response, and updates or removes the stored response as it requires.
    ///
    /// - Parameter asked: the response of `lookup` whose conditions were sent.
    package func receive(_ head: ReceivedHead, for request: CacheRequest, asked: CachedResponse?) -> Reception {
        if head.status == 304, let asked { return confirm(asked, head, request) }
        if let asked, [500, 502, 503, 504].contains(head.status),
            asked.metadata.freshness.canBeUsedStale(.serverError, at: head.responseTime)
        {
            return .stored(asked)
        }
        switch effect(of: head, for: request) {
        case .stored(let metadata):
            return .new(try? disk.beginWriting(metadata, expectedByteCount: head.headers.contentLength))
        case .removed:
            remove(request)
            return .new(nil)
        case .none: return .new(nil)
        }
    }

    /// The effect of a response on the stored one.
    enum Effect {
        /// It is stored in its place.
        case stored(ResponseMetadata)
        /// The stored response is removed: the server has replaced it by one that is not stored, or the request has
        /// changed it (RFC 9111, 4.4).
        case removed
        case none
    }

    /// The effect of a response that is new. Does not use the disk.
    func effect(of head: ReceivedHead, for request: CacheRequest) -> Effect {
        let decision = Cacheability.of(
            method: request.method, url: request.url, request: request.headers, status: head.status,
            response: head.headers)
        if case .storable(let vary) = decision {
            return .stored(
                ResponseMetadata(
                    url: request.key, status: head.status, headers: head.headers, vary: vary,
                    requestTime: head.requestTime, responseTime: head.responseTime))
        }
        let isChange =
            !["GET", "HEAD", "OPTIONS", "TRACE"].contains(request.method) && (200..<400).contains(head.status)
        let isReplacement =
            request.method == "GET" && Cacheability.replacingStatuses.contains(head.status)
            && !request.headers.contains("range")
        return isChange || isReplacement ? .removed : .none
    }

    private func confirm(_ asked: CachedResponse, _ head: ReceivedHead, _ request: CacheRequest) -> Reception {
        guard
            let metadata = asked.metadata.confirmed(
                by: head.headers, requestTime: head.requestTime, responseTime: head.responseTime)
        else {
            remove(request)
            return .askAgain
        }
        if CacheControl(head.headers).isNotStored {
            remove(request)
        } else {
            // An entry that was removed or replaced meanwhile stays so. The response can be used without it.
            _ = try? disk.update(metadata, of: asked.identity)
        }
        return .stored(CachedResponse(metadata: metadata, body: asked.body, identity: asked.identity))
    }

    /// The response that may take the place of the server's, if the server cannot be reached. Nil if the server forbade
    /// that.
    package func fallback(for asked: CachedResponse) -> CachedResponse? {
        asked.metadata.freshness.canBeUsedStale(.disconnected, at: disk.now()) ? asked : nil
    }

    // MARK: - Other requests of the app

    /// Removes the response for a URL.
    package func remove(_ request: CacheRequest) {
        do throws(DiskCacheError) { try disk.remove(request.key) } catch { disk.report(error) }
    }

    /// Removes all responses, and keeps those from being stored that are being received now. O(entries).
    package func removeAll() throws(DiskCacheError) { try disk.removeAll() }
}
