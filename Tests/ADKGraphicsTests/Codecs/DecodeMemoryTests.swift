import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

@Suite struct DecodeMemoryTests {
    private func need(_ data: Data, _ target: DecodeTarget) throws -> Int {
        let header = try ImageHeader.read(data)
        return try DecodePlan(header, target, DecodeLimits()).byteCount(header)
    }

    private static let thumbnail = DecodeTarget.exactly(width: 300, height: 300)

    /// A file of 50 bytes that claims to be 10,000 x 10,000.
    static let hugeGIF = HostileFiles.gif(width: 10_000, height: 10_000)

    @Test func aHugeGIFOfAFewBytesNeedsNoCanvasToBeShownSmall() throws {
        #expect(Self.hugeGIF.count <= 50)
        #expect(try need(Self.hugeGIF, Self.thumbnail) < 110 << 20)
        // And takes far less: memory without pixels is not touched.
        let result = try ImageDecoder.decode(Self.hugeGIF, fitting: Self.thumbnail)
        #expect(result.sides == [300, 300])
        #expect(result.pixel(x: 299, y: 299) == 0xFF00_0000)
    }

    @Test func shrinkingAGIFByRowsGivesThePixelsOfItsCanvas() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededRandom(seed: seed)
        for round in 0..<60 {
            func side() -> Int { Int.random(in: 1...90, using: &numbers) }
            var gif = HostileFiles.Picture(
                canvas: (side(), side()),
                place: (Int.random(in: 0...20, using: &numbers), Int.random(in: 0...20, using: &numbers)),
                size: (side(), side()))
            gif.isInterlaced = round % 2 == 0
            gif.transparentIndex = round % 3 == 0 ? 1 : nil
            gif.indices = (0..<Int.random(in: 1...gif.size.width * gif.size.height, using: &numbers)).map { _ in
                UInt8.random(in: 0...3, using: &numbers)
            }
            let data = gif.data
            let full = try ImageDecoder.decode(data, fitting: .full)
            for factor in [2, 3, 7] {
                let expected = try PixelScaler.reduce(full, factorX: factor, factorY: factor) { false }
                let header = try ImageHeader.read(data)
                let result = try data.withBytes { bytes throws(ImageCodecError) in
                    let file = try GIFFile(bytes, onlyFirst: true)
                    return try GIFPicture(file.frames[0], bytes)?.reduced(
                        by: factor, canvas: (file.width, file.height), isOpaque: !header.hasAlpha, { false })
                }
                #expect(
                    result.map(SamplePictures.words) == SamplePictures.words(expected), "round \(round), 1/\(factor)")
            }
        }
    }

    @Test func whatAHeaderAnnouncesCountsBeforeAnyMemoryIsAskedFor() throws {
        // Half of 24 megapixels' colour, whole brightness: three bytes a pixel of coefficients.
        let progressive = HostileFiles.progressiveJPEG(width: 6000, height: 4000)
        #expect((72_000_000...76_000_000).contains(try need(progressive, Self.thumbnail)))
        let interlaced = HandmadePNG(width: 8000, height: 8000, interlaced: true, rows: []).data
        #expect(try need(interlaced, Self.thumbnail) > 8000 * 8000 * 4)
        let plain = HandmadePNG(width: 8000, height: 8000, rows: []).data
        #expect(try need(plain, Self.thumbnail) < 8 << 20)
        #expect(try need(plain, .full) > 8000 * 8000 * 4)
        #expect(try need(HostileFiles.losslessWebP(width: 8000, height: 8000), Self.thumbnail) > 8000 * 8000 * 4)
    }

    @Test func aThreadThatHoldsBytesIsGivenWhatItHolds() throws {
        let budget = DecodeMemory.budget
        let grant = budget.reserveUnconditionally(1 << 20)
        let attempt = DecodeAttempt(grant, .visible)
        let needsNoMore = attempt.run {
            do throws(ImageCodecError) { return try DecodeMemory.reserve(1 << 20, isCancelled: { false }) == nil } catch
            {
                return false
            }
        }
        #expect(needsNoMore && grant.byteCount == 0 && !attempt.isPostponed)
    }

    @Test func aJobThatDoesNotFitIsPutOffAndNotHeldUp() throws {
        // More than all of it while something else is taken.
        let grant = DecodeMemory.budget.reserveUnconditionally(1)
        defer { grant.giveBack() }
        let attempt = DecodeAttempt(nil, .visible)
        let error = attempt.run { () -> ImageCodecError? in
            do throws(ImageCodecError) {
                _ = try DecodeMemory.reserve(DecodeMemory.budget.byteLimit, isCancelled: { false })
                return nil
            } catch {
                return error
            }
        }
        #expect(error == .cancelled)
        #expect(attempt.isPostponed && attempt.missingByteCount == DecodeMemory.budget.byteLimit)
    }
}

/// Files that claim more than they hold.
enum HostileFiles {
    private static func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

    /// One pixel of a picture of any size.
    static func gif(width: Int, height: Int) -> Data {
        let bytes =
            Array("GIF89a".utf8) + short(width) + short(height) + [0x80, 0, 0, 255, 0, 0, 0, 0, 255] + [
                0x2C, 0, 0, 0, 0,
            ]
            + short(width) + short(height) + [0, 2, 2, 0x44, 0x01, 0, 0x3B]
        return Data(bytes)
    }

    /// A GIF picture whose codes are not packed: each is preceded by a clear code.
    struct Picture {
        var canvas: (width: Int, height: Int)
        var place: (x: Int, y: Int)
        var size: (width: Int, height: Int)
        var isInterlaced = false
        var transparentIndex: Int?
        var indices: [UInt8] = []

        var data: Data {
            var bytes = Array("GIF89a".utf8) + short(canvas.width) + short(canvas.height) + [0x81, 0, 0]
            bytes += [255, 0, 0, 0, 255, 0, 0, 0, 255, 200, 100, 50]
            if let transparentIndex { bytes += [0x21, 0xF9, 4, 1, 0, 0, UInt8(transparentIndex), 0] }
            bytes += [0x2C] + short(place.x) + short(place.y) + short(size.width) + short(size.height)
            bytes += [isInterlaced ? 0x40 : 0, 7]
            let codes: [UInt8] = indices.flatMap { [0x80, $0] as [UInt8] } + [0x81]
            for start in stride(from: 0, to: codes.count, by: 255) {
                let part = codes[start..<min(codes.count, start + 255)]
                bytes += [UInt8(part.count)] + part
            }
            return Data(bytes + [0, 0x3B])
        }
    }

    /// The header of a progressive picture with colours at half size, and nothing after it.
    static func progressiveJPEG(width: Int, height: Int) -> Data {
        func big(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
        let table = HandmadeExif.segment(0xDB, [0] + Array(repeating: 1, count: 64))
        let frame = HandmadeExif.segment(
            0xC2, [8] + big(height) + big(width) + [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0])
        let codes = HandmadeExif.segment(0xC4, [0] + [1] + Array(repeating: 0, count: 15) + [0])
        let scan = HandmadeExif.segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0])
        return Data([0xFF, 0xD8] + table + frame + codes + scan + [0, 0, 0, 0xFF, 0xD9])
    }

    /// The header of a picture without loss, and nothing after it.
    static func losslessWebP(width: Int, height: Int) -> Data {
        let bits = (width - 1) | (height - 1) << 14
        let payload: [UInt8] =
            [0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) } + Array(repeating: 0, count: 8)
        func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        return Data(
            Array("RIFF".utf8) + little(payload.count + 13) + Array("WEBPVP8L".utf8) + little(payload.count) + payload
                + [0])
    }
}
