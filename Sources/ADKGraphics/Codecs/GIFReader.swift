import Foundation

/// Plays a GIF file.
final class GIFReader: AnimationReader {
    let facts: AnimationFacts
    private let data: Data
    private let file: GIFFile
    private var canvas: GIFCanvas
    private(set) var nextIndex = 0

    init(_ data: Data, _ limits: DecodeLimits) throws(ImageCodecError) {
        self.data = data
        file = try data.withBytes { bytes throws(ImageCodecError) in try GIFFile(bytes, onlyFirst: false) }
        canvas = try GIFCanvas(file, isOpaque: false, limits: limits)
        facts = AnimationFacts(
            width: file.width, height: file.height,
            durations: file.frames.map { AnimationFacts.duration(stored: $0.delay) },
            loopCount: GIFReader.loopCount(repeats: file.repeats))
    }

    /// The file counts repetitions after the first time; without the number it is played once.
    private static func loopCount(repeats: Int?) -> Int {
        switch repeats {
        case nil: 1
        case 0?: 0
        case let count?: count + 1
        }
    }

    func next(fitting target: DecodeTarget, isCancelled: () -> Bool) throws(ImageCodecError) -> PixelBuffer {
        if nextIndex == 0 { canvas.clear() }
        let frame = file.frames[nextIndex]
        nextIndex = (nextIndex + 1) % file.frames.count
        // A frame without pixels leaves the one before it on screen.
        _ = try data.withBytes { bytes throws(ImageCodecError) in try canvas.draw(frame, bytes) }
        let result = try PixelScaler.fit(canvas.pixels, to: target, isCancelled: isCancelled)
        return result === canvas.pixels ? try result.copy() : result
    }
}
