import Foundation
import Glibc

/// The canvas onto which the frames of a GIF file are drawn in order.
///
/// Memory outside of all frames is never written, so it uses no physical pages.
struct GIFCanvas {
    /// Premultiplied and straight at once: alpha is 0 or 255.
    let pixels: PixelBuffer
    private let file: GIFFile
    private var lastFrame: GIFFrame?
    private var saved: PixelBuffer?
    /// The rows onto which frames were drawn since the last `clear()`.
    private var covered = 0..<0

    /// - Throws: `tooLarge` if the canvas or a frame is over the limits; `outOfMemory`.
    init(_ file: GIFFile, isOpaque: Bool, limits: DecodeLimits) throws(ImageCodecError) {
        self.file = file
        try GIFCanvas.check(file, limits)
        pixels = try PixelBuffer.cleared(width: file.width, height: file.height, isOpaque: isOpaque)
    }

    static func check(_ file: GIFFile, _ limits: DecodeLimits) throws(ImageCodecError) {
        for frame in file.frames where frame.place.width * frame.place.height > limits.pixelCount {
            throw .tooLarge(width: frame.place.width, height: frame.place.height, limit: limits.pixelCount)
        }
        try limits.check(width: file.width, height: file.height)
    }

    /// Makes all pixels transparent and forgets the last frame.
    mutating func clear() {
        if !covered.isEmpty { memset(pixels.row(covered.lowerBound), 0, covered.count * pixels.bytesPerRow) }
        covered = 0..<0
        lastFrame = nil
        saved = nil
    }

    /// Disposes of the last frame and draws the next one. Returns false if the frame has no pixels.
    mutating func draw(
        _ frame: GIFFrame, _ bytes: UnsafeRawBufferPointer, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> Bool {
        dispose()
        lastFrame = frame
        let area = visible(frame)
        if frame.disposal == .restore, area.width > 0, area.height > 0 {
            saved = try pixels.copy(x: frame.place.x, y: frame.place.y, width: area.width, height: area.height)
        }
        guard let stored = try GIFImage(frame, bytes, isCancelled) else { return false }
        if area.width > 0, area.height > 0 {
            stored.forEachRow { y, indices, count in
                guard y < area.height else { return }
                let row = frame.place.y + y
                covered =
                    covered.isEmpty
                    ? row..<row + 1 : min(covered.lowerBound, row)..<max(covered.upperBound, row + 1)
                stored.paint(indices, count: min(count, area.width), onto: pixels.row(row) + frame.place.x)
            }
        }
        return true
    }

    /// The size of the part of a frame that lies on the canvas.
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
            for y in covered.clamped(to: frame.place.y..<frame.place.y + area.height) {
                (pixels.row(y) + frame.place.x).update(repeating: 0, count: area.width)
            }
        case .restore:
            if let saved { pixels.paste(saved, x: frame.place.x, y: frame.place.y) }
        }
        saved = nil
    }
}
