import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// One load of an address for a node: a file on a worker, any other address from the cache or by the downloader. Main
/// thread only. No event is sent after `cancel`, and none after `finished`. A fetch that is freed is cancelled.
@MainActor
final class ImageFetch {
    /// A step of a load, in the order in which they come.
    enum Event {
        case willAskCache
        case cacheAnswered(hasImage: Bool)
        case willDownload
        /// The received part of the download, from 0 to 1. Never less than before.
        case progressed(CGFloat)
        /// A partial image, and its quality from 0 to 1. Only between `showsProgress(true)` and
        /// `showsProgress(false)`.
        case rendered(UIImage, quality: CGFloat)
        case finished(Result<UIImage, any Error>, ASNetworkImageSourceType, userInfo: (any Sendable)?)
    }

    enum State {
        case waiting
        case reading(WorkTicket)
        case askingCache
        case downloading(identifier: (any Sendable)?)
        /// A pipeline has its own caches. `asksServer`: they have no answer.
        case pipelining(ImageDownload?, asksServer: Bool)
        case over
    }

    #if DEBUG
        private let life = LiveObject(ImageFetch.self)
    #endif
    let url: URL
    private let cache: (any ASImageCacheProtocol)?
    private let downloader: (any ASImageDownloaderProtocol)?
    let shouldRetry: Bool
    let isRetry: Bool
    let policy: ADKImageCachePolicy
    let handler: (Event) -> Void
    var state = State.waiting
    var interface: ASInterfaceState = []
    private var showsProgress = false
    private var progress: CGFloat = 0
    /// Incremented by `cancel`, for the worker.
    private let cancellation = Generation()

    /// The callback queue for caches and downloaders.
    static let callbackQueue = DispatchQueue(label: "adk.image-loading", attributes: .concurrent)

    /// - Parameters:
    ///   - cache: asked before the downloader, and filled with a download.
    ///   - policy: the use of the caches of a pipeline. Without a cache nothing is stored.
    ///   - isRetry: the user asked for the load after an error.
    ///   - handler: receives the events. It may call `cancel`.
    init(
        _ url: URL, cache: (any ASImageCacheProtocol)?, downloader: (any ASImageDownloaderProtocol)?,
        shouldRetry: Bool, policy: ADKImageCachePolicy = .standard, isRetry: Bool = false,
        handler: @escaping (Event) -> Void
    ) {
        self.url = url
        self.cache = cache
        self.downloader = downloader
        self.shouldRetry = shouldRetry
        self.isRetry = isRetry
        self.policy = cache == nil ? .noStore : policy
        self.handler = handler
    }

    deinit {
        cancellation.increment()
        switch state {
        case .downloading(let identifier?):
            // Code of the app, which may not run while its node is freed.
            MainMailbox.post { [downloader] in downloader?.cancelImageDownload(forIdentifier: identifier) }
        case .pipelining(let download, _): download?.cancel()
        case .waiting, .reading, .askingCache, .downloading, .over: break
        }
    }

    var isOver: Bool {
        if case .over = state { true } else { false }
    }

    /// Begins. An image that the cache has at once is sent before the return.
    func start(for interfaceState: ASInterfaceState) {
        interface = interfaceState
        if url.isFileURL { read() } else { lookUp() }
    }

    /// Ends the load. What a download received may be kept if `mayResume`.
    func cancel(mayResume: Bool) {
        let last = state
        state = .over
        cancellation.increment()
        switch last {
        case .downloading(let identifier?):
            if mayResume {
                downloader?.cancelImageDownloadWithResumePossibility(forIdentifier: identifier)
            } else {
                downloader?.cancelImageDownload(forIdentifier: identifier)
            }
        case .pipelining(let download, _): download?.cancel()
        case .waiting, .reading, .askingCache, .downloading, .over: break
        }
    }

    /// The priority of reading a file. Nil while no file is read.
    var readPriority: WorkPriority? {
        if case .reading(let ticket) = state { ticket.priority } else { nil }
    }

    /// Adjusts the priority to the node's state.
    func interfaceStateDidChange(_ interfaceState: ASInterfaceState) {
        let last = priority
        interface = interfaceState
        guard priority != last else { return }
        switch state {
        case .reading(let ticket): ticket.priority = WorkPriority(priority)
        case .downloading(let identifier?): downloader?.setPriority(priority, withDownloadIdentifier: identifier)
        case .pipelining(let download?, _): download.setPriority(priority)
        case .waiting, .askingCache, .downloading, .pipelining, .over: break
        }
    }

    /// Whether partial images are wanted.
    func setShowsProgress(_ shows: Bool) {
        guard shows != showsProgress else { return }
        showsProgress = shows
        updateProgressBlock()
    }

    func updateProgressBlock() {
        var block: ASImageDownloaderProtocol.ProgressImage?
        if showsProgress {
            block = { [weak self] image, quality, _ in MainMailbox.post { self?.rendered(image, quality) } }
        }
        let queue = ImageFetch.callbackQueue
        switch state {
        case .downloading(let identifier?):
            downloader?.setProgressImageBlock(block, callbackQueue: queue, withDownloadIdentifier: identifier)
        case .pipelining(let download?, _): download.setProgressImage(block, queue)
        case .waiting, .reading, .askingCache, .downloading, .pipelining, .over: break
        }
    }

    /// The urgency of a download for the node's state.
    var priority: ASImageDownloaderPriority { ASImageDownloaderPriorityWithInterfaceState(interface) }

    func finish(
        _ result: Result<UIImage, any Error>, _ type: ASNetworkImageSourceType, _ userInfo: (any Sendable)? = nil
    ) {
        guard !isOver else { return }
        state = .over
        handler(.finished(result, type, userInfo: userInfo))
    }

    // MARK: - Files

    /// Reads the file's header on a worker.
    private func read() {
        let (url, attempt) = (url, cancellation.current)
        let ticket = WorkQueue.shared.async(WorkPriority(priority)) { [weak self, cancellation] in
            guard cancellation.current == attempt else { return }
            let result: Result<UIImage, any Error>
            do throws(ImageCodecError) {
                let image = try FileImages.image(ofFile: url.path) { cancellation.current != attempt }
                result = .success(image)
            } catch {
                result = .failure(ASNetworkImageError.unreadable(file: url.shortened, error))
            }
            MainMailbox.post { self?.finish(result, .fileURL) }
        }
        state = .reading(ticket)
    }

    // MARK: - Other addresses

    private func lookUp() {
        if let pipeline = (downloader as? any ImagePipelineProviding)?.pipeline,
            cache == nil || (cache as? any ImagePipelineProviding)?.pipeline === pipeline
        {
            return load(pipeline)
        }
        guard let cache else { return download() }
        if let image = cache.synchronouslyFetchedCachedImage(with: url)?.asdk_image() {
            return finish(.success(image), .synchronousCache)
        }
        state = .askingCache
        handler(.willAskCache)
        guard !isOver else { return }
        let url = self.url
        let id = OutstandingWork.begin(.fetch, "the image cache's answer for \(url.shortened)")
        cache.cachedImage(with: url, callbackQueue: ImageFetch.callbackQueue) { [weak self] found, _ in
            MainMailbox.post {
                OutstandingWork.end(id)
                self?.cacheAnswered(found?.asdk_image())
            }
        }
    }

    private func cacheAnswered(_ image: UIImage?) {
        guard case .askingCache = state else { return }
        handler(.cacheAnswered(hasImage: image != nil))
        guard case .askingCache = state else { return }
        if let image { finish(.success(image), .asynchronousCache) } else { download() }
    }

    private func download() {
        guard let downloader else {
            let error = ASNetworkImageError.unsupportedScheme(url.scheme ?? "relative")
            return finish(.failure(error), .unspecified)
        }
        handler(.willDownload)
        guard !isOver else { return }
        let waiting = OutstandingDownload(url)
        let (url, cache) = (url, cache)
        // A downloader of this library asks a host that asked to wait, if the user wants it.
        let retrying = isRetry ? (downloader as? ASBasicImageDownloader)?.ofRetry : nil
        let identifier = (retrying ?? downloader).downloadImage(
            with: url, shouldRetry: shouldRetry, priority: priority, callbackQueue: ImageFetch.callbackQueue,
            downloadProgress: { [weak self] progress in MainMailbox.post { self?.progressed(to: progress) } },
            completion: { [weak self] container, error, _, userInfo in
                // Stored even if this node no longer wants it.
                if let container { cache?.store(container, for: url) }
                MainMailbox.post {
                    waiting.end()
                    let image = container?.asdk_image()
                    self?.finish(
                        image.map { .success($0) } ?? .failure(error ?? ASNetworkImageError.noImage(url.shortened)),
                        .download,
                        userInfo)
                }
            })
        state = .downloading(identifier: identifier)
        updateProgressBlock()
    }

    // MARK: - Progress

    private var isDownloading: Bool {
        switch state {
        case .downloading, .pipelining: true
        case .waiting, .reading, .askingCache, .over: false
        }
    }

    func progressed(to value: CGFloat) {
        guard isDownloading, value.isFinite, value > progress else { return }
        progress = min(1, value)
        handler(.progressed(progress))
    }

    private func rendered(_ image: UIImage, _ quality: CGFloat) {
        guard isDownloading, showsProgress else { return }
        handler(.rendered(image, quality: quality.isFinite ? max(0, min(1, quality)) : 0))
    }
}

/// Keeps a scene from settling during a download. Ends with the download, or when the downloader releases its
/// completion block.
final class OutstandingDownload: Sendable {
    private let id: UInt64

    init(_ url: URL) { id = OutstandingWork.begin(.fetch, "the download of \(url.shortened)") }

    func end() { OutstandingWork.end(id) }

    deinit { end() }
}
