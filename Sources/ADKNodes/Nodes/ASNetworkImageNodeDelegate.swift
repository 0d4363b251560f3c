import ADKGraphics
import Foundation

/// Where a network image node's picture came from.
public enum ASNetworkImageSourceType: Int, Sendable {
    case unspecified, synchronousCache, asynchronousCache, fileURL, download
}

/// How a picture came to be loaded.
public struct ASNetworkImageLoadInfo: Sendable {
    public let source: ASNetworkImageSourceType
    public let url: URL
    /// What the downloader had to say.
    public let userInfo: (any Sendable)?
}

/// Told how an image node's loading goes; main thread. Every method has an empty default.
public protocol ASNetworkImageNodeDelegate: AnyObject {
    @MainActor func imageNodeDidStartFetchingData(_ imageNode: ASNetworkImageNode)
    @MainActor func imageNodeWillLoadImageFromCache(_ imageNode: ASNetworkImageNode)
    @MainActor func imageNodeDidLoadImageFromCache(_ imageNode: ASNetworkImageNode)
    @MainActor func imageNodeDidFailToLoadImageFromCache(_ imageNode: ASNetworkImageNode)
    @MainActor func imageNodeWillLoadImageFromNetwork(_ imageNode: ASNetworkImageNode)
    @MainActor func imageNodeWillStartDisplayAsynchronously(_ imageNode: ASNetworkImageNode)
    /// The picture's file is there; it is decoded next.
    @MainActor func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage, info: ASNetworkImageLoadInfo)
    @MainActor func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage)
    @MainActor func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error)
    /// The picture is on screen.
    @MainActor func imageNodeDidFinishDecoding(_ imageNode: ASNetworkImageNode)
}

extension ASNetworkImageNodeDelegate {
    @MainActor public func imageNodeDidStartFetchingData(_ imageNode: ASNetworkImageNode) {}
    @MainActor public func imageNodeWillLoadImageFromCache(_ imageNode: ASNetworkImageNode) {}
    @MainActor public func imageNodeDidLoadImageFromCache(_ imageNode: ASNetworkImageNode) {}
    @MainActor public func imageNodeDidFailToLoadImageFromCache(_ imageNode: ASNetworkImageNode) {}
    @MainActor public func imageNodeWillLoadImageFromNetwork(_ imageNode: ASNetworkImageNode) {}
    @MainActor public func imageNodeWillStartDisplayAsynchronously(_ imageNode: ASNetworkImageNode) {}
    @MainActor public func imageNode(
        _ imageNode: ASNetworkImageNode, didLoad image: UIImage, info: ASNetworkImageLoadInfo
    ) {}
    @MainActor public func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage) {}
    @MainActor public func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) {}
    @MainActor public func imageNodeDidFinishDecoding(_ imageNode: ASNetworkImageNode) {}
}

/// Why a URL gave no image.
public enum ASNetworkImageError: Error, Sendable, CustomStringConvertible {
    /// Nothing loads from addresses of this kind: there is no downloader.
    case unsupportedScheme(String)
    case unreadable(file: String, ImageCodecError)
    /// The downloader ended without a picture and without a reason.
    case noImage(URL)

    public var description: String {
        switch self {
        case .unsupportedScheme(let scheme): "there is no downloader for \(scheme): addresses"
        case .unreadable(let file, let error): "\(file): \(error)"
        case .noImage(let url): "\(url.absoluteString) gave no picture"
        }
    }
}
