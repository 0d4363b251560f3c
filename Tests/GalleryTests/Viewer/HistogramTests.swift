import AsyncDisplayKit
import TestSupport
import Testing

@testable import GalleryScenes

/// The levels of a picture.
struct HistogramTests {
    @Test func everyOpaquePixelCountsOnceInEachChannel() {
        let buffer = PixelBuffer(width: 300, height: 2)
        for x in 0..<300 { buffer.row(0)[x] = 0xFF00_0000 | UInt32(min(x, 255)) << 16 | 0x1000 | 0x20 }
        let histogram = Histogram(buffer)
        #expect(histogram.channels.map { $0.reduce(0, +) } == [300, 300, 300], "transparent pixels do not count")
        #expect(histogram.channels[0][17] == 1 && histogram.channels[0][255] == 45)
        #expect(histogram.channels[1][0x10] == 300 && histogram.channels[2][0x20] == 300)
    }

    @Test func whiteAreasDoNotFlattenTheRest() {
        let buffer = PixelBuffer(width: 100, height: 100, isOpaque: true)
        for y in 0..<100 { for x in 0..<100 { buffer.row(y)[x] = y < 99 ? 0xFFFF_FFFF : 0xFF80_8080 } }
        let heights = Histogram(buffer).heights(of: 0)
        #expect(heights[255] == 1 && heights[128] == 1 && heights[127] == 0)
        // Nothing but black.
        #expect(Histogram(PixelBuffer(width: 2, height: 2, isOpaque: true)).heights(of: 1)[0] == 1)
        #expect(Histogram(PixelBuffer(width: 2, height: 2)).heights(of: 2).allSatisfy { $0 == 0 })
    }
}
