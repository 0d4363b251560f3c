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

    /// A file of 50 bytes whose header announces 10,000 x 10,000 pixels.
    static let hugeGIF = HostileFiles.gif(width: 10_000, height: 10_000)

    @Test func aHugeGIFIsReducedWithoutACanvas() throws {
        #expect(Self.hugeGIF.count <= 50)
        #expect(try need(Self.hugeGIF, Self.thumbnail) < 110 << 20)
        // It uses far less in fact: memory for missing pixels is never written.
        let result = try ImageDecoder.decode(Self.hugeGIF, fitting: Self.thumbnail)
        #expect(result.sides == [300, 300])
        #expect(result.pixel(x: 299, y: 299) == 0xFF00_0000)
    }

    @Test func reducingAGIFByRowsGivesThePixelsOfItsReducedCanvas() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededRandom(seed: seed)
        for round in 0..<60 {
            func side() -> Int { Int.random(in: 1...90, using: &numbers) }
            var gif = HostileFiles.Image(
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
                    return try GIFImage(file.frames[0], bytes, { false })?.reduced(
                        by: factor, canvas: (file.width, file.height), isOpaque: !header.hasAlpha, { false })
                }
                #expect(
                    result.map(SampleImages.words) == SampleImages.words(expected), "round \(round), 1/\(factor)")
            }
        }
    }

    @Test func theNeededMemoryIsEstimatedFromTheHeader() throws {
        // 24 megapixels with chroma at half size: three bytes of coefficients per pixel.
        let progressive = HostileFiles.progressiveJPEG(width: 6000, height: 4000)
        #expect((72_000_000...76_000_000).contains(try need(progressive, Self.thumbnail)))
        let interlaced = HandmadePNG(width: 8000, height: 8000, interlaced: true, rows: []).data
        #expect(try need(interlaced, Self.thumbnail) > 8000 * 8000 * 4)
        let plain = HandmadePNG(width: 8000, height: 8000, rows: []).data
        #expect(try need(plain, Self.thumbnail) < 8 << 20)
        #expect(try need(plain, .full) > 8000 * 8000 * 4)
        let part = DecodeTarget.crop(
            sourceRectUnit: CGRect(x: 0.5, y: 0.5, width: 0.1, height: 0.1), width: 800, height: 800)
        #expect(try need(plain, part) < 8 << 20)
        #expect(try need(HostileFiles.losslessWebP(width: 8000, height: 8000), Self.thumbnail) > 8000 * 8000 * 4)
    }

    @Test func anAttemptThatHoldsEnoughBytesReservesNoMore() throws {
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

    @Test func anAttemptThatDoesNotFitIsPostponedWithoutWaiting() throws {
        // With one byte reserved, the whole budget is not available.
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
