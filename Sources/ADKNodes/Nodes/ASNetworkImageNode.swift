import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// An image node that loads what it shows: a file is read, another address fetched from the cache
/// or by the downloader, when the node comes into the preload range. It is decoded when the node
/// comes into the display range, and let go behind it.
///
/// Differs from Texture: no downloader is built in; delegate methods are always called on the main
/// thread; there are no progressive images.
open class ASNetworkImageNode: ASImageNode, @unchecked Sendable {
    struct Source {
        var url: URL?
        var defaultImage: UIImage?
        var shouldCacheImage = true
        var shouldRetryImageDownload = true
        /// The picture on display is `url`'s.
        var isLoaded = false
        /// The picture was set by the app: ours is not to replace it.
        var isExternal = false
        var currentQuality: CGFloat = 0
        var renderedQuality: CGFloat = 0
        var progress: CGFloat = 0
    }

    let source = Locked(Source())
    /// Bumped when what is being loaded is no longer wanted.
    let loadGeneration = Generation()
    let cache: (any ASImageCacheProtocol)?
    let downloader: (any ASImageDownloaderProtocol)?

    // Main thread only.
    @MainActor var download: (identifier: any Sendable, priority: ASImageDownloaderPriority)?
    @MainActor var isLoading = false
    /// The worker's part of loading, queued or running.
    @MainActor var loadTicket: WorkTicket?
    // Main thread, through `delegate`.
    private nonisolated(unsafe) weak var storedDelegate: (any ASNetworkImageNodeDelegate)?

    private static let defaults = Locked<
        (cache: (any ASImageCacheProtocol)?, downloader: (any ASImageDownloaderProtocol)?)
    >(
        (ASMemoryImageCache.shared, nil))

    /// What nodes made by `init()` from now on load with; a memory cache and no downloader as it stands.
    public static func setDefaults(cache: (any ASImageCacheProtocol)?, downloader: (any ASImageDownloaderProtocol)?) {
        defaults.withLock { $0 = (cache, downloader) }
    }

    override public convenience init() {
        let (cache, downloader) = ASNetworkImageNode.defaults.current
        self.init(cache: cache, downloader: downloader)
    }

    public init(cache: (any ASImageCacheProtocol)?, downloader: (any ASImageDownloaderProtocol)?) {
        self.cache = cache
        self.downloader = downloader
        super.init()
    }

    /// Main thread.
    @MainActor public weak var delegate: (any ASNetworkImageNodeDelegate)? {
        get { storedDelegate }
        set { storedDelegate = newValue }
    }

    // MARK: - What is loaded

    /// Where the image is. Setting another drops the image and loads, at once if the node is in
    /// the preload range. Any thread.
    public var url: URL? {
        get { source.withLock { $0.url } }
        set { setURL(newValue, resetToDefault: true) }
    }

    /// Likewise; without `resetToDefault` the image shown stays until the new one has come.
    public func setURL(_ url: URL?, resetToDefault: Bool) {
        let hasChanged = source.withLock { source in
            guard source.url != url else { return false }
            source.url = url
            (source.isLoaded, source.isExternal, source.currentQuality, source.progress) = (false, false, 0, 0)
            return true
        }
        guard hasChanged else { return }
        loadGeneration.increment()
        if resetToDefault || url == nil { showDefault() }
        ASPerformBlockOnMainThread { [weak self] in
            guard let self else { return }
            cancelLoading(mayResume: false)
            if isInPreloadState { load() }
        }
    }

    /// Shown until the image is there.
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

    /// The picture shown. One that the app sets stays: it takes the URL's place.
    override public var image: UIImage? {
        get { super.image }
        set {
            let wasLoading = source.withLock { source in
                let had = source.url != nil && newValue != nil
                if had { source.url = nil }
                (source.isLoaded, source.isExternal) = (false, newValue != nil)
                return had
            }
            if wasLoading {
                loadGeneration.increment()
                ASPerformBlockOnMainThread { [weak self] in self?.cancelLoading(mayResume: false) }
            }
            super.image = newValue
        }
    }

    func showDefault() {
        super.image = defaultImage
        source.withLock { $0.currentQuality = 0 }
    }

    /// Shows what was loaded.
    @MainActor
    func show(_ image: UIImage, _ animation: ASAnimatedImage?) {
        source.withLock { ($0.isLoaded, $0.currentQuality, $0.progress) = (true, 1, 1) }
        super.image = image
        if let animation { animatedImage = animation }
    }

    // MARK: - How

    /// False neither looks into the cache nor leaves anything there.
    public var shouldCacheImage: Bool {
        get { source.withLock { $0.shouldCacheImage } }
        set { source.withLock { $0.shouldCacheImage = newValue } }
    }

    /// Told to the downloader.
    public var shouldRetryImageDownload: Bool {
        get { source.withLock { $0.shouldRetryImageDownload } }
        set { source.withLock { $0.shouldRetryImageDownload = newValue } }
    }

    /// 1 when the URL's picture is loaded, else 0.
    public var currentImageQuality: CGFloat { source.withLock { $0.currentQuality } }
    /// 1 when it is on screen, else 0.
    public var renderedImageQuality: CGFloat { source.withLock { $0.renderedQuality } }
    /// How much of the download has come, 0...1.
    public var downloadProgress: CGFloat { source.withLock { $0.progress } }

    // MARK: - Life

    @MainActor override open func didEnterPreloadState() {
        super.didEnterPreloadState()
        load()
    }

    @MainActor override open func didExitPreloadState() {
        super.didExitPreloadState()
        loadGeneration.increment()
        cancelLoading(mayResume: true)
        let mustReset = source.withLock { source in
            guard source.url != nil, !source.isExternal else { return false }
            source.isLoaded = false
            return true
        }
        if mustReset { showDefault() }
    }

    @MainActor override open func didEnterDisplayState() {
        super.didEnterDisplayState()
        if isWaitingForImage { showPlaceholderIfNeeded() }
    }

    @MainActor override open func interfaceStateDidChange(
        _ newState: ASInterfaceState, from oldState: ASInterfaceState
    ) {
        super.interfaceStateDidChange(newState, from: oldState)
        updateLoadPriority()
    }

    private var isWaitingForImage: Bool { url != nil && image == nil }

    @MainActor override open func placeholderShouldPersist() -> Bool { isWaitingForImage }

    @MainActor override open func displayWillStartAsynchronously(_ asynchronously: Bool) {
        super.displayWillStartAsynchronously(asynchronously)
        if asynchronously { delegate?.imageNodeWillStartDisplayAsynchronously(self) }
    }

    @MainActor override open func displayDidFinish() {
        super.displayDidFinish()
        let isOwn = source.withLock { source in
            source.renderedQuality = source.currentQuality
            return source.isLoaded
        }
        if isOwn { delegate?.imageNodeDidFinishDecoding(self) }
    }

    @MainActor override open func displayDidFail(_ error: ImageCodecError) {
        super.displayDidFail(error)
        delegate?.imageNode(self, didFailWithError: ASNetworkImageError.unreadable(file: place, error))
    }

    /// For messages.
    private var place: String {
        guard let url else { return "" }
        return url.isFileURL ? url.path : url.absoluteString
    }
}
