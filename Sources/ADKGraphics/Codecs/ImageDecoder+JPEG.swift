import Foundation

extension ImageDecoder {
    /// Decodes a JPEG image. If it is scaled, rows are scaled as they are decoded, so that the full-size image is
    /// never in memory. Of a part, only the rows and columns around it are decoded.
    static func decodeJPEG(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan, _ limits: DecodeLimits,
        _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> DecodedImage {
        if header.codec.isMultiScan {
            let scans = scanCount(bytes)
            guard scans * header.storedWidth * header.storedHeight <= limits.scannedPixelCount else {
                throw .tooManyScans(scans)
            }
        }
        let color = header.profile(in: ByteSource(bytes)).map { ColorSource.profile($0) }
        let rows = try JPEGRows(
            bytes, header, reduction: plan.factor, convert: header.codec.isCMYK ? inkConversion(header, color) : nil)
        guard (rows.width, rows.height) == (plan.reducedWidth, plan.reducedHeight) else {
            throw .corrupt(.jpeg, "it decodes to an unexpected size of \(rows.width) x \(rows.height) pixels")
        }
        let pixels: PixelBuffer
        if let exact = plan.exact {
            try rows.crop(to: exact.source)
            let source = exact.source.offsetBy(dx: -CGFloat(rows.origin.x), dy: -CGFloat(rows.origin.y))
            pixels = try PixelScaler.scale(
                rows, from: source, width: exact.width, height: exact.height, isCancelled: isCancelled)
        } else {
            pixels = try PixelScaler.readAll(rows, isCancelled: isCancelled)
        }
        pixels.isDamaged = rows.isDamaged
        return DecodedImage(pixels: pixels, color: header.codec.isCMYK ? nil : color, isExact: true)
    }

    /// Returns the number of scans before the image's end marker. It does not count the scans of a thumbnail in the
    /// header or of images appended to the file.
    static func scanCount(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard let start = bytes.baseAddress else { return 0 }
        var (position, count) = (0, 0)
        while position + 1 < bytes.count,
            let found = memchr(start + position, 0xFF, bytes.count - 1 - position)
        {
            position = UnsafeRawPointer(found) - start + 1
            switch bytes[position] {
            // Padding; then an escaped 0xFF or a marker without a segment.
            case 0xFF: continue
            case 0x00, 0x01, 0xD0...0xD8: position += 1
            case 0xD9: return count
            case let marker:
                if marker == 0xDA { count += 1 }
                guard position + 2 < bytes.count else { return count }
                position += 1 + max(2, Int(bytes[position + 1]) << 8 | Int(bytes[position + 2]))
            }
        }
        return count
    }

    /// Returns a conversion of CMYK rows to opaque RGB, by the file's profile if it has a usable one.
    private static func inkConversion(
        _ header: ImageHeader, _ color: ColorSource?
    ) -> (UnsafeMutablePointer<UInt32>, Int) -> Void {
        let isInverted = header.codec.hasAdobeMarker
        guard let color, let converter = ColorConverter.converter(from: color, isInverted ? .cmykInverted : .cmyk)
        else {
            return { row, count in convertInk(row, count: count, isInverted: isInverted) }
        }
        return { row, count in
            converter.convert(row, count: count)
            for x in 0..<count { row[x] |= 0xFF00_0000 }
        }
    }

    /// Converts cyan, magenta, yellow and black to opaque pixels, blue first, in place. `isInverted` is for files of
    /// Adobe, nearly all CMYK files: they store 255 for no ink.
    private static func convertInk(_ row: UnsafeMutablePointer<UInt32>, count: Int, isInverted: Bool) {
        let flip: UInt32 = isInverted ? 0 : 0xFFFF_FFFF
        for x in 0..<count {
            let light = row[x] ^ flip
            let black = light >> 24
            let red = ((light & 0xFF) &* black &+ 127) / 255
            let green = ((light >> 8 & 0xFF) &* black &+ 127) / 255
            let blue = ((light >> 16 & 0xFF) &* black &+ 127) / 255
            row[x] = 0xFF00_0000 | red << 16 | green << 8 | blue
        }
    }
}
