import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

@Suite struct JPEGXLTests {
    private func decode(_ name: String, _ target: DecodeTarget = .full) throws -> PixelBuffer {
        try ImageDecoder.decode(FixtureImages.data(name), fitting: target)
    }

    @Test func theHeaderHasSizeOrientationAndAlpha() throws {
        let files: [(String, [Int], Bool)] = [
            ("smooth.jxl", [48, 32], false), ("boxed.jxl", [48, 32], false), ("alpha.jxl", [48, 32], true),
            ("lossy.jxl", [48, 32], false), ("turned.jxl", [32, 48], false), ("gray.jxl", [48, 32], false),
            ("deep.jxl", [48, 32], false), ("p3.jxl", [16, 16], false),
        ]
        for (name, sides, hasAlpha) in files {
            let header = try ImageHeader.read(FixtureImages.data(name))
            #expect(header.format == .jpegXL && header.sides == sides && header.hasAlpha == hasAlpha, "\(name)")
        }
    }

    @Test(
        .enabled(if: FixtureImages.hasJPEGXL, "libjxl is not installed"),
        arguments: ["smooth.jxl", "boxed.jxl", "anim.jxl"])
    func aLosslessImageHasTheSamePixels(_ name: String) throws {
        let difference = SampleImages.difference(try decode(name), FixtureImages.source)

        // The animation was made from a GIF with 256 colours. Its first frame is decoded.
        #expect(name == "anim.jxl" ? difference.mean < 8 : difference.largest == 0, "\(difference)")
    }

    @Test(.enabled(if: FixtureImages.hasJPEGXL, "libjxl is not installed"))
    func aLossyImageHasNearlyTheSamePixels() throws {
        // The result of djxl differs by up to 19, too.
        let difference = SampleImages.difference(try decode("lossy.jxl"), FixtureImages.source)

        #expect(difference.largest <= 24 && difference.mean < 2, "\(difference)")
    }

    @Test(.enabled(if: FixtureImages.hasJPEGXL, "libjxl is not installed"))
    func alphaIsPremultiplied() throws {
        let result = try decode("alpha.jxl")

        #expect(!result.isOpaque)
        #expect(SampleImages.difference(result, FixtureImages.translucent).largest <= 1)
    }

    @Test(.enabled(if: FixtureImages.hasJPEGXL, "libjxl is not installed"))
    func greysAndSixteenBitsAreRead() throws {
        let gray = try decode("gray.jxl")

        #expect(SampleImages.words(gray).allSatisfy { $0 & 0xFF == $0 >> 8 & 0xFF && $0 & 0xFF == $0 >> 16 & 0xFF })
        #expect(gray.pixel(x: 0, y: 0) == 0xFF00_0000 && gray.pixel(x: 47, y: 31) == 0xFFFF_FFFF)
        #expect(SampleImages.difference(try decode("deep.jxl"), FixtureImages.source).largest <= 2)
    }

    @Test(.enabled(if: FixtureImages.hasJPEGXL, "libjxl is not installed"))
    func displayP3ColoursAreConvertedToSRGB() throws {
        let pixel = SampleImages.channels(try decode("p3.jxl").pixel(x: 8, y: 8))

        #expect(zip(pixel, [85, 119, 156, 255]).allSatisfy { abs($0 - $1) <= 1 }, "\(pixel)")
    }

    @Test(.enabled(if: FixtureImages.hasJPEGXL, "libjxl is not installed"))
    func theOrientationIsAppliedOnce() throws {
        let source = FixtureImages.source
        let turned = SampleImages.make(32, 48) { x, y in source.pixel(x: y, y: 31 - x) }
        let result = try decode("turned.jxl")

        // The file was made from a JPEG.
        let difference = SampleImages.difference(result, turned)
        #expect(difference.largest <= 12 && difference.mean < 2, "\(difference)")
    }

    @Test func aMissingLibraryIsNamedByItsPackage() throws {
        let data = try FixtureImages.data("smooth.jxl")
        let package = "libjxl0.7, or libjxl of a later version"

        let error = #expect(throws: ImageCodecError.missingLibrary(.jpegXL, package: package)) {
            try OptionalDecoderChecks.decodeWithoutLibrary(data, .jpegXL)
        }

        #expect(error?.description == "JPEG XL pictures need the package \(package).")
    }

    @Test func anImageOverTheLimitsIsRefusedByItsHeader() throws {
        // Size fields: not small, a height of 30 bits, aspect ratio 1:1.
        let bits = "0" + "11" + String(String(39_999, radix: 2).reversed()).padded(30) + "100" + "1"
        var bytes: [UInt8] = [0xFF, 0x0A] + [UInt8](repeating: 0, count: 32)
        for (index, bit) in bits.enumerated() where bit == "1" { bytes[2 + index / 8] |= 1 << UInt8(index % 8) }

        #expect(throws: ImageCodecError.tooLarge(width: 40_000, height: 40_000, limit: 100_000_000)) {
            try ImageDecoder.decode(Data(bytes), fitting: .exactly(width: 10, height: 10))
        }
    }

    @Test(
        .enabled(if: FixtureImages.hasJPEGXL, "libjxl is not installed"),
        arguments: ["smooth.jxl", "boxed.jxl", "lossy.jxl", "turned.jxl"])
    func everyTruncationIsAnError(_ name: String) throws {
        try OptionalDecoderChecks.expectEveryTruncationIsAnError(name)
    }

    @Test(.enabled(if: FixtureImages.hasJPEGXL, "libjxl is not installed"))
    func decodingIsCancelledBeforeTheLibraryBegins() throws {
        try OptionalDecoderChecks.expectCancellation("smooth.jxl")
    }
}

extension String {
    /// Appends zeros up to `count` characters.
    fileprivate func padded(_ count: Int) -> String { self + String(repeating: "0", count: max(0, count - self.count)) }
}
