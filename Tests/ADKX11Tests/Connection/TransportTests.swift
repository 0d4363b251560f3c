import ADKGraphics
import Testing

@testable import ADKX11

/// The sizes of buffers, requests and icons.
struct BufferTests {
    @Test func capacityGrowsInStepsAndStaysOnSmallChanges() {
        let mebibyte = 1 << 20
        #expect(BufferCapacity.bytes(for: 4, current: 0) == mebibyte)
        #expect(BufferCapacity.bytes(for: 5 * mebibyte, current: 0) == 5 * mebibyte)
        let grown = BufferCapacity.bytes(for: 5 * mebibyte + 4, current: 5 * mebibyte)
        #expect(grown == 8 * mebibyte)
        for needed in [8, 7, 5, 2] { #expect(BufferCapacity.bytes(for: needed * mebibyte, current: grown) == grown) }
        #expect(BufferCapacity.bytes(for: mebibyte, current: grown) == 2 * mebibyte)
        #expect(BufferCapacity.bytes(for: 4, current: 4 * mebibyte) == 4 * mebibyte)
    }

    @Test(arguments: [1, 2, 7, 64, 1000])
    func bandsCoverEveryPixelOnceAndFit(maximum: Int) {
        for (width, height) in [(1, 1), (10, 7), (64, 3), (3, 64), (0, 5)] {
            let rect = PixelRect(x: 5, y: 9, width: width, height: height)
            let bands = PixelBands.split(rect, maximumPixels: maximum)
            #expect(bands.allSatisfy { $0.area <= maximum && rect.contains($0) })
            #expect(bands.reduce(0) { $0 + $1.area } == rect.area)
            for (index, band) in bands.enumerated() {
                #expect(!bands[..<index].contains { $0.intersects(band) })
            }
        }
    }

    @Test func aLargeIconIsShrunkToFitIntoARequest() {
        let icon = PixelBuffer(width: 300, height: 200, isOpaque: true)
        for y in 0..<200 { for x in 0..<300 { icon.row(y)[x] = x < 150 ? 0xFF20_4060 : 0xFF80_0000 } }

        let property = WindowIcon.property(of: icon)

        #expect(property.prefix(2) == [100, 66])
        #expect(property.count == 2 + 100 * 66 + 2 + 50 * 33 + 2 + 25 * 16, "one size after the other")
        #expect(property[(2 + 100 * 66)...].prefix(3) == [50, 33, 0xFF20_4060])
        #expect(property[2] == 0xFF20_4060)
        #expect(property[2 + 99] == 0xFF80_0000)
    }

    @Test func anIconWithoutPixelsHasNoProperty() {
        #expect(WindowIcon.property(of: PixelBuffer(width: 0, height: 4)).isEmpty)
    }
}
