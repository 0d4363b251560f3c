import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Small files that made parsers work for minutes.
@Suite struct ParserCostTests {
    /// An animated PNG file whose default image, which is no frame, is followed by `count` chunks for all frames.
    private func manyColorChunks(_ count: Int) throws -> Data {
        var file = [UInt8](
            try HandmadeAPNG(
                width: 4, height: 4, defaultImage: SampleImages.flat(4, 4, 0xFF00_00FF),
                frames: [0xFFFF_0000, 0xFF00_FF00].map { .init(pixels: SampleImages.flat(4, 4, $0)) }
            ).data)
        let frame = try #require((0..<file.count - 4).first { file.name($0) == "fcTL" }) - 4
        let chunk = HandmadeAPNG.chunk("sRGB", [0])
        file.insert(contentsOf: (0..<count).flatMap { _ in chunk }, at: frame)
        return Data(file)
    }

    @Test func colourChunksThatAreRepeatedAreKeptOnce() throws {
        let data = try manyColorChunks(300_000)
        let header = try ImageHeader.read(data)
        #expect(header.codec.hasSeparateDefaultImage)
        var checks = 0
        let file = try data.withBytes { bytes throws(ImageCodecError) in
            let file = try APNGFile(bytes, header) {
                checks += 1
                return false
            }
            return file.file(of: file.frames[0], bytes)
        }

        // One check for 1024 chunks; a frame's file has the chunk once.
        #expect(checks == 300_006 / 1024)
        #expect(file.count < 200)
        #expect(try ImageDecoder.decode(data, fitting: .full).pixel(x: 0, y: 0) == 0xFFFF_0000)
    }

    @Test func readingTheChunksOfAnAnimationIsCancelled() throws {
        let data = try manyColorChunks(5000)
        let header = try ImageHeader.read(data)
        #expect(throws: ImageCodecError.cancelled) {
            try data.withBytes { bytes throws(ImageCodecError) in try APNGFile(bytes, header) { true } }
        }
        var limits = DecodeLimits()
        limits.processorSeconds = 0
        #expect(throws: ImageCodecError.tookTooLong(seconds: 0)) { try Animations.reader(of: data, limits: limits) }
    }

    @Test func decompressingAFrameOfAGIFIsCancelled() throws {
        var image = HostileFiles.Image(canvas: (400, 400), place: (0, 0), size: (400, 400))
        image.indices = [UInt8](repeating: 1, count: 160_000)
        var checks = 0
        #expect(throws: ImageCodecError.cancelled) {
            try ImageDecoder.decode(image.data, fitting: .full) {
                checks += 1
                return checks == 3
            }
        }
        // Before and after reading the header, and then while it decompresses, not after.
        #expect(checks == 3)
    }

    @Test func theDurationsOfManyFramesAreReadFromTheFileOnce() throws {
        let image = [UInt8](try WebPEncoder.encode(SampleImages.flat(2, 2, 0xFF00_00FF), quality: 80))
        var file = [UInt8](
            HandmadeWebP(
                width: 2, height: 2,
                frames: (0..<20_000).map { _ in HandmadeWebP.Frame(x: 0, y: 0, width: 2, height: 2, file: image) }
            ).data)
        var (position, count) = (12, 0)
        while position + 8 <= file.count {
            if file.name(position) == "ANMF" {
                count += 1
                file[position + 20] = UInt8(count & 0xFF)
                file[position + 21] = UInt8(count >> 8)
                file[position + 22] = 0
            }
            let length = file.littleEndian32(position + 4)
            position += 8 + length + length & 1
        }

        let facts = try #require(try Animations.reader(of: Data(file))).facts

        #expect(facts.durations.count == 20_000)
        #expect(facts.durations[99] == 0.1 && facts.durations[19_999] == 20)
    }
}
