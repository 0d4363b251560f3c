import ADKGraphics
import Foundation

/// One picture of the album: how it is painted, in what size, and what is written around it.
struct Picture: Sendable {
    enum Format: String, Sendable { case jpg, png, webp }

    let name: String
    let width: Int
    let height: Int
    let format: Format
    let seed: UInt32
    /// Strength of the film grain; patterns that bring a texture of their own have none.
    var grain: Float = 0.012
    var quality = 80
    let paint: @Sendable (Painting) -> Void
    let post: Post

    var fileName: String { "\(name).\(format.rawValue)" }

    /// The finished painting; a `scale` under 1 makes a sketch.
    func painted(scale: Float = 1) -> Painting {
        let painting = Painting(
            width: max(2, Int(Float(width) * scale)), height: max(2, Int(Float(height) * scale)), seed: seed)
        paint(painting)
        if grain > 0 { painting.grain(grain) }
        // Few steps of colour compress well; at the edges of shapes nobody sees them.
        if format == .png { painting.reshade { _, _, old in (old * 32).rounded(.toNearestOrEven) / 32 } }
        return painting
    }

    func encoded(_ painting: Painting) throws -> Data {
        // Chance in the rounding would be noise to a PNG, which keeps all of it.
        let buffer = painting.pixelBuffer(dithered: format != .png)
        return switch format {
        case .jpg: try JPEGEncoder.encode(buffer, quality: quality)
        case .png: try PNGEncoder.encode(buffer)
        case .webp: try WebPEncoder.encode(buffer, quality: quality)
        }
    }
}
