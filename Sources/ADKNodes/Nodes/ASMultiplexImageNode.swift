import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// The name of one version of a multiplex image node's image: a string, a number, or any other value that is
/// compared by its contents.
public typealias ASImageIdentifier = AnyHashable

/// An image node for an image that exists in several versions. It shows the best version that is available at once,
/// and loads better ones while it is in the preload range.
///
/// `imageIdentifiers` names the versions, best first. The data source gives the image or the address of a version. An
/// image of the data source or the cache is shown first, the best that there is. Then the best version is loaded, or,
/// with `downloadsIntermediateImages`, each version that is better than the present one, in turn. A version that cannot
/// be loaded ends the loading. When the node leaves the preload range, the image is released.
///
/// Differs from Texture: there are no versions in a photo library. The data source and the delegate are called on the
/// main thread.
open class ASMultiplexImageNode: ASImageNode, @unchecked Sendable {
    /// The options and identifiers. Identifiers are compared by their contents, which must not change.
    private struct State: @unchecked Sendable {
        // No lock of its own: in `state`.
        var identifiers: [ASImageIdentifier] = []
        var downloadsIntermediateImages = false
        var shouldRenderProgressImages = true
        var shouldRetryImageDownload = true
        var cachePolicy = ADKImageCachePolicy.standard
        /// The version whose image is the present one.
        var loaded: ASImageIdentifier?
        /// The version on screen.
        var displayed: ASImageIdentifier?
    }

    private let state = Locked(State())
    private let cache: (any ASImageCacheProtocol)?
    let downloader: (any ASImageDownloaderProtocol)?

    // Main thread only.
    @MainActor private var fetch: (identifier: ASImageIdentifier, load: ImageFetch)?
    /// Changed by `NetworkReturnLoading`.
    @MainActor var networkWait = NetworkWait.none
    /// Changed by `NetworkReturnLoading`.
    @MainActor var networkPlace: LifetimeToken?
    // Main thread only, through `delegate` and `dataSource`.
    private nonisolated(unsafe) weak var storedDelegate: (any ASMultiplexImageNodeDelegate)?
    private nonisolated(unsafe) weak var storedDataSource: (any ASMultiplexImageNodeDataSource)?

    /// Creates a node with the default cache and downloader of network image nodes. Any thread.
    override public convenience init() {
        let (cache, downloader) = ASNetworkImageNode.defaultServices
        self.init(cache: cache, downloader: downloader)
    }

    /// Creates a node with its own cache and downloader. Without a downloader it loads only from the data source, from
    /// files and from the cache. Any thread.
    public init(cache: (any ASImageCacheProtocol)?, downloader: (any ASImageDownloaderProtocol)?) {
        self.cache = cache
        self.downloader = downloader
        super.init()
    }

    /// The receiver of loading events, referenced weakly.
    @preconcurrency @MainActor public weak var delegate: (any ASMultiplexImageNodeDelegate)? {
        get { storedDelegate }
        set { storedDelegate = newValue }
    }

    /// The source of images and addresses, referenced weakly. Set it before `imageIdentifiers`, or call
    /// `reloadImageIdentifierSources()` afterwards.
    @preconcurrency @MainActor public weak var dataSource: (any ASMultiplexImageNodeDataSource)? {
        get { storedDataSource }
        set { storedDataSource = newValue }
    }

    // MARK: - Options

    /// Whether all versions are loaded, from the worst to the best, and not only the best. False by default. Any
    /// thread.
    public var downloadsIntermediateImages: Bool {
        get { state.withLock { $0.downloadsIntermediateImages } }
        set { state.withLock { $0.downloadsIntermediateImages = newValue } }
    }

    /// Whether partial images are shown while the node is visible, if the downloader offers them. True
    /// by default. Any thread.
    public var shouldRenderProgressImages: Bool {
        get { state.withLock { $0.shouldRenderProgressImages } }
        set {
            state.withLock { $0.shouldRenderProgressImages = newValue }
            ASPerformBlockOnMainThread { [weak self] in self?.updateProgressImages() }
        }
    }

    /// Passed to the downloader. True by default. Any thread.
    public var shouldRetryImageDownload: Bool {
        get { state.withLock { $0.shouldRetryImageDownload } }
        set { state.withLock { $0.shouldRetryImageDownload = newValue } }
    }

    /// The use of cached images by the next load, as that of `ASNetworkImageNode`. `standard` by default. A version in
    /// memory is shown with any policy that reads it, before a better one is loaded. Any thread.
    ///
    /// Differs from Texture: there is no such property.
    public var cachePolicy: ADKImageCachePolicy {
        get { state.withLock { $0.cachePolicy } }
        set { state.withLock { $0.cachePolicy = newValue } }
    }

    // MARK: - Identifiers

    /// The versions of the image, best first. Setting others keeps the present image until a better one is loaded.
    /// Any thread.
    public var imageIdentifiers: [ASImageIdentifier] {
        get { state.withLock { $0.identifiers } }
        set {
            let hasChanged = state.withLock { state in
                defer { state.identifiers = newValue }
                return state.identifiers != newValue
            }
            guard hasChanged else { return }
            ASPerformBlockOnMainThread { [weak self] in self?.restart() }
        }
    }

    /// Asks the data source for all versions again: their images or addresses have changed. Any thread.
    public func reloadImageIdentifierSources() {
        state.withLock { $0.loaded = nil }
        ASPerformBlockOnMainThread { [weak self] in self?.restart() }
    }

    /// The version whose image is set. Nil before. Any thread.
    public var loadedImageIdentifier: ASImageIdentifier? { state.withLock { $0.loaded } }
    /// The version on screen. Nil before. Any thread.
    public var displayedImageIdentifier: ASImageIdentifier? { state.withLock { $0.displayed } }

    // MARK: - Loading

    /// Shows the best version that is available at once, and loads better ones.
    @MainActor
    private func restart() {
        cancelLoading(mayResume: true)
        guard isInPreloadState else { return }
        if let (identifier, image) = bestAvailable() { show(image, identifier) }
        loadNext()
    }

    @MainActor
    private func cancelLoading(mayResume: Bool) {
        let cancelled = fetch
        fetch = nil
        cancelled?.load.cancel(mayResume: mayResume)
        stopWaitingForNetwork()
    }

    /// The best version that the data source or the cache has at once, if it is better than the present one.
    @MainActor
    private func bestAvailable() -> (ASImageIdentifier, UIImage)? {
        let (identifiers, loaded, policy) = state.withLock { ($0.identifiers, $0.loaded, $0.cachePolicy) }
        for identifier in identifiers {
            if identifier == loaded { return nil }
            if let image = dataSource?.multiplexImageNode(self, imageForImageIdentifier: identifier) {
                return (identifier, image)
            }
            if policy.readsMemory, let cache,
                let url = dataSource?.multiplexImageNode(self, urlForImageIdentifier: identifier),
                !url.isFileURL, let image = cache.synchronouslyFetchedCachedImage(with: url)?.asdk_image()
            {
                return (identifier, image)
            }
        }
        return nil
    }

    /// The version to load next. Nil if the best is loaded.
    private var nextIdentifier: ASImageIdentifier? {
        state.withLock { state in
            guard let best = state.identifiers.first, state.loaded != best else { return nil }
            guard state.downloadsIntermediateImages else { return best }
            guard let loaded = state.identifiers.firstIndex(where: { $0 == state.loaded }) else {
                return state.identifiers.last
            }
            return state.identifiers[loaded - 1]
        }
    }

    @MainActor
    private func loadNext() {
        while fetch == nil, isInPreloadState, let identifier = nextIdentifier {
            if let image = dataSource?.multiplexImageNode(self, imageForImageIdentifier: identifier) {
                show(image, identifier)
                continue
            }
            guard let url = dataSource?.multiplexImageNode(self, urlForImageIdentifier: identifier) else {
                delegate?.multiplexImageNode(
                    self, didFinishDownloadingImageWithIdentifier: identifier,
                    error: ASMultiplexImageNodeErrorCode.noSourceForImage)
                return
            }
            let load = ImageFetch(
                url, cache: cache, downloader: downloader, shouldRetry: shouldRetryImageDownload, policy: cachePolicy
            ) { [weak self] event in self?.handle(event, identifier) }
            fetch = (identifier, load)
            updateProgressImages()
            // Continues with the next version when this one is loaded.
            return load.start(for: interfaceState)
        }
    }

    @MainActor
    private func handle(_ event: ImageFetch.Event, _ identifier: ASImageIdentifier) {
        switch event {
        case .willAskCache, .cacheAnswered: break
        case .willDownload: delegate?.multiplexImageNode(self, didStartDownloadOfImageWithIdentifier: identifier)
        case .progressed(let progress):
            delegate?.multiplexImageNode(
                self, didUpdateDownloadProgress: progress, forImageWithIdentifier: identifier)
        // A complete version is better than a part of another.
        case .rendered(let image, _): if loadedImageIdentifier == nil { super.image = image }
        case .finished(let result, let type, _):
            fetch = nil
            let error: (any Error)? = if case .failure(let error) = result { error } else { nil }
            if type == .download || error != nil {
                delegate?.multiplexImageNode(
                    self, didFinishDownloadingImageWithIdentifier: identifier, error: error)
            }
            guard case .success(let image) = result else {
                if fetch == nil, let error, waitForNetwork(after: error) { loadNext() }
                return
            }
            stopWaitingForNetwork()
            // The delegate may have changed the identifiers.
            guard imageIdentifiers.contains(identifier) else { return loadNext() }
            show(image, identifier)
            loadNext()
        }
    }

    @MainActor
    private func show(_ image: UIImage, _ identifier: ASImageIdentifier) {
        let previous = state.withLock { state in
            defer { state.loaded = identifier }
            return state.loaded
        }
        let previousImage = self.image
        super.image = image
        delegate?.multiplexImageNode(
            self, didUpdate: image, withIdentifier: identifier, from: previousImage, withIdentifier: previous)
    }

    @MainActor
    private func updateProgressImages() {
        fetch?.load.setShowsProgress(shouldRenderProgressImages && isVisible)
    }

    // MARK: - Life cycle

    @preconcurrency @MainActor override open func didEnterPreloadState() {
        super.didEnterPreloadState()
        restart()
    }

    @preconcurrency @MainActor override open func didExitPreloadState() {
        super.didExitPreloadState()
        cancelLoading(mayResume: true)
        let hasSource = state.withLock { state in
            (state.loaded, state.displayed) = (nil, nil)
            return !state.identifiers.isEmpty
        }
        if hasSource { super.image = nil }
    }

    @preconcurrency @MainActor override open func interfaceStateDidChange(
        _ newState: ASInterfaceState, from oldState: ASInterfaceState
    ) {
        super.interfaceStateDidChange(newState, from: oldState)
        fetch?.load.interfaceStateDidChange(newState)
        updateProgressImages()
    }

    @preconcurrency @MainActor override open func placeholderShouldPersist() -> Bool {
        image == nil && !imageIdentifiers.isEmpty
    }

    @preconcurrency @MainActor override open func displayDidFinish() {
        super.displayDidFinish()
        let changed: ASImageIdentifier? = state.withLock { state in
            guard state.displayed != state.loaded else { return nil }
            state.displayed = state.loaded
            return state.loaded
        }
        if let changed {
            delegate?.multiplexImageNode(self, didDisplayUpdatedImage: image, withIdentifier: changed)
        }
        delegate?.multiplexImageNodeDidFinishDisplay(self)
    }
}

extension ASMultiplexImageNode: NetworkReturnLoading {
    @MainActor
    package func networkMayHaveReturned() {
        if networkWait.returned(isLoading: fetch != nil) { loadNext() }
    }
}
