import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// Loading of a URL: a file on a worker, any other address from the cache or by the downloader. Results are dropped if
/// the load generation changed since the attempt began.
@MainActor
extension ASNetworkImageNode {
    private struct Loaded: Sendable {
        var image: UIImage
        var animation: ASAnimatedImage?
    }

    /// The callback queue for caches and downloaders.
    private nonisolated static let callbackQueue = DispatchQueue(label: "adk.image-loading", attributes: .concurrent)

    /// Starts loading, unless the image is loaded or loading.
    func load() {
        let (url, isDone) = source.withLock { ($0.url, $0.isLoaded || $0.isExternal) }
        guard let url, !isDone, !isLoading else { return }
        isLoading = true
        let attempt = loadGeneration.increment()
        delegate?.imageNodeDidStartFetchingData(self)
        // The delegate may have set another URL.
        guard loadGeneration.current == attempt else { return }
        if url.isFileURL { read(url, attempt) } else { lookUp(url, attempt) }
    }

    /// Cancels loading in progress.
    func cancelLoading(mayResume: Bool) {
        isLoading = false
        loadTicket = nil
        guard let download else { return }
        self.download = nil
        if mayResume {
            downloader?.cancelImageDownloadWithResumePossibility(forIdentifier: download.identifier)
        } else {
            downloader?.cancelImageDownload(forIdentifier: download.identifier)
        }
    }

    private var workPriority: WorkPriority { isVisible ? .visible : isInDisplayState ? .display : .preload }
    private var downloadPriority: ASImageDownloaderPriority {
        isVisible ? .visible : isInDisplayState ? .imminent : .preload
    }

    /// Adjusts the priority of loading in progress to the node's state.
    func updateLoadPriority() {
        loadTicket?.priority = workPriority
        guard let download, download.priority != downloadPriority else { return }
        self.download?.priority = downloadPriority
        downloader?.setPriority(downloadPriority, withDownloadIdentifier: download.identifier)
    }

    // MARK: - Files

    /// Reads the file's header on a worker.
    private func read(_ url: URL, _ attempt: UInt64) {
        loadTicket = WorkQueue.shared.async(workPriority) { [weak self, loadGeneration] in
            guard loadGeneration.current == attempt else { return }
            let result: Result<Loaded, any Error>
            do throws(ImageCodecError) {
                result = .success(ASNetworkImageNode.open(try FileImages.image(ofFile: url.path)))
            } catch {
                result = .failure(ASNetworkImageError.unreadable(file: url.path, error))
            }
            MainMailbox.post { self?.finish(result, url, .fileURL, attempt) }
        }
    }

    /// Opens the animation, if there is more than one frame. Called on a worker.
    private nonisolated static func open(_ image: UIImage) -> Loaded {
        Loaded(image: image, animation: ASAnimatedImage(image))
    }

    // MARK: - Other addresses

    private func lookUp(_ url: URL, _ attempt: UInt64) {
        guard shouldCacheImage, let cache else { return fetch(url, attempt) }
        if let image = cache.synchronouslyFetchedCachedImage(with: url)?.asdk_image() {
            return received(image, url, .synchronousCache, attempt)
        }
        delegate?.imageNodeWillLoadImageFromCache(self)
        OutstandingWork.begin()
        cache.cachedImage(with: url, callbackQueue: ASNetworkImageNode.callbackQueue) { [weak self] found, _ in
            MainMailbox.post {
                OutstandingWork.end()
                guard let self, self.loadGeneration.current == attempt else { return }
                if let image = found?.asdk_image() {
                    self.delegate?.imageNodeDidLoadImageFromCache(self)
                    self.received(image, url, .asynchronousCache, attempt)
                } else {
                    self.delegate?.imageNodeDidFailToLoadImageFromCache(self)
                    if self.loadGeneration.current == attempt { self.fetch(url, attempt) }
                }
            }
        }
    }

    private func fetch(_ url: URL, _ attempt: UInt64) {
        guard let downloader else {
            return finish(
                .failure(ASNetworkImageError.unsupportedScheme(url.scheme ?? "relative")), url, .unspecified, attempt)
        }
        delegate?.imageNodeWillLoadImageFromNetwork(self)
        guard loadGeneration.current == attempt else { return }
        let priority = downloadPriority
        let waiting = OutstandingDownload()
        let cache = shouldCacheImage ? cache : nil
        let identifier = downloader.downloadImage(
            with: url, shouldRetry: shouldRetryImageDownload, priority: priority,
            callbackQueue: ASNetworkImageNode.callbackQueue,
            downloadProgress: { [weak self] progress in
                MainMailbox.post { self?.progressed(to: progress, attempt) }
            },
            completion: { [weak self] container, error, _, userInfo in
                // Stored even if this node no longer wants it.
                if let container { cache?.store(container, for: url) }
                MainMailbox.post {
                    waiting.end()
                    guard let self, self.loadGeneration.current == attempt else { return }
                    self.download = nil
                    if let image = container?.asdk_image() {
                        self.received(image, url, .download, attempt, userInfo)
                    } else {
                        self.finish(
                            .failure(error ?? ASNetworkImageError.noImage(url)), url, .download, attempt)
                    }
                }
            })
        if let identifier { download = (identifier, priority) }
    }

    private func progressed(to progress: CGFloat, _ attempt: UInt64) {
        guard loadGeneration.current == attempt, progress.isFinite else { return }
        source.withLock { $0.progress = max($0.progress, min(1, progress)) }
    }

    /// An image arrived. A worker checks whether it is animated.
    private func received(
        _ image: UIImage, _ url: URL, _ type: ASNetworkImageSourceType, _ attempt: UInt64,
        _ userInfo: (any Sendable)? = nil
    ) {
        guard let header = image.header, Animations.isPossible(in: header) else {
            return finish(.success(Loaded(image: image)), url, type, attempt, userInfo)
        }
        loadTicket = WorkQueue.shared.async(workPriority) { [weak self] in
            let loaded = ASNetworkImageNode.open(image)
            MainMailbox.post { self?.finish(.success(loaded), url, type, attempt, userInfo) }
        }
    }

    private func finish(
        _ result: Result<Loaded, any Error>, _ url: URL, _ type: ASNetworkImageSourceType, _ attempt: UInt64,
        _ userInfo: (any Sendable)? = nil
    ) {
        guard loadGeneration.current == attempt else { return }
        isLoading = false
        loadTicket = nil
        switch result {
        case .success(let loaded):
            show(loaded.image, loaded.animation)
            let info = ASNetworkImageLoadInfo(source: type, url: url, userInfo: userInfo)
            delegate?.imageNode(self, didLoad: loaded.image, info: info)
            delegate?.imageNode(self, didLoad: loaded.image)
        case .failure(let error):
            delegate?.imageNode(self, didFailWithError: error)
        }
    }
}

/// Keeps a scene from settling during a download. Ends with the download, or when the downloader releases its
/// completion block.
private final class OutstandingDownload: Sendable {
    private let isOver = Locked(false)

    init() { OutstandingWork.begin() }

    func end() {
        let isFirst = isOver.withLock { over in
            defer { over = true }
            return !over
        }
        if isFirst { OutstandingWork.end() }
    }

    deinit { end() }
}
