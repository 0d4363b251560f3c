import ADKGraphics
import ADKLayers
import Foundation

/// An object whose images a pipeline loads.
protocol ImagePipelineProviding: AnyObject {
    var pipeline: ADKImagePipeline { get }
}

extension ImageDownload {
    /// A completion that calls one of Texture's form.
    static func report(to completion: @escaping ASImageDownloaderProtocol.Completion) -> Completion {
        { download, outcome in
            switch outcome {
            case .success(let loaded): completion(loaded.image, nil, download, loaded.source)
            case .failure(let error): completion(nil, error, download, nil)
            }
        }
    }
}

extension ADKImagePipeline: ImagePipelineProviding {
    var pipeline: ADKImagePipeline { self }
}

extension ADKImagePipeline: ASImageDownloaderProtocol {
    /// Starts a load with the policy `standard`. Any thread. The `userInfo` of the completion is an `ADKImageSource`.
    public func downloadImage(
        with url: URL, shouldRetry: Bool, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping ASImageDownloaderProtocol.Completion
    ) -> (any Sendable)? {
        start(
            url, Options(priority: priority, shouldRetry: shouldRetry), queue: callbackQueue,
            progress: downloadProgress, completion: ImageDownload.report(to: completion))
    }

    /// Cancels a load. Its completion is not called. What came is kept for the next request, if the server can continue
    /// it.
    public func cancelImageDownload(forIdentifier identifier: any Sendable) {
        (identifier as? ImageDownload)?.cancel()
    }

    /// Changes the urgency of a load. One that becomes visible comes before all others.
    public func setPriority(_ priority: ASImageDownloaderPriority, withDownloadIdentifier identifier: any Sendable) {
        (identifier as? ImageDownload)?.setPriority(priority)
    }

    /// Sets the receiver of partial images: at most three per second.
    public func setProgressImageBlock(
        _ block: ProgressImage?, callbackQueue: DispatchQueue, withDownloadIdentifier identifier: any Sendable
    ) {
        (identifier as? ImageDownload)?.setProgressImage(block, callbackQueue)
    }
}

extension ADKImagePipeline: ASImageCacheProtocol {
    /// Calls `completion` with the image in memory, or nil. A load looks on the disk.
    public func cachedImage(
        with url: URL, callbackQueue: DispatchQueue, completion: @escaping ASImageCacheProtocol.Completion
    ) {
        let image = cachedImage(for: url)
        OutstandingWork.hop(to: callbackQueue, "an answer of an image cache") { completion(image, .asynchronous) }
    }

    /// The image in memory, or nil.
    public func synchronouslyFetchedCachedImage(with url: URL) -> (any ASImageContainerProtocol)? {
        cachedImage(for: url)
    }

    /// Removes the image from memory. Nodes that show it keep it.
    public func clearFetchedImageFromCache(with url: URL) { memory.remove(url) }

    /// Keeps an image of another downloader in memory.
    public func store(_ image: any ASImageContainerProtocol, for url: URL) {
        if let image = image.asdk_image() { memory.store(image, for: url) }
    }
}

/// Texture's downloader with a cache in memory and on disk: the shared image pipeline under its Texture name.
///
/// Differs from Texture: there is no PINRemoteImage behind it. Configure an `ADKImagePipeline` instead.
public final class ASPINRemoteImageDownloader: ASImageDownloaderProtocol, ASImageCacheProtocol, ImagePipelineProviding {
    private static let instance = ASPINRemoteImageDownloader()

    private init() {}

    /// The downloader of the process.
    public static func shared() -> ASPINRemoteImageDownloader { instance }

    /// Replaces the shared pipeline by one with these settings. Call it at the start of an app, before nodes are
    /// created.
    ///
    /// Differs from Texture: the settings are those of an `ADKImagePipeline`.
    public static func setSharedImageManagerWithConfiguration(_ configuration: ADKImagePipeline.Configuration) {
        ADKImagePipeline.shared = ADKImagePipeline(configuration: configuration)
    }

    /// The pipeline that does the work. Differs from Texture: there it is a `PINRemoteImageManager`.
    public func sharedPINRemoteImageManager() -> ADKImagePipeline { .shared }

    var pipeline: ADKImagePipeline { .shared }

    /// As `ADKImagePipeline` does.
    public func downloadImage(
        with url: URL, shouldRetry: Bool, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping ASImageDownloaderProtocol.Completion
    ) -> (any Sendable)? {
        pipeline.downloadImage(
            with: url, shouldRetry: shouldRetry, priority: priority, callbackQueue: callbackQueue,
            downloadProgress: downloadProgress, completion: completion)
    }

    /// As `ADKImagePipeline` does.
    public func cancelImageDownload(forIdentifier identifier: any Sendable) {
        pipeline.cancelImageDownload(forIdentifier: identifier)
    }

    /// As `ADKImagePipeline` does.
    public func setPriority(_ priority: ASImageDownloaderPriority, withDownloadIdentifier identifier: any Sendable) {
        pipeline.setPriority(priority, withDownloadIdentifier: identifier)
    }

    /// As `ADKImagePipeline` does.
    public func setProgressImageBlock(
        _ block: ProgressImage?, callbackQueue: DispatchQueue, withDownloadIdentifier identifier: any Sendable
    ) {
        pipeline.setProgressImageBlock(block, callbackQueue: callbackQueue, withDownloadIdentifier: identifier)
    }

    /// As `ADKImagePipeline` does.
    public func cachedImage(
        with url: URL, callbackQueue: DispatchQueue, completion: @escaping ASImageCacheProtocol.Completion
    ) {
        pipeline.cachedImage(with: url, callbackQueue: callbackQueue, completion: completion)
    }

    /// As `ADKImagePipeline` does.
    public func synchronouslyFetchedCachedImage(with url: URL) -> (any ASImageContainerProtocol)? {
        pipeline.synchronouslyFetchedCachedImage(with: url)
    }

    /// As `ADKImagePipeline` does.
    public func clearFetchedImageFromCache(with url: URL) { pipeline.clearFetchedImageFromCache(with: url) }

    /// As `ADKImagePipeline` does.
    public func store(_ image: any ASImageContainerProtocol, for url: URL) { pipeline.store(image, for: url) }
}
