import Foundation
import Glibc

/// One decompressed frame of a GIF file: a palette index for each pixel, in stored order.
///
/// Memory for pixels that are missing in the file is never written, so it uses no physical pages.
final class GIFImage {
    private let frame: GIFFrame
    private let indices: UnsafeMutablePointer<UInt8>
    /// The number of decoded pixels. Smaller than the frame if the file ends early.
    private let count: Int
    private let colors: [UInt32]

    /// Nil if the frame has no pixels.
    init?(
        _ frame: GIFFrame, _ bytes: UnsafeRawBufferPointer, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) {
        let size = frame.place.width * frame.place.height
        guard size > 0 else { return nil }
        guard let memory = malloc(size)?.assumingMemoryBound(to: UInt8.self) else {
            throw .outOfMemory(byteCount: size)
        }
        do throws(ImageCodecError) {
            count = try LZWDecoder.decode(bytes, at: frame.pixels, into: memory, count: size, isCancelled)
        } catch {
            free(memory)
            throw error
        }
        self.frame = frame
        indices = memory
        colors = GIFImage.colors(frame, bytes)
        if count == 0 { return nil }
    }

    deinit { free(indices) }

    /// The colours of all 256 indices. Indices beyond the palette are black.
    private static func colors(_ frame: GIFFrame, _ bytes: UnsafeRawBufferPointer) -> [UInt32] {
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

    /// Calls `body` with each row that has pixels, in stored order: the row in the frame, its first index and their
    /// count.
    func forEachRow(_ body: (_ y: Int, _ indices: UnsafePointer<UInt8>, _ count: Int) -> Void) {
        let width = frame.place.width
        var stored = 0
        for pass in passes {
            for y in stride(from: pass.first, to: frame.place.height, by: pass.step) {
                guard stored < count else { return }
                body(y, indices + stored, min(width, count - stored))
                stored += width
            }
        }
    }

    private var passes: [(first: Int, step: Int)] {
        frame.isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    }

    /// Draws a row. Transparent pixels do not change the target.
    func paint(_ source: UnsafePointer<UInt8>, count: Int, onto target: UnsafeMutablePointer<UInt32>) {
        colors.withUnsafeBufferPointer { colors in
            var x = 0
            while x < count {
                let color = colors[Int(source[x])]
                if color != 0 { target[x] = color }
                x &+= 1
            }
        }
    }

    /// Returns a canvas with this image, with blocks of `factor` x `factor` pixels averaged.
    func reduced(
        by factor: Int, canvas: (width: Int, height: Int), isOpaque: Bool, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        var reducer = try BoxReducer(
            width: canvas.width, height: canvas.height, factorX: factor, factorY: factor, isOpaque: isOpaque)
        let row = UnsafeMutablePointer<UInt32>.allocate(capacity: canvas.width)
        defer { row.deallocate() }
        let place = frame.place
        let width = max(0, min(place.width, canvas.width - place.x))
        let starts = storedRows
        var y = 0
        while y < canvas.height {
            if y % PixelScaler.rowsPerCheck == 0, isCancelled() { throw .cancelled }
            let inside = y - place.y
            if width > 0, inside >= 0, inside < place.height, case let start = starts(inside), start < count {
                row.initialize(repeating: 0, count: canvas.width)
                paint(indices + start, count: min(width, count - start), onto: row + place.x)
                reducer.add(row)
            } else {
                reducer.addEmptyRow()
            }
            y += 1
        }
        return reducer.result
    }

    /// Maps a row of the frame to the position of its first index.
    private var storedRows: (Int) -> Int {
        let (width, height) = (place.width, place.height)
        guard frame.isInterlaced else { return { $0 * width } }
        // The number of stored rows before the second, third and fourth pass.
        let eighths = (height + 7) / 8
        let quarters = eighths + (height + 3) / 8
        let halves = quarters + (height + 1) / 4
        return { y in
            let row =
                switch y & 7 {
                case 0: y / 8
                case 4: eighths + y / 8
                case 2, 6: quarters + y / 4
                default: halves + y / 2
                }
            return row * width
        }
    }

    private var place: GIFFrame.Place { frame.place }
}
