import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Images of files that are still being received.
struct ProgressiveImageTests {
    private static let source = SampleImages.smooth(160, 120)

    /// The sample in another form of its format, made by ImageMagick, which `Scripts/test` installs.
    private static func sample(_ name: String, _ options: String) throws -> Data {
        let folder = try TemporaryFolder()
        try PNGEncoder.write(source, to: folder.path("source.png"))
        let file = folder.path(name)
        try ImageMagick.run(
            [folder.path("source.png")] + options.split(separator: " ").map(String.init) + [file])
        return try Data(contentsOf: URL(fileURLWithPath: file))
    }

    /// The mean difference of colour channels, of 255.
    private static func difference(_ image: PixelBuffer, from source: PixelBuffer = source) -> Double {
        var sum = 0
        for y in 0..<source.height {
            for x in 0..<source.width {
                let (a, b) = (image.pixel(x: x, y: y), source.pixel(x: x, y: y))
                for shift in [0, 8, 16] as [UInt32] { sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
            }
        }
        return Double(sum) / Double(source.width * source.height * 3)
    }

    private static func rendering(
        _ progressive: inout ProgressiveImage, _ received: Data, _ expected: Int?
    ) -> Data? {
        received.withUnsafeBytes { progressive.rendering(of: $0, expected: expected) }.map { received.prefix($0) }
    }

    @Test(arguments: [1, 7, 500]) func aProgressiveJPEGIsOfferedOnceForEachScanAndGetsBetter(step: Int) throws {
        let data = try Self.sample("a.jpg", "-interlace JPEG -quality 80")
        let scans = data.withUnsafeBytes { ImageDecoder.scanCount($0) }
        var (progressive, differences): (ProgressiveImage, [Double]) = (ProgressiveImage(), [])
        var end = 0
        while end < data.count {
            end = min(data.count, end + step)
            guard let file = Self.rendering(&progressive, data.prefix(end), data.count) else { continue }
            differences.append(Self.difference(try ImageDecoder.decode(file, fitting: .full)))
        }

        #expect(scans > 3)
        // Scans that arrive together are shown together. The last scan is complete with the file.
        #expect(step > 7 || differences.count == scans - 1)
        #expect(differences.first ?? 0 < 30)
        #expect(try #require(differences.last) < #require(differences.first))
        for (before, after) in zip(differences, differences.dropFirst()) { #expect(after < before + 0.5) }
        #expect(!progressive.isPossible)
    }

    @Test func aSequentialJPEGIsNeverOffered() throws {
        let data = try JPEGEncoder.encode(Self.source, quality: 80)
        var progressive = ProgressiveImage()
        for end in 0..<data.count {
            #expect(Self.rendering(&progressive, data.prefix(end), data.count) == nil)
        }
        #expect(!progressive.isPossible)
    }

    @Test func anInterlacedPNGIsOfferedAsItGrowsAndGetsBetter() throws {
        // Noise makes the file large enough for several passes.
        let data = try Self.sample("a.png", "-seed 1 +noise Gaussian -interlace PNG")
        let complete = try ImageDecoder.decode(data, fitting: .full)
        var (progressive, differences): (ProgressiveImage, [Double]) = (ProgressiveImage(), [])
        for end in stride(from: 1, through: data.count - 1, by: 100) {
            guard let file = Self.rendering(&progressive, data.prefix(end), data.count) else { continue }
            #expect(end >= data.count / 10)
            differences.append(Self.difference(try ImageDecoder.decode(file, fitting: .full), from: complete))
        }
        #expect((4...8).contains(differences.count))
        for (before, after) in zip(differences, differences.dropFirst()) { #expect(after < before) }
    }

    @Test func aPlainPNGIsOfferedAsItGrowsWithTheRowsItHas() throws {
        let data = try PNGEncoder.encode(SampleImages.noise(160, 120, seed: 3))
        var (progressive, rows): (ProgressiveImage, [Int]) = (ProgressiveImage(), [])
        for end in stride(from: 1, through: data.count - 1, by: 100) {
            guard let file = Self.rendering(&progressive, data.prefix(end), data.count) else { continue }
            let image = try ImageDecoder.decode(file, fitting: .full)
            rows.append((0..<120).count { image.pixel(x: 0, y: $0) != 0 })
        }
        #expect((4...8).contains(rows.count))
        for (before, after) in zip(rows, rows.dropFirst()) { #expect(after > before) }
    }

    @Test func filesOfOtherKindsAreNeverOffered() throws {
        let webP = try WebPEncoder.encode(Self.source, quality: 80)
        for data in [webP, Data("Hello, world. This is no picture.".utf8), Data()] {
            var progressive = ProgressiveImage()
            for end in stride(from: 0, through: data.count, by: 11) {
                #expect(Self.rendering(&progressive, data.prefix(end), nil) == nil)
            }
            #expect(data.isEmpty || !progressive.isPossible)
        }
    }

    @Test func damagedBytesNeverTrapAndAreReadOnce() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededRandom(seed: seed)
        let data = try Self.sample("a.jpg", "-interlace JPEG -quality 80")
        for _ in 0..<200 {
            var bytes = [UInt8](data)
            for _ in 0..<20 {
                bytes[Int.random(in: 2..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
            }
            var (progressive, offered, end) = (ProgressiveImage(), 0, 0)
            while end < bytes.count {
                end = min(bytes.count, end + Int.random(in: 1...300, using: &numbers))
                if Self.rendering(&progressive, Data(bytes.prefix(end)), nil) != nil { offered += 1 }
            }
            #expect(offered <= bytes.count / 4)
        }
    }

    @Test func anInterlacedPNGThatEndsAfterItsFirstPassShowsThePassesItHas() throws {
        let data = try Self.sample("a.png", "-interlace PNG")
        let half = try ImageDecoder.decode(data.prefix(data.count * 3 / 4), fitting: .full)
        #expect(Self.difference(half) < 12)
        #expect(throws: ImageCodecError.self) { try ImageDecoder.decode(data.prefix(60), fitting: .full) }
        // Damage inside the data is an error, as before.
        var damaged = data
        damaged[data.count / 2] ^= 0xFF
        #expect(throws: ImageCodecError.self) { try ImageDecoder.decode(damaged, fitting: .full) }
    }
}
