import ADKFoundation
import ADKGraphics
import Foundation

/// Drawn images, shared by all nodes that draw the same image alike. Contents exist as long as a node shows
/// them, small ones a while longer. Any thread.
///
/// Differs from Texture: contents that an app's block took part in are not shared, because closures cannot be compared.
final class RenderedContents: Sendable {
    static let shared = RenderedContents(byteLimit: 4 << 20)

    /// Everything that determines the pixels.
    struct Key: Hashable {
        var contentID: UInt64
        var capInsets: UIEdgeInsets
        var resizingMode: UIImage.ResizingMode
        var geometry: ImageGeometry
        /// The node's size in pixels if the image is fitted to it, else 0.
        var width: Int
        var height: Int
        var tint: UIColor.Components?
        var background: UIColor.Components?
        var displayScale: CGFloat
        var screenProfile: UInt16

        init(_ drawing: ImageDrawing) {
            contentID = drawing.image.contentID
            capInsets = drawing.image.capInsets
            resizingMode = drawing.image.resizingMode
            geometry = drawing.geometry
            let isFitted = drawing.image.isResizable && !drawing.image.stretchesAlike
            width = isFitted ? drawing.width : 0
            height = isFitted ? drawing.height : 0
            tint = drawing.tint
            background = drawing.background?.components(for: drawing.traits.colorVariant)
            displayScale = drawing.image.isResizable ? drawing.traits.displayScale : 0
            screenProfile = drawing.traits.screenProfile
        }
    }

    /// Creates an image from shared pixels, with the scale and cap insets of the first one.
    private typealias MakeImage = @Sendable (PixelBuffer) -> UIImage

    private let table = WeakTable<Key, PixelBuffer, MakeImage>()
    /// Recently used small contents, such as icons and avatars. Photos are too large to be kept.
    private let kept: ByteCache<Key, PixelBuffer>
    private static let keptByteLimit = 256 << 10

    init(byteLimit: Int) { kept = ByteCache(byteLimit: byteLimit) }

    /// The contents that another node shows, or that were shown recently.
    func find(_ key: Key) -> UIImage? {
        guard let (pixels, makeImage) = table.find(key) else { return nil }
        // Marks it as recently used.
        if kept[key] == nil { _ = ImageMemoryCache.isKept(key) }
        return makeImage(pixels)
    }

    /// The contents that can be shown at once without surprise: those of an image that a pipeline keeps in memory.
    func ready(_ key: Key) -> UIImage? { ImageMemoryCache.isKept(key) ? find(key) : nil }

    /// Shares `drawn`. Returns the contents that another node shared meanwhile, if any.
    func share(_ drawn: UIImage, for key: Key) -> UIImage {
        guard let pixels = try? drawn.pixels(for: .full) else { return drawn }
        let (scale, caps, mode) = (drawn.scale, drawn.capInsets, drawn.resizingMode)
        let makeImage: MakeImage = {
            let image = UIImage(pixels: $0, scale: scale)
            return caps == .zero ? image : image.resizableImage(withCapInsets: caps, resizingMode: mode)
        }
        if let earlier = table.insertIfAbsent(pixels, makeImage, for: key) { return makeImage(earlier) }
        ImageMemoryCache.keep(pixels, for: key)
        if pixels.byteCount <= RenderedContents.keptByteLimit {
            kept.insert(pixels, for: key, byteCount: pixels.byteCount)
        }
        return drawn
    }

    /// Drops contents that no node shows.
    func trim() { kept.removeAll() }

    /// The number of contents in the table, and the bytes of the recently used ones. For tests.
    var counts: (live: Int, keptBytes: Int) { (table.count, kept.byteCount) }
}
