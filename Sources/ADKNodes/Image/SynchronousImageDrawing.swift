import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// The drawing of small images on the main thread, so that a visible node whose file is in memory never shows a
/// placeholder. Main thread only.
///
/// Such an image is at most 64 by 64 points on screen. Its file has at most 32 KB, at most 16,384 pixels, and a format
/// that is decoded in well under a millisecond. A frame draws at most 16 of the largest ones at once: the others
/// are drawn in the background, as images of any other size are.
@MainActor
enum SynchronousImageDrawing {
    private static let (longestSide, byteLimit, pixelLimit) = (CGFloat(64), 32 << 10, 128 * 128)
    private static let formats: Set<ImageFormat> = [.jpeg, .png, .webP, .gif]
    private static let frameLimit = 16 * pixelLimit
    /// The pixels of files decoded since the frame with this number began.
    private static var spent = (frame: -1, pixels: 0)

    /// The contents, drawn now. Nil if that may take long, or if a block of the app takes part.
    static func contents(of drawing: ImageDrawing) -> UIImage? {
        let image = drawing.image
        let longest = longestSide * drawing.traits.displayScale
        guard !drawing.hasBlocks, !image.isResizable, CGFloat(max(drawing.width, drawing.height)) <= longest,
            ImageMemoryCache.owns(image.contentID), let header = image.header, formats.contains(header.format),
            image.encodedByteCount <= byteLimit,
            case let pixels = image.pixelSize.width * image.pixelSize.height, pixels <= pixelLimit
        else { return nil }
        let frame = FrameLoop.shared.frameNumber
        if spent.frame != frame { spent = (frame, 0) }
        guard spent.pixels + pixels <= frameLimit else { return nil }
        spent.pixels += pixels
        // A damaged file is reported by the drawing in the background.
        return try? drawing.contents { false }
    }
}
