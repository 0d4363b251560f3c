import ADKFoundation
import ADKGraphics
import Foundation

/// Drawn pictures, shared by all nodes that show the same one in the same way: found as long as
/// somebody shows them, and small ones a while longer. Any thread.
///
/// Differs from Texture: what a node's own blocks had a hand in is not shared, because closures
/// cannot be told apart.
final class RenderedContents: Sendable {
    static let shared = RenderedContents(byteLimit: 4 << 20)

    /// Everything the pixels follow from.
    struct Key: Hashable {
        var contentID: UInt64
        var capInsets: UIEdgeInsets
        var resizingMode: UIImage.ResizingMode
        var geometry: ImageGeometry
        /// The node's size where the picture is fitted to it.
        var width: Int
        var height: Int
        var tint: UIColor.Components?
        var background: UIColor.Components?
        var displayScale: CGFloat

        init(_ drawing: ImageDrawing) {
            contentID = drawing.image.contentID
            capInsets = drawing.image.capInsets
            resizingMode = drawing.image.resizingMode
            geometry = drawing.geometry
            let isFitted = drawing.image.isResizable && !drawing.image.stretchesAlike
            width = isFitted ? drawing.width : 0
            height = isFitted ? drawing.height : 0
            tint = drawing.tint
            background = drawing.background?.components(for: drawing.traits.userInterfaceStyle)
            displayScale = drawing.image.isResizable ? drawing.traits.displayScale : 0
        }
    }

    private struct Entry {
        weak var pixels: PixelBuffer?
        var image: @Sendable (PixelBuffer) -> UIImage
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        /// Entries at which the dead ones are looked for.
        var sweepAt = 64
    }

    private let state = Locked(State())
    /// Icons and avatars come back all the time; photos are too large to be kept for that.
    private let kept: ByteCache<Key, PixelBuffer>
    private static let keptByteLimit = 256 << 10

    init(byteLimit: Int) { kept = ByteCache(byteLimit: byteLimit) }

    /// What another node shows, or showed lately.
    func find(_ key: Key) -> UIImage? {
        guard
            let found = state.withLock({ state in
                state.entries[key].flatMap { entry in entry.pixels.map { ($0, entry.image) } }
            })
        else { return nil }
        // Used again: it stays longer.
        _ = kept[key]
        return found.1(found.0)
    }

    /// Shares `drawn`; gives what another node has shared meanwhile, if so.
    func share(_ drawn: UIImage, for key: Key) -> UIImage {
        guard let pixels = try? drawn.pixels(for: .full) else { return drawn }
        let (scale, caps, mode) = (drawn.scale, drawn.capInsets, drawn.resizingMode)
        let entry = Entry(pixels: pixels) {
            let image = UIImage(pixels: $0, scale: scale)
            return caps == .zero ? image : image.resizableImage(withCapInsets: caps, resizingMode: mode)
        }
        let winner = state.withLock { state -> PixelBuffer? in
            if let earlier = state.entries[key]?.pixels { return earlier }
            state.entries[key] = entry
            if state.entries.count >= state.sweepAt {
                state.entries = state.entries.filter { $0.value.pixels != nil }
                state.sweepAt = max(64, state.entries.count * 2)
            }
            return nil
        }
        if let winner { return entry.image(winner) }
        if pixels.byteCount <= RenderedContents.keptByteLimit {
            kept.insert(pixels, for: key, byteCount: pixels.byteCount)
        }
        return drawn
    }

    /// Forgets what nobody shows.
    func trim() { kept.removeAll() }

    /// Pictures somebody shows now or that are kept, and bytes of the kept ones; for tests.
    var counts: (live: Int, keptBytes: Int) {
        (state.withLock { $0.entries.values.count { $0.pixels != nil } }, kept.byteCount)
    }
}
