import Foundation
import Glibc

/// Decodes the frames of an animated PNG file: libpng decodes each frame as a PNG file of its own, and the reader draws
/// it onto the canvas.
final class APNGReader: AnimationReader {
    let facts: AnimationFacts
    private let data: Data
    private let file: APNGFile
    private let header: ImageHeader
    /// Premultiplied, in the file's colour space.
    private let canvas: PixelBuffer
    private var color: ColorSource?
    private var lastFrame: APNGFrame?
    /// The canvas under the last frame, if that frame restores it.
    private var saved: PixelBuffer?
    private(set) var nextIndex = 0

    init(
        _ data: Data, _ header: ImageHeader, _ limits: DecodeLimits, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) {
        try limits.check(width: header.storedWidth, height: header.storedHeight)
        self.data = data
        self.header = header
        let file = try data.withBytes { bytes throws(ImageCodecError) in try APNGFile(bytes, header, isCancelled) }
        self.file = file
        canvas = try PixelBuffer.unwritten(width: file.width, height: file.height, isOpaque: false)
        // As displayed: the file may have an orientation.
        facts = AnimationFacts(
            width: header.pixelWidth, height: header.pixelHeight,
            durations: file.frames.map { AnimationFacts.duration(stored: $0.delay) }, loopCount: file.playCount)
    }

    func next(fitting target: DecodeTarget, isCancelled: () -> Bool) throws(ImageCodecError) -> PixelBuffer {
        if nextIndex == 0 { clear() }
        let frame = file.frames[nextIndex]
        // The index moves on before drawing: a frame that cannot be decoded is skipped until the next loop.
        nextIndex = (nextIndex + 1) % file.frames.count
        try draw(frame, isCancelled)
        let upright = try canvas.upright(header.orientation)
        let scaled = try PixelScaler.fit(upright, to: target, isCancelled: isCancelled)
        let result = scaled === canvas ? try scaled.copy() : scaled
        if let color, let converter = ColorConverter.converter(from: color) {
            try converter.convert(result, isCancelled: isCancelled)
        }
        return result
    }

    private func clear() {
        memset(canvas.bytes, 0, canvas.byteCount)
        lastFrame = nil
        saved = nil
    }

    private func draw(_ frame: APNGFrame, _ isCancelled: () -> Bool) throws(ImageCodecError) {
        dispose()
        let image = try unpack(frame, isCancelled)
        if frame.disposal == .restore, lastFrame != nil {
            saved = try canvas.copy(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
        }
        lastFrame = frame
        for y in 0..<frame.height {
            let target = canvas.row(frame.y + y) + frame.x
            if frame.blend == .replace || image.isOpaque {
                target.update(from: image.row(y), count: frame.width)
            } else {
                APNGReader.blend(image.row(y), over: target, count: frame.width)
            }
        }
    }

    private func unpack(_ frame: APNGFrame, _ isCancelled: () -> Bool) throws(ImageCodecError) -> PixelBuffer {
        let single = try data.withBytes { bytes throws(ImageCodecError) in file.file(of: frame, bytes) }
        let header = try ImageHeader.read(single)
        let plan = try DecodePlan(header, .full, DecodeLimits())
        let image = try single.withBytes { bytes throws(ImageCodecError) in
            try ImageDecoder.decodePNG(bytes, header, plan, isCancelled)
        }
        color = image.color
        if image.pixels.isOpaque { image.pixels.fillAlpha() }
        return image.pixels
    }

    private func dispose() {
        guard let frame = lastFrame else { return }
        switch frame.disposal {
        case .keep: break
        case .restore where saved != nil:
            if let saved { canvas.paste(saved, x: frame.x, y: frame.y) }
        // The first frame has no earlier canvas to restore.
        case .clear, .restore:
            for y in 0..<frame.height { (canvas.row(frame.y + y) + frame.x).update(repeating: 0, count: frame.width) }
        }
        saved = nil
    }

    private static func blend(_ row: UnsafePointer<UInt32>, over target: UnsafeMutablePointer<UInt32>, count: Int) {
        for x in 0..<count {
            let pixel = row[x]
            let alpha = pixel >> 24
            if alpha == 255 {
                target[x] = pixel
            } else if alpha > 0 {
                // Two channels at once, each rounded to nearest.
                let rest = 255 - alpha
                func scaled(_ pair: UInt32) -> UInt32 {
                    let product = pair &* rest &+ 0x0080_0080
                    return (product &+ (product >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
                }
                target[x] = pixel &+ scaled(target[x] & 0x00FF_00FF) &+ scaled(target[x] >> 8 & 0x00FF_00FF) << 8
            }
        }
    }
}
