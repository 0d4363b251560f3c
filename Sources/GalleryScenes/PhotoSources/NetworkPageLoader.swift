import AsyncDisplayKit

/// Loads pages over HTTP.
final class NetworkPageLoader: PageLoader {
    /// A larger page is refused while it comes.
    static let maximumBytes = 16 << 20

    static let shared = NetworkPageLoader(TransferSharing(TransferEngine()))

    private let transfers: TransferSharing

    private let retries: Int

    init(_ transfers: TransferSharing, retries: Int = RetryPolicy().limit) {
        self.transfers = transfers
        self.retries = retries
    }

    func load(_ url: TransferURL) throws(PhotoSourceError) -> LoadedPage {
        var request = TransferRequest(url)
        request.headers.append("Accept", "application/json,*/*;q=0.5")
        request.limits.bodyBytes = Self.maximumBytes
        request.retries.limit = retries
        let waiting = PageAwaiting()
        transfers.start(request, priority: .visible, observer: waiting)
        switch waiting.result() {
        case .failure(let error): throw .notLoaded("\(url)", reason: "\(error)")
        case .success(let body):
            guard body.head.isSuccess else { throw .refused("\(url)", status: body.head.status) }
            let type = body.head.headers.value(of: "Content-Type").map { text in
                text.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
            }
            return LoadedPage(url: body.head.url, type: type, body: Data(body.bytes))
        }
    }
}

/// The thread that waits for a page.
private final class PageAwaiting: TransferObserver, @unchecked Sendable {
    private let lock: Lock
    private let isOver: Condition
    // Guarded by `lock`.
    private var answer: Result<TransferredBody, TransferError>?

    init() {
        lock = Lock()
        isOver = Condition(lock: lock)
    }

    func received(_ body: UnsafeRawBufferPointer, from start: Int, head: ResponseHead) {}

    func finished(_ result: Result<TransferredBody, TransferError>) {
        lock.withLock {
            answer = result
            isOver.broadcast()
        }
    }

    func result() -> Result<TransferredBody, TransferError> {
        lock.withLock {
            while true {
                if let answer { return answer }
                isOver.wait()
            }
        }
    }
}
