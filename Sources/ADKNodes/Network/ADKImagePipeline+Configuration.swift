import ADKNetwork
import Foundation

extension ADKImagePipeline {
    /// The place of the cache on disk.
    public enum DiskCache: Sendable, Hashable {
        /// `$XDG_CACHE_HOME/PROGRAM/network`, or `~/.cache/PROGRAM/network`, with the program's name.
        case standard
        /// A folder of the app, which is made when it is needed.
        case folder(URL)
        /// Nothing is stored on disk.
        case off
    }

    /// The settings of a pipeline.
    public struct Configuration: Sendable {
        /// The place of the cache on disk.
        public var disk = DiskCache.standard
        /// The most bytes on disk. 256 MB by default.
        public var diskByteLimit = 256 << 20
        /// The seconds after its last use at which an image is removed from the disk. 60 days by default.
        public var diskAgeLimit = 60 * 86_400
        /// The most bytes of files in memory. 32 MB by default.
        public var encodedByteLimit = 32 << 20
        /// The most bytes of drawn images in memory, beside those on screen. 32 MB by default.
        public var decodedByteLimit = 32 << 20
        /// Whether partial images are blurred, more while less has come. False by default. Set it where
        /// the coarse squares of a progressive JPEG disturb.
        public var blursProgressImages = false
        /// The file to which finished transfers are written, one JSON object per line. Nil, the default, writes none.
        public var networkLog: URL?

        /// Settings with the cache on disk at its standard place.
        public init() {}

        /// The settings of the loader.
        ///
        /// - Throws: The log cannot be written.
        func resource() throws(TransferLog.OpenError) -> ResourceConfiguration {
            var resource =
                disk == .standard
                ? ResourceConfiguration(app: ProcessInfo.processInfo.processName) : ResourceConfiguration()
            if case .folder(let url) = disk { resource.folder = CacheFolder(path: url.path) }
            resource.limits = DiskCacheLimits(byteLimit: diskByteLimit, ageLimit: diskAgeLimit)
            if let networkLog { resource.transfers.log = try TransferLog(path: networkLog.path) }
            return resource
        }
    }

    /// The options of one request.
    public struct Options: Sendable {
        /// The size in pixels to decode to, with the aspect ratio of the image. Nil, the default: the image keeps its
        /// file, and is decoded at the size at which it is drawn.
        public var size: CGSize?
        /// The urgency. `visible` by default.
        public var priority = ASImageDownloaderPriority.visible
        /// The use of cached images. `standard` by default.
        public var policy = ADKImageCachePolicy.standard
        /// Whether a failed transfer is repeated after a delay, if that may help. True by default.
        public var shouldRetry = true
        /// Whether the user asked for the image again after an error.
        var isRetry = false

        /// The default options.
        public init() {}

        /// Options with these values.
        public init(
            size: CGSize? = nil, priority: ASImageDownloaderPriority = .visible,
            policy: ADKImageCachePolicy = .standard, shouldRetry: Bool = true
        ) {
            self.size = size
            self.priority = priority
            self.policy = policy
            self.shouldRetry = shouldRetry
        }
    }

    /// The levels of the cache.
    public struct Levels: OptionSet, Sendable {
        /// One bit for each level.
        public let rawValue: Int

        /// Levels by their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Images in memory.
        public static let memory = Levels(rawValue: 1)
        /// Images on disk.
        public static let disk = Levels(rawValue: 2)
        /// All levels.
        public static let all: Levels = [.memory, .disk]
    }
}
