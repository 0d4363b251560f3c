import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// An image cache in memory. It keeps the most recently used images, encoded as downloaded, up to a number of bytes.
/// Any thread.
public final class ASMemoryImageCache: ASImageCacheProtocol {
    /// A cache of the process, of 32 MB.
    public static let shared = ASMemoryImageCache(byteLimit: 32 << 20)

    private let kept: ByteCache<URL, UIImage>
    /// The bytes of an image's objects and of its URL, about, which count besides those of its content: small images
    /// are many.
    private static let objectBytes = 1024

    /// Creates an empty cache for `byteLimit` bytes.
    public init(byteLimit: Int) { kept = ByteCache(byteLimit: byteLimit) }

    /// The maximum number of bytes. Setting a lower limit removes the excess at once, least recently used first.
    public var byteLimit: Int {
        get { kept.byteLimit }
        set { kept.byteLimit = newValue }
    }

    /// The number of bytes in the cache, with 1,024 for the objects of each image.
    public var byteCount: Int { kept.byteCount }

    /// Calls `completion` on `callbackQueue` with the image for `url`, or nil.
    public func cachedImage(with url: URL, callbackQueue: DispatchQueue, completion: @escaping Completion) {
        let image = kept[url]
        OutstandingWork.hop(to: callbackQueue, "an answer of an image cache") { completion(image, .asynchronous) }
    }

    /// The image for `url`, or nil.
    public func synchronouslyFetchedCachedImage(with url: URL) -> (any ASImageContainerProtocol)? { kept[url] }

    /// Stores an image for `url`, in place of an earlier one. Does nothing if the container has no image.
    public func store(_ image: any ASImageContainerProtocol, for url: URL) {
        guard let image = image.asdk_image() else { return }
        kept.insert(image, for: url, byteCount: image.byteCount + ASMemoryImageCache.objectBytes)
    }

    /// Removes the image for `url`.
    public func removeImage(for url: URL) { kept.removeValue(for: url) }
    /// Removes all images.
    public func removeAll() { kept.removeAll() }
}
