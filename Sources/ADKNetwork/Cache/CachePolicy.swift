import ADKFoundation
import Foundation

/// The use of stored responses that the caller of a request wants.
package enum CachePolicy: Sendable, CaseIterable {
    /// As RFC 9111 says: a fresh response is used, a stale one is confirmed by the server.
    case standard
    /// Every stored response is confirmed by the server, but for fresh ones that are `immutable`.
    case revalidate
    /// No stored response is used. The new one is stored.
    case reload
    /// A stored response is used even if it is stale or must not be used without asking. Without one the server is
    /// asked.
    case preferCache
    /// As `preferCache`, and the server is never asked.
    case cacheOnly

    /// The directive by which intermediate caches do the same. Nil if they may answer as they do.
    var directive: String? {
        switch self {
        case .revalidate: "max-age=0"
        case .reload: "no-cache"
        case .standard, .preferCache, .cacheOnly: nil
        }
    }
}

/// A request as the cache sees it.
package struct CacheRequest: Sendable {
    /// The method in capitals.
    package let method: String
    package let url: String
    package let headers: HTTPHeaders

    package init(method: String = "GET", url: String, headers: HTTPHeaders = HTTPHeaders()) {
        self.method = method
        self.url = url
        self.headers = headers
    }

    /// The key of the response: the URL without its fragment.
    var key: String { url.firstIndex(of: "#").map { String(url[..<$0]) } ?? url }

    /// Whether a stored response can answer the request at all. Several parts, and a request with conditions of its
    /// own, must go to the server.
    var isAnswerable: Bool {
        let excluding = ["if-none-match", "if-modified-since", "if-match", "if-unmodified-since", "if-range"]
        guard method == "GET", !excluding.contains(where: { headers.contains($0) }) else { return false }
        return range != nil || !headers.contains("range")
    }

    /// The part that the request asks for. Nil if it asks for all, for several parts, or in units other than bytes.
    var range: RequestedRange? {
        let values = headers.values(of: "range")
        return values.count == 1 ? RequestedRange(values[0]) : nil
    }
}

/// The head of a response from the server.
package struct ReceivedHead: Sendable {
    package let status: Int
    package let headers: HTTPHeaders
    /// When the request was sent and when the head arrived, in seconds since 1970.
    package let requestTime: Int, responseTime: Int

    package init(status: Int, headers: HTTPHeaders, requestTime: Int, responseTime: Int) {
        self.status = status
        self.headers = headers
        self.requestTime = requestTime
        self.responseTime = responseTime
    }
}

/// A stored response with its verified body.
package struct CachedResponse: Sendable {
    package let metadata: ResponseMetadata
    package let body: Data
    /// Nil until the response is on disk.
    private let storedIdentity: BodyIdentity?

    /// A response. `identity` is nil for one that is not on disk yet.
    init(metadata: ResponseMetadata, body: Data, identity: BodyIdentity?) {
        self.metadata = metadata
        self.body = body
        storedIdentity = identity
    }

    /// Names the body. O(bytes) for a response that was not on disk.
    var identity: BodyIdentity {
        if let storedIdentity { return storedIdentity }
        var checksum = Checksum()
        body.withUnsafeBytes { checksum.update($0) }
        return BodyIdentity(byteCount: body.count, checksum: checksum.value)
    }

    /// The response with the status 206 that has a part of this one's body. Nil if this is no whole response, or has no
    /// byte of the part.
    func part(_ range: RequestedRange) -> CachedResponse? {
        guard metadata.status == 200, let bytes = range.bytes(of: body.count) else { return nil }
        var headers = metadata.headers
        headers.set("Content-Length", "\(bytes.count)")
        headers.set("Content-Range", "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(body.count)")
        let part = ResponseMetadata(
            stored: metadata.url, status: 206, headers: headers, vary: metadata.vary,
            requestTime: metadata.requestTime, responseTime: metadata.responseTime)
        let start = body.startIndex
        return CachedResponse(
            metadata: part, body: body.subdata(in: start + bytes.lowerBound..<start + bytes.upperBound), identity: nil)
    }

    /// The fields that ask the server for a 304 instead of a body; empty if the response has no validators.
    package var conditionalFields: HTTPHeaders { metadata.validators.conditionalFields }
}
