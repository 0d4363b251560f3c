import ADKFoundation
import ADKLayers
import Foundation

extension ASNetworkImageNode {
    /// The state of the URL's image. Any thread; it changes on the main thread, except that setting `url` or `image`
    /// makes it `idle` at once.
    public var loadState: ADKImageLoadState { source.withLock { $0.state } }

    /// The use of cached images by the next load. `standard` by default. Without `shouldCacheImage` it is `noStore`.
    /// Other caches than an `ADKImagePipeline` are asked and filled with any policy. Any thread.
    public var cachePolicy: ADKImageCachePolicy {
        get { source.withLock { $0.cachePolicy } }
        set { source.withLock { $0.cachePolicy = newValue } }
    }

    /// Loads the image again at once if loading it failed and the node is in the preload range, for example when the
    /// user taps it. The server is asked, even if it asked to wait: the answer that failed may be in the cache.
    @preconcurrency @MainActor
    public func retry() {
        guard case .failed = loadState, isInPreloadState else { return }
        load(isRetry: true)
    }

    /// Starts loading, unless the last attempt failed a short while ago.
    @MainActor
    func loadIfDue() {
        if failures.isDue(now: FrameLoop.shared.now) { load() }
    }

    @MainActor
    func setLoadState(_ state: ADKImageLoadState) {
        source.withLock { $0.state = state }
        delegate?.imageNode(self, didChange: state)
    }
}
