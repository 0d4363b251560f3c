import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Parts of images are decoded without the rest.
@Suite struct ImagePartTests {
    /// A photo-like image with colours that change within a block.
    private func image(_ width: Int, _ height: Int, isOpaque: Bool = true) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height, isOpaque: isOpaque)
        for y in 0..<height {
            for x in 0..<width {
                let (red, green, blue) = ((x * 5 + y) & 0xFF, (x * y / 7) & 0xFF, (y * 3 + x / 2) & 0xFF)
                buffer.row(y)[x] = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
            }
            if !isOpaque { memset(buffer.row(y) + y % width, 0, min(7, width - y % width) * 4) }
        }
        return buffer
    }

    private func files() throws -> [(name: String, data: Data)] {
        let image = image(611, 417)
        // Below 90, colours have half of the resolution.
        var files = [
            ("4:2:0", try JPEGEncoder.encode(image, quality: 75)),
            ("4:4:4", try JPEGEncoder.encode(image, quality: 98)),
            ("PNG", try PNGEncoder.encode(image)),
            ("PNG with alpha", try PNGEncoder.encode(self.image(611, 417, isOpaque: false))),
            ("WebP", try WebPEncoder.encode(image, quality: 75)),
            ("WebP with alpha", try WebPEncoder.encode(self.image(611, 417, isOpaque: false), quality: 75)),
        ]
        if ImageMagick.isInstalled {
            let folder = try TemporaryFolder()
            try PNGEncoder.write(image, to: folder.path("source.png"))
            for (name, options) in [
                ("progressive", ["-interlace", "JPEG"]), ("CMYK", ["-colorspace", "CMYK"]),
                ("grey", ["-type", "Grayscale"]),
                ("turned", ["-orient", "RightTop"]),
            ] {
                let file = folder.path(name + ".jpg")
                try ImageMagick.run([folder.path("source.png")] + options + [file])
                files.append((name, try Data(contentsOf: URL(fileURLWithPath: file))))
            }
        }
        return files
    }

    @Test func aPartHasThePixelsOfTheWholeImage() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for (name, data) in try files() {
            let whole = try ImageDecoder.decode(data, fitting: .full)
            for _ in 0..<24 {
                let (width, height) = (Int.random(in: 1...140, using: &random), Int.random(in: 1...140, using: &random))
                let x = Int.random(in: 0...whole.width - width, using: &random)
                let y = Int.random(in: 0...whole.height - height, using: &random)
                let unit = CGRect(
                    x: CGFloat(x) / CGFloat(whole.width), y: CGFloat(y) / CGFloat(whole.height),
                    width: CGFloat(width) / CGFloat(whole.width), height: CGFloat(height) / CGFloat(whole.height))
                let part = try ImageDecoder.decode(
                    data, fitting: .crop(sourceRectUnit: unit, width: width, height: height))
                let expected = try whole.copy(x: x, y: y, width: width, height: height)
                var most = 0
                for row in 0..<height {
                    for column in 0..<width {
                        let (one, other) = (part.row(row)[column], expected.row(row)[column])
                        for shift: UInt32 in [0, 8, 16, 24] {
                            most = max(most, abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)))
                        }
                    }
                }
                // The edges of the part are fractions, which are rounded.
                #expect(most <= 1, "\(name), seed \(seed): \(x), \(y), \(width) x \(height)")
            }
        }
    }

    private func limits(pixels: Int, reducible: Int) -> DecodeLimits {
        var limits = DecodeLimits()
        (limits.pixelCount, limits.reduciblePixelCount) = (pixels, reducible)
        return limits
    }

    @Test func anImageBeyondTheLimitGivesItsPartsAndReducedSizesButNotAllOfItsPixels() throws {
        let image = image(611, 417)
        let limits = self.limits(pixels: 60_000, reducible: 300_000)
        let unit = CGRect(x: 0.7, y: 0.8, width: 0.2, height: 0.1)
        let part = DecodeTarget.crop(sourceRectUnit: unit, width: 122, height: 42)
        let all = DecodeTarget.crop(sourceRectUnit: CGRect(x: 0, y: 0, width: 1, height: 1), width: 611, height: 2)
        let error = ImageCodecError.tooLarge(width: 611, height: 417, limit: 60_000)
        for (name, data) in [
            ("JPEG", try JPEGEncoder.encode(image, quality: 75)), ("PNG", try PNGEncoder.encode(image)),
            ("WebP", try WebPEncoder.encode(image, quality: 75)),
        ] {
            let result = try ImageDecoder.decode(data, fitting: part, limits: limits)
            #expect(result.width == 122 && result.height == 42, "\(name)")
            let small = try ImageDecoder.decode(data, fitting: .exactly(width: 61, height: 42), limits: limits)
            #expect(small.width == 61, "\(name)")
            #expect(throws: error, "\(name)") { try ImageDecoder.decode(data, fitting: .full, limits: limits) }
            // At this size libwebp gives all pixels.
            if name != "WebP" {
                _ = try ImageDecoder.decode(data, fitting: .exactly(width: 200, height: 137), limits: limits)
            }
            // Flat parts would need blocks of all rows.
            #expect(throws: error, "\(name)") { try ImageDecoder.decode(data, fitting: all, limits: limits) }
            #expect(throws: error, "\(name)") {
                try ImageDecoder.decode(data, fitting: .exactly(width: 400, height: 10), limits: limits)
            }
            #expect(throws: ImageCodecError.tooLarge(width: 611, height: 417, limit: 200_000), "\(name)") {
                try ImageDecoder.decode(data, fitting: part, limits: self.limits(pixels: 60_000, reducible: 200_000))
            }
        }
    }

    @Test func aPartOfAWebPImageThatIsTooLargeItselfIsRefused() throws {
        let data = try WebPEncoder.encode(image(611, 417), quality: 75)
        let wide = CGRect(x: 0, y: 0, width: 1, height: 0.5)
        #expect(throws: ImageCodecError.tooLarge(width: 611, height: 417, limit: 60_000)) {
            try ImageDecoder.decode(
                data, fitting: .crop(sourceRectUnit: wide, width: 400, height: 140),
                limits: limits(pixels: 60_000, reducible: 300_000))
        }
    }

    @Test func aDamagedFileGivesItsPartsOrAnError() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for (_, data) in try files() {
            for round in 0..<20 {
                var bytes = [UInt8](data)
                if round % 2 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count - 2, using: &random)) }
                for _ in 0..<round {
                    bytes[Int.random(in: 2..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                let unit = CGRect(
                    x: CGFloat.random(in: 0...0.9, using: &random), y: CGFloat.random(in: 0...0.9, using: &random),
                    width: 0.1, height: 0.1)
                let part = try? ImageDecoder.decode(
                    Data(bytes), fitting: .crop(sourceRectUnit: unit, width: 61, height: 42))
                #expect(part.map { $0.width == 61 && $0.height == 42 } ?? true)
            }
        }
    }

    /// D27.
    @Test func aCutOffFileIsMarkedAsDamagedAndAWholeOneIsNot() throws {
        for data in [try JPEGEncoder.encode(image(320, 240), quality: 80), try PNGEncoder.encode(image(320, 240))] {
            for target in [DecodeTarget.full, .exactly(width: 100, height: 75), .exactly(width: 20, height: 15)] {
                #expect(try !ImageDecoder.decode(data, fitting: target).isDamaged)
                #expect(try ImageDecoder.decode(data.prefix(data.count / 2), fitting: target).isDamaged, "\(target)")
            }
        }
    }
}
