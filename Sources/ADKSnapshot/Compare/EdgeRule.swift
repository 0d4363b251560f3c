import ADKGraphics

/// Explains changed pixels by anti-aliasing: an edge that covers a pixel by a little more or less than before.
///
/// A pixel is explained if each of its channels that changed fulfils all of this:
/// - The 3x3 pixels around it have a contrast of at least 48 in both images.
/// - The change is at most a third of the smaller contrast. An edge that moves by a whole pixel changes a pixel by
///   more.
/// - Each value lies between those of the eight neighbours in the other image. A changed colour does not: it moves
///   the darkest or lightest value itself.
struct EdgeRule {
    static let leastContrast = 48
    /// The contrast divided by the largest change.
    static let share = 3

    let actual: PixelBuffer
    let golden: PixelBuffer

    /// Both images must have the same size.
    init(actual: PixelBuffer, golden: PixelBuffer) {
        self.actual = actual
        self.golden = golden
    }

    /// Whether the change of the pixel is explained.
    func explains(x: Int, y: Int) -> Bool {
        let (actualBits, goldenBits) = (PixelCompare.opaqueBits(actual), PixelCompare.opaqueBits(golden))
        let (new, old) = (actual.row(y)[x] | actualBits, golden.row(y)[x] | goldenBits)
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            let (a, g) = (Int(new >> shift & 0xFF), Int(old >> shift & 0xFF))
            guard a != g else { continue }
            let around = (
                new: EdgeRule.neighbours(actual, actualBits, x, y, shift),
                old: EdgeRule.neighbours(golden, goldenBits, x, y, shift)
            )
            let contrast = min(around.new.contrast(with: a), around.old.contrast(with: g))
            guard contrast >= EdgeRule.leastContrast, abs(a - g) * EdgeRule.share <= contrast,
                around.old.contains(a), around.new.contains(g)
            else { return false }
        }
        return true
    }

    private struct Range {
        var least = 255
        var most = 0

        func contains(_ value: Int) -> Bool { least <= value && value <= most }
        func contrast(with value: Int) -> Int { max(most, value) - min(least, value) }
    }

    /// The values of a channel of the eight neighbours, fewer at the image's border.
    private static func neighbours(_ image: PixelBuffer, _ bits: UInt32, _ x: Int, _ y: Int, _ shift: UInt32) -> Range {
        var range = Range()
        for row in max(0, y - 1)...min(image.height - 1, y + 1) {
            for column in max(0, x - 1)...min(image.width - 1, x + 1) where row != y || column != x {
                let value = Int((image.row(row)[column] | bits) >> shift & 0xFF)
                range.least = min(range.least, value)
                range.most = max(range.most, value)
            }
        }
        return range
    }
}
