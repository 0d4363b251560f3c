import ADKFoundation
import ADKGraphics
import ADKNetwork
import Foundation

/// The images of a pipeline in memory: files by address, and drawn contents. Each has a limit in bytes, above which the
/// least recently used are dropped. An image that a node holds is found again after that. Thread-safe.
final class ImageMemoryCache: Sendable {
    /// The drawn contents of an image. They keep the image: another image of the same file would be drawn again.
    private final class Drawing: Sendable {
        let pixels: PixelBuffer
        private let image: UIImage

        init(_ pixels: PixelBuffer, of image: UIImage) {
            self.pixels = pixels
            self.image = image
        }
    }

    private let files: MemoryCache<String, UIImage>
    private let drawings: MemoryCache<RenderedContents.Key, Drawing>
    /// The images of resources, so that callers that share a load share its image.
    private let resources = WeakTable<UInt64, UIImage, Void>()

    /// The images of all memories, by their content.
    private static let owners = WeakTable<UInt64, UIImage, ImageMemoryCache>()

    init(encodedByteLimit: Int, decodedByteLimit: Int) {
        files = MemoryCache(byteLimit: encodedByteLimit)
        drawings = MemoryCache(byteLimit: decodedByteLimit)
    }

    // MARK: - Files

    func image(for url: URL) -> UIImage? { files.value(for: url.absoluteString) }

    /// The image of a resource, shared with the callers of the same resource, and with those that already show the same
    /// response.
    func image(of resource: Resource, for url: URL) throws(ImageCodecError) -> UIImage {
        if let known = resources.find(resource.id)?.object { return known }
        let opened = try UIImage(encoded: resource.body)
        let image = resources.insertIfAbsent(opened, (), for: resource.id) ?? opened
        guard !CacheControl(resource.headers).isNotStored else { return image }
        if resource.source == .network {
            store(image, for: url)
            return image
        }
        let shared = files.shared(image, for: url.absoluteString, cost: image.byteCount)
        own(shared)
        return shared
    }

    func store(_ image: UIImage, for url: URL) {
        files.insert(image, for: url.absoluteString, cost: image.byteCount)
        own(image)
    }

    private func own(_ image: UIImage) { _ = ImageMemoryCache.owners.insertIfAbsent(image, self, for: image.contentID) }

    func remove(_ url: URL) { files.removeValue(for: url.absoluteString) }

    func removeAll() {
        files.removeAll()
        drawings.removeAll()
    }

    /// The bytes of files and of drawings. For tests.
    var byteCounts: (files: Int, drawings: Int) { (files.byteCount, drawings.byteCount) }

    /// Whether the image with this content is one of a memory.
    static func owns(_ contentID: UInt64) -> Bool { owners.find(contentID) != nil }

    // MARK: - Drawn contents

    /// Keeps drawn contents, if the image is one of a memory.
    static func keep(_ pixels: PixelBuffer, for key: RenderedContents.Key) {
        guard let (image, memory) = owners.find(key.contentID) else { return }
        memory.drawings.insert(Drawing(pixels, of: image), for: key, cost: pixels.byteCount)
    }

    /// Whether the contents are kept, which counts as a use.
    static func isKept(_ key: RenderedContents.Key) -> Bool {
        guard let (_, memory) = owners.find(key.contentID) else { return false }
        return memory.drawings.value(for: key) != nil
    }
}
