import ADKGraphics
import ADKSnapshot
import Testing

struct PixelCompareTests {
    private func image(_ width: Int, _ height: Int, _ color: UInt32 = 0xFF20_4060) -> PixelBuffer {
        let image = PixelBuffer(width: width, height: height, isOpaque: true)
        for y in 0..<height { for x in 0..<width { image.row(y)[x] = color } }
        return image
    }

    @Test func equalImagesHaveNoDifference() {
        #expect(PixelCompare.compare(actual: image(33, 17), golden: image(33, 17)) == nil)
    }

    @Test func theAlphaByteOfAnOpaqueImageIsIgnored() {
        #expect(PixelCompare.compare(actual: image(9, 9, 0x0020_4060), golden: image(9, 9, 0xFF20_4060)) == nil)
    }

    @Test(arguments: [0, 1, 7, 8, 31, 32]) func aSingleChangedPixelIsLocated(place: Int) throws {
        let changed = image(33, 33)
        changed.row(place)[32 - place] ^= 1

        let difference = try #require(PixelCompare.compare(actual: changed, golden: image(33, 33)))

        #expect(difference.changedPixels == 1)
        #expect(difference.largestChannelDifference == 1)
        let region = try #require(difference.regions.first)
        #expect(difference.regions.count == 1)
        #expect([region.x, region.y, region.width, region.height] == [32 - place, place, 1, 1])
    }

    @Test func separateChangesAreSeparateRegions() throws {
        let changed = image(100, 100)
        for x in 10..<40 { changed.row(x / 4)[x] = 0 }
        changed.row(90)[80] = 0

        let difference = try #require(PixelCompare.compare(actual: changed, golden: image(100, 100)))

        #expect(difference.regions.count == 2)
        #expect(difference.regions.map(\.pixelCount) == [30, 1])
        #expect(difference.regions[0].description == "30x8 px at 10,2 (30 changed)")
    }

    @Test func pixelsOutsideOneOfTheImagesAreChanged() throws {
        let difference = try #require(PixelCompare.compare(actual: image(20, 10), golden: image(10, 20)))

        #expect(difference.changedPixels == 200)
        #expect(difference.largestChannelDifference == 255)
        #expect(difference.description.hasPrefix("the size is 20x10 px, the golden's 10x20 px"))
    }

    @Test func noToleranceAllowsAnotherSize() throws {
        let tolerance = try PixelTolerance(channelDifference: 255, pixelCount: 1_000_000, reason: "anything goes")
        #expect(PixelCompare.compare(actual: image(20, 10), golden: image(10, 10), tolerance: tolerance) != nil)
        #expect(PixelCompare.compare(actual: image(10, 10, 0), golden: image(10, 10), tolerance: tolerance) == nil)
    }

    @Test func emptyImagesEqualOnlyEmptyImages() {
        #expect(PixelCompare.compare(actual: image(0, 0), golden: image(0, 0)) == nil)
        #expect(PixelCompare.compare(actual: image(0, 0), golden: image(1, 1)) != nil)
    }

    @Test func aDiffImageCoversBothImages() throws {
        let (actual, golden) = (image(20, 10), image(10, 20))
        let difference = try #require(PixelCompare.compare(actual: actual, golden: golden))

        let diff = DiffImage.make(actual: actual, golden: golden, difference: difference)

        #expect([diff.width, diff.height] == [20, 20])
        #expect(diff.pixel(x: 15, y: 2) == 0xFF1D_9E4B)
        #expect(diff.pixel(x: 2, y: 15) == 0xFF2F_6BFF)
        #expect(diff.pixel(x: 15, y: 15) == 0xFFFF_FFFF)
    }
}
