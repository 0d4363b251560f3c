import ADKGraphics
import Foundation

/// Pictures in files, for tools that compare files of their own.
public enum SnapshotPicture {
    /// The decoded picture in a PNG, JPEG or WebP file.
    public static func read(_ path: String) throws(SnapshotError) -> PixelBuffer {
        try Files.readPicture(URL(fileURLWithPath: path))
    }

    /// Writes a PNG; the same pixels give the same bytes.
    public static func write(_ picture: PixelBuffer, to path: String) throws(SnapshotError) {
        let file = URL(fileURLWithPath: path)
        try Files.write(try Files.encode(picture, for: file), to: file)
    }
}
