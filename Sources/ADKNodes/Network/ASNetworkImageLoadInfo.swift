import ADKGraphics
import Foundation

/// The source of a network image node's image.
public enum ASNetworkImageSourceType: Int, Sendable {
    /// No source was reached.
    case unspecified
    /// The cache, at once.
    case synchronousCache
    /// The cache, by its callback.
    case asynchronousCache
    /// A file.
    case fileURL
    /// The downloader.
    case download
}

/// Information about a loaded image.
public struct ASNetworkImageLoadInfo: Sendable {
    /// The image's source.
    public let sourceType: ASNetworkImageSourceType
    /// The image's address.
    public let url: URL
    /// Additional information from the downloader.
    public let userInfo: (any Sendable)?
}

/// The reason why a URL's image could not be loaded. Addresses in it have no user name, password or query.
public enum ASNetworkImageError: Error, Sendable, CustomStringConvertible {
    /// There is no downloader for addresses with this scheme.
    case unsupportedScheme(String)
    /// The file or the loaded data could not be decoded.
    case unreadable(file: String, ImageCodecError)
    /// The downloader finished with neither an image nor an error.
    case noImage(String)

    /// A sentence for logs.
    public var description: String {
        switch self {
        case .unsupportedScheme(let scheme): "there is no downloader for \(scheme): addresses"
        case .unreadable(let file, let error): "\(file): \(error)"
        case .noImage(let address): "the downloader returned no image for \(address)"
        }
    }
}
