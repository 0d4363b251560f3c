import CTurboJPEG
import Foundation

/// A decompressor of libjpeg-turbo.
private final class JPEGDecompressor {
    private let handle: tjhandle

    init() throws(ImageCodecError) {
        guard let handle = tjInitDecompress() else {
            throw .corrupt(.jpeg, ImageCodecError.message(tjGetErrorStr2(nil)))
        }
        self.handle = handle
    }

    deinit { tjDestroy(handle) }

    /// The codec's own idea of the picture's size; `nil` where it dislikes the way colours are stored.
    func size(_ bytes: UnsafeRawBufferPointer) -> (width: Int, height: Int)? {
        var (width, height, subsampling, colorspace) = (Int32(0), Int32(0), Int32(0), Int32(0))
        let status = tjDecompressHeader3(
            handle, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt(bytes.count), &width, &height,
            &subsampling, &colorspace)
        return status == 0 ? (Int(width), Int(height)) : nil
    }

    /// Fills `buffer`. A picture that ends early or has wrong codes in it keeps what there is.
    func decompress(_ bytes: UnsafeRawBufferPointer, into buffer: PixelBuffer, format: TJPF) throws(ImageCodecError) {
        let status = tjDecompress2(
            handle, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt(bytes.count),
            buffer.bytes.assumingMemoryBound(to: UInt8.self), Int32(buffer.width), Int32(buffer.bytesPerRow),
            Int32(buffer.height), Int32(format.rawValue), TJFLAG_LIMITSCANS)
        guard status == 0 || tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) else {
            throw .corrupt(.jpeg, ImageCodecError.message(tjGetErrorStr2(handle)))
        }
    }
}

extension ImageDecoder {
    static func decodeJPEG(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan, _ limits: DecodeLimits
    ) throws(ImageCodecError) -> DecodedPicture {
        if header.codec.isMultiScan {
            let scans = scanCount(bytes)
            guard scans * header.storedWidth * header.storedHeight <= limits.scannedPixelCount else {
                throw .tooManyScans(scans)
            }
        }
        let decompressor = try JPEGDecompressor()
        let buffer = try PixelBuffer.unwritten(width: plan.reducedWidth, height: plan.reducedHeight, isOpaque: true)
        if let size = decompressor.size(bytes) {
            guard size == (header.storedWidth, header.storedHeight) else {
                throw .corrupt(.jpeg, "it has two sizes")
            }
        } else {
            // The codec may find a smaller picture than we did: no stray memory shows around it.
            memset(buffer.bytes, 0, buffer.byteCount)
        }
        try decompressor.decompress(bytes, into: buffer, format: header.codec.isCMYK ? TJPF_CMYK : TJPF_BGRA)
        let color = header.profile(in: bytes).map { ColorSource.profile($0) }
        guard header.codec.isCMYK else { return DecodedPicture(pixels: buffer, color: color) }
        let layout: ColorConverter.Layout = header.codec.hasAdobeMarker ? .cmykInverted : .cmyk
        if let color, let converter = ColorConverter.converter(from: color, layout) {
            for y in 0..<buffer.height { converter.convert(buffer.row(y), count: buffer.width) }
            buffer.fillAlpha()
        } else {
            convertInk(in: buffer, isInverted: header.codec.hasAdobeMarker)
        }
        return DecodedPicture(pixels: buffer)
    }

    /// Scans in the file. Their marker cannot occur inside a picture's data.
    private static func scanCount(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard let start = bytes.baseAddress else { return 0 }
        var (position, count) = (0, 0)
        while position + 1 < bytes.count,
            let found = memchr(start + position, 0xFF, bytes.count - 1 - position)
        {
            position = UnsafeRawPointer(found) - start + 1
            if bytes[position] == 0xDA { count += 1 }
        }
        return count
    }

    /// Cyan, magenta, yellow and black to blue, green, red in place. Adobe's files, nearly all
    /// there are, say how much light is left rather than how much ink is there.
    private static func convertInk(in buffer: PixelBuffer, isInverted: Bool) {
        let flip: UInt32 = isInverted ? 0 : 0xFFFF_FFFF
        for y in 0..<buffer.height {
            let row = buffer.row(y)
            for x in 0..<buffer.width {
                let light = row[x] ^ flip
                let black = light >> 24
                let red = ((light & 0xFF) &* black &+ 127) / 255
                let green = ((light >> 8 & 0xFF) &* black &+ 127) / 255
                let blue = ((light >> 16 & 0xFF) &* black &+ 127) / 255
                row[x] = 0xFF00_0000 | red << 16 | green << 8 | blue
            }
        }
    }
}
