import Foundation

/// Decodes the frames of an animated GIF file.
final class GIFReader: AnimationReader {
    let facts: AnimationFacts
    private let data: Data
    private let file: GIFFile
    private let limits: DecodeLimits
    /// Made when the first frame is decoded.
    private var canvas: GIFCanvas?
    private(set) var nextIndex = 0

    init(_ data: Data, _ limits: DecodeLimits) throws(ImageCodecError) {
        self.data = data
        file = try data.withBytes { bytes throws(ImageCodecError) in try GIFFile(bytes, onlyFirst: false) }
        try GIFCanvas.check(file, limits)
        self.limits = limits
        facts = AnimationFacts(
            width: file.width, height: file.height,
            durations: file.frames.map { AnimationFacts.duration(stored: $0.delay) },
            loopCount: GIFReader.loopCount(repeats: file.repeats))
    }

    /// The file stores the repetitions after the first run. Without that number, the animation plays once.
    private static func loopCount(repeats: Int?) -> Int {
        switch repeats {
        case nil: 1
        case 0?: 0
        case let count?: count + 1
        }
    }

    /// The canvas, the indices of the largest frame, and the saved canvas if a frame restores it.
    var byteCount: Int {
        let largest = file.frames.map { $0.place.width * $0.place.height }.max() ?? 0
        let isRestoring = file.frames.contains { $0.disposal == .restore }
        return facts.width * facts.height * (isRestoring ? 8 : 4) + largest
    }

    private func opened() throws(ImageCodecError) -> GIFCanvas {
        if let canvas { return canvas }
        return try GIFCanvas(file, isOpaque: false, limits: limits)
    }

    func next(fitting target: DecodeTarget, isCancelled: () -> Bool) throws(ImageCodecError) -> PixelBuffer {
        var canvas = try opened()
        defer { self.canvas = canvas }
        if nextIndex == 0 { canvas.clear() }
        let frame = file.frames[nextIndex]
        nextIndex = (nextIndex + 1) % file.frames.count
        // A frame without pixels does not change the canvas.
        _ = try data.withBytes { bytes throws(ImageCodecError) in try canvas.draw(frame, bytes, isCancelled) }
        let result = try PixelScaler.fit(canvas.pixels, to: target, isCancelled: isCancelled)
        return result === canvas.pixels ? try result.copy() : result
    }
}
