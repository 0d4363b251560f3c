import ADKFoundation
import Synchronization

extension WorkPriority {
    /// The weight of a transfer among those of one HTTP/2 connection.
    var streamWeight: Int {
        switch self {
        case .visible: 256
        case .display: 64
        case .preload, .ahead: 16
        }
    }
}

/// The limits of one transfer. Times are in seconds.
package struct TransferLimits: Sendable, Hashable {
    /// The most bytes of the body.
    package var bodyBytes = 64 << 20
    /// Until the connection stands, with name lookup and TLS.
    package var connectSeconds = 15.0
    /// Without any byte, before the answer and in it.
    package var stallSeconds = 20.0
    /// The least rate of a body, in bytes per second, over `rateSeconds`. 0: any rate.
    package var leastRate = 256
    /// The time over which the rate is measured.
    package var rateSeconds = 30.0
    /// One attempt.
    package var totalSeconds = 600.0

    package init() {}

    /// The limits with a meaning for every number: at least 0, at least a tenth of a second for the rate, and the
    /// default in place of no number.
    var cleaned: TransferLimits {
        let standard = TransferLimits()
        func clean(_ seconds: Double, _ standard: Double, least: Double = 0) -> Double {
            seconds.isNaN ? standard : max(least, seconds)
        }
        var limits = self
        limits.connectSeconds = clean(connectSeconds, standard.connectSeconds)
        limits.stallSeconds = clean(stallSeconds, standard.stallSeconds)
        limits.rateSeconds = clean(rateSeconds, standard.rateSeconds, least: 0.1)
        limits.totalSeconds = clean(totalSeconds, standard.totalSeconds)
        return limits
    }
}

/// A request without a body. The engine hands a redirect out like any other response: `ResourceLoader` follows it.
package struct TransferRequest: Sendable {
    package var url: TransferURL
    /// The method in capitals. Only GET is repeated, shared and redirected. Another one removes the stored response of
    /// the URL, if it may have changed it.
    package var method = "GET"
    /// Further fields, such as those of a conditional request. `Range`, `If-Range`, `Accept-Encoding`, `Host` and
    /// fields of the connection are set by the engine and left out here.
    package var headers: HTTPHeaders
    package var limits: TransferLimits
    /// The rules for the one who follows redirects.
    package var redirects: RedirectPolicy
    package var retries: RetryPolicy
    /// Whether the host is asked even if it asked to wait (`TransferError.refused`): the user wants another attempt.
    /// Other requests are then sent as well.
    package var endsRefusal = false
    /// The `Cache-Control` for intermediate caches, if `headers` have none. It makes no other request: a transfer is
    /// continued whatever it is.
    package var cacheControl: String?

    package init(
        _ url: TransferURL, headers: HTTPHeaders = HTTPHeaders(), limits: TransferLimits = TransferLimits(),
        redirects: RedirectPolicy = RedirectPolicy(), retries: RetryPolicy = RetryPolicy()
    ) {
        self.url = url
        self.headers = headers
        self.limits = limits
        self.redirects = redirects
        self.retries = retries
    }

    /// An instant near which dates with a year of two digits are: January 2026, in seconds since 1970. No other date
    /// depends on it.
    static let century = 1_767_225_600

    /// The fields that the engine sets itself.
    private static let reserved = [
        "range", "if-range", "accept-encoding", "host", "connection", "content-length", "transfer-encoding", "te",
        "upgrade", "expect", "keep-alive", "proxy-connection", "http2-settings",
    ]

    /// The request for the target of a redirect, which this request has led to. Fields with secrets are sent to the
    /// origin that the caller named only.
    package func redirected(to target: TransferURL) -> TransferRequest {
        var request = self
        request.url = target
        if !headers.contains("Authorization"), let authorization = url.authorization {
            request.headers.append("Authorization", authorization)
        }
        request.headers = RedirectPolicy.headers(request.headers, from: url, to: target)
        return request
    }

    /// The fields to send, with the range that continues at `resume`.
    func fields(resume: ResumePoint?, userAgent: String) -> HTTPHeaders {
        var fields = headers
        if !fields.contains("User-Agent") { fields.append("User-Agent", userAgent) }
        for name in TransferRequest.reserved { fields.remove(name) }
        if !fields.contains("Authorization"), let authorization = url.authorization {
            fields.append("Authorization", authorization)
        }
        fields.append("Accept-Encoding", "identity")
        if method != "GET" && method != "HEAD" { fields.append("Content-Length", "0") }
        if let cacheControl, !fields.contains("Cache-Control") { fields.append("Cache-Control", cacheControl) }
        if let resume, let validator = resume.validator {
            for name in ["If-None-Match", "If-Modified-Since"] { fields.remove(name) }
            fields.append("Range", "bytes=\(resume.offset)-")
            fields.append("If-Range", validator)
        }
        return fields
    }

    /// The values that make two requests the same. For GET: the URL, the fields and the limit of the body. The other
    /// limits of loads that share a transfer are those of the first.
    struct Key: Hashable, Sendable {
        private let url: TransferURL
        private let fields: [HTTPHeaders.Field]
        private let bodyLimit: Int
        /// Different for each request of another method. 0 for GET.
        private let single: UInt64

        private static let lastSingle = Atomic<UInt64>(0)

        init(_ request: TransferRequest) {
            url = request.url
            fields = request.headers.fields.sorted {
                (ASCII.lowercased($0.name), $0.value) < (ASCII.lowercased($1.name), $1.value)
            }
            bodyLimit = request.limits.bodyBytes
            single = request.method == "GET" ? 0 : Key.lastSingle.wrappingAdd(1, ordering: .relaxed).newValue
        }
    }
}
