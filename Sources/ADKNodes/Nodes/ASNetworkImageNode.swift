import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// An image node that loads an image from a URL. When it enters the preload range, a file is read, and any other
/// address is loaded from the cache or by the downloader. When it enters the display range, the image is decoded. When
/// it leaves the preload range, the image is released.
///
/// While the node is visible, partial images are shown, if the downloader offers them. A load that did
/// not reach the server is repeated when the network returns, if the downloader is one of this library.
///
/// Differs from Texture: delegate methods always run on the main thread.
open class ASNetworkImageNode: ASImageNode, @unchecked Sendable {
    struct Source {
        var url: URL?
        var defaultImage: UIImage?
        var shouldCacheImage = true
        var shouldRetryImageDownload = true
        var shouldRenderProgressImages = true
        /// The present image is that of `url`.
        var isLoaded = false
        /// The app set the image: loading must not replace it.
        var isExternal = false
        var currentQuality: CGFloat = 0
        var renderedQuality: CGFloat = 0
        var progress: CGFloat = 0
        var state = ADKImageLoadState.idle
        var cachePolicy = ADKImageCachePolicy.standard
    }

    let source = Locked(Source())
    /// Incremented when the present load is no longer wanted.
    let loadGeneration = Generation()
    let cache: (any ASImageCacheProtocol)?
    let downloader: (any ASImageDownloaderProtocol)?

    // Main thread only.
    /// The load in progress. Nil also while a loaded file is checked for an animation.
    @MainActor var fetch: ImageFetch?
    @MainActor var isLoading = false
    /// The failures of the present URL in a row.
    @MainActor var failures = LoadFailures()
    /// Changed by `NetworkReturnLoading`.
    @MainActor var networkWait = NetworkWait.none
    /// Changed by `NetworkReturnLoading`.
    @MainActor var networkPlace: LifetimeToken?
    // Main thread only, through `delegate`.
    private nonisolated(unsafe) weak var storedDelegate: (any ASNetworkImageNodeDelegate)?

    /// Nil: the shared pipeline.
    private static let defaults = Locked<
        (cache: (any ASImageCacheProtocol)?, downloader: (any ASImageDownloaderProtocol)?)?
    >(nil)

    /// Sets the cache and the downloader of nodes created by `init()` from now on. Initially both are
    /// `ADKImagePipeline.shared`. Any thread.
    public static func setDefaults(cache: (any ASImageCacheProtocol)?, downloader: (any ASImageDownloaderProtocol)?) {
        defaults.withLock { $0 = (cache, downloader) }
    }

    /// The present defaults. Any thread.
    static var defaultServices: (cache: (any ASImageCacheProtocol)?, downloader: (any ASImageDownloaderProtocol)?) {
        defaults.current ?? (ADKImagePipeline.shared, ADKImagePipeline.shared)
    }

    /// Creates a node with the default cache and downloader. Any thread.
    override public convenience init() {
        let (cache, downloader) = ASNetworkImageNode.defaultServices
        self.init(cache: cache, downloader: downloader)
    }

    /// Creates a node with its own cache and downloader. Any thread.
    public init(cache: (any ASImageCacheProtocol)?, downloader: any ASImageDownloaderProtocol) {
        self.cache = cache
        self.downloader = downloader is NoDownloader ? nil : downloader
        super.init()
    }

    /// Creates a node with its own cache and downloader. Without a downloader it loads only from files and the cache.
    /// Any thread.
    ///
    /// Differs from Texture: there the downloader cannot be nil.
    @_disfavoredOverload
    public convenience init(cache: (any ASImageCacheProtocol)?, downloader: (any ASImageDownloaderProtocol)?) {
        self.init(cache: cache, downloader: downloader ?? NoDownloader())
    }

    /// The receiver of loading events, referenced weakly.
    @preconcurrency @MainActor public weak var delegate: (any ASNetworkImageNodeDelegate)? {
        get { storedDelegate }
        set { storedDelegate = newValue }
    }

    // MARK: - Image

    /// The address of the image. Setting another one drops the image and loads the new one, at once if the node is in
    /// the preload range. Any thread.
    open var url: URL? {
        get { source.withLock { $0.url } }
        set { setURL(newValue, resetToDefault: true) }
    }

    /// Sets `url`. If `resetToDefault` is false and `url` is not nil, the present image stays until the new one is
    /// loaded. Any thread.
    public func setURL(_ url: URL?, resetToDefault: Bool) {
        let hasChanged = source.withLock { source in
            guard source.url != url else { return false }
            source.url = url
            (source.isLoaded, source.isExternal, source.currentQuality, source.progress) = (false, false, 0, 0)
            source.state = .idle
            return true
        }
        guard hasChanged else { return }
        loadGeneration.increment()
        if resetToDefault || url == nil { showDefault() }
        ASPerformBlockOnMainThread { [weak self] in
            guard let self else { return }
            cancelLoading(mayResume: false)
            failures = LoadFailures()
            stopWaitingForNetwork()
            if isInPreloadState { load() }
        }
    }

    /// The image that is shown until the URL's image is loaded. Any thread.
    public var defaultImage: UIImage? {
        get { source.withLock { $0.defaultImage } }
        set {
            let isShown = source.withLock { source in
                source.defaultImage = newValue
                return !source.isLoaded && !source.isExternal
            }
            if isShown { showDefault() }
        }
    }

    /// The present image. Setting one clears `url`. Any thread.
    override open var image: UIImage? {
        get { super.image }
        set {
            let wasLoading = source.withLock { source in
                let had = source.url != nil && newValue != nil
                if had { source.url = nil }
                (source.isLoaded, source.isExternal, source.state) = (false, newValue != nil, .idle)
                return had
            }
            if wasLoading {
                loadGeneration.increment()
                ASPerformBlockOnMainThread { [weak self] in
                    self?.cancelLoading(mayResume: false)
                    self?.stopWaitingForNetwork()
                }
            }
            super.image = newValue
        }
    }

    func showDefault() {
        super.image = defaultImage
        source.withLock { $0.currentQuality = 0 }
    }

    /// Shows a loaded image.
    @MainActor
    func show(_ image: UIImage, _ animation: ASAnimatedImage?) {
        source.withLock { ($0.isLoaded, $0.currentQuality, $0.progress) = (true, 1, 1) }
        super.image = image
        if let animation { animatedImage = animation }
        failures = LoadFailures()
        stopWaitingForNetwork()
        setLoadState(.loaded)
    }

    /// Shows a partial image. It is replaced by better ones and by the image.
    @MainActor
    func showProgress(_ image: UIImage, _ quality: CGFloat) {
        let isBetter = source.withLock { source in
            guard !source.isLoaded, !source.isExternal, quality > source.currentQuality else { return false }
            source.currentQuality = quality
            return true
        }
        if isBetter { super.image = image }
    }

    // MARK: - Options and state

    /// Whether the cache is queried and filled. True by default. Any thread.
    public var shouldCacheImage: Bool {
        get { source.withLock { $0.shouldCacheImage } }
        set { source.withLock { $0.shouldCacheImage = newValue } }
    }

    /// Passed to the downloader. True by default. Any thread.
    public var shouldRetryImageDownload: Bool {
        get { source.withLock { $0.shouldRetryImageDownload } }
        set { source.withLock { $0.shouldRetryImageDownload = newValue } }
    }

    /// Whether partial images are shown while the node is visible, if the downloader offers them. True
    /// by default. Any thread.
    public var shouldRenderProgressImages: Bool {
        get { source.withLock { $0.shouldRenderProgressImages } }
        set {
            source.withLock { $0.shouldRenderProgressImages = newValue }
            ASPerformBlockOnMainThread { [weak self] in self?.updateProgressImages() }
        }
    }

    /// 1 if the URL's image is loaded, less for a partial image, 0 without one. Any thread.
    public var currentImageQuality: CGFloat { source.withLock { $0.currentQuality } }
    /// The quality of the image on screen, as `currentImageQuality`. Any thread.
    public var renderedImageQuality: CGFloat { source.withLock { $0.renderedQuality } }
    /// The received part of the download, from 0 to 1. Any thread.
    public var downloadProgress: CGFloat { source.withLock { $0.progress } }

    // MARK: - Life cycle

    @preconcurrency @MainActor override open func didEnterPreloadState() {
        super.didEnterPreloadState()
        loadIfDue()
    }

    @preconcurrency @MainActor override open func didEnterVisibleState() {
        super.didEnterVisibleState()
        if case .failed = loadState { loadIfDue() }
    }

    @preconcurrency @MainActor override open func didExitPreloadState() {
        super.didExitPreloadState()
        loadGeneration.increment()
        cancelLoading(mayResume: true)
        stopWaitingForNetwork()
        let mustReset = source.withLock { source in
            guard source.url != nil, !source.isExternal else { return false }
            source.isLoaded = false
            return true
        }
        guard mustReset else { return }
        showDefault()
        if case .loaded = loadState { setLoadState(.idle) }
    }

    @preconcurrency @MainActor override open func didEnterDisplayState() {
        super.didEnterDisplayState()
        if isWaitingForImage { showPlaceholderIfNeeded() }
    }

    @preconcurrency @MainActor override open func interfaceStateDidChange(
        _ newState: ASInterfaceState, from oldState: ASInterfaceState
    ) {
        super.interfaceStateDidChange(newState, from: oldState)
        fetch?.interfaceStateDidChange(newState)
        updateProgressImages()
    }

    private var isWaitingForImage: Bool { url != nil && image == nil }

    @preconcurrency @MainActor override open func placeholderShouldPersist() -> Bool { isWaitingForImage }

    @preconcurrency @MainActor override open func displayWillStartAsynchronously(_ asynchronously: Bool) {
        super.displayWillStartAsynchronously(asynchronously)
        if asynchronously { delegate?.imageNodeWillStartDisplayAsynchronously(self) }
    }

    @preconcurrency @MainActor override open func displayDidFinish() {
        super.displayDidFinish()
        let isOwn = source.withLock { source in
            source.renderedQuality = source.currentQuality
            return source.isLoaded
        }
        if isOwn { delegate?.imageNodeDidFinishDecoding(self) }
    }

    @preconcurrency @MainActor override open func displayDidFail(_ error: ImageCodecError) {
        super.displayDidFail(error)
        // A partial image could not be drawn: better ones may come.
        guard source.withLock({ $0.isLoaded || $0.isExternal || $0.currentQuality == 0 }) else { return showDefault() }
        delegate?.imageNode(self, didFailWithError: ASNetworkImageError.unreadable(file: url?.shortened ?? "", error))
    }
}

/// Stands for a missing downloader.
private final class NoDownloader: ASImageDownloaderProtocol {
    func downloadImage(
        with url: URL, shouldRetry: Bool, callbackQueue: DispatchQueue,
        downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping Completion
    ) -> (any Sendable)? {
        nil
    }

    func cancelImageDownload(forIdentifier identifier: any Sendable) {}
}
