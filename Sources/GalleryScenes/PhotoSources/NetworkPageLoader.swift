import AsyncDisplayKit

/// Loads pages over HTTP, through the disk cache of the pictures.
final class NetworkPageLoader: PageLoader {
    /// A larger page is refused while it comes.
    static let maximumBytes = 16 << 20

    /// The loader of the process, which shares its connections and its cache with the pictures.
    static var shared: NetworkPageLoader { NetworkPageLoader(ADKImagePipeline.shared.loader) }

    private let resources: ResourceLoader
    private let retries: Int

    /// - Parameter retries: how often a request is repeated after an error that may pass.
    init(_ resources: ResourceLoader, retries: Int = RetryPolicy().limit) {
        self.resources = resources
        self.retries = retries
    }

    func load(_ url: TransferURL, revalidates: Bool) throws(PhotoSourceError) -> LoadedPage {
        var request = TransferRequest(url)
        request.headers.append("Accept", "application/json,*/*;q=0.5")
        request.limits.bodyBytes = Self.maximumBytes
        request.retries.limit = retries
        request.endsRefusal = revalidates
        let waiting = PageAwaiting()
        // Without the server, the pages that the cache has are better than none.
        let policy = ResourcePolicy(revalidates ? .revalidate : .standard, staleUse: .always)
        resources.start(request, policy: policy, priority: .visible, observer: waiting)
        switch waiting.result() {
        case .failure(.refused(_, let status, _)): throw .refused("\(url)", status: status)
        case .failure(let error): throw .notLoaded("\(url)", reason: "\(error)")
        case .success(let resource):
            guard resource.isSuccess else { throw .refused("\(url)", status: resource.status) }
            let type = resource.headers.value(of: "Content-Type").map { text in
                text.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
            }
            return LoadedPage(url: resource.url, type: type, body: resource.body)
        }
    }
}

/// The thread that waits for a page.
private final class PageAwaiting: ResourceObserver, @unchecked Sendable {
    private let lock: Lock
    private let isOver: Condition
    // Guarded by `lock`.
    private var answer: Result<Resource, TransferError>?

    init() {
        lock = Lock()
        isOver = Condition(lock: lock)
    }

    func finished(_ result: Result<Resource, TransferError>) {
        lock.withLock {
            answer = result
            isOver.broadcast()
        }
    }

    func result() -> Result<Resource, TransferError> {
        lock.withLock {
            while true {
                if let answer { return answer }
                isOver.wait()
            }
        }
    }
}
