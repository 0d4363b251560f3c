import CSVG
import Foundation

/// A drawing in SVG, which librsvg draws in any size. Any thread.
package struct SVGDrawing: VectorDrawing {
    /// Loaded with the first drawing. Nil if librsvg is not installed.
    nonisolated(unsafe) private static let library = csvg_load()  // Never changes, so that no lock is needed.

    /// Whether drawings can be shown. The first call loads librsvg.
    package static var isAvailable: Bool { library != nil }

    let pixelSize: (width: Int, height: Int)
    private let data: Data

    /// Nil if the data are no SVG, or librsvg is missing. `pixelSize` is that of the square around the drawing.
    init?(_ data: Data, side: Int) { self.init(data, width: side, height: side) }

    /// Nil if the data are no SVG, or librsvg is missing. The size is in pixels.
    init?(_ data: Data, width: Int, height: Int) {
        (self.data, pixelSize) = (data, (width, height))
        guard withDocument({ _, _ in true }) == true else { return nil }
    }

    /// The drawing in the centre of a transparent rectangle. Files and addresses that it names are not read.
    func pixels(width: Int, height: Int) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height)
        let context = CairoContext(CairoSurface(buffer), subject: { "an icon" })
        _ = withDocument { library, document in
            var place = csvg_rectangle_t(x: 0, y: 0, width: Double(width), height: Double(height))
            return library.draw(document, UnsafeMutableRawPointer(context.raw), &place, nil) != 0
        }
        return buffer
    }

    private func withDocument(_ body: (csvg_library_t, OpaquePointer) -> Bool) -> Bool? {
        guard let library = SVGDrawing.library?.pointee else { return nil }
        let bytes = [UInt8](data)
        guard let document = library.read(bytes, bytes.count, nil) else { return nil }
        defer { library.free(document) }
        return body(library, document)
    }
}
