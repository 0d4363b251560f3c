import ADKGraphics
import Foundation

/// Gives a multiplex image node the versions of its image. Every method is optional.
public protocol ASMultiplexImageNodeDataSource: AnyObject {
    /// The image of a version, if it is in memory. Nil by default.
    @preconcurrency @MainActor func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, imageForImageIdentifier imageIdentifier: ASImageIdentifier
    ) -> UIImage?
    /// The address of a version: of a file, or one that the downloader knows. Nil by default.
    @preconcurrency @MainActor func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: ASImageIdentifier
    ) -> URL?
}

extension ASMultiplexImageNodeDataSource {
    /// Returns nil.
    @preconcurrency @MainActor public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, imageForImageIdentifier imageIdentifier: ASImageIdentifier
    ) -> UIImage? { nil }
    /// Returns nil.
    @preconcurrency @MainActor public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: ASImageIdentifier
    ) -> URL? { nil }
}

/// Observes the loading of a multiplex image node. Every method is optional.
public protocol ASMultiplexImageNodeDelegate: AnyObject {
    /// A download begins.
    @preconcurrency @MainActor func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: ASImageIdentifier)
    /// A part of a download was received: 0 to 1.
    @preconcurrency @MainActor func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdateDownloadProgress downloadProgress: CGFloat,
        forImageWithIdentifier imageIdentifier: ASImageIdentifier)
    /// A download ended, or the data source has neither an image nor an address.
    @preconcurrency @MainActor func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: ASImageIdentifier,
        error: (any Error)?)
    /// Another image was set. `previousImage` may be a partial image.
    @preconcurrency @MainActor func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdate image: UIImage?,
        withIdentifier imageIdentifier: ASImageIdentifier?, from previousImage: UIImage?,
        withIdentifier previousImageIdentifier: ASImageIdentifier?)
    /// Another version is on screen.
    @preconcurrency @MainActor func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didDisplayUpdatedImage image: UIImage?,
        withIdentifier imageIdentifier: ASImageIdentifier?)
    /// A drawing is on screen.
    @preconcurrency @MainActor func multiplexImageNodeDidFinishDisplay(_ imageNode: ASMultiplexImageNode)
}

extension ASMultiplexImageNodeDelegate {
    /// Does nothing.
    @preconcurrency @MainActor public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: ASImageIdentifier
    ) {}
    /// Does nothing.
    @preconcurrency @MainActor public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdateDownloadProgress downloadProgress: CGFloat,
        forImageWithIdentifier imageIdentifier: ASImageIdentifier
    ) {}
    /// Does nothing.
    @preconcurrency @MainActor public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: ASImageIdentifier,
        error: (any Error)?
    ) {}
    /// Does nothing.
    @preconcurrency @MainActor public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdate image: UIImage?,
        withIdentifier imageIdentifier: ASImageIdentifier?, from previousImage: UIImage?,
        withIdentifier previousImageIdentifier: ASImageIdentifier?
    ) {}
    /// Does nothing.
    @preconcurrency @MainActor public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didDisplayUpdatedImage image: UIImage?,
        withIdentifier imageIdentifier: ASImageIdentifier?
    ) {}
    /// Does nothing.
    @preconcurrency @MainActor public func multiplexImageNodeDidFinishDisplay(_ imageNode: ASMultiplexImageNode) {}
}

/// The reason why no version of a multiplex image node's image could be loaded.
public enum ASMultiplexImageNodeErrorCode: Error, Sendable, CustomStringConvertible, CustomNSError {
    /// The data source has neither an image nor an address for a version.
    case noSourceForImage

    /// The domain of the error as an `NSError`: `ASMultiplexImageNodeErrorDomain`.
    public static var errorDomain: String { ASMultiplexImageNodeErrorDomain }

    /// A sentence for logs.
    public var description: String { "the data source has neither an image nor an address for this identifier" }
}

/// The domain of the errors of multiplex image nodes, as `NSError`.
public let ASMultiplexImageNodeErrorDomain = "ASMultiplexImageNodeErrorDomain"
