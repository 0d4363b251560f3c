import CWebP
import Foundation
import Glibc

/// Decodes the frames of an animated WebP file. libwebp composites them.
final class WebPReader: AnimationReader {
    let facts: AnimationFacts
    private let data: Data
    /// A copy of the file that the decoder reads, allocated with the decoder.
    private var bytes: UnsafeMutableRawPointer?
    private var decoder: OpaquePointer?
    private(set) var nextIndex = 0

    private static let maximumFrameCount = 65_536

    init(_ data: Data, _ header: ImageHeader, _ limits: DecodeLimits) throws(ImageCodecError) {
        try limits.check(width: header.storedWidth, height: header.storedHeight)
        let found = try data.withBytes { bytes throws(ImageCodecError) in WebPReader.facts(bytes) }
        guard let found, found.width == header.storedWidth, found.height == header.storedHeight else {
            throw .corrupt(.webP, "its frames are invalid")
        }
        self.data = data
        facts = found
    }

    /// Two canvases, a lossless frame with its alpha, and the copy of the file.
    var byteCount: Int { facts.width * facts.height * 13 + data.count }

    deinit {
        if let decoder { WebPAnimDecoderDelete(decoder) }
        free(bytes)
    }

    private static func input(_ bytes: UnsafeRawBufferPointer) -> WebPData {
        WebPData(bytes: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), size: bytes.count)
    }

    private static func facts(_ bytes: UnsafeRawBufferPointer) -> AnimationFacts? {
        var input = input(bytes)
        guard let demuxer = WebPDemux(&input) else { return nil }
        defer { WebPDemuxDelete(demuxer) }
        let count = min(maximumFrameCount, Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT)))
        let durations = durations(bytes, count: count)
        guard !durations.isEmpty else { return nil }
        return AnimationFacts(
            width: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
            height: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)), durations: durations,
            loopCount: Int(WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT)))
    }

    /// Returns the durations of the first `count` frames. libwebp would look for each frame from the first on.
    ///
    /// - Complexity: O(chunks of the file).
    private static func durations(_ bytes: UnsafeRawBufferPointer, count: Int) -> [TimeInterval] {
        func number(_ at: Int) -> Int {
            Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
        }
        var durations: [TimeInterval] = []
        var position = 12
        while durations.count < count, position + 24 <= bytes.count {
            let length = number(position + 4)
            if bytes[position..<position + 4].elementsEqual("ANMF".utf8) {
                let milliseconds = number(position + 20) & 0xFF_FFFF
                durations.append(AnimationFacts.duration(stored: TimeInterval(milliseconds) / 1000))
            }
            position += 8 + length + length & 1
        }
        return durations
    }

    /// Returns the decoder. It is made for the first frame, because it holds two canvases.
    private func opened() throws(ImageCodecError) -> OpaquePointer {
        if let decoder { return decoder }
        var options = WebPAnimDecoderOptions()
        guard WebPAnimDecoderOptionsInit(&options) != 0 else {
            throw .corrupt(.webP, "the installed version of libwebp is incompatible")
        }
        options.color_mode = MODE_bgrA
        options.use_threads = 0
        guard let bytes = bytes ?? malloc(max(1, data.count)) else { throw .outOfMemory(byteCount: data.count) }
        self.bytes = bytes
        data.copyBytes(to: UnsafeMutableRawBufferPointer(start: bytes, count: data.count))
        var input = WebPReader.input(UnsafeRawBufferPointer(start: bytes, count: data.count))
        guard let made = WebPAnimDecoderNew(&input, &options) else {
            throw .corrupt(.webP, "libwebp cannot decode its animation")
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
            // The next call starts again with the first frame.
            nextIndex = 0
            throw .corrupt(.webP, "libwebp cannot decode one of its frames")
        }
        nextIndex = (nextIndex + 1) % facts.durations.count
        // The decoder owns the canvas and overwrites it with the next frame.
        let canvas = PixelBuffer(
            borrowing: pixels, width: facts.width, height: facts.height, bytesPerRow: facts.width * 4,
            isOpaque: false, release: {})
        let result = try PixelScaler.fit(canvas, to: target, isCancelled: isCancelled)
        return result === canvas ? try result.copy() : result
    }
}
