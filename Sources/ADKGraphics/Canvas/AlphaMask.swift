import CCairo
import Foundation

/// A byte a pixel: how much of it is covered. A value, usable on any thread.
package struct AlphaMask: Sendable {
    package let width, height: Int
    /// Bytes from one row to the next; a multiple of 4.
    package let stride: Int
    package var coverage: [UInt8]

    /// Covers nothing.
    package init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        stride = (width + 3) / 4 * 4
        coverage = [UInt8](repeating: 0, count: stride * height)
    }

    /// The alpha of `buffer`.
    package init(of buffer: PixelBuffer) {
        self.init(width: buffer.width, height: buffer.height)
        for y in 0..<height {
            let row = buffer.row(y)
            for x in 0..<width { coverage[y * stride + x] = UInt8(row[x] >> 24) }
        }
    }

    /// Bytes held.
    package var byteCount: Int { coverage.count }

    /// `color` as far as the mask covers: premultiplied pixels.
    package func tinted(_ color: UIColor.Components) -> PixelBuffer {
        let shades = MaskShades(color)
        let buffer = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            let row = buffer.row(y)
            for x in 0..<width { row[x] = shades[coverage[y * stride + x]] }
        }
        return buffer
    }

    /// Paints the context's source through the mask, whose corner lies on a pixel.
    mutating func paint(_ cairo: OpaquePointer, x: Int, y: Int) {
        let (width, height, stride) = (Int32(width), Int32(height), Int32(stride))
        coverage.withUnsafeMutableBufferPointer { bytes in
            let surface = cairo_image_surface_create_for_data(bytes.baseAddress, CAIRO_FORMAT_A8, width, height, stride)
            cairo_mask_surface(cairo, surface, Double(x), Double(y))
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }
}

/// A colour at each of 256 coverages, as premultiplied pixels; full coverage is the colour as Cairo fills with it.
package struct MaskShades {
    private let pixels: [UInt32]

    package init(_ color: UIColor.Components) {
        pixels = (0...255).map { coverage in
            var shade = color
            shade.alpha *= Float(coverage) / 255
            return shade.word
        }
    }

    package subscript(coverage: UInt8) -> UInt32 { pixels[Int(coverage)] }
}
