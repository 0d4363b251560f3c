import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// One attempt to load a URL: files on a worker, other addresses by cache, then downloader. What
/// comes back is looked at only while the load generation has the value the attempt began with.
@MainActor
extension ASNetworkImageNode {
    private struct Loaded: Sendable {
        var image: UIImage
        var animation: ASAnimatedImage?
    }

    /// Callbacks of caches and downloaders come here first.
    private nonisolated static let callbackQueue = DispatchQueue(label: "adk.image-loading", attributes: .concurrent)

    /// Begins, unless the picture is there or on its way.
    func load() {
        let (url, isDone) = source.withLock { ($0.url, $0.isLoaded || $0.isExternal) }
        guard let url, !isDone, !isLoading else { return }
        isLoading = true
        let attempt = loadGeneration.increment()
        delegate?.imageNodeDidStartFetchingData(self)
        // The delegate may have changed its mind.
        guard loadGeneration.current == attempt else { return }
        if url.isFileURL { read(url, attempt) } else { lookUp(url, attempt) }
    }

    /// Whatever is on its way is no longer wanted.
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

    /// What is under way goes as fast as the node now needs it.
    func updateLoadPriority() {
        loadTicket?.priority = workPriority
        guard let download, download.priority != downloadPriority else { return }
        self.download?.priority = downloadPriority
        downloader?.setPriority(downloadPriority, withDownloadIdentifier: download.identifier)
    }

    // MARK: - Files

    /// Only the file's header is looked into, on a worker.
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

    /// Looks for more than one frame. On a worker.
    private nonisolated static func open(_ image: UIImage) -> Loaded {
        Loaded(image: image, animation: ASAnimatedImage(image))
    }

    // MARK: - Other addresses

    private func lookUp(_ url: URL, _ attempt: UInt64) {
        guard shouldCacheImage, let cache else { return fetch(url, attempt) }
        if let image = cache.synchronouslyFetchedCachedImage(with: url)?.asdk_image() {
            return take(image, url, .synchronousCache, attempt)
        }
        delegate?.imageNodeWillLoadImageFromCache(self)
        OutstandingWork.begin()
        cache.cachedImage(with: url, callbackQueue: ASNetworkImageNode.callbackQueue) { [weak self] found, _ in
            MainMailbox.post {
                OutstandingWork.end()
                guard let self, self.loadGeneration.current == attempt else { return }
                if let image = found?.asdk_image() {
                    self.delegate?.imageNodeDidLoadImageFromCache(self)
                    self.take(image, url, .asynchronousCache, attempt)
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
                // What has come is kept even if this node no longer wants it.
                if let container { cache?.store(container, for: url) }
                MainMailbox.post {
                    waiting.end()
                    guard let self, self.loadGeneration.current == attempt else { return }
                    self.download = nil
                    if let image = container?.asdk_image() {
                        self.take(image, url, .download, attempt, userInfo)
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

    /// A picture is there; whether it moves is found out on a worker.
    private func take(
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

/// Keeps a scene from counting as settled while a download is under way; ends with it, or when the
/// downloader lets go of its completion.
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
