/// A stored response without its body: everything that a later request needs to decide whether it can use it.
package struct ResponseMetadata: Sendable, Equatable {
    /// The URL of the request, the key of the response.
    package let url: String
    package let status: Int
    /// The fields without those of the connection and of cookies. `Date` is always there.
    package private(set) var headers: HTTPHeaders
    /// The fields of the request that the server chose the response by.
    package let vary: VaryFields
    /// When the request was sent, in seconds since 1970. Of the last confirmation, if there was one.
    package private(set) var requestTime: Int
    /// When the head of the response arrived, in seconds since 1970. Of the last confirmation, if there was one.
    package private(set) var responseTime: Int

    /// The metadata of a response as it arrived.
    package init(
        url: String, status: Int, headers: HTTPHeaders, vary: VaryFields = VaryFields(), requestTime: Int,
        responseTime: Int
    ) {
        self.url = url
        self.status = status
        self.vary = vary
        self.requestTime = requestTime
        self.responseTime = responseTime
        self.headers = HTTPHeaders()
        let connection = ResponseMetadata.connectionNames(headers)
        for field in headers.fields where !connection.contains(ASCII.lowercased(field.name)) {
            self.headers.append(field.name, field.value)
        }
        stampDate(headers)
    }

    /// Metadata that was stored before, without changes.
    init(
        stored url: String, status: Int, headers: HTTPHeaders, vary: VaryFields, requestTime: Int, responseTime: Int
    ) {
        self.url = url
        self.status = status
        self.headers = headers
        self.vary = vary
        self.requestTime = requestTime
        self.responseTime = responseTime
    }

    package var validators: Validators { Validators(headers, now: responseTime) }

    package var freshness: Freshness {
        Freshness(status: status, headers: headers, requestTime: requestTime, responseTime: responseTime)
    }

    /// The metadata after a 304 (RFC 9111, 3.2 and 4.3.4). Nil if the 304 is about another response than this one.
    ///
    /// Fields of the 304 replace those of the same name. Fields that describe the stored body stay.
    package func confirmed(by headers: HTTPHeaders, requestTime: Int, responseTime: Int) -> ResponseMetadata? {
        guard headers.isComplete, validators.isConfirmed(by: Validators(headers, now: responseTime)) else { return nil }
        var result = self
        result.requestTime = requestTime
        result.responseTime = responseTime
        let kept = ResponseMetadata.connectionNames(headers).union(ResponseMetadata.bodyNames)
        result.headers = result.headers.updated(by: headers, keeping: kept)
        result.stampDate(headers)
        return result.headers.isComplete ? result : nil
    }

    /// Gives a message without a date the time of its arrival (RFC 9110, 6.6.1).
    private mutating func stampDate(_ message: HTTPHeaders) {
        guard !message.contains("date") else { return }
        headers.set("Date", HTTPDate(secondsSince1970: responseTime).description)
    }

    /// The names of fields that are not stored, in lower case.
    private static func connectionNames(_ headers: HTTPHeaders) -> Set<String> {
        var names: Set = [
            "connection", "proxy-connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
            "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
            // Cookies are secrets, and nothing here uses them.
            "set-cookie", "set-cookie2",
        ]
        // A server must not hide how long its response lives, or which version it is.
        let protected: Set = ["cache-control", "vary", "etag", "last-modified", "expires", "date", "age"]
        for name in headers.listElements(of: "connection").map({ ASCII.lowercased($0) })
        where !protected.contains(name) {
            names.insert(name)
        }
        return names
    }

    /// The names of fields that describe the stored body, in lower case.
    static let bodyNames: Set = [
        "content-encoding", "content-type", "content-length", "content-range", "content-location", "content-md5",
        "digest", "content-digest", "repr-digest", "etag", "vary",
    ]
}
