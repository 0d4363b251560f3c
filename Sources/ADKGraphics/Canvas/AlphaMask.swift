import Foundation

/// A coverage mask with one byte per pixel: 0 is uncovered, 255 is covered. A value, usable on any thread.
package struct AlphaMask: Sendable {
    package let width, height: Int
    /// Bytes from one row to the next; a multiple of 4.
    package let stride: Int
    /// Rows of `stride` bytes, from top to bottom.
    package var coverage: [UInt8]

    /// Creates a mask that covers nothing.
    package init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        stride = (width + 3) / 4 * 4
        coverage = [UInt8](repeating: 0, count: stride * height)
    }

    /// Creates a mask from the alpha of `buffer`.
    package init(of buffer: PixelBuffer) {
        self.init(width: buffer.width, height: buffer.height)
        for y in 0..<height {
            let row = buffer.row(y)
            for x in 0..<width { coverage[y * stride + x] = UInt8(row[x] >> 24) }
        }
    }

    /// The bytes of memory that the mask holds.
    package var byteCount: Int { coverage.count }

    /// Premultiplied pixels of `color`, with its alpha multiplied by the coverage.
    package func tinted(_ color: UIColor.Components) -> PixelBuffer {
        let shades = MaskShades(color)
        let buffer = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            let row = buffer.row(y)
            for x in 0..<width { row[x] = shades[coverage[y * stride + x]] }
        }
        return buffer
    }

    /// Paints the context's source through the mask, whose top left corner is at the pixel (`x`, `y`).
    mutating func paint(_ cairo: CairoContext, x: Int, y: Int) {
        let (width, height, stride) = (width, height, stride)
        coverage.withUnsafeMutableBufferPointer { bytes in
            let surface = CairoSurface(coverage: bytes.baseAddress, width: width, height: height, stride: stride)
            cairo.mask(surface, x: x, y: y)
        }
    }
}

/// The premultiplied pixel of a colour at each of the 256 coverages. At full coverage it is the pixel that Cairo
/// fills with.
package struct MaskShades {
    private let pixels: [UInt32]

    package init(_ color: UIColor.Components) {
        pixels = (0...255).map { coverage in
            var shade = color
            shade.alpha *= Float(coverage) / 255
            return shade.cairoPixel
        }
    }

    /// The premultiplied pixel at `coverage`.
    package subscript(coverage: UInt8) -> UInt32 { pixels[Int(coverage)] }
}
