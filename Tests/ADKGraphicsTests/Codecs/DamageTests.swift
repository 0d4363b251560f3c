import ADKFoundation
import Foundation
import Glibc
import TestSupport
import Testing

@testable import ADKGraphics

@Suite struct DamageTests {
    private static func samples() throws -> [(name: String, data: Data)] {
        let image = SampleImages.smooth(80, 60)
        let jpeg = try JPEGEncoder.encode(image, quality: 80)
        return [
            ("JPEG", HandmadeExif.insert(HandmadeExif.segment(0xE1, HandmadeExif.block(6)), into: jpeg)),
            ("PNG", try PNGEncoder.encode(SampleImages.translucent(80, 60))),
            ("WebP", try WebPEncoder.encode(image, quality: 80)),
            (
                "WebP animation",
                try AnimatedWebP(width: 80, height: 60, frames: [(x: 4, y: 2, SampleImages.smooth(40, 50))]).data
            ),
            ("WebP with alpha", try WebPEncoder.encode(SampleImages.translucent(80, 60), quality: 80)),
        ]
    }

    /// Formats that our encoders do not write, made by ImageMagick, which `Scripts/test` installs.
    private static func foreignSamples() throws -> [(name: String, data: Data)] {
        guard ImageMagick.isInstalled else { return [] }
        let folder = try TemporaryFolder()
        try PNGEncoder.write(SampleImages.smooth(80, 60), to: folder.path("source.png"))
        let kinds: [(String, String)] = [
            ("a.jpg", "-interlace JPEG -quality 70"), ("a.jpg", "-colorspace CMYK"), ("PNG8:a.png", "-interlace PNG"),
            ("PNG48:a.png", ""), ("a.gif", "-interlace GIF"), ("a.tiff", "-compress none"), ("a.tiff", "-compress lzw"),
            ("a.tiff", "-compress zip"), ("a.tiff", "-compress jpeg"), ("a.tiff", "-monochrome -compress Group4"),
            ("a.tiff", "-depth 16 -compress rle"), ("a.bmp", ""), ("BMP3:a.bmp", "-colors 200 -compress RLE"),
            ("BMP3:a.bmp", "-colors 12"), ("a.ico", ""), ("a.ppm", ""), ("a.pbm", "-compress none"),
            ("a.webp", "-define webp:lossless=true"),
        ]
        return try kinds.map { name, options in
            let parts = name.split(separator: ":").map(String.init)
            let file = folder.path(parts.last ?? name)
            let target = parts.count > 1 ? parts[0] + ":" + file : file
            try ImageMagick.run([folder.path("source.png")] + options.split(separator: " ").map(String.init) + [target])
            return (name + " " + options, try Data(contentsOf: URL(fileURLWithPath: file)))
        }
    }

    /// A GIF animation with partial and transparent frames and all disposals.
    private static var animation: Data {
        var frames = (0..<6).map { HandmadeGIF.Frame(width: 40 - $0, height: 30, index: UInt8($0), delay: $0) }
        for index in frames.indices {
            (frames[index].x, frames[index].y, frames[index].disposal) = (index * 2, index, index % 4)
            frames[index].transparentIndex = index % 2 == 0 ? nil : index
        }
        return HandmadeGIF(
            width: 40, height: 30, palette: [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00], repeats: 3, frames: frames
        ).data
    }

    /// Decodes `data` and expects an image within the limits, or an error with a description.
    private func survives(_ data: Data, _ target: DecodeTarget, _ limits: DecodeLimits) throws {
        do throws(ImageCodecError) {
            let result = try ImageDecoder.decode(data, fitting: target, limits: limits)
            #expect(result.width > 0 && result.height > 0 && result.width * result.height <= limits.pixelCount)
        } catch {
            #expect(!error.description.isEmpty)
        }
    }

    @Test func mutatedFilesGiveAnImageOrAnError() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededRandom(seed: seed)
        var limits = DecodeLimits()
        // Without low limits, mutated sizes would be decoded at full size.
        limits.pixelCount = 200_000
        limits.reduciblePixelCount = 200_000
        limits.processorSeconds = 5
        let before = Self.peakMemory
        for (_, data) in try Self.samples() + Self.foreignSamples() + [("GIF animation", Self.animation)] {
            for round in 0..<200 {
                let damaged = Self.damaged(data, round, &numbers)
                try survives(damaged, round % 2 == 0 ? .full : .exactly(width: 33, height: 17), limits)
            }
        }
        // The announced sizes were never allocated.
        #expect(Self.peakMemory - before < 200 << 20)
    }

    @Test func mutatedAnimationsPlayOrGiveAnError() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededRandom(seed: seed)
        var limits = DecodeLimits()
        limits.pixelCount = 200_000
        let frames = (0..<4).map { (x: $0 * 2, y: $0, SampleImages.smooth(40, 50)) }
        let webP = try AnimatedWebP(width: 80, height: 60, frames: frames).data
        for data in [Self.animation, webP] {
            for round in 0..<200 {
                do throws(ImageCodecError) {
                    guard let reader = try Animations.reader(of: Self.damaged(data, round, &numbers), limits: limits)
                    else {
                        continue
                    }
                    let facts = reader.facts
                    #expect(facts.width * facts.height <= limits.pixelCount && facts.durations.allSatisfy { $0 > 0 })
                    for _ in 0..<min(9, facts.durations.count + 2) {
                        let frame = try reader.next(fitting: .full, isCancelled: { false })
                        #expect(frame.sides == [facts.width, facts.height])
                    }
                } catch {
                    #expect(!error.description.isEmpty)
                }
            }
        }
    }

    private static func damaged(_ data: Data, _ round: Int, _ numbers: inout SeededRandom) -> Data {
        var bytes = [UInt8](data)
        for _ in 0...Int.random(in: 0...4, using: &numbers) {
            // Half of the changes are in the header.
            let range = Bool.random(using: &numbers) ? 0..<min(64, bytes.count) : 0..<bytes.count
            bytes[Int.random(in: range, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
        }
        if round % 5 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &numbers)) }
        // Without valid checksums, hardly any damage of a PNG would reach the decoder.
        if round % 4 != 1, ImageFormat(signature: bytes) == .png { StructureDamage.mendChecksums(&bytes) }
        return Data(bytes)
    }

    /// The peak resident memory of the process in bytes.
    static var peakMemory: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024
    }

    @Test func decodingStopsAtTheProcessorTimeLimit() throws {
        var limits = DecodeLimits()
        limits.processorSeconds = 0
        let png = try PNGEncoder.encode(SampleImages.noise(300, 300, seed: 1))
        #expect(throws: ImageCodecError.tookTooLong(seconds: 0)) {
            try ImageDecoder.decode(png, fitting: .full, limits: limits)
        }
    }

    @Test func everyTruncationGivesAnImageOrAnError() throws {
        for (_, data) in try Self.samples() {
            for end in stride(from: 0, to: data.count, by: max(1, data.count / 60)) {
                try survives(data.prefix(end), .exactly(width: 10, height: 10), DecodeLimits())
            }
        }
    }

    @Test func truncatedWebPFilesAreErrors() throws {
        for (name, data) in try Self.samples() where name.hasPrefix("WebP") {
            let error = #expect(throws: ImageCodecError.self) {
                try ImageDecoder.decode(data.prefix(data.count / 2), fitting: .full)
            }
            guard case .corrupt(_, let message)? = error else {
                Issue.record("\(name): \(String(describing: error))")
                continue
            }
            #expect(!message.isEmpty)
        }
    }

    @Test func emptyDataIsReportedAsEmpty() {
        #expect(throws: ImageCodecError.empty) { try ImageDecoder.decode(Data(), fitting: .full) }
        #expect(throws: ImageCodecError.empty) { try ImageHeader.read(Data()) }
    }

    @Test func textNamedAsAnImageIsReportedAsUnsupported() throws {
        let folder = try TemporaryFolder()
        try Data("Hello, world.".utf8).write(to: URL(fileURLWithPath: folder.path("note.jpg")))

        let error = #expect(throws: ImageCodecError.self) {
            try ImageDecoder.decode(path: folder.path("note.jpg"), fitting: .full)
        }
        #expect(
            error?.description == "Not a picture of a known format; it starts with 48 65 6c 6c 6f 2c 20 77 6f 72 6c 64."
        )
    }

    @Test func aDecompressionBombIsRefusedByItsHeader() throws {
        let bomb = HandmadePNG(width: 30_000, height: 30_000, rows: []).data
        let wide = HandmadePNG(width: 40_000, height: 1, rows: []).data

        #expect(throws: ImageCodecError.tooLarge(width: 30_000, height: 30_000, limit: 400_000_000)) {
            try ImageDecoder.decode(bomb, fitting: .exactly(width: 10, height: 10))
        }
        #expect(throws: ImageCodecError.tooLarge(width: 40_000, height: 1, limit: 100_000_000)) {
            try ImageDecoder.decode(wide, fitting: .full)
        }
    }

    @Test func aJPEGThatClaimsToBeHugeIsRefused() throws {
        var bytes = [UInt8](try JPEGEncoder.encode(SampleImages.smooth(16, 16), quality: 80))
        let frame = try #require((0..<bytes.count - 9).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        (bytes[frame + 5], bytes[frame + 6], bytes[frame + 7], bytes[frame + 8]) = (0x7F, 0xFF, 0x7F, 0xFF)

        #expect(throws: ImageCodecError.tooLarge(width: 32_767, height: 32_767, limit: 400_000_000)) {
            try ImageDecoder.decode(Data(bytes), fitting: .exactly(width: 100, height: 100))
        }
    }

    @Test func targetsBeyondTheLimitAreRefused() throws {
        let data = try PNGEncoder.encode(SampleImages.smooth(4, 4))

        #expect(throws: ImageCodecError.tooLarge(width: 50_000, height: 4, limit: 100_000_000)) {
            try ImageDecoder.decode(data, fitting: .exactly(width: 50_000, height: 4))
        }
        #expect(throws: ImageCodecError.tooLarge(width: 30_000, height: 30_000, limit: 100_000_000)) {
            try ImageDecoder.decode(data, fitting: .exactly(width: 30_000, height: 30_000))
        }
    }

    @Test func endlessMarkersBeforeAnImageAreRefused() throws {
        let jpeg = try JPEGEncoder.encode(SampleImages.smooth(16, 16), quality: 80)
        let comments = Array(repeating: HandmadeExif.segment(0xFE, []), count: 5000).flatMap { $0 }

        #expect(throws: ImageCodecError.corrupt(.jpeg, "more than 4096 markers come before the picture")) {
            try ImageHeader.read(HandmadeExif.insert(comments, into: jpeg))
        }
    }

    @Test func aCancelledDecodeThrowsCancelled() throws {
        for (_, data) in try Self.samples() {
            var asked = 0
            #expect(throws: ImageCodecError.cancelled) {
                try ImageDecoder.decode(
                    data, fitting: .exactly(width: 10, height: 10),
                    isCancelled: {
                        asked += 1
                        return asked == 2
                    })
            }
        }
    }

    @Test func concurrentDecodingGivesTheSamePixels() throws {
        for (_, data) in try Self.samples() {
            let target = DecodeTarget.exactly(width: 33, height: 21)
            let expected = SampleImages.words(try ImageDecoder.decode(data, fitting: target))
            let differing = Locked(0)

            DispatchQueue.concurrentPerform(iterations: 16) { _ in
                let result = try? ImageDecoder.decode(data, fitting: target)
                if result.map(SampleImages.words) != expected { differing.withLock { $0 += 1 } }
            }

            #expect(differing.current == 0)
        }
    }
}
