import ADKGraphics
import Foundation

/// How soon a download is needed.
public enum ASImageDownloaderPriority: Int, Sendable, Comparable {
    case preload, imminent, visible

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// How a cache found what it gave.
public enum ASImageCacheType: Int, Sendable {
    case asynchronous, synchronous
}

/// What caches and downloaders hand over: a picture, or the file of an animation.
public protocol ASImageContainerProtocol: Sendable {
    func asdk_image() -> UIImage?
    func asdk_animatedImageData() -> Data?
}

extension UIImage: ASImageContainerProtocol {
    public func asdk_image() -> UIImage? { self }

    /// An encoded picture's own file, where it may be an animation.
    public func asdk_animatedImageData() -> Data? {
        guard let header, Animations.isPossible(in: header) else { return nil }
        return encodedData
    }
}

/// Where image nodes look before they download. Called from any thread.
public protocol ASImageCacheProtocol: AnyObject, Sendable {
    typealias Completion = @Sendable ((any ASImageContainerProtocol)?, ASImageCacheType) -> Void

    /// Calls `completion` once, on `callbackQueue`, with the picture or nil.
    func cachedImage(with url: URL, callbackQueue: DispatchQueue, completion: @escaping Completion)
    /// What is found without waiting for anything; nil as it stands.
    func synchronouslyFetchedCachedImage(with url: URL) -> (any ASImageContainerProtocol)?
    /// The picture shown for `url` is no longer needed; nothing as it stands.
    func clearFetchedImageFromCache(with url: URL)
    /// A download has come; nothing as it stands.
    ///
    /// Differs from Texture, whose caches are filled by the downloader that comes with them.
    func store(_ image: any ASImageContainerProtocol, for url: URL)
}

extension ASImageCacheProtocol {
    public func synchronouslyFetchedCachedImage(with url: URL) -> (any ASImageContainerProtocol)? { nil }
    public func clearFetchedImageFromCache(with url: URL) {}
    public func store(_ image: any ASImageContainerProtocol, for url: URL) {}
}

/// Fetches pictures. Called from the main thread.
public protocol ASImageDownloaderProtocol: AnyObject, Sendable {
    /// The picture or why there is none, the download's identifier, and whatever the downloader wants to tell.
    typealias Completion =
        @Sendable (
            (any ASImageContainerProtocol)?, (any Error)?, _ identifier: (any Sendable)?, _ userInfo: (any Sendable)?
        ) -> Void

    /// Begins a download; `completion` is called once on `callbackQueue` unless it is cancelled,
    /// `downloadProgress` with 0...1 as often as there is something to tell. Returns what cancels it.
    func downloadImage(
        with url: URL, shouldRetry: Bool, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping Completion
    ) -> (any Sendable)?

    func cancelImageDownload(forIdentifier identifier: any Sendable)
    /// Cancels what may be asked for again soon; `cancelImageDownload` as it stands.
    func cancelImageDownloadWithResumePossibility(forIdentifier identifier: any Sendable)
    /// The download has become more or less urgent; nothing as it stands.
    func setPriority(_ priority: ASImageDownloaderPriority, withDownloadIdentifier identifier: any Sendable)
}

extension ASImageDownloaderProtocol {
    public func cancelImageDownloadWithResumePossibility(forIdentifier identifier: any Sendable) {
        cancelImageDownload(forIdentifier: identifier)
    }
    public func setPriority(_ priority: ASImageDownloaderPriority, withDownloadIdentifier identifier: any Sendable) {}
}
