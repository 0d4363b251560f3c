import CTurboJPEG
import Foundation
import Testing

@testable import ADKGraphics

@Suite struct JPEGTests {
    @Test(arguments: [(16, 16), (1, 1), (3, 50), (201, 77)])
    func encodedImagesDecodeToNearlyTheSamePixels(_ width: Int, _ height: Int) throws {
        let source = SampleImages.smooth(width, height)

        let result = try ImageDecoder.decode(try JPEGEncoder.encode(source, quality: 95), fitting: .full)

        let difference = SampleImages.difference(result, source)
        #expect(result.isOpaque)
        #expect(difference.largest <= 24)
        #expect(difference.mean < 3)
    }

    @Test(arguments: [75, 90])
    func everyRequestedSizeIsExact(_ quality: Int) throws {
        let source = SampleImages.smooth(333, 251)
        let data = try JPEGEncoder.encode(source, quality: quality)
        let whole = CGRect(x: 0, y: 0, width: 333, height: 251)
        for (width, height) in [
            (333, 251), (300, 226), (200, 150), (160, 125), (100, 75), (41, 31), (10, 7), (1, 1), (500, 400),
        ] {
            let result = try ImageDecoder.decode(data, fitting: .exactly(width: width, height: height))

            let expected = try PixelScaler.scale(
                source, from: whole, width: width, height: height, isCancelled: { false })
            let difference = SampleImages.difference(result, expected)
            #expect(difference.largest <= 16, "\(width)x\(height)")
            #expect(difference.mean < 3, "\(width)x\(height)")
        }
    }

    @Test func atLeastGivesTheSmallestCheapSize() throws {
        let data = try JPEGEncoder.encode(SampleImages.smooth(400, 300), quality: 80)
        func size(_ width: Int, _ height: Int) throws -> [Int] {
            let result = try ImageDecoder.decode(data, fitting: .atLeast(width: width, height: height))
            return result.sides
        }
        #expect(try size(900, 900) == [400, 300])
        #expect(try size(201, 10) == [400, 300])
        #expect(try size(200, 150) == [200, 150])
        #expect(try size(60, 75) == [100, 75])
        #expect(try size(1, 1) == [50, 38])
    }

    @Test func aCropAtAReducedSizeShowsTheRequestedPart() throws {
        // The left half is red and the right half is blue. The crop is in the right half.
        let source = SampleImages.make(640, 320) { x, _ in x < 320 ? 0xFF0000 : 0x0000FF }
        let data = try JPEGEncoder.encode(source, quality: 95)

        let result = try ImageDecoder.decode(
            data,
            fitting: .crop(sourceRectUnit: CGRect(x: 0.55, y: 0.1, width: 0.45, height: 0.8), width: 50, height: 50))

        #expect(result.width == 50 && result.height == 50)
        #expect(SampleImages.words(result).allSatisfy { SampleImages.near($0, 0xFF00_00FF, within: 8) })
    }

    @Test func cmykIsConvertedToRGB() throws {
        // Adobe stores inverted ink: 255 in all channels is white.
        let pixels: [(ink: [UInt8], light: UInt32)] = [
            ([255, 255, 255, 255], 0xFFFF_FFFF), ([0, 255, 255, 255], 0xFF00_FFFF), ([255, 0, 255, 255], 0xFFFF_00FF),
            ([255, 255, 0, 255], 0xFFFF_FF00), ([255, 255, 255, 0], 0xFF00_0000), ([200, 100, 50, 128], 0xFF64_3219),
        ]
        for (ink, light) in pixels {
            let data = try cmykJPEG(Array(repeating: ink, count: 256).flatMap { $0 }, side: 16)

            let facts = try ImageHeader.read(data).codec
            #expect(facts.isCMYK && facts.hasAdobeMarker && !facts.isMultiScan && facts.profile.isEmpty)
            let result = try ImageDecoder.decode(data, fitting: .exactly(width: 5, height: 5))
            #expect(SampleImages.words(result).allSatisfy { SampleImages.near($0, light, within: 4) }, "\(ink)")
        }
    }

    private func cmykJPEG(_ pixels: [UInt8], side: Int32) throws -> Data {
        let handle = try #require(tjInitCompress())
        defer { tjDestroy(handle) }
        var output: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let status = tjCompress2(
            handle, pixels, side, 0, side, Int32(TJPF_CMYK.rawValue), &output, &count, Int32(TJSAMP_444.rawValue), 95, 0
        )
        #expect(status == 0)
        defer { tjFree(output) }
        return Data(bytes: try #require(output), count: Int(count))
    }

    @Test func grayImagesAreRead() throws {
        let handle = try #require(tjInitCompress())
        defer { tjDestroy(handle) }
        var output: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        #expect(
            tjCompress2(
                handle, [UInt8](repeating: 77, count: 64), 8, 0, 8, Int32(TJPF_GRAY.rawValue), &output, &count,
                Int32(TJSAMP_GRAY.rawValue), 95, 0) == 0)
        defer { tjFree(output) }
        let data = Data(bytes: try #require(output), count: Int(count))

        let result = try ImageDecoder.decode(data, fitting: .full)

        #expect(SampleImages.words(result).allSatisfy { SampleImages.near($0, 0xFF4D_4D4D, within: 1) })
    }

    @Test(arguments: [TJSAMP_444, TJSAMP_422, TJSAMP_420, TJSAMP_GRAY])
    func pixelsEqualThoseOfTurboJPEG(_ subsampling: TJSAMP) throws {
        let source = SampleImages.smooth(157, 93)
        let handle = try #require(tjInitTransform())
        defer { tjDestroy(handle) }
        let packer = try #require(tjInitCompress())
        defer { tjDestroy(packer) }
        var output: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        #expect(
            tjCompress2(
                packer, source.bytes.assumingMemoryBound(to: UInt8.self), 157, Int32(source.bytesPerRow), 93,
                Int32(TJPF_BGRX.rawValue), &output, &count, Int32(subsampling.rawValue), 85, 0) == 0)
        defer { tjFree(output) }
        let data = Data(bytes: try #require(output), count: Int(count))

        for factor in [1, 2, 4, 8] {
            let (width, height) = ((157 + factor - 1) / factor, (93 + factor - 1) / factor)
            let expected = PixelBuffer(width: width, height: height, isOpaque: true)
            #expect(
                tjDecompress2(
                    handle, output, count, expected.bytes.assumingMemoryBound(to: UInt8.self), Int32(width),
                    Int32(expected.bytesPerRow), Int32(height), Int32(TJPF_BGRA.rawValue), 0) == 0)
            let result = try ImageDecoder.decode(data, fitting: .atLeast(width: 157 / factor, height: 93 / factor))
            #expect((result.width, result.height) == (width, height))
            #expect(SampleImages.words(result) == SampleImages.words(expected), "divided by \(factor)")
        }
    }

    @Test func scalingWhileDecodingEqualsScalingAfterwards() throws {
        let data = try JPEGEncoder.encode(SampleImages.smooth(211, 173), quality: 90)
        let whole = try ImageDecoder.decode(data, fitting: .full)
        let parts = [
            CGRect(x: 0, y: 0, width: 211, height: 173), CGRect(x: 20.5, y: 100.25, width: 90, height: 60),
            CGRect(x: 0, y: 172, width: 211, height: 1), CGRect(x: 3, y: 0, width: 1, height: 40),
        ]
        for part in parts {
            for (width, height) in [(211, 173), (160, 120), (150, 20), (30, 25), (12, 9), (300, 200), (1, 1), (400, 7)]
            {
                let header = try ImageHeader.read(data)
                let result = try data.withBytes { bytes throws(ImageCodecError) in
                    try PixelScaler.scale(
                        try JPEGRows(bytes, header, reduction: 1, convert: nil), from: part, width: width,
                        height: height,
                        isCancelled: { false })
                }
                let expected = try PixelScaler.scale(
                    whole, from: part, width: width, height: height, isCancelled: { false })
                #expect(SampleImages.words(result) == SampleImages.words(expected), "\(part) to \(width)x\(height)")
            }
        }
    }

    @Test func decodingStopsBetweenRowsWhenCancelled() throws {
        let data = try JPEGEncoder.encode(SampleImages.smooth(400, 400), quality: 90)
        for target in [DecodeTarget.full, .exactly(width: 300, height: 300)] {
            var questions = 0
            #expect(throws: ImageCodecError.cancelled) {
                try ImageDecoder.decode(data, fitting: target) {
                    questions += 1
                    return questions == 5
                }
            }
        }
    }

    @Test func aTruncatedFileShowsWhatItHas() throws {
        let source = SampleImages.smooth(200, 200)
        let data = try JPEGEncoder.encode(source, quality: 95)

        let result = try ImageDecoder.decode(data.prefix(data.count * 2 / 3), fitting: .full)

        for y in 0..<40 {
            for x in stride(from: 0, to: 200, by: 9) {
                #expect(SampleImages.near(result.pixel(x: x, y: y), source.pixel(x: x, y: y), within: 24))
            }
        }
    }

    @Test func aFileThatEndsWithItsHeaderIsAnError() throws {
        let data = try JPEGEncoder.encode(SampleImages.smooth(64, 64), quality: 80)
        let scan = try #require(data.range(of: Data([0xFF, 0xDA])))
        let length = Int(data[scan.upperBound]) << 8 | Int(data[scan.upperBound + 1])
        for end in [3, 20, scan.lowerBound, scan.upperBound + 1, scan.upperBound + length] {
            #expect(throws: ImageCodecError.self, "\(end) bytes") {
                try ImageDecoder.decode(data.prefix(end), fitting: .full)
            }
        }
        #expect(throws: ImageCodecError.corrupt(.jpeg, "it ends after its header, before its picture")) {
            try ImageDecoder.decode(data.prefix(scan.upperBound + length) + Data([0xFF, 0xD9]), fitting: .full)
        }
    }

    @Test func progressiveImagesAreRead() throws {
        let source = SampleImages.smooth(120, 90)
        let data = try progressiveJPEG(source)

        #expect(try ImageHeader.read(data).codec.isMultiScan)
        let result = try ImageDecoder.decode(data, fitting: .full)
        #expect(SampleImages.difference(result, source).largest <= 24)
    }

    @Test func aProgressiveImageWithTooManyScansIsRefused() throws {
        let data = try progressiveJPEG(SampleImages.smooth(120, 90))
        var limits = DecodeLimits()
        limits.scannedPixelCount = 120 * 90 * 3

        let error = #expect(throws: ImageCodecError.self) {
            try ImageDecoder.decode(data, fitting: .full, limits: limits)
        }
        guard case .tooManyScans(let count)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(count > 3)
    }

    @Test func onlyTheImagesOwnScansAreCounted() throws {
        let image = try progressiveJPEG(SampleImages.smooth(120, 90))
        let own = image.withUnsafeBytes { ImageDecoder.scanCount($0) }
        #expect(own > 3)
        // A thumbnail before the image, and a video or another image after it.
        let thumbnail = HandmadeExif.segment(0xE1, Array("Exif".utf8) + [0, 0] + [UInt8](image))
        let film = (0..<500).flatMap { _ in [0xFF, 0xDA, 0, 3, 1, 7] as [UInt8] }
        var limits = DecodeLimits()
        limits.scannedPixelCount = 120 * 90 * own
        for data in [HandmadeExif.insert(thumbnail, into: image), image + Data(film), image + image] {
            #expect(data.withUnsafeBytes { ImageDecoder.scanCount($0) } == own)
            let result = try ImageDecoder.decode(data, fitting: .full, limits: limits)
            #expect(result.sides == [120, 90])
        }
        // A truncated file has no end marker.
        #expect(image.dropLast(image.count / 3).withUnsafeBytes { ImageDecoder.scanCount($0) } <= own)
    }

    private func progressiveJPEG(_ buffer: PixelBuffer) throws -> Data {
        let handle = try #require(tjInitCompress())
        defer { tjDestroy(handle) }
        var output: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let status = tjCompress2(
            handle, buffer.bytes.assumingMemoryBound(to: UInt8.self), Int32(buffer.width), 0, Int32(buffer.height),
            Int32(TJPF_BGRX.rawValue), &output, &count, Int32(TJSAMP_444.rawValue), 95, TJFLAG_PROGRESSIVE)
        #expect(status == 0)
        defer { tjFree(output) }
        return Data(bytes: try #require(output), count: Int(count))
    }
}
