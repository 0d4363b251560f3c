import Foundation
import Testing

@testable import ADKGraphics

@Suite struct OrientationTests {
    private static let width = 64
    private static let height = 32

    /// An image with red at the top left, green at the top right, blue at the bottom left, white at the bottom right.
    private static func upright(_ x: Int, _ y: Int) -> UInt32 {
        switch (x < width / 2, y < height / 2) {
        case (true, true): 0xFFFF_0000
        case (false, true): 0xFF00_FF00
        case (true, false): 0xFF00_00FF
        case (false, false): 0xFFFF_FFFF
        }
    }

    /// The image as stored by a camera with this orientation, by the definitions of the EXIF standard ("row 0 is the
    /// visual right-hand side, column 0 the visual top").
    private static func stored(_ orientation: Int) -> PixelBuffer {
        let (w, h) = (width - 1, height - 1)
        return orientation < 5
            ? SampleImages.make(width, height) { x, y in
                [upright(x, y), upright(w - x, y), upright(w - x, h - y), upright(x, h - y)][orientation - 1]
            }
            : SampleImages.make(height, width) { x, y in
                let visual = [{ (y, x) }, { (w - y, x) }, { (w - y, h - x) }, { (y, h - x) }][orientation - 5]()
                return upright(visual.0, visual.1)
            }
    }

    @Test(arguments: 1...8)
    func imagesAreShownUpright(_ orientation: Int) throws {
        let jpeg = try JPEGEncoder.encode(Self.stored(orientation), quality: 95)
        let data = HandmadeExif.insert(
            HandmadeExif.segment(0xE1, HandmadeExif.block(orientation, littleEndian: orientation.isMultiple(of: 2))),
            into: jpeg)

        let header = try ImageHeader.read(data)
        #expect(header.orientation.rawValue == orientation)
        #expect(header.sides == [64, 32])
        for (target, width, height) in [
            (DecodeTarget.full, 64, 32), (.exactly(width: 40, height: 21), 40, 21),
            (.exactly(width: 32, height: 16), 32, 16),
            (.atLeast(width: 31, height: 15), 32, 16),
        ] {
            let result = try ImageDecoder.decode(data, fitting: target)

            #expect(result.sides == [width, height])
            for (x, y, color): (Int, Int, UInt32) in [
                (2, 2, 0xFFFF_0000), (width - 3, 2, 0xFF00_FF00), (2, height - 3, 0xFF00_00FF),
                (width - 3, height - 3, 0xFFFF_FFFF),
            ] {
                #expect(SampleImages.near(result.pixel(x: x, y: y), color, within: 8), "\(target) at \(x),\(y)")
            }
        }
    }

    @Test(arguments: 1...8)
    func cropsAreOfTheUprightImage(_ orientation: Int) throws {
        let jpeg = try JPEGEncoder.encode(Self.stored(orientation), quality: 95)
        let data = HandmadeExif.insert(HandmadeExif.segment(0xE1, HandmadeExif.block(orientation)), into: jpeg)

        let topRight = try ImageDecoder.decode(
            data,
            fitting: .crop(sourceRectUnit: CGRect(x: 0.55, y: 0, width: 0.45, height: 0.45), width: 20, height: 9))

        #expect(topRight.sides == [20, 9])
        #expect(SampleImages.words(topRight).allSatisfy { SampleImages.near($0, 0xFF00_FF00, within: 8) })
    }

    @Test(arguments: 1...8)
    func turningMovesEveryPixel(_ orientation: Int) throws {
        let numbered = SampleImages.make(37, 35) { x, y in UInt32(x << 8 | y) }
        let turned = try numbered.upright(try #require(ImageOrientation(rawValue: orientation)))

        let swaps = orientation >= 5
        #expect(turned.sides == (swaps ? [35, 37] : [37, 35]))
        #expect(Set(SampleImages.words(turned)) == Set(SampleImages.words(numbered)))
    }

    @Test func orientationInAPNGIsFollowed() throws {
        let png = HandmadePNG(
            width: 2, height: 1, chunks: [("eXIf", Array(HandmadeExif.block(6).dropFirst(6)))],
            rows: [0, 255, 0, 0, 0, 0, 255])

        let result = try ImageDecoder.decode(png.data, fitting: .full)

        #expect(result.sides == [1, 2])
        #expect(SampleImages.words(result) == [0xFFFF_0000, 0xFF00_00FF])
    }

    @Test func brokenExifMeansUpright() {
        #expect(ExifReader.orientation(in: []) == nil)
        #expect(ExifReader.orientation(in: HandmadeExif.block(9)) == nil)
        #expect(ExifReader.orientation(in: Array(HandmadeExif.block(6).dropLast(10))) == nil)
        var lost = HandmadeExif.block(6)
        lost[10] = 0xFF  // The directory is outside of the block.
        #expect(ExifReader.orientation(in: lost) == nil)
    }
}
