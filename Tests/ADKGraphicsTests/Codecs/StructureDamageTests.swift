import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Damage that passes checksums and headers.
@Suite struct StructureDamageTests {
    private struct Kind {
        var name: String
        var data: Data
        var rounds = 400
        var damage: (inout StructureDamage, Data) -> Data
    }

    private static let limits: DecodeLimits = {
        var limits = DecodeLimits()
        (limits.pixelCount, limits.reduciblePixelCount, limits.scannedPixelCount) = (200_000, 200_000, 4_000_000)
        limits.processorSeconds = 5
        return limits
    }()

    private static func apng() throws -> Data {
        let frames = (0..<4).map {
            HandmadeAPNG.Frame(
                x: $0, y: $0, pixels: SampleImages.translucent(24 - $0 * 2, 16 - $0 * 2), disposal: UInt8($0 % 3),
                blend: UInt8($0 % 2))
        }
        return try HandmadeAPNG(width: 24, height: 16, frames: frames, pieceLength: 60).data
    }

    private static func gif() -> Data {
        var frames = (0..<5).map { HandmadeGIF.Frame(width: 30 - $0, height: 20, index: UInt8($0), delay: $0) }
        for index in frames.indices {
            (frames[index].x, frames[index].y, frames[index].disposal) = (index, index, index % 4)
            frames[index].transparentIndex = index % 2 == 0 ? nil : index
        }
        return HandmadeGIF(width: 34, height: 24, palette: [0xFF0000, 0x00FF00, 0x0000FF], repeats: 2, frames: frames)
            .data
    }

    private static func kinds() throws -> [Kind] {
        let image = SampleImages.smooth(60, 44)
        let frames = (0..<3).map { (x: $0 * 2, y: $0 * 2, SampleImages.smooth(40, 30)) }
        let exif = HandmadeExif.segment(0xE1, HandmadeExif.block(6))
        var kinds = [
            Kind(name: "PNG", data: try PNGEncoder.encode(SampleImages.translucent(60, 44))) { $0.png($1) },
            Kind(name: "APNG", data: try apng()) { $0.png($1) },
            Kind(name: "JPEG", data: HandmadeExif.insert(exif, into: try JPEGEncoder.encode(image, quality: 80))) {
                $0.jpeg($1)
            },
            Kind(name: "GIF", data: gif()) { $0.gif($1) },
            Kind(name: "WebP", data: try WebPEncoder.encode(SampleImages.translucent(60, 44), quality: 80)) {
                $0.webP($1)
            },
            Kind(name: "WebP animation", data: try AnimatedWebP(width: 48, height: 40, frames: frames).data) {
                $0.webP($1)
            },
        ]
        for name in ["smooth.heic", "smooth.avif", "alpha.avif", "turned.avif"] {
            kinds.append(Kind(name: name, data: try FixtureImages.data(name), rounds: 150) { $0.boxes($1) })
        }
        kinds.append(Kind(name: "boxed.jxl", data: try FixtureImages.data("boxed.jxl"), rounds: 200) { $0.boxes($1) })
        for name in ["smooth.jxl", "lossy.jxl", "turned.jxl", "alpha.jxl"] {
            kinds.append(Kind(name: name, data: try FixtureImages.data(name), rounds: 100) { $0.bare($1) })
        }
        return kinds
    }

    /// The outcomes for the damaged files of one kind.
    private struct Tally {
        var images = 0
        var errors = 0
        /// Checksum errors: the damage did not reach the decoder.
        var checksums = 0
        /// Images that differ from the undamaged one: the damage reached the decoder.
        var changed = 0
    }

    @Test func damagedPartsGiveAnImageOrAnErrorAndNoMoreMemoryThanAllowed() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var damage = StructureDamage(seed: seed)
        let before = DamageTests.peakMemory
        for kind in try Self.kinds() {
            var tally = Tally()
            let whole = try? ImageDecoder.decode(kind.data, fitting: .full, limits: Self.limits)
            for round in 0..<kind.rounds {
                let target: DecodeTarget = round % 2 == 0 ? .full : .exactly(width: 33, height: 17)
                decode(kind.damage(&damage, kind.data), target, whole, &tally)
            }
            print("\(kind.name): \(tally)")
            #expect(tally.images + tally.errors == kind.rounds)
            #expect(tally.checksums * 20 < kind.rounds, "\(kind.name): too many checksum errors: \(tally)")
        }
        // Announced sizes take gigabytes. The tests beside this one take hundreds of megabytes.
        #expect(DamageTests.peakMemory - before < 1 << 30)
    }

    private func decode(_ data: Data, _ target: DecodeTarget, _ whole: PixelBuffer?, _ tally: inout Tally) {
        do throws(ImageCodecError) {
            let result = try ImageDecoder.decode(data, fitting: target, limits: Self.limits)
            #expect(result.width > 0 && result.height > 0 && result.width * result.height <= Self.limits.pixelCount)
            tally.images += 1
            if case .full = target, let whole, SampleImages.difference(result, whole).largest > 0 {
                tally.changed += 1
            }
        } catch {
            #expect(!error.description.isEmpty)
            tally.errors += 1
            if error.description.contains("CRC") { tally.checksums += 1 }
        }
    }

    @Test func aBitmapWithAHeaderOfTwoGigabytesIsRefused() {
        let bitmap: [UInt8] =
            Array("BM".utf8) + [0x9A, 0, 0, 0, 0, 0, 0, 0, 0x36, 0, 0, 0, 0x28, 0xFF, 0xFF, 0x7E] + [0xFF, 0, 0, 0, 5]
            + [0, 0, 0, 0xFF, 0xF6, 0x85, 0, 0, 0, 0x17]
        #expect(throws: ImageCodecError.corrupt(.bmp, "its header has an invalid length of 2130706216 bytes")) {
            try ImageDecoder.decode(Data(bitmap), fitting: .full)
        }
    }

    @Test func aBitmapWhosePixelsBeginAfterItsEndAllocatesNoMemory() {
        let bitmap: [UInt8] =
            Array("BM".utf8) + [0x9A, 0, 0, 0, 0, 0, 0, 0, 0xCA, 0xFF, 0xFF, 0xCA, 40, 0, 0, 0, 6, 0, 0, 0]
            + [5, 0, 0, 0, 1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
        #expect(throws: ImageCodecError.corrupt(.bmp, "its pixels begin after its end")) {
            try ImageDecoder.decode(Data(bitmap), fitting: .full)
        }
    }

    /// This file of 67 bytes made gdk-pixbuf allocate 1.4 GB.
    @Test func anIconWithAHugeBitmapHeaderIsRefused() {
        let icon: [UInt8] =
            [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 0, 0, 32, 0, 0x56, 0, 0, 0, 22, 0, 0, 0]
            + [0x16, 0x44, 0x41, 0x54] + [UInt8](repeating: 0, count: 41)

        #expect(throws: ImageCodecError.corrupt(.ico, "one of its pictures has no valid header")) {
            try ImageDecoder.decode(Data(icon), fitting: .full)
        }
    }

    @Test func damagedAnimationsPlayOrGiveAnError() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var damage = StructureDamage(seed: seed)
        for kind in try Self.kinds() where ["APNG", "GIF", "WebP animation"].contains(kind.name) {
            var (played, frames, errors) = (0, 0, 0)
            for _ in 0..<kind.rounds {
                do throws(ImageCodecError) {
                    guard let reader = try Animations.reader(of: kind.damage(&damage, kind.data), limits: Self.limits)
                    else {
                        continue
                    }
                    played += 1
                    let facts = reader.facts
                    #expect(
                        facts.width * facts.height <= Self.limits.pixelCount && facts.durations.allSatisfy { $0 > 0 })
                    for _ in 0..<min(8, facts.durations.count + 2) {
                        let frame = try reader.next(fitting: .full, isCancelled: { false })
                        #expect(frame.sides == [facts.width, facts.height])
                        frames += 1
                    }
                } catch {
                    #expect(!error.description.isEmpty)
                    errors += 1
                }
            }
            print("\(kind.name): \(played) played, \(frames) frames, \(errors) errors")
            #expect(frames > kind.rounds, "\(kind.name): the damage does not reach the frames")
        }
    }
}
