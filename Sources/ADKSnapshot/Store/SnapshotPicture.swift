import ADKGraphics
import Foundation

/// Reads and writes image files, for tools that compare files of their own.
package enum SnapshotPicture {
    /// Decodes the image in a PNG, JPEG or WebP file.
    package static func read(_ path: String) throws(SnapshotError) -> PixelBuffer {
        try Files.readImage(URL(fileURLWithPath: path))
    }

    /// Writes a PNG file. Equal pixels give equal bytes.
    package static func write(_ image: PixelBuffer, to path: String) throws(SnapshotError) {
        let file = URL(fileURLWithPath: path)
        try Files.write(try Files.encode(image, for: file), to: file)
    }
}
