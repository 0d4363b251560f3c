import ADKGraphics
import Foundation

/// One picture of the album: its painter, size and post.
struct Picture: Sendable {
    enum Format: String, Sendable { case jpg, png, webp }

    let name: String
    let width: Int
    let height: Int
    let format: Format
    let seed: UInt32
    /// The strength of the film grain. Patterns with a texture of their own have none.
    var grain: Float = 0.012
    var quality = 80
    let paint: @Sendable (Painting) -> Void
    let post: Post

    var fileName: String { "\(name).\(format.rawValue)" }

    /// Paints the picture. A `scale` under 1 gives a sketch.
    func painted(scale: Float = 1) -> Painting {
        let painting = Painting(
            width: max(2, Int(Float(width) * scale)), height: max(2, Int(Float(height) * scale)), seed: seed)
        paint(painting)
        if grain > 0 { painting.grain(grain) }
        // Few colour levels compress well. Shapes with flat colours hide the steps.
        if format == .png { painting.reshade { _, _, old in (old * 32).rounded(.toNearestOrEven) / 32 } }
        return painting
    }

    func encoded(_ painting: Painting) throws -> Data {
        // Dithering noise would make a PNG, which is lossless, much larger.
        let buffer = painting.pixelBuffer(dithered: format != .png)
        return switch format {
        case .jpg: try JPEGEncoder.encode(buffer, quality: quality)
        case .png: try PNGEncoder.encode(buffer)
        case .webp: try WebPEncoder.encode(buffer, quality: quality)
        }
    }
}
