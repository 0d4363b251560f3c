import ADKGraphics
import TestSupport
import Testing

@testable import ADKSnapshot

/// Images that a report stores as changes of other ones.
struct ImageDeltaTests {
    /// An image of random pixels.
    private func noise(_ width: Int, _ height: Int, _ random: inout SeededRandom) -> PixelBuffer {
        let image = PixelBuffer(width: width, height: height, isOpaque: true)
        for y in 0..<height {
            for x in 0..<width { image.row(y)[x] = 0xFF00_0000 | UInt32.random(in: 0..<1 << 24, using: &random) }
        }
        return image
    }

    /// The image that a page makes of `base`.
    private func composed(_ delta: ImageDelta, _ base: PixelBuffer, height: Int) -> PixelBuffer {
        let result = PixelBuffer(width: base.width, height: height, isOpaque: true)
        for run in delta.runs {
            for row in 0..<run.count {
                result.row(run.row + row).update(from: base.row(run.source + row), count: base.width)
            }
        }
        if let overlay = delta.overlay {
            for y in 0..<overlay.height {
                for x in 0..<overlay.width where overlay.pixel(x: x, y: y) >> 24 == 255 {
                    result.row(delta.place.y + y)[delta.place.x + x] = overlay.pixel(x: x, y: y)
                }
            }
        }
        return result
    }

    /// Rows of `image` from `start` on are moved down by `distance`.
    private func moved(_ image: PixelBuffer, from start: Int, by distance: Int) -> PixelBuffer {
        let result = PixelBuffer(width: image.width, height: image.height, isOpaque: true)
        for y in 0..<result.height {
            let source = y < start ? y : y - distance
            if y < start || source >= start { result.row(y).update(from: image.row(source), count: image.width) }
        }
        return result
    }

    @Test(arguments: 1...40)
    func theChangesGiveTheNewImage(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let base = noise(.random(in: 1...70, using: &random), .random(in: 1...70, using: &random), &random)
        let height = Bool.random(using: &random) ? base.height : .random(in: 1...90, using: &random)
        let image = PixelBuffer(width: base.width, height: height, isOpaque: true)
        var y = 0
        while y < height {
            // Bands of rows: the same, moved, or new.
            let count = min(height - y, .random(in: 1...20, using: &random))
            let shift = Int.random(in: -9...9, using: &random)
            let isNew = Int.random(in: 0..<4, using: &random) == 0
            for row in y..<y + count where !isNew && (0..<base.height).contains(row + shift) {
                image.row(row).update(from: base.row(row + shift), count: base.width)
            }
            y += count
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let (x, y) = (Int.random(in: 0..<base.width, using: &random), Int.random(in: 0..<height, using: &random))
            image.row(y)[x] ^= 0x00FF_FFFF
        }

        let delta = try #require(ImageDelta(of: image, since: base))

        #expect(PixelCompare.compare(actual: composed(delta, base, height: height), golden: image) == nil)
    }

    @Test func anEqualImageHasNoPixelsOfItsOwn() throws {
        var random = SeededRandom(seed: 1)
        let image = noise(50, 40, &random)
        let delta = try #require(ImageDelta(of: image, since: image))
        #expect(delta.overlay == nil)
        #expect(delta.runs == [ImageDelta.Run(row: 0, source: 0, count: 40)])
    }

    @Test func aChangedPixelCostsOneTile() throws {
        var random = SeededRandom(seed: 2)
        let base = noise(50, 40, &random)
        let image = moved(base, from: 40, by: 0)
        image.row(20)[20] ^= 0x00FF_FFFF
        let delta = try #require(ImageDelta(of: image, since: base))
        #expect(delta.place == PixelRect(x: 16, y: 16, width: 16, height: 16))
    }

    @Test func rowsThatMovedAreCopied() throws {
        var random = SeededRandom(seed: 3)
        let base = noise(50, 200, &random)
        let delta = try #require(ImageDelta(of: moved(base, from: 64, by: 7), since: base))
        let parts = [
            ImageDelta.Run(row: 0, source: 0, count: 64), ImageDelta.Run(row: 64, source: 57, count: 136),
        ]
        #expect(delta.runs == parts, "rows that are new count as moved with those below")
        #expect(delta.place.height == 16, "the gap, in whole tiles: \(delta.place)")
    }

    @Test func imagesOfOtherWidthsOrWithAlphaAreNotCompared() {
        let (narrow, wide) = (
            PixelBuffer(width: 4, height: 4, isOpaque: true), PixelBuffer(width: 5, height: 4, isOpaque: true)
        )
        #expect(ImageDelta(of: narrow, since: wide) == nil)
        #expect(ImageDelta(of: narrow, since: PixelBuffer(width: 4, height: 4)) == nil)
        #expect(ImageDelta(of: PixelBuffer(width: 4, height: 4), since: narrow) == nil)
    }
}
