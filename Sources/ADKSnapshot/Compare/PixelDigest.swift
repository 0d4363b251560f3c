import ADKFoundation
import ADKGraphics
import Foundation

/// A hash of an image's size and pixels, whatever its memory layout.
enum PixelDigest {
    /// Images that `PixelCompare` finds equal have the same digest. O(pixels).
    static func of(_ image: PixelBuffer) -> String {
        var checksum = Checksum()
        withUnsafeBytes(of: (Int64(image.width), Int64(image.height))) { checksum.update($0) }
        let mask = PixelCompare.opaqueBits(image)
        var row = [UInt32](repeating: 0, count: image.width)
        for y in 0..<image.height {
            let pixels = image.row(y)
            for x in 0..<image.width { row[x] = pixels[x] | mask }
            row.withUnsafeBytes { checksum.update($0) }
        }
        return String(checksum.value, radix: 16)
    }
}
