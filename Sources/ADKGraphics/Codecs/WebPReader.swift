import CWebP
import Foundation
import Glibc

/// Plays an animated WebP file, by libwebp's own composition of frames.
final class WebPReader: AnimationReader {
    let facts: AnimationFacts
    /// The file's bytes, which the decoder reads in place.
    private let bytes: UnsafeMutableRawPointer
    private let count: Int
    private var decoder: OpaquePointer?
    private(set) var nextIndex = 0

    private static let maximumFrameCount = 65_536

    init(_ data: Data, _ header: ImageHeader, _ limits: DecodeLimits) throws(ImageCodecError) {
        try limits.check(width: header.storedWidth, height: header.storedHeight)
        guard let bytes = malloc(max(1, data.count)) else { throw .outOfMemory(byteCount: data.count) }
        data.copyBytes(to: UnsafeMutableRawBufferPointer(start: bytes, count: data.count))
        self.bytes = bytes
        count = data.count
        guard let facts = WebPReader.facts(WebPReader.input(bytes, data.count)),
            facts.width == header.storedWidth, facts.height == header.storedHeight
        else {
            free(bytes)
            throw .corrupt(.webP, "its frames make no sense")
        }
        self.facts = facts
    }

    deinit {
        if let decoder { WebPAnimDecoderDelete(decoder) }
        free(bytes)
    }

    private static func input(_ bytes: UnsafeMutableRawPointer, _ count: Int) -> WebPData {
        WebPData(bytes: bytes.assumingMemoryBound(to: UInt8.self), size: count)
    }

    private static func facts(_ input: WebPData) -> AnimationFacts? {
        var input = input
        guard let demuxer = WebPDemux(&input) else { return nil }
        defer { WebPDemuxDelete(demuxer) }
        var durations: [TimeInterval] = []
        var frame = WebPIterator()
        if WebPDemuxGetFrame(demuxer, 1, &frame) != 0 {
            repeat {
                durations.append(AnimationFacts.duration(stored: TimeInterval(max(0, frame.duration)) / 1000))
            } while durations.count < maximumFrameCount && WebPDemuxNextFrame(&frame) != 0
        }
        WebPDemuxReleaseIterator(&frame)
        guard !durations.isEmpty else { return nil }
        return AnimationFacts(
            width: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
            height: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)), durations: durations,
            loopCount: Int(WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT)))
    }

    /// The decoder, made when the first frame is asked for: it holds two canvases.
    private func opened() throws(ImageCodecError) -> OpaquePointer {
        if let decoder { return decoder }
        var options = WebPAnimDecoderOptions()
        guard WebPAnimDecoderOptionsInit(&options) != 0 else {
            throw .corrupt(.webP, "the installed libwebp is of another version")
        }
        options.color_mode = MODE_bgrA
        options.use_threads = 0
        var input = WebPReader.input(bytes, count)
        guard let made = WebPAnimDecoderNew(&input, &options) else {
            throw .corrupt(.webP, "libwebp cannot play it")
        }
        decoder = made
        return made
    }

    func next(fitting target: DecodeTarget, isCancelled: () -> Bool) throws(ImageCodecError) -> PixelBuffer {
        if isCancelled() { throw .cancelled }
        let decoder = try opened()
        if nextIndex == 0 { WebPAnimDecoderReset(decoder) }
        var pixels: UnsafeMutablePointer<UInt8>?
        var time: Int32 = 0
        guard WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0, let pixels else {
            nextIndex = 0
            throw .corrupt(.webP, "one of its frames cannot be read")
        }
        nextIndex = (nextIndex + 1) % facts.durations.count
        // The canvas is the decoder's, and changes with the next frame.
        let canvas = PixelBuffer(
            borrowing: pixels, width: facts.width, height: facts.height, bytesPerRow: facts.width * 4,
            isOpaque: false, release: {})
        let result = try PixelScaler.fit(canvas, to: target, isCancelled: isCancelled)
        return result === canvas ? try result.copy() : result
    }
}
