import ADKFoundation
import ADKGraphics
import Foundation
import XCTest

@testable import ADKNodes

/// A downloader whose downloads are finished by the test.
final class HandDownloader: ASImageDownloaderProtocol {
    struct Download {
        var url: URL
        var priority: ASImageDownloaderPriority
        var isCancelled = false
        var mayResume = false
        var progress: (@Sendable (CGFloat) -> Void)?
        var progressImage: ProgressImage?
        var completion: Completion?
    }

    let downloads = Locked<[Download]>([])

    func downloadImage(
        with url: URL, shouldRetry: Bool, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping Completion
    ) -> (any Sendable)? {
        downloads.withLock { downloads in
            downloads.append(Download(url: url, priority: priority, progress: downloadProgress, completion: completion))
            return downloads.count - 1
        }
    }

    private func change(_ identifier: any Sendable, _ body: (inout Download) -> Void) {
        guard let index = identifier as? Int else { return XCTFail("an unknown download") }
        downloads.withLock { body(&$0[index]) }
    }

    func cancelImageDownload(forIdentifier identifier: any Sendable) {
        change(identifier) { ($0.isCancelled, $0.progress) = (true, nil) }
    }

    func cancelImageDownloadWithResumePossibility(forIdentifier identifier: any Sendable) {
        change(identifier) { ($0.isCancelled, $0.mayResume, $0.progress) = (true, true, nil) }
    }

    func setPriority(_ priority: ASImageDownloaderPriority, withDownloadIdentifier identifier: any Sendable) {
        change(identifier) { $0.priority = priority }
    }

    func setProgressImageBlock(
        _ block: ProgressImage?, callbackQueue: DispatchQueue, withDownloadIdentifier identifier: any Sendable
    ) {
        change(identifier) { $0.progressImage = block }
    }

    /// Finishes a download, even if it was cancelled: a cancellation may be too late.
    func finish(_ index: Int, _ image: UIImage?, _ error: (any Error)? = nil) {
        let completion = downloads.withLock { downloads in
            defer { (downloads[index].completion, downloads[index].progress) = (nil, nil) }
            return downloads[index].completion
        }
        completion?(image, error, index, "told \(index)")
    }
}
