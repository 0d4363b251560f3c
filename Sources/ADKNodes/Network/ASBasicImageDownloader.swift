import ADKFoundation
import ADKGraphics
import ADKNetwork
import Foundation

/// Downloads images over HTTP and HTTPS. The default downloader of network image nodes.
///
/// A node that becomes visible is served before others. Nodes that ask for one address share its transfer. A cancelled
/// download that may be resumed keeps its bytes for the next request, if the server can continue it. libcurl is loaded
/// with the first download. Errors are `ADKImageDownloadError`.
///
/// Differs from Texture: progressive JPEGs and interlaced PNGs are offered as they come.
public final class ASBasicImageDownloader: ASImageDownloaderProtocol {
    /// The downloader of the process.
    public static let shared = ASBasicImageDownloader()

    private let transfers: TransferSharing
    /// The clock for the times between pictures of what was received.
    private let clock: any FrameClock

    /// Creates a downloader with connections of its own.
    public convenience init() { self.init(TransferConfiguration()) }

    package init(_ configuration: TransferConfiguration) {
        transfers = TransferSharing(TransferEngine(configuration))
        clock = configuration.clock
    }

    /// Starts a download. Any thread.
    public func downloadImage(
        with url: URL, shouldRetry: Bool, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping Completion
    ) -> (any Sendable)? {
        let download = ImageDownload(
            url, clock, queue: callbackQueue, progress: downloadProgress, completion: completion)
        do throws(TransferError) {
            var request = TransferRequest(try TransferURL(url.absoluteString))
            request.headers.append("Accept", ASBasicImageDownloader.acceptedTypes)
            request.limits.bodyBytes = DecodeLimits().fileByteCount
            if !shouldRetry { request.retries.limit = 0 }
            download.transfer = transfers.start(request, priority: TransferPriority(priority), observer: download)
        } catch {
            download.finished(.failure(error))
        }
        return download
    }

    private static let acceptedTypes = "image/avif,image/webp,image/jxl,image/*;q=0.9,*/*;q=0.5"

    /// Cancels a download. Its completion is not called.
    public func cancelImageDownload(forIdentifier identifier: any Sendable) {
        (identifier as? ImageDownload)?.cancel()
    }

    /// Changes the urgency of a download.
    public func setPriority(_ priority: ASImageDownloaderPriority, withDownloadIdentifier identifier: any Sendable) {
        (identifier as? ImageDownload)?.transfer?.setPriority(TransferPriority(priority))
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
