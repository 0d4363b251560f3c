import ADKFoundation
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

    /// The largest file in bytes: all of it is read for each drawing.
    private static let maximumByteCount = 32 << 20
    /// The longest side of a drawing at its own size, in pixels. Parts of it are drawn with more.
    private static let maximumSide = 8192.0
    /// The side of a document that names no size, in pixels.
    private static let unknownSide = 512.0

    /// Nil if the data are no SVG, or librsvg is missing. `pixelSize` is that of the square around the drawing.
    init?(_ data: Data, side: Int) {
        (self.data, pixelSize) = (data, (side, side))
        guard withDocument({ _, _ in true }) == true else { return nil }
    }

    /// The drawing with `scale` pixels for each of its own. Nil if the data are no SVG, or librsvg is missing.
    init?(_ data: Data, scale: CGFloat) {
        guard let size = SVGDrawing.withDocument(data, { SVGDrawing.size(of: $1, $0) }) else { return nil }
        self.data = data
        pixelSize = (
            max(1, Int(saturating: (CGFloat(size.width) * scale).rounded())),
            max(1, Int(saturating: (CGFloat(size.height) * scale).rounded()))
        )
    }

    /// The drawing in the file at `path`, with the size that the document asks for.
    init(contentsOfFile path: String) throws(ImageCodecError) {
        guard SVGDrawing.isAvailable else { throw .missingLibrary(.svg, package: "librsvg2-2") }
        data = try FileReader.read(path: path, limit: SVGDrawing.maximumByteCount)
        guard let size = SVGDrawing.withDocument(data, { SVGDrawing.size(of: $1, $0) }) else {
            throw .corrupt(.svg, "it is no SVG document")
        }
        pixelSize = size
    }

    /// The size of a document: its width and height, or those of its view box.
    private static func size(of document: OpaquePointer, _ library: csvg_library_t) -> (width: Int, height: Int) {
        var (width, height) = (0.0, 0.0)
        if library.size(document, &width, &height) == 0 || width <= 0 || height <= 0 {
            var (hasWidth, hasHeight, hasBox): (Int32, Int32, Int32) = (0, 0, 0)
            var (across, down, box) = (csvg_length_t(), csvg_length_t(), csvg_rectangle_t())
            library.attributes(document, &hasWidth, &across, &hasHeight, &down, &hasBox, &box)
            (width, height) = hasBox != 0 ? (box.width, box.height) : (0, 0)
        }
        if !(width > 0 && height > 0 && width.isFinite && height.isFinite) {
            (width, height) = (unknownSide, unknownSide)
        }
        let factor = min(1, maximumSide / max(width, height))
        return (max(1, Int((width * factor).rounded())), max(1, Int((height * factor).rounded())))
    }

    /// The drawing in the centre of a transparent rectangle; nothing if it cannot be drawn.
    func pixels(width: Int, height: Int) -> PixelBuffer {
        let part = CGRect(x: 0, y: 0, width: 1, height: 1)
        return (try? pixels(of: part, width: width, height: height) { false })
            ?? PixelBuffer(width: width, height: height)
    }

    /// A part of the drawing on a transparent ground. Files and addresses that it names are not read. `isCancelled` is
    /// checked before the document is read and before it is drawn.
    func pixels(
        of part: CGRect, width: Int, height: Int, isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        if isCancelled() { throw .cancelled }
        let grant = try DecodeMemory.reserve(width * height * 4, isCancelled: isCancelled)
        defer { grant?.giveBack() }
        let buffer = try PixelBuffer.cleared(width: width, height: height, isOpaque: false)
        let context = CairoContext(CairoSurface(buffer), subject: { "a drawing" })
        let size = CGSize(width: CGFloat(width) / part.width, height: CGFloat(height) / part.height)
        var place = csvg_rectangle_t(
            x: -part.minX * size.width, y: -part.minY * size.height, width: size.width, height: size.height)
        let isDrawn = withDocument { library, document in
            !isCancelled() && library.draw(document, UnsafeMutableRawPointer(context.raw), &place, nil) != 0
        }
        if isCancelled() { throw .cancelled }
        guard isDrawn == true else { throw .corrupt(.svg, "it cannot be drawn") }
        return buffer
    }

    private func withDocument<Result>(_ body: (csvg_library_t, OpaquePointer) -> Result) -> Result? {
        SVGDrawing.withDocument(data, body)
    }

    private static func withDocument<Result>(
        _ data: Data, _ body: (csvg_library_t, OpaquePointer) -> Result
    ) -> Result? {
        guard let library = library?.pointee else { return nil }
        let bytes = [UInt8](data)
        guard let document = library.read(bytes, bytes.count, nil) else { return nil }
        defer { library.free(document) }
        return body(library, document)
    }
}
