import Foundation
import Glibc

/// The picture a GIF file's frames are drawn onto, one after the other.
struct GIFCanvas {
    /// Straight colours are premultiplied ones: a pixel is there or not.
    let pixels: PixelBuffer
    private let file: GIFFile
    private var lastFrame: GIFFrame?
    private var saved: PixelBuffer?

    /// Throws where canvas or the largest frame is over the limits.
    init(_ file: GIFFile, isOpaque: Bool, limits: DecodeLimits) throws(ImageCodecError) {
        self.file = file
        for frame in file.frames where frame.place.width * frame.place.height > limits.pixelCount {
            throw .tooLarge(width: frame.place.width, height: frame.place.height, limit: limits.pixelCount)
        }
        try limits.check(width: file.width, height: file.height)
        pixels = try PixelBuffer.unwritten(width: file.width, height: file.height, isOpaque: isOpaque)
        clear()
    }

    /// Forgets all frames.
    mutating func clear() {
        memset(pixels.bytes, 0, pixels.byteCount)
        lastFrame = nil
        saved = nil
    }

    /// Draws the next frame over what the last one left. A frame without any pixel changes nothing
    /// and is false.
    mutating func draw(_ frame: GIFFrame, _ bytes: UnsafeRawBufferPointer) throws(ImageCodecError) -> Bool {
        dispose()
        lastFrame = frame
        let area = visible(frame)
        if frame.disposal == .restore, area.width > 0, area.height > 0 {
            let copy = try PixelBuffer.unwritten(width: area.width, height: area.height, isOpaque: false)
            for y in 0..<area.height {
                copy.row(y).update(from: pixels.row(frame.place.y + y) + frame.place.x, count: area.width)
            }
            saved = copy
        }
        let count = frame.place.width * frame.place.height
        guard count > 0 else { return false }
        guard let indices = malloc(count)?.assumingMemoryBound(to: UInt8.self) else { throw .outOfMemory(byteCount: count) }
        defer { free(indices) }
        let unpacked = GIFPixels.unpack(bytes, at: frame.pixels, into: indices, count: count)
        paint(frame, indices, unpacked, colors(frame, bytes), area)
        return unpacked > 0
    }

    /// The part of a frame that lies on the canvas.
    private func visible(_ frame: GIFFrame) -> (width: Int, height: Int) {
        (
            max(0, min(frame.place.width, file.width - frame.place.x)),
            max(0, min(frame.place.height, file.height - frame.place.y))
        )
    }

    private mutating func dispose() {
        guard let frame = lastFrame else { return }
        let area = visible(frame)
        switch frame.disposal {
        case .keep: break
        case .clear:
            for y in 0..<area.height {
                (pixels.row(frame.place.y + y) + frame.place.x).update(repeating: 0, count: area.width)
            }
        case .restore:
            if let saved { pixels.paste(saved, x: frame.place.x, y: frame.place.y) }
        }
        saved = nil
    }

    /// All 256 indices; what the palette does not have is black.
    private func colors(_ frame: GIFFrame, _ bytes: UnsafeRawBufferPointer) -> [UInt32] {
        var colors = [UInt32](repeating: 0xFF00_0000, count: 256)
        if let palette = frame.palette {
            for index in 0..<min(256, palette.count / 3) {
                let at = palette.lowerBound + index * 3
                colors[index] =
                    0xFF00_0000 | UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
            }
        }
        if let index = frame.transparentIndex { colors[Int(index)] = 0 }
        return colors
    }

    private func paint(
        _ frame: GIFFrame, _ indices: UnsafePointer<UInt8>, _ count: Int, _ colors: [UInt32],
        _ area: (width: Int, height: Int)
    ) {
        var stored = 0
        colors.withUnsafeBufferPointer { colors in
            func row(_ y: Int) {
                defer { stored += 1 }
                guard y < area.height else { return }
                let source = indices + stored * frame.place.width
                let target = pixels.row(frame.place.y + y) + frame.place.x
                let end = min(area.width, count - stored * frame.place.width)
                var x = 0
                while x < end {
                    let color = colors[Int(source[x])]
                    if color != 0 { target[x] = color }
                    x &+= 1
                }
            }
            guard frame.isInterlaced else {
                for y in 0..<frame.place.height where stored * frame.place.width < count { row(y) }
                return
            }
            for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
                for y in stride(from: first, to: frame.place.height, by: step)
                where stored * frame.place.width < count { row(y) }
            }
        }
    }
}

extension ImageDecoder {
    /// The file's first picture.
    static func decodeGIF(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: DecodePlan, _ limits: DecodeLimits,
        _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        let file = try GIFFile(bytes, onlyFirst: true)
        guard file.width == header.storedWidth, file.height == header.storedHeight else {
            throw .corrupt(.gif, "it has two sizes")
        }
        var canvas = try GIFCanvas(file, isOpaque: !header.hasAlpha, limits: limits)
        guard try canvas.draw(file.frames[0], bytes) else { throw .corrupt(.gif, "its picture has no pixels") }
        return try PixelScaler.reduce(canvas.pixels, factorX: plan.factor, factorY: plan.factor, isCancelled)
    }
}
