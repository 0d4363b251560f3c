import ADKFoundation
import ADKGraphics
import Foundation

/// A hash of a picture's size and pixels, whatever its memory layout.
enum PixelDigest {
    /// Pictures that `PixelCompare` finds equal have the same digest. O(pixels).
    static func of(_ picture: PixelBuffer) -> String {
        var checksum = Checksum()
        withUnsafeBytes(of: (Int64(picture.width), Int64(picture.height))) { checksum.update($0) }
        let mask = PixelCompare.opaqueBits(picture)
        var row = [UInt32](repeating: 0, count: picture.width)
        for y in 0..<picture.height {
            let pixels = picture.row(y)
            for x in 0..<picture.width { row[x] = pixels[x] | mask }
            row.withUnsafeBytes { checksum.update($0) }
        }
        return String(checksum.value, radix: 16)
    }
}
