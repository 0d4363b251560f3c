import ADKFoundation
import Foundation

extension UIImage {
    /// The image's pixels at the size of `target`. Decodes an encoded image, scales pixels.
    ///
    /// The colours of a file are converted to those of `screen`, or else to sRGB. Drawings and pixels stay as they are.
    ///
    /// Not for the main thread. Calls `isCancelled` between steps and every few rows.
    ///
    /// - Complexity: O(pixels of the image).
    package func pixels(
        for target: DecodeTarget, on screen: ScreenProfile? = nil, isCancelled: () -> Bool = { false }
    ) throws(ImageCodecError) -> PixelBuffer {
        switch content {
        case .encoded(let data, _):
            return try ImageDecoder.decode(data, fitting: target, for: screen, isCancelled: isCancelled)
        case .file(let path, let header):
            if let place = header.codec.preview {
                return try ImageDecoder.decode(
                    previewAt: place, ofFile: path, header, fitting: target, for: screen, isCancelled: isCancelled)
            }
            return try ImageDecoder.decode(path: path, fitting: target, for: screen, isCancelled: isCancelled)
        case .pixels(let buffer):
            if isCancelled() { throw .cancelled }
            return try PixelScaler.fit(buffer, to: target, isCancelled: isCancelled)
        case .vector(let drawing):
            return try drawing.pixels(for: target, isCancelled: isCancelled)
        }
    }

    /// Whether the file of an encoded image takes long to decode and contains a smaller preview image.
    package var offersPreview: Bool { header?.offersPreview ?? false }

    /// The preview in the file at the size of `target`. Nil if it cannot be used.
    package func preview(
        for target: DecodeTarget, on screen: ScreenProfile? = nil, isCancelled: () -> Bool
    ) -> PixelBuffer? {
        switch content {
        case .encoded(let data, let header):
            ImageDecoder.preview(data, of: header, fitting: target, for: screen, isCancelled: isCancelled)
        case .file(let path, let header):
            ImageDecoder.preview(path: path, of: header, fitting: target, for: screen, isCancelled: isCancelled)
        case .pixels, .vector:
            nil
        }
    }

    /// The image as a PNG file. An encoded PNG that needs no rotation is returned unchanged. Nil if the image cannot
    /// be decoded.
    ///
    /// - Complexity: O(pixels). Not for the main thread.
    public func pngData() -> Data? {
        if let header, header.format == .png, header.orientation == .up { return encodedData }
        guard let buffer = try? pixels(for: .full) else { return nil }
        return try? PNGEncoder.encode(buffer)
    }

    /// The image encoded as a JPEG file. Transparent pixels become black. Nil if the image cannot be decoded.
    ///
    /// `compressionQuality` is clamped to 0 (smallest file) to 1 (best quality).
    ///
    /// - Complexity: O(pixels). Not for the main thread.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        guard let buffer = try? pixels(for: .full) else { return nil }
        let quality = Misuse.clamped(compressionQuality, to: 0...1, or: 1, "quality of a JPEG file")
        return try? JPEGEncoder.encode(buffer, quality: max(1, Int((quality * 100).rounded())))
    }
}
