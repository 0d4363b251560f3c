import Foundation

@testable import ADKGraphics

/// A folder with asset catalogues that is removed with the value.
final class CatalogueFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("catalogues-\(UUID())")

    var catalogue: URL { url.appendingPathComponent("Media.xcassets", isDirectory: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ path: String, _ data: Data) throws {
        let file = catalogue.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func write(_ path: String, _ text: String) throws { try write(path, Data(text.utf8)) }

    /// A PNG of one colour.
    static func png(_ side: Int, _ pixel: UInt32) throws -> Data {
        let buffer = PixelBuffer(width: side, height: side)
        for y in 0..<side { for x in 0..<side { buffer.row(y)[x] = pixel } }
        guard let data = UIImage(pixels: buffer, scale: 1).pngData() else { throw CocoaError(.fileWriteUnknown) }
        return data
    }
}
