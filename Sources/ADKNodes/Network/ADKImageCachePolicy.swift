import ADKNetwork

/// The use of cached images that a request or a node wants.
///
/// Images in memory are used for the whole time of the process, as a browser does within a page. The age of an image on
/// disk counts by the rules of HTTP (RFC 9111).
public enum ADKImageCachePolicy: Sendable, Hashable, CaseIterable {
    /// The memory, then the disk while the image is fresh. A stale image is confirmed by the server, and shown if the
    /// server cannot be reached and does not forbid that.
    case standard
    /// The server confirms the image, or sends another.
    case revalidate
    /// The server sends the image again.
    case reload
    /// The memory, then the disk, even if the image is stale. Without one the server is asked.
    case preferCache
    /// The memory, then the disk, even if the image is stale. The server is never asked.
    case cacheOnly
    /// The server sends the image. It is neither looked for nor kept in memory or on disk.
    case noStore

    var resource: ResourcePolicy {
        switch self {
        case .standard: .standard
        case .revalidate: .revalidate
        case .reload: .reload
        case .preferCache: .preferCache
        case .cacheOnly: .cacheOnly
        case .noStore: .noStore
        }
    }

    /// Whether an image in memory is an answer.
    var readsMemory: Bool {
        switch self {
        case .standard, .preferCache, .cacheOnly: true
        case .revalidate, .reload, .noStore: false
        }
    }

    /// The policy of an attempt that the user asked for after an error: the answer that failed may be in the cache.
    var ofRetry: ADKImageCachePolicy { self == .standard || self == .preferCache ? .revalidate : self }
}

/// Where an image came from. The `userInfo` of `ASNetworkImageLoadInfo`, if an `ADKImagePipeline` loaded it.
public enum ADKImageSource: Sendable, Hashable, CaseIterable {
    /// The cache in memory.
    case memory
    /// The cache on disk, without asking the server.
    case disk
    /// The cache on disk, after the server confirmed that the image is current.
    case revalidated
    /// The cache on disk, because the server could not be reached or failed.
    case stale
    /// The server.
    case network

    init(_ source: ResourceSource) {
        self =
            switch source {
            case .memory: .memory
            case .disk: .disk
            case .revalidated: .revalidated
            case .stale: .stale
            case .network: .network
            }
    }

    var type: ASNetworkImageSourceType {
        switch self {
        case .memory: .synchronousCache
        case .disk, .stale: .asynchronousCache
        case .revalidated, .network: .download
        }
    }
}
