import Foundation

extension ImageDecoder {
    /// Decodes the first frame. If the result is smaller, rows are averaged as they are decoded, without a canvas.
    static func decodeGIF(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan, _ limits: DecodeLimits,
        _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        let file = try GIFFile(bytes, onlyFirst: true)
        guard file.width == header.storedWidth, file.height == header.storedHeight else {
            throw .corrupt(.gif, "its header and its data have different sizes")
        }
        let frame = file.frames[0]
        if plan.factor > 1 {
            try GIFCanvas.check(file, limits)
            guard let image = try GIFImage(frame, bytes, isCancelled) else {
                throw .corrupt(.gif, "its picture has no pixels")
            }
            return try image.reduced(
                by: plan.factor, canvas: (file.width, file.height), isOpaque: !header.hasAlpha, isCancelled)
        }
        var canvas = try GIFCanvas(file, isOpaque: !header.hasAlpha, limits: limits)
        guard try canvas.draw(frame, bytes, isCancelled) else { throw .corrupt(.gif, "its picture has no pixels") }
        return canvas.pixels
    }
}
