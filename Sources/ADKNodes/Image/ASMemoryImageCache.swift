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

/// Pictures of files that somebody holds: a second node that shows the same file shares what the first
/// one drew. A file that was changed since is another. Any thread.
enum FileImages {
    private struct Held {
        weak var image: UIImage?
    }

    private struct State {
        var images: [FileVersion: Held] = [:]
        var sweepAt = 64
    }

    private static let state = Locked(State())

    static func image(ofFile path: String) throws(ImageCodecError) -> UIImage {
        // Nothing to share where there is no file; the error is that of reading it.
        guard let key = FileVersion(path: path) else { return try UIImage(drawnFromFile: path) }
        if let known = state.withLock({ $0.images[key]?.image }) { return known }
        let image = try UIImage(drawnFromFile: path)
        return state.withLock { state in
            // Two workers may have read it at once: the first to come back is the one that is shared.
            if let earlier = state.images[key]?.image { return earlier }
            state.images[key] = Held(image: image)
            if state.images.count >= state.sweepAt {
                state.images = state.images.filter { $0.value.image != nil }
                state.sweepAt = max(64, state.images.count * 2)
            }
            return image
        }
    }
}
