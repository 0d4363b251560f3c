import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// Loading of the URL. Results are dropped if the load generation changed since the attempt began.
@MainActor
extension ASNetworkImageNode {
    /// Starts loading, unless the image is loaded or loading. `isRetry`: the user asked for it after an error.
    func load(isRetry: Bool = false) {
        let (source, policy) = source.withLock { ($0, isRetry ? $0.cachePolicy.ofRetry : $0.cachePolicy) }
        guard let url = source.url, !source.isLoaded, !source.isExternal, !isLoading else { return }
        isLoading = true
        let attempt = loadGeneration.increment()
        setLoadState(.waiting)
        guard loadGeneration.current == attempt else { return }
        delegate?.imageNodeDidStartFetchingData(self)
        // The delegate may have set another URL.
        guard loadGeneration.current == attempt else { return }
        let fetch = ImageFetch(
            url, cache: source.shouldCacheImage ? cache : nil, downloader: downloader,
            shouldRetry: source.shouldRetryImageDownload, policy: policy, isRetry: isRetry
        ) { [weak self] event in self?.handle(event, url, attempt) }
        self.fetch = fetch
        updateProgressImages()
        fetch.start(for: interfaceState)
    }

    /// Cancels loading in progress.
    func cancelLoading(mayResume: Bool) {
        let wasLoading = isLoading
        isLoading = false
        let cancelled = fetch
        fetch = nil
        cancelled?.cancel(mayResume: mayResume)
        if wasLoading { setLoadState(.idle) }
    }

    /// Progress images are shown while the node is visible.
    func updateProgressImages() {
        fetch?.setShowsProgress(shouldRenderProgressImages && isVisible)
    }

    private func handle(_ event: ImageFetch.Event, _ url: URL, _ attempt: UInt64) {
        guard loadGeneration.current == attempt else { return }
        switch event {
        case .willAskCache: delegate?.imageNodeWillLoadImage(fromCache: self)
        case .cacheAnswered(true): delegate?.imageNodeDidLoadImage(fromCache: self)
        case .cacheAnswered(false): delegate?.imageNodeDidFailToLoadImage(fromCache: self)
        case .willDownload: delegate?.imageNodeWillLoadImage(fromNetwork: self)
        case .progressed(let progress):
            source.withLock { $0.progress = progress }
            setLoadState(.loading(progress: progress))
        case .rendered(let image, let quality): showProgress(image, quality)
        case .finished(.success(let image), let type, let userInfo): received(image, url, type, attempt, userInfo)
        case .finished(.failure(let error), _, _): failed(error)
        }
    }

    /// An image arrived. A worker checks whether it is animated.
    private func received(
        _ image: UIImage, _ url: URL, _ type: ASNetworkImageSourceType, _ attempt: UInt64,
        _ userInfo: (any Sendable)?
    ) {
        guard let header = image.header, Animations.isPossible(in: header) else {
            return finish(image, nil, url, type, attempt, userInfo)
        }
        let priority: WorkPriority = isVisible ? .visible : isInDisplayState ? .display : .preload
        _ = WorkQueue.shared.async(priority) { [weak self] in
            let animation = ASAnimatedImage(image)
            MainMailbox.post { self?.finish(image, animation, url, type, attempt, userInfo) }
        }
    }

    private func finish(
        _ image: UIImage, _ animation: ASAnimatedImage?, _ url: URL, _ type: ASNetworkImageSourceType,
        _ attempt: UInt64, _ userInfo: (any Sendable)?
    ) {
        guard loadGeneration.current == attempt else { return }
        isLoading = false
        fetch = nil
        show(image, animation)
        // The delegate may have set another URL.
        guard loadGeneration.current == attempt else { return }
        let info = ASNetworkImageLoadInfo(sourceType: type, url: url, userInfo: userInfo)
        delegate?.imageNode(self, didLoad: image, info: info)
        delegate?.imageNode(self, didLoad: image)
    }

    private func failed(_ error: any Error) {
        isLoading = false
        fetch = nil
        // A file is read again each time.
        let delay = url?.isFileURL == true ? 0 : failures.add(error, now: FrameLoop.shared.now)
        let attempt = loadGeneration.current
        setLoadState(.failed(error, retryDelay: delay))
        guard loadGeneration.current == attempt else { return }
        delegate?.imageNode(self, didFailWithError: error)
        guard loadGeneration.current == attempt else { return }
        if waitForNetwork(after: error), isInPreloadState { load() }
    }
}

extension ASNetworkImageNode: NetworkReturnLoading {
    @MainActor
    package func networkMayHaveReturned() {
        if networkWait.returned(isLoading: isLoading), isInPreloadState { load() }
    }
}
