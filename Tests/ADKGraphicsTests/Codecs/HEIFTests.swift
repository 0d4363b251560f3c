import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

@Suite struct HEIFTests {
    private func decode(_ name: String, _ target: DecodeTarget = .full) throws -> PixelBuffer {
        try ImageDecoder.decode(FixtureImages.data(name), fitting: target)
    }

    @Test func theHeaderHasSizeFormatAndAlpha() throws {
        let files: [(String, ImageFormat, [Int], Bool)] = [
            ("smooth.heic", .heic, [48, 32], false), ("smooth.avif", .avif, [48, 32], false),
            ("alpha.avif", .avif, [48, 32], true), ("deep.avif", .avif, [48, 32], false),
            ("turned.avif", .avif, [32, 48], false), ("mirrored.avif", .avif, [32, 48], false),
            ("cropped.avif", .avif, [20, 10], false),
        ]
        for (name, format, sides, hasAlpha) in files {
            let header = try ImageHeader.read(FixtureImages.data(name))
            #expect(header.format == format && header.sides == sides && header.hasAlpha == hasAlpha, "\(name)")
        }
    }

    /// Elsewhere the tests of a missing library are skipped.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["CI"] != nil, "only continuous integration needs all"))
    func theLibrariesOfAllImagesAreInstalled() {
        #expect(FixtureImages.hasHEIF && FixtureImages.hasJPEGXL)
    }

    @Test(
        .enabled(if: FixtureImages.hasHEIF, "libheif1 is not installed"), arguments: ["smooth.heic", "smooth.avif"])
    func aLosslessImageHasTheSamePixels(_ name: String) throws {
        let result = try decode(name)

        #expect(result.isOpaque)
        // The only difference is rounding in the conversion to YCbCr and back. heif-convert gives the same pixels.
        #expect(SampleImages.difference(result, FixtureImages.source).largest <= 1)
    }

    @Test(.enabled(if: FixtureImages.hasHEIF, "libheif1 is not installed"))
    func alphaIsPremultiplied() throws {
        let result = try decode("alpha.avif")

        #expect(!result.isOpaque)
        #expect(SampleImages.difference(result, FixtureImages.translucent).largest <= 1)
    }

    @Test(.enabled(if: FixtureImages.hasHEIF, "libheif1 is not installed"))
    func tenBitsAChannelBecomeEight() throws {
        let difference = SampleImages.difference(try decode("deep.avif"), FixtureImages.source)

        #expect(difference.largest <= 6 && difference.mean < 1.5)
    }

    @Test(.enabled(if: FixtureImages.hasHEIF, "libheif1 is not installed"))
    func displayP3ColoursAreConvertedToSRGB() throws {
        let pixel = SampleImages.channels(try decode("p3.avif").pixel(x: 8, y: 8))

        // (150, 120, 90), converted to YCbCr and back and then by the matrices of both standards.
        #expect(zip(pixel, [85, 119, 156, 255]).allSatisfy { abs($0 - $1) <= 2 }, "\(pixel)")
    }

    @Test(.enabled(if: FixtureImages.hasHEIF, "libheif1 is not installed"))
    func rotationMirroringAndCroppingAreAppliedOnce() throws {
        let source = FixtureImages.source
        let turned = SampleImages.make(32, 48) { x, y in source.pixel(x: 47 - y, y: x) }
        let mirrored = SampleImages.make(32, 48) { x, y in source.pixel(x: y, y: x) }
        let cropped = SampleImages.make(20, 10) { x, y in source.pixel(x: x + 10, y: y + 14) }

        #expect(SampleImages.difference(try decode("turned.avif"), turned).largest <= 1)
        #expect(SampleImages.difference(try decode("mirrored.avif"), mirrored).largest <= 1)
        #expect(SampleImages.difference(try decode("cropped.avif"), cropped).largest <= 1)
    }

    @Test(.enabled(if: FixtureImages.hasHEIF, "libheif1 is not installed"))
    func aReducedSizeMatchesTheScaledImage() throws {
        let result = try decode("smooth.avif", .exactly(width: 12, height: 8))
        let expected = try PixelScaler.fit(
            FixtureImages.source, to: .exactly(width: 12, height: 8), isCancelled: { false })

        #expect(result.sides == [12, 8])
        #expect(SampleImages.difference(result, expected).largest <= 2)
    }

    @Test(arguments: ["smooth.heic", "smooth.avif"])
    func aMissingLibraryIsNamedByItsPackage(_ name: String) throws {
        let data = try FixtureImages.data(name)
        let header = try ImageHeader.read(data)

        let error = #expect(throws: ImageCodecError.missingLibrary(header.format, package: "libheif1")) {
            try OptionalDecoderChecks.decodeWithoutLibrary(data, .heif)
        }

        #expect(error?.description == "\(header.format.rawValue) pictures need the package libheif1.")
    }

    @Test func anImageOverTheLimitsIsRefusedByItsHeader() throws {
        var bytes = [UInt8](try FixtureImages.data("smooth.avif"))
        let size = try #require(bytes.indices.dropLast(4).first { bytes[$0..<$0 + 4].elementsEqual("ispe".utf8) })
        bytes.replaceSubrange(size + 8..<size + 16, with: HandmadePNG.word(30_000) + HandmadePNG.word(30_000))

        #expect(throws: ImageCodecError.tooLarge(width: 30_000, height: 30_000, limit: 100_000_000)) {
            try ImageDecoder.decode(Data(bytes), fitting: .exactly(width: 10, height: 10))
        }
    }

    @Test(.enabled(if: FixtureImages.hasHEIF, "libheif1 is not installed"))
    func aTileOverTheLimitsIsRefusedEvenIfTheImageIsNot() throws {
        var limits = DecodeLimits()
        limits.pixelCount = 40 * 30
        let data = try FixtureImages.data("cropped.avif")

        // The primary image is a crop of 20 x 10 pixels from an image of 48 x 32.
        #expect(throws: ImageCodecError.tooLarge(width: 48, height: 32, limit: 1200)) {
            try ImageDecoder.decode(data, fitting: .full, limits: limits)
        }
    }

    @Test(
        .enabled(if: FixtureImages.hasHEIF, "libheif1 is not installed"),
        arguments: ["smooth.heic", "smooth.avif", "alpha.avif"])
    func everyTruncationIsAnError(_ name: String) throws {
        try OptionalDecoderChecks.expectEveryTruncationIsAnError(name)
    }

    @Test(.enabled(if: FixtureImages.hasHEIF, "libheif1 is not installed"))
    func decodingIsCancelledBeforeTheLibraryBegins() throws {
        try OptionalDecoderChecks.expectCancellation("smooth.avif")
    }
}
