import ADKFoundation
import ADKGraphics
import ADKNetwork
import Foundation

/// Downloads images over HTTP and HTTPS, without a cache.
///
/// A node that becomes visible is served before others. Nodes that ask for one address share its transfer. A cancelled
/// download that may be resumed keeps its bytes for the next request, if the server can continue it. libcurl is loaded
/// with the first download. Errors are `ADKImageDownloadError`.
///
/// Differs from Texture: progressive JPEGs and PNGs are offered as they come.
public final class ASBasicImageDownloader: ASImageDownloaderProtocol {
    /// The downloader of the process.
    public static let shared = ASBasicImageDownloader()

    private let loader: ResourceLoader
    let networkReturn: NetworkReturn
    /// Whether downloads are attempts that the user asked for after an error.
    private let isRetry: Bool

    /// Creates a downloader with connections of its own.
    public convenience init() { self.init(TransferConfiguration()) }

    package init(_ configuration: TransferConfiguration) {
        var resource = ResourceConfiguration()
        resource.transfers = configuration
        loader = ResourceLoader(resource)
        networkReturn = NetworkReturn(loader)
        isRetry = false
    }

    private init(retryingFor other: ASBasicImageDownloader) {
        (loader, networkReturn, isRetry) = (other.loader, other.networkReturn, true)
    }

    /// The same downloader for an attempt that the user asked for after an error.
    var ofRetry: ASBasicImageDownloader { ASBasicImageDownloader(retryingFor: self) }

    /// Starts a download. Any thread.
    public func downloadImage(
        with url: URL, shouldRetry: Bool, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping Completion
    ) -> (any Sendable)? {
        let download = ImageDownload(
            url, loader, memory: nil, queue: callbackQueue, progress: downloadProgress,
            completion: ImageDownload.report(to: completion))
        download.start(.noStore, priority, shouldRetry: shouldRetry, isRetry: isRetry)
        return download
    }

    /// Cancels a download. Its completion is not called.
    public func cancelImageDownload(forIdentifier identifier: any Sendable) {
        (identifier as? ImageDownload)?.cancel()
    }

    /// Changes the urgency of a download.
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
