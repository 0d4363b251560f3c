import Foundation

/// The first frame of an animated WebP file, as a file of its own with a position on the canvas.
struct WebPFirstFrame {
    /// The position and size on the canvas, in pixels.
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    /// A WebP file with this frame as its only image.
    let file: Data

    /// The number of bytes of a frame chunk before the frame's own chunks.
    private static let headerLength = 16

    init(_ bytes: UnsafeRawBufferPointer, canvas: ImageHeader) throws(ImageCodecError) {
        let source = ByteSource(bytes)
        var position = 12
        for _ in 0..<ImageHeader.maximumPartCount {
            let chunk = try source.bytes(at: position, 8 + WebPFirstFrame.headerLength)
            guard chunk.count >= 8 else { throw .corrupt(.webP, "it ends before its first frame") }
            let length = chunk.littleEndian32(4)
            guard chunk.name(0) == "ANMF" else {
                position += 8 + length + length & 1
                continue
            }
            guard length >= WebPFirstFrame.headerLength, position + 8 + length <= source.count else {
                throw .corrupt(.webP, "it ends inside its first frame")
            }
            func number(_ index: Int) -> Int { chunk.littleEndian16(8 + index) | Int(chunk[10 + index]) << 16 }
            (x, y, width, height) = (number(0) * 2, number(3) * 2, number(6) + 1, number(9) + 1)
            guard x + width <= canvas.storedWidth, y + height <= canvas.storedHeight else {
                throw .corrupt(.webP, "its first frame lies outside of the picture")
            }
            let payload = try source.bytes(
                at: position + 8 + WebPFirstFrame.headerLength, length - WebPFirstFrame.headerLength)
            file = WebPFirstFrame.file(payload, width: width, height: height)
            return
        }
        throw .corrupt(.webP, "its first \(ImageHeader.maximumPartCount) chunks hold no frame")
    }

    private static func file(_ payload: [UInt8], width: Int, height: Int) -> Data {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        // A lossy frame with a separate alpha chunk requires an extended file.
        let isExtended = payload.starts(with: "ALPH".utf8)
        let extended =
            isExtended
            ? Array("VP8X".utf8) + little(10, 4) + [0x10, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3) : []
        let size = 4 + extended.count + payload.count
        return Data(Array("RIFF".utf8) + little(size, 4) + Array("WEBP".utf8) + extended + payload)
    }
}

extension ImageDecoder {
    /// Decodes the first frame onto a transparent canvas.
    static func decodeFirstFrame(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        let frame = try WebPFirstFrame(bytes, canvas: header)
        let frameHeader = try ImageHeader.read(frame.file)
        guard !frameHeader.codec.isAnimated, frameHeader.storedWidth == frame.width,
            frameHeader.storedHeight == frame.height
        else { throw .corrupt(.webP, "the header and the data of its first frame have different sizes") }

        if frame.width == header.storedWidth, frame.height == header.storedHeight {
            return try frame.file.withBytes { bytes throws(ImageCodecError) in
                try decodeWebP(bytes, frameHeader, width: plan.reducedWidth, height: plan.reducedHeight, isCancelled)
            }
        }
        let part = try frame.file.withBytes { bytes throws(ImageCodecError) in
            try decodeWebP(bytes, frameHeader, width: frame.width, height: frame.height, isCancelled)
        }
        if part.isOpaque { part.fillAlpha() }
        let canvas = try PixelBuffer.unwritten(width: header.storedWidth, height: header.storedHeight, isOpaque: false)
        memset(canvas.bytes, 0, canvas.byteCount)
        canvas.paste(part, x: frame.x, y: frame.y)
        return try PixelScaler.reduce(canvas, factorX: plan.factor, factorY: plan.factor, isCancelled)
    }
}
