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
/// Differs from Texture: progressive JPEGs and interlaced PNGs are offered as they come.
public final class ASBasicImageDownloader: ASImageDownloaderProtocol {
    /// The downloader of the process.
    public static let shared = ASBasicImageDownloader()

    private let loader: ResourceLoader

    /// Creates a downloader with connections of its own.
    public convenience init() { self.init(TransferConfiguration()) }

    package init(_ configuration: TransferConfiguration) {
        var resource = ResourceConfiguration()
        resource.transfers = configuration
        loader = ResourceLoader(resource)
    }

    /// Starts a download. Any thread.
    public func downloadImage(
        with url: URL, shouldRetry: Bool, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping Completion
    ) -> (any Sendable)? {
        let download = ImageDownload(
            url, loader, memory: nil, queue: callbackQueue, progress: downloadProgress, completion: completion)
        download.start(.noStore, priority, shouldRetry: shouldRetry)
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

    /// Sets the receiver of pictures of what was received: at most three per second.
    public func setProgressImageBlock(
        _ block: ProgressImage?, callbackQueue: DispatchQueue, withDownloadIdentifier identifier: any Sendable
    ) {
        (identifier as? ImageDownload)?.setProgressImage(block, callbackQueue)
    }
}

extension TransferPriority {
    init(_ priority: ASImageDownloaderPriority) {
        self =
            switch priority {
            case .preload: .preload
            case .imminent: .display
            case .visible: .visible
            }
    }
}
