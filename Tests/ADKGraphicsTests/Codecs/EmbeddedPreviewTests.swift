import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

@Suite struct EmbeddedPreviewTests {
    /// An image with a red, a green, a blue and a white quarter.
    private static func quarters(_ width: Int, _ height: Int) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height, isOpaque: true)
        let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]
        for y in [0, height / 2] {
            for x in 0..<width { buffer.row(y)[x] = colors[x * 2 / width + (y == 0 ? 0 : 2)] }
            for other in y..<(y == 0 ? height / 2 : height) where other != y {
                buffer.row(other).update(from: buffer.row(y), count: width)
            }
        }
        return buffer
    }

    /// A photo of 8 megapixels and 4:3, encoded once for all tests.
    private static let photo = Result { try JPEGEncoder.encode(quarters(3280, 2460), quality: 90) }

    private static func thumbnail(_ width: Int = 160, _ height: Int = 120) throws -> [UInt8] {
        [UInt8](try JPEGEncoder.encode(quarters(width, height), quality: 95))
    }

    private func preview(_ data: Data, _ target: DecodeTarget = .exactly(width: 80, height: 60)) throws -> PixelBuffer?
    {
        ImageDecoder.preview(data, of: try ImageHeader.read(data), fitting: target, isCancelled: { false })
    }

    private func withThumbnail(
        _ thumbnail: [UInt8], orientation: Int = 1, _ photo: Data? = nil, littleEndian: Bool = true
    ) throws -> Data {
        let exif = HandmadeExif.block(orientation, thumbnail: thumbnail, littleEndian: littleEndian)
        return HandmadeExif.insert(HandmadeExif.segment(0xE1, exif), into: try photo ?? Self.photo.get())
    }

    /// Compares two images at points away from the edges of the quarters.
    private func expectAlike(_ a: PixelBuffer?, _ b: PixelBuffer, _ words: String) {
        guard let a, a.sides == b.sides else {
            Issue.record("\(words): \(String(describing: a?.sides)) and \(b.sides)")
            return
        }
        for (x, y) in [(0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8), (0.05, 0.4), (0.95, 0.6)] {
            let at = (x: Int(x * Double(a.width)), y: Int(y * Double(a.height)))
            #expect(
                SampleImages.near(a.pixel(x: at.x, y: at.y), b.pixel(x: at.x, y: at.y), within: 12),
                "\(words) at \(x), \(y)")
        }
    }

    @Test(arguments: 1...8)
    func aPreviewIsTurnedAndCroppedLikeItsImage(_ orientation: Int) throws {
        let data = try withThumbnail(
            Self.thumbnail(), orientation: orientation, littleEndian: orientation.isMultiple(of: 2))
        let targets: [DecodeTarget] = [
            .exactly(width: 80, height: 60), .exactly(width: 400, height: 400),
            .crop(sourceRectUnit: CGRect(x: 0.3, y: 0.1, width: 0.7, height: 0.6), width: 90, height: 50),
        ]
        for target in targets {
            expectAlike(
                try preview(data, target), try ImageDecoder.decode(data, fitting: target), "\(orientation), \(target)")
        }
    }

    @Test func onlyTheHeaderAndThePreviewAreRead() throws {
        let folder = try TemporaryFolder()
        let data = try withThumbnail(Self.thumbnail())
        let header = try ImageHeader.read(data)
        let end = try #require(header.codec.previews.first?.upperBound)
        // Leave the image itself out.
        try data.prefix(end + 4000).write(to: URL(fileURLWithPath: folder.path("a.jpg")))

        let result = ImageDecoder.preview(
            path: folder.path("a.jpg"), of: header, fitting: .exactly(width: 80, height: 60), isCancelled: { false })

        #expect(result?.sides == [80, 60])
        #expect(
            ImageDecoder.preview(
                path: folder.path("missing.jpg"), of: header, fitting: .exactly(width: 80, height: 60),
                isCancelled: { false }) == nil)
    }

    @Test func aPreviewUsesTheProfileOfItsImage() throws {
        let profile = HandmadeProfile.adobeRGB
        let segment = HandmadeExif.segment(0xE2, Array("ICC_PROFILE".utf8) + [0, 1, 1] + profile)
        // A green inside both colour spaces, with different values.
        let green: UInt32 = 0xFF64_C850
        let flat = PixelBuffer(width: 3280, height: 2460, isOpaque: true)
        for y in 0..<2460 { flat.row(y).update(repeating: green, count: 3280) }
        let thumbnail = [UInt8](try JPEGEncoder.encode(SampleImages.flat(160, 120, green), quality: 95))
        let wide = HandmadeExif.insert(
            segment, into: try withThumbnail(thumbnail, JPEGEncoder.encode(flat, quality: 95)))
        let target = DecodeTarget.exactly(width: 80, height: 60)

        let image = try ImageDecoder.decode(wide, fitting: target)
        #expect(!SampleImages.near(image.pixel(x: 60, y: 10), green, within: 12), "the profile makes a difference")
        expectAlike(try preview(wide, target), image, "wide")
    }

    @Test func blackBarsAreCutOff() throws {
        // An image of 3:2 and one of 2:3, in a thumbnail of 4:3.
        for (width, height, bars) in [(3600, 2400, (x: 0, y: 7)), (2400, 3600, (x: 40, y: 0))] {
            let photo = try JPEGEncoder.encode(Self.quarters(width, height), quality: 80)
            let boxed = PixelBuffer(width: 160, height: 120, isOpaque: true)
            let inner = Self.quarters(160 - 2 * bars.x, 120 - 2 * bars.y)
            for y in 0..<inner.height {
                (boxed.row(y + bars.y) + bars.x).update(from: inner.row(y), count: inner.width)
            }
            for orientation in [1, 6] {
                let data = try withThumbnail(
                    [UInt8](JPEGEncoder.encode(boxed, quality: 95)), orientation: orientation, photo)
                for target in [
                    DecodeTarget.exactly(width: 90, height: 60),
                    .crop(sourceRectUnit: CGRect(x: 0.1, y: 0, width: 0.8, height: 0.9), width: 70, height: 60),
                ] {
                    let (shown, image) = (try preview(data, target), try ImageDecoder.decode(data, fitting: target))
                    expectAlike(shown, image, "\(width), \(orientation)")
                    // No part of the bars is visible at the edges, even when enlarged.
                    guard case .exactly = target, let large = try preview(data, .exactly(width: 900, height: 600))
                    else { continue }
                    for (x, y) in [(200, 0), (200, 599), (0, 100), (899, 500)] {
                        let (a, b) = (large.pixel(x: x, y: y), image.pixel(x: x / 10, y: y / 10))
                        #expect(SampleImages.near(a, b, within: 24), "edge at \(x), \(y)")
                    }
                }
            }
            // A thumbnail of the image before it was cropped is not used.
            #expect(try preview(try withThumbnail(Self.thumbnail(), photo)) == nil)
        }
    }

    @Test func aLargerPreviewAfterTheImageIsPreferred() throws {
        let photo = try Self.photo.get()
        let blue = [UInt8](try JPEGEncoder.encode(SampleImages.flat(640, 480, 0xFF00_00FF), quality: 80))
        func data(_ kind: Int, _ length: Int? = nil) throws -> Data {
            // The index comes right after the first marker. Its offsets count from its own start.
            let index = HandmadeExif.multiPictureIndex(
                kind: kind, length: length ?? blue.count, offset: try withThumbnail(Self.thumbnail()).count + 90 - 2 - 8
            )
            #expect(index.count == 90)
            return try HandmadeExif.insert(index, into: withThumbnail(Self.thumbnail())) + Data(blue)
        }
        #expect(photo.count > 0)
        let pixel = try preview(try data(0x01_0001))?.pixel(x: 10, y: 10)
        #expect(SampleImages.near(try #require(pixel), 0xFF00_00FF, within: 6))
        // Not a thumbnail, one that reaches beyond the file, and a damaged one: the one in the header is used.
        for other in [try data(0x02_0002), try data(0x01_0001, blue.count + 9), try data(0x01_0001, blue.count / 2)] {
            let pixel = try preview(other)?.pixel(x: 10, y: 10)
            #expect(SampleImages.near(try #require(pixel), 0xFFFF_0000, within: 6))
        }
    }

    @Test func damagedOrUnsuitablePreviewsAreIgnored() throws {
        let good = try Self.thumbnail()
        #expect(try preview(try withThumbnail(good)) != nil)
        var torn = good
        for index in good.count / 2..<good.count / 2 + 40 { torn[index] = 0xFF }
        var huge = good
        let frame = try #require((0..<good.count - 9).first { good[$0] == 0xFF && good[$0 + 1] == 0xC0 })
        (huge[frame + 5], huge[frame + 6], huge[frame + 7], huge[frame + 8]) = (0x70, 0, 0x90, 0)
        let damaged: [[UInt8]] = [
            Array(good.prefix(good.count / 2)), torn, huge, [0xFF, 0xD8, 0xFF, 0xD9], Array("no picture".utf8),
            Array(good.prefix(good.count / 2)) + [0xFF, 0xD9], [],
            try Self.thumbnail(16, 12), [UInt8](HostileFiles.progressiveJPEG(width: 160, height: 120)),
        ]
        for (index, bytes) in damaged.enumerated() { #expect(try preview(try withThumbnail(bytes)) == nil, "\(index)") }

        // Small images decode quickly without a preview. Targets without an exact size have none.
        let small = try JPEGEncoder.encode(Self.quarters(800, 600), quality: 80)
        #expect(try preview(try withThumbnail(good, small)) == nil)
        #expect(try !ImageHeader.read(try withThumbnail(good, small)).offersPreview)
        #expect(try preview(try withThumbnail(good), .full) == nil)
    }

    @Test func mutatedBlocksGiveAPreviewOrNone() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededRandom(seed: seed)
        let thumbnail = try Self.thumbnail()
        let photo = try Self.photo.get().prefix(3000)
        var found = 0
        for _ in 0..<400 {
            var block = HandmadeExif.block(6, thumbnail: thumbnail)
            for _ in 0...Int.random(in: 0...3, using: &numbers) {
                // Half of the changes are in the directories.
                let end = Bool.random(using: &numbers) ? 62 : block.count
                block[Int.random(in: 0..<end, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
            }
            let data = HandmadeExif.insert(HandmadeExif.segment(0xE1, block), into: photo)
            if let result = try preview(data) {
                #expect(result.sides == [80, 60])
                found += 1
            }
        }
        #expect((1..<400).contains(found))
    }
}
