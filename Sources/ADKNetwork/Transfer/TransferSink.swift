import ADKFoundation

/// The head of a response: its status and fields.
package struct ResponseHead: Sendable, Hashable {
    package var status: Int
    package var headers: HTTPHeaders
    /// The URL that answered.
    package var url: TransferURL
    /// The length of the whole body in bytes, if the server gave it.
    package var length: Int?
    /// The place of the next byte in the body: not 0 after a transfer was continued.
    package var offset = 0
    /// When the request was sent and when the head arrived, in seconds of the engine's clock.
    package var requestTime = 0.0, arrivalTime = 0.0

    package init(status: Int, headers: HTTPHeaders, url: TransferURL, length: Int?, offset: Int = 0) {
        self.status = status
        self.headers = headers
        self.url = url
        self.length = length
        self.offset = offset
    }

    /// Whether the status is 200...299.
    package var isSuccess: Bool { (200..<300).contains(status) }

    /// The head of the whole body whose rest comes with `part`, a response with the status 206 (RFC 9111, 3.4). The
    /// newer fields replace the older, but for those that describe the bytes.
    func continued(by part: ResponseHead, length: Int, at offset: Int) -> ResponseHead {
        var whole = self
        whole.headers = headers.updated(by: part.headers, keeping: ResponseMetadata.bodyNames)
        whole.url = part.url
        whole.length = length
        whole.offset = offset
        return whole
    }
}

/// The state from which a transfer can be continued: the head of a response and the number of bytes that came.
package struct ResumePoint: Sendable, Hashable {
    package let head: ResponseHead
    package let offset: Int

    /// Nil if the server does not offer to continue: ranges of bytes and a strong validator are needed.
    package init?(head: ResponseHead, offset: Int) {
        guard offset > 0, offset < head.length ?? .max, head.status == 200 || head.status == 206,
            ResumePoint.acceptsRanges(head), !head.headers.contains("Content-Encoding")
        else { return nil }
        self.head = head
        self.offset = offset
        guard validator != nil else { return nil }
    }

    private static func acceptsRanges(_ head: ResponseHead) -> Bool {
        head.status == 206
            || head.headers.listElements(of: "Accept-Ranges").contains { ASCII.equal($0, "bytes") }
    }

    var validators: Validators { Validators(head.headers, now: TransferRequest.century) }

    /// The value of `If-Range`: a validator that names exactly these bytes.
    var validator: String? { validators.rangeValidator }
}

/// The protocol of a response.
package enum TransferProtocol: String, Sendable {
    case http10 = "HTTP/1.0"
    case http11 = "HTTP/1.1"
    case http2 = "HTTP/2"
    case other

    /// Whether one connection carries many transfers at once.
    package var isMultiplexed: Bool { self == .http2 }
}

/// The figures of a finished transfer. Times are in seconds of the engine's clock.
package struct TransferSummary: Sendable {
    /// The head of the last response; nil if none came.
    package var head: ResponseHead?
    /// The length of the body, with bytes from before a continuation.
    package var bodyBytes = 0
    /// The bytes of all bodies that arrived, in all attempts.
    package var receivedBytes = 0
    /// The received bytes that are of no use: of repeated attempts, of errors, and of an end that cannot be
    /// continued.
    package var wastedBytes = 0
    package var retries = 0
    package var version: TransferProtocol?
    /// Whether the last attempt used a connection that was there.
    package var isConnectionReused = false
    /// From `start` to the first attempt; nil if there was none.
    package var queuedSeconds: Double?
    /// From `start` to the first head.
    package var headSeconds: Double?
    /// From `start` to the end.
    package var totalSeconds = 0.0
    /// The priority at the end.
    package var priority = WorkPriority.preload
}

/// The end of a transfer.
package struct TransferEnd: Sendable {
    /// The response, of any final status, or the error.
    package let result: Result<ResponseHead, TransferError>
    package let summary: TransferSummary
    /// Where a new transfer can continue after an error. The sink has the bytes.
    package let resume: ResumePoint?
}

/// The receiver of a transfer. All calls come from the engine's thread, in order. They must be short.
package protocol TransferSink: AnyObject, Sendable {
    /// The state of an earlier transfer to continue. Asked once, before the first attempt.
    func resumePoint() -> ResumePoint?
    /// A response begins. The sink drops all bytes at and after `head.offset`: they come now.
    ///
    /// It is called again when an attempt is repeated or continued. Responses that are repeated are not passed on.
    func received(_ head: ResponseHead)
    /// The next bytes of a body of status 2xx. Bodies of other responses are not passed on. The buffer is valid during
    /// the call only.
    func received(_ bytes: UnsafeRawBufferPointer)
    /// The transfer has ended. Called exactly once, as the last call.
    func finished(_ end: TransferEnd)
}

extension TransferSink {
    package func resumePoint() -> ResumePoint? { nil }
}
