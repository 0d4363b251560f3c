import CWebP
import Foundation

/// A libwebp decoder that gets a file piece by piece.
private final class WebPPieces {
    /// The decoder keeps pointers into it.
    private let config: UnsafeMutablePointer<WebPDecoderConfig>
    private let decoder: OpaquePointer

    init(_ config: WebPDecoderConfig) throws(ImageCodecError) {
        self.config = .allocate(capacity: 1)
        self.config.initialize(to: config)
        guard let decoder = WebPIDecode(nil, 0, self.config) else {
            self.config.deallocate()
            throw .outOfMemory(byteCount: 0)
        }
        self.decoder = decoder
    }

    deinit {
        WebPIDelete(decoder)
        WebPFreeDecBuffer(&config.pointee.output)
        config.deallocate()
    }

    /// Decodes what the first `count` bytes of the file give. The file must not move.
    func decode(_ file: UnsafePointer<UInt8>?, _ count: Int) -> VP8StatusCode { WebPIUpdate(decoder, file, count) }
}

extension ImageDecoder {
    /// Decodes a WebP image, or the first frame of an animation.
    static func decodeWebP(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        header.codec.isAnimated
            ? try decodeFirstFrame(bytes, header, plan, isCancelled)
            : try decodeWebP(
                bytes, header, width: plan.reducedWidth, height: plan.reducedHeight, isCancelled, holding: plan.held)
    }

    /// The least number of bytes that libwebp decodes between two checks of `isCancelled`. Pieces grow with the file:
    /// libwebp reads a long header from its start for each.
    private static let webPPiece = 16 << 10

    /// Decodes a file with one image. libwebp scales it down to `width` x `height` if that is smaller. Of an image
    /// that is not scaled, only the part that is held is decoded.
    static func decodeWebP(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, width: Int, height: Int, _ isCancelled: () -> Bool,
        holding held: DecodePlan.Held = .all
    ) throws(ImageCodecError) -> PixelBuffer {
        let input = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0 else {
            throw .corrupt(.webP, "the installed version of libwebp is incompatible")
        }
        try check(WebPGetFeatures(input, bytes.count, &config.input))
        guard Int(config.input.width) == header.storedWidth, Int(config.input.height) == header.storedHeight else {
            throw .corrupt(.webP, "its header and its data have different sizes")
        }

        var (width, height) = (width, height)
        if case .part(let x, let y, let columns, let rows) = held {
            (width, height) = (columns, rows)
            config.options.use_cropping = 1
            (config.options.crop_left, config.options.crop_top) = (Int32(x), Int32(y))
            (config.options.crop_width, config.options.crop_height) = (Int32(columns), Int32(rows))
        } else if width < header.storedWidth || height < header.storedHeight {
            config.options.use_scaling = 1
            config.options.scaled_width = Int32(width)
            config.options.scaled_height = Int32(height)
        }
        let buffer = try PixelBuffer.unwritten(width: width, height: height, isOpaque: !header.hasAlpha)
        config.output.colorspace = header.hasAlpha ? MODE_bgrA : MODE_BGRA
        config.output.is_external_memory = 1
        config.output.u.RGBA.rgba = buffer.bytes.assumingMemoryBound(to: UInt8.self)
        config.output.u.RGBA.stride = Int32(buffer.bytesPerRow)
        config.output.u.RGBA.size = buffer.byteCount
        let decoder = try WebPPieces(config)
        var (status, count) = (VP8_STATUS_SUSPENDED, 0)
        while status == VP8_STATUS_SUSPENDED, count < bytes.count {
            if isCancelled() { throw .cancelled }
            count = min(bytes.count, count + max(webPPiece, count / 4))
            status = decoder.decode(input, count)
        }
        try check(status)
        if !header.hasAlpha { buffer.fillAlpha() }
        return buffer
    }

    private static func check(_ status: VP8StatusCode) throws(ImageCodecError) {
        switch status {
        case VP8_STATUS_OK: return
        case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: throw .corrupt(.webP, "it ends early")
        case VP8_STATUS_UNSUPPORTED_FEATURE: throw .unsupportedFeature(.webP, "a feature that libwebp does not support")
        case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory(byteCount: 0)
        case VP8_STATUS_BITSTREAM_ERROR: throw .corrupt(.webP, "its data is invalid")
        default: throw .corrupt(.webP, "libwebp reports \(status.rawValue)")
        }
    }
}
