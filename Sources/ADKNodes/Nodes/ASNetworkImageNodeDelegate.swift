import ADKGraphics
import Foundation

/// Observes the loading of a network image node. Every method is optional.
public protocol ASNetworkImageNodeDelegate: AnyObject {
    /// Loading began. The first call of a load; it may set another URL.
    @MainActor func imageNodeDidStartFetchingData(_ imageNode: ASNetworkImageNode)
    /// The cache is about to be queried, after it did not answer at once.
    @MainActor func imageNodeWillLoadImage(fromCache imageNode: ASNetworkImageNode)
    /// The cache's callback returned an image.
    @MainActor func imageNodeDidLoadImage(fromCache imageNode: ASNetworkImageNode)
    /// The cache's callback returned no image.
    @MainActor func imageNodeDidFailToLoadImage(fromCache imageNode: ASNetworkImageNode)
    /// The download is about to begin.
    @MainActor func imageNodeWillLoadImage(fromNetwork imageNode: ASNetworkImageNode)
    /// A drawing in the background begins.
    @MainActor func imageNodeWillStartDisplayAsynchronously(_ imageNode: ASNetworkImageNode)
    /// The image's file was loaded, and `image` of the node is set. It is not decoded yet.
    @MainActor func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage, info: ASNetworkImageLoadInfo)
    /// The image's file was loaded. Called after the method with `info`.
    @MainActor func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage)
    /// Loading or decoding failed. The node's own errors are `ASNetworkImageError`; others are the downloader's.
    @MainActor func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error)
    /// The state of loading changed, or its progress. Called before the other methods about the same event.
    ///
    /// Differs from Texture: there is no such method.
    @MainActor func imageNode(_ imageNode: ASNetworkImageNode, didChange loadState: ADKImageLoadState)
    /// The image was decoded and is on the layer.
    @MainActor func imageNodeDidFinishDecoding(_ imageNode: ASNetworkImageNode)
}

extension ASNetworkImageNodeDelegate {
    /// Does nothing.
    @MainActor public func imageNodeDidStartFetchingData(_ imageNode: ASNetworkImageNode) {}
    /// Does nothing.
    @MainActor public func imageNodeWillLoadImage(fromCache imageNode: ASNetworkImageNode) {}
    /// Does nothing.
    @MainActor public func imageNodeDidLoadImage(fromCache imageNode: ASNetworkImageNode) {}
    /// Does nothing.
    @MainActor public func imageNodeDidFailToLoadImage(fromCache imageNode: ASNetworkImageNode) {}
    /// Does nothing.
    @MainActor public func imageNodeWillLoadImage(fromNetwork imageNode: ASNetworkImageNode) {}
    /// Does nothing.
    @MainActor public func imageNodeWillStartDisplayAsynchronously(_ imageNode: ASNetworkImageNode) {}
    /// Does nothing.
    @MainActor public func imageNode(
        _ imageNode: ASNetworkImageNode, didLoad image: UIImage, info: ASNetworkImageLoadInfo
    ) {}
    /// Does nothing.
    @MainActor public func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage) {}
    /// Does nothing.
    @MainActor public func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) {}
    /// Does nothing.
    @MainActor public func imageNode(_ imageNode: ASNetworkImageNode, didChange loadState: ADKImageLoadState) {}
    /// Does nothing.
    @MainActor public func imageNodeDidFinishDecoding(_ imageNode: ASNetworkImageNode) {}
}
