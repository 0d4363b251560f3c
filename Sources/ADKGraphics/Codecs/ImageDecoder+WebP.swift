import CWebP
import Foundation

extension ImageDecoder {
    static func decodeWebP(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan
    ) throws(ImageCodecError) -> PixelBuffer {
        guard !header.codec.isAnimated else { throw .unsupportedFeature(.webP, "animation, which is not read") }
        let input = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0 else {
            throw .corrupt(.webP, "the installed libwebp is of another version")
        }
        try check(WebPGetFeatures(input, bytes.count, &config.input))
        guard Int(config.input.width) == header.storedWidth, Int(config.input.height) == header.storedHeight else {
            throw .corrupt(.webP, "it has two sizes")
        }

        let buffer = try PixelBuffer.unwritten(
            width: plan.reducedWidth, height: plan.reducedHeight, isOpaque: !header.hasAlpha)
        if plan.factor > 1 {
            config.options.use_scaling = 1
            config.options.scaled_width = Int32(plan.reducedWidth)
            config.options.scaled_height = Int32(plan.reducedHeight)
        }
        config.output.colorspace = header.hasAlpha ? MODE_bgrA : MODE_BGRA
        config.output.is_external_memory = 1
        config.output.u.RGBA.rgba = buffer.bytes.assumingMemoryBound(to: UInt8.self)
        config.output.u.RGBA.stride = Int32(buffer.bytesPerRow)
        config.output.u.RGBA.size = buffer.byteCount
        let status = WebPDecode(input, bytes.count, &config)
        WebPFreeDecBuffer(&config.output)
        try check(status)
        if !header.hasAlpha { buffer.fillAlpha() }
        return buffer
    }

    private static func check(_ status: VP8StatusCode) throws(ImageCodecError) {
        switch status {
        case VP8_STATUS_OK: return
        case VP8_STATUS_NOT_ENOUGH_DATA: throw .corrupt(.webP, "it ends early")
        case VP8_STATUS_UNSUPPORTED_FEATURE: throw .unsupportedFeature(.webP, "something that libwebp does not read")
        case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory(byteCount: 0)
        case VP8_STATUS_BITSTREAM_ERROR: throw .corrupt(.webP, "its data makes no sense")
        default: throw .corrupt(.webP, "libwebp reports \(status.rawValue)")
        }
    }
}
