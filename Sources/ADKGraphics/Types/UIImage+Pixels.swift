import Foundation

extension UIImage {
    /// The picture's pixels at the size asked for: decodes an encoded one, scales the other.
    ///
    /// Not for the main thread. `isCancelled` is asked between steps and every few rows.
    ///
    /// - Complexity: O(pixels of the picture).
    package func pixels(
        for target: DecodeTarget, isCancelled: () -> Bool = { false }
    ) throws(ImageCodecError) -> PixelBuffer {
        switch content {
        case .encoded(let data, _):
            return try ImageDecoder.decode(data, fitting: target, isCancelled: isCancelled)
        case .file(let path, _):
            return try ImageDecoder.decode(path: path, fitting: target, isCancelled: isCancelled)
        case .pixels(let buffer):
            if isCancelled() { throw .cancelled }
            return try PixelScaler.fit(buffer, to: target, isCancelled: isCancelled)
        }
    }

    /// The file of an encoded picture that takes long to decode has a small one to show until then.
    package var offersPreview: Bool { header?.offersPreview ?? false }

    /// That small picture at the size asked for, in place of the picture itself; nil where it cannot be used after all.
    package func preview(for target: DecodeTarget, isCancelled: () -> Bool) -> PixelBuffer? {
        switch content {
        case .encoded(let data, let header):
            ImageDecoder.preview(data, of: header, fitting: target, isCancelled: isCancelled)
        case .file(let path, let header):
            ImageDecoder.preview(path: path, of: header, fitting: target, isCancelled: isCancelled)
        case .pixels:
            nil
        }
    }

    /// The picture as a PNG file; a file that is one already is given as it is.
    ///
    /// - Complexity: O(pixels); not for the main thread.
    public func pngData() -> Data? {
        if let header, header.format == .png, header.orientation == .up { return encodedData }
        guard let buffer = try? pixels(for: .full) else { return nil }
        return try? PNGEncoder.encode(buffer)
    }

    /// The picture as a JPEG file, encoded anew; transparent parts become black.
    ///
    /// `compressionQuality` from 0 (smallest) to 1 (best) is clamped.
    ///
    /// - Complexity: O(pixels); not for the main thread.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        guard let buffer = try? pixels(for: .full) else { return nil }
        let quality = compressionQuality.isNaN ? 1 : min(1, max(0, compressionQuality))
        return try? JPEGEncoder.encode(buffer, quality: max(1, Int((quality * 100).rounded())))
    }
}
