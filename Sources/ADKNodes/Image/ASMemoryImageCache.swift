import ADKFoundation
import ADKGraphics
import Foundation

/// Keeps downloaded pictures in memory, encoded as they came, the last used ones up to a number of bytes.
public final class ASMemoryImageCache: ASImageCacheProtocol {
    /// What network image nodes use unless they are told otherwise: 32 MB.
    public static let shared = ASMemoryImageCache(byteLimit: 32 << 20)

    private let kept: ByteCache<URL, UIImage>

    public init(byteLimit: Int) { kept = ByteCache(byteLimit: byteLimit) }

    /// Bytes it may hold; less lets go of what is over at once.
    public var byteLimit: Int {
        get { kept.byteLimit }
        set { kept.byteLimit = newValue }
    }

    /// Bytes held now.
    public var byteCount: Int { kept.byteCount }

    public func cachedImage(with url: URL, callbackQueue: DispatchQueue, completion: @escaping Completion) {
        let image = kept[url]
        callbackQueue.async { completion(image, .asynchronous) }
    }

    public func synchronouslyFetchedCachedImage(with url: URL) -> (any ASImageContainerProtocol)? { kept[url] }

    public func store(_ image: any ASImageContainerProtocol, for url: URL) {
        guard let image = image.asdk_image() else { return }
        kept.insert(image, for: url, byteCount: image.byteCount)
    }

    public func removeImage(for url: URL) { kept.removeValue(for: url) }
    public func removeAll() { kept.removeAll() }
}
