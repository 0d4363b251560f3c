import Foundation
import Synchronization

/// Where the bytes of a resource came from.
package enum ResourceSource: Sendable, Hashable, CaseIterable {
    /// A cache in memory, of a caller of the loader.
    case memory
    /// The disk, without asking the server.
    case disk
    /// The disk, after the server confirmed that they are current.
    case revalidated
    /// The disk, because the server could not be reached or failed.
    case stale
    /// The server.
    case network

    /// The source of a response of this one that redirects of the source `hop` have led to.
    ///
    /// A stored response is as current as the redirect: confirmed if the server was asked where it is, stale if not.
    func reached(through hop: ResourceSource?) -> ResourceSource {
        switch (hop, self) {
        case (nil, _), (.disk, _), (.memory, _), (_, .network): self
        case (.stale, _): .stale
        case (.network, .disk), (.revalidated, .disk): .revalidated
        case (.network, _), (.revalidated, _): self
        }
    }
}

/// A response with its whole body.
package struct Resource: Sendable {
    /// Any final status. Only a status 2xx has a body.
    package let status: Int
    package let headers: HTTPHeaders
    /// The URL that answered, after redirects. References in the body are relative to it.
    package let url: TransferURL
    package let body: Data
    package let source: ResourceSource
    /// The figures of the transfer; nil if there was none.
    package let summary: TransferSummary?
    /// Equal for all callers that shared the load, different for all other resources.
    package let id: UInt64
    /// The body's share of the memory for received bodies, which ends with the resource. Nil without a transfer.
    private let hold: BodyHold?

    private static let lastID = Atomic<UInt64>(0)

    package init(
        status: Int, headers: HTTPHeaders, url: TransferURL, body: Data, source: ResourceSource,
        summary: TransferSummary? = nil, hold: BodyHold? = nil
    ) {
        self.status = status
        self.headers = headers
        self.url = url
        self.body = body
        self.source = source
        self.summary = summary
        self.hold = hold
        id = Resource.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// The seconds that the server asks to wait, by its own clock. Nil if it does not.
    package var retryAfter: Int? { RetryAfter.seconds(headers, century: TransferRequest.century) }

    /// Begins the decoding of the body. Nil if its bytes do not count.
    package func beginDecoding() -> BodyUse? { hold.map { BodyUse($0) } }

    /// Whether the status is 200...299.
    package var isSuccess: Bool { (200..<300).contains(status) }

    /// The place that the response redirects to, as its field has it. Nil for any other response.
    var redirection: String? { RedirectPolicy.isRedirect(status) ? headers.value(of: "Location") : nil }
}

/// The receiver of a load. It is called from the engine's thread, from a worker, or from the caller of `cancel`, and
/// must be short.
package protocol ResourceObserver: AnyObject, Sendable {
    /// The cache has no answer: the server is asked. At most once, and not after a `cancel`.
    func willAskServer()
    /// More of a body came over the network. `body` is all of it so far. Up to `start` it is the same as in the call
    /// before. `start` is 0 if the body began again. `head.length` is the expected length, if it is known.
    func received(_ body: ReceivedBody, from start: Int, head: ResponseHead)
    /// The load has ended. Called exactly once. After `cancel`, a call of `received` that has begun may still run.
    func finished(_ result: Result<Resource, TransferError>)
}

extension ResourceObserver {
    /// Does nothing.
    package func willAskServer() {}
    /// Does nothing.
    package func received(_ body: ReceivedBody, from start: Int, head: ResponseHead) {}
}
