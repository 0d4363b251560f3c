import ADKGraphics
import Foundation

/// The urgency of a download.
public enum ASImageDownloaderPriority: Int, Sendable, Comparable {
    /// The node is in the preload range.
    case preload
    /// The node is in the display range.
    case imminent
    /// The node is visible.
    case visible

    /// Whether `a` is less urgent than `b`.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The way in which a cache answered.
public enum ASImageCacheType: Int, Sendable {
    /// By its callback.
    case asynchronous
    /// At once.
    case synchronous
}

/// A result of caches and downloaders: an image, or the file of an animation.
public protocol ASImageContainerProtocol: Sendable {
    /// The image, or the first frame of an animation. Any thread.
    func asdk_image() -> UIImage?
    /// The file of an animation, if it is one. Any thread.
    func asdk_animatedImageData() -> Data?
}

extension UIImage: ASImageContainerProtocol {
    /// The image itself.
    public func asdk_image() -> UIImage? { self }

    /// The file of an encoded image that may be an animation, else nil.
    public func asdk_animatedImageData() -> Data? {
        guard let header, Animations.isPossible(in: header) else { return nil }
        return encodedData
    }
}

/// A cache that image nodes query before they download. Called from any thread.
public protocol ASImageCacheProtocol: AnyObject, Sendable {
    /// Receives the cached image, or nil, and how it was found.
    typealias Completion = @Sendable ((any ASImageContainerProtocol)?, ASImageCacheType) -> Void

    /// Calls `completion` once on `callbackQueue`, with the image for `url` or nil.
    func cachedImage(with url: URL, callbackQueue: DispatchQueue, completion: @escaping Completion)
    /// Returns the image for `url` if it is available without waiting. Nil by default.
    func synchronouslyFetchedCachedImage(with url: URL) -> (any ASImageContainerProtocol)?
    /// The image for `url` is no longer needed. Does nothing by default. Not called by image nodes.
    func clearFetchedImageFromCache(with url: URL)
    /// Receives a finished download for `url`. Does nothing by default.
    ///
    /// Differs from Texture: there, the downloader that belongs to a cache fills it.
    func store(_ image: any ASImageContainerProtocol, for url: URL)
}

extension ASImageCacheProtocol {
    /// Returns nil.
    public func synchronouslyFetchedCachedImage(with url: URL) -> (any ASImageContainerProtocol)? { nil }
    /// Does nothing.
    public func clearFetchedImageFromCache(with url: URL) {}
    /// Does nothing.
    public func store(_ image: any ASImageContainerProtocol, for url: URL) {}
}

/// Downloads images. Called on the main thread.
public protocol ASImageDownloaderProtocol: AnyObject, Sendable {
    /// Receives the image or the error, the download's identifier, and additional information for
    /// `ASNetworkImageLoadInfo`.
    typealias Completion =
        @Sendable (
            (any ASImageContainerProtocol)?, (any Error)?, _ identifier: (any Sendable)?, _ userInfo: (any Sendable)?
        ) -> Void

    /// Starts a download and returns its identifier, or nil if it cannot be cancelled. `completion` is called once on
    /// `callbackQueue` unless the download is cancelled. `downloadProgress` receives values from 0 to 1 on that queue.
    func downloadImage(
        with url: URL, shouldRetry: Bool, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping Completion
    ) -> (any Sendable)?

    /// Cancels a download.
    func cancelImageDownload(forIdentifier identifier: any Sendable)
    /// Cancels a download that may be requested again soon. Calls `cancelImageDownload(forIdentifier:)` by default.
    func cancelImageDownloadWithResumePossibility(forIdentifier identifier: any Sendable)
    /// Changes the urgency of a download. Does nothing by default.
    func setPriority(_ priority: ASImageDownloaderPriority, withDownloadIdentifier identifier: any Sendable)
}

extension ASImageDownloaderProtocol {
    /// Calls `cancelImageDownload(forIdentifier:)`.
    public func cancelImageDownloadWithResumePossibility(forIdentifier identifier: any Sendable) {
        cancelImageDownload(forIdentifier: identifier)
    }
    /// Does nothing.
    public func setPriority(_ priority: ASImageDownloaderPriority, withDownloadIdentifier identifier: any Sendable) {}
}
