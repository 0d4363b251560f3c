import ADKFoundation
import ADKGraphics
import ADKLayers
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

/// The priority of downloads for a node in `interfaceState`.
public func ASImageDownloaderPriorityWithInterfaceState(
    _ interfaceState: ASInterfaceState
) -> ASImageDownloaderPriority {
    interfaceState.contains(.visible) ? .visible : interfaceState.contains(.display) ? .imminent : .preload
}

extension WorkPriority {
    /// The priority of the work for a download.
    package init(_ priority: ASImageDownloaderPriority) {
        self =
            switch priority {
            case .preload: .preload
            case .imminent: .display
            case .visible: .visible
            }
    }
}

/// How a cache answered.
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

    /// Receives an image of the part that has been received, its quality from 0 to 1, and the download's identifier.
    typealias ProgressImage = @Sendable (UIImage, CGFloat, _ identifier: (any Sendable)?) -> Void

    /// Starts a download and returns its identifier, or nil if it cannot be cancelled. `completion` is called once on
    /// `callbackQueue` unless the download is cancelled. `downloadProgress` receives values from 0 to 1 on that queue.
    /// Calls the form without a priority by default. A downloader has one of the two forms.
    func downloadImage(
        with url: URL, shouldRetry: Bool, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping Completion
    ) -> (any Sendable)?

    /// Starts a download, as the form with a priority does. Fails by default.
    func downloadImage(
        with url: URL, shouldRetry: Bool, callbackQueue: DispatchQueue,
        downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping Completion
    ) -> (any Sendable)?

    /// Opens an animation. By default ``ASAnimatedImage``, or nil if `animatedImageData` is no animation. Called by
    /// apps: image nodes open animations themselves.
    func animatedImage(with animatedImageData: Data) -> (any ASAnimatedImageProtocol)?

    /// Cancels a download.
    func cancelImageDownload(forIdentifier identifier: any Sendable)
    /// Cancels a download that may be requested again soon. Calls `cancelImageDownload(forIdentifier:)` by default.
    func cancelImageDownloadWithResumePossibility(forIdentifier identifier: any Sendable)
    /// Changes the urgency of a download. Does nothing by default.
    func setPriority(_ priority: ASImageDownloaderPriority, withDownloadIdentifier identifier: any Sendable)
    /// Sets the receiver of partial images, or removes it. It is called on `callbackQueue` until the
    /// completion. Does nothing by default.
    func setProgressImageBlock(
        _ block: ProgressImage?, callbackQueue: DispatchQueue, withDownloadIdentifier identifier: any Sendable)
}

extension ASImageDownloaderProtocol {
    /// Calls the form without a priority.
    public func downloadImage(
        with url: URL, shouldRetry: Bool, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping Completion
    ) -> (any Sendable)? {
        downloadImage(
            with: url, shouldRetry: shouldRetry, callbackQueue: callbackQueue, downloadProgress: downloadProgress,
            completion: completion)
    }

    /// Reports that the downloader has neither form, and completes without an image.
    public func downloadImage(
        with url: URL, shouldRetry: Bool, callbackQueue: DispatchQueue,
        downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping Completion
    ) -> (any Sendable)? {
        Misuse.report("\(type(of: self)) implements no form of downloadImage; \(url.scheme ?? "")-images fail")
        OutstandingWork.hop(to: callbackQueue, "the end of a download") { completion(nil, nil, nil, nil) }
        return nil
    }

    /// ``ASAnimatedImage``, or nil if the data is no animation.
    public func animatedImage(with animatedImageData: Data) -> (any ASAnimatedImageProtocol)? {
        ASAnimatedImage(data: animatedImageData)
    }
    /// Does nothing.
    public func setProgressImageBlock(
        _ block: ProgressImage?, callbackQueue: DispatchQueue, withDownloadIdentifier identifier: any Sendable
    ) {}
    /// Calls `cancelImageDownload(forIdentifier:)`.
    public func cancelImageDownloadWithResumePossibility(forIdentifier identifier: any Sendable) {
        cancelImageDownload(forIdentifier: identifier)
    }
    /// Does nothing.
    public func setPriority(_ priority: ASImageDownloaderPriority, withDownloadIdentifier identifier: any Sendable) {}
}

// Texture's names of the types of blocks of image caches and downloaders.

/// Receives the answer of an image cache.
public typealias ASImageCacherCompletion = @Sendable ((any ASImageContainerProtocol)?, ASImageCacheType) -> Void
/// Receives the image or the error of a download, its identifier, and additional information.
public typealias ASImageDownloaderCompletion =
    @Sendable ((any ASImageContainerProtocol)?, (any Error)?, (any Sendable)?, (any Sendable)?) -> Void
/// Receives the progress of a download, from 0 to 1.
public typealias ASImageDownloaderProgress = @Sendable (CGFloat) -> Void
/// Receives a partial image, its quality from 0 to 1, and the download's identifier.
public typealias ASImageDownloaderProgressImage = @Sendable (UIImage, CGFloat, (any Sendable)?) -> Void
