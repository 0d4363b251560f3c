import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// A reference scaler in double precision.
private func exactlyScaled(_ source: PixelBuffer, _ rect: CGRect, _ width: Int, _ height: Int) -> [[Double]] {
    func weights(_ origin: Double, _ length: Double, _ results: Int, _ index: Int, _ count: Int) -> [(Int, Double)] {
        let step = length / Double(results)
        guard step < 1 else {
            let (start, end) = (origin + Double(index) * step, origin + Double(index + 1) * step)
            return (0..<count).compactMap { pixel in
                let share = min(Double(pixel + 1), end) - max(Double(pixel), start)
                return share > 1e-9 ? (pixel, share / step) : nil
            }
        }
        let (lowest, highest) = (origin.rounded(.down), min((origin + length).rounded(.up), Double(count)) - 1)
        let centre = min(max(lowest, origin + (Double(index) + 0.5) * step - 0.5), highest)
        let first = Int(centre)
        return [(first, 1 - (centre - Double(first))), (min(first + 1, count - 1), centre - Double(first))]
    }
    let columns = (0..<width).map { weights(rect.minX, rect.width, width, $0, source.width) }
    let rows = (0..<height).map { weights(rect.minY, rect.height, height, $0, source.height) }
    return rows.flatMap { row in
        columns.map { column in
            var sums = [0.0, 0, 0, 0]
            for (y, down) in row {
                for (x, right) in column {
                    for (index, value) in SampleImages.channels(source.pixel(x: x, y: y)).enumerated() {
                        sums[index] += Double(value) * down * right
                    }
                }
            }
            return sums
        }
    }
}

/// A row source whose pixels are their row number.
private final class NumberedRows: RowSource {
    let width: Int
    let height: Int
    let isOpaque = true
    /// The addresses of the written rows modulo 32.
    var remainders: Set<Int> = []
    private var next = 0

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    func read(_ count: Int, into first: UnsafeMutableRawPointer, bytesPerRow: Int) {
        for row in 0..<count {
            let target = first + row * bytesPerRow
            remainders.insert(Int(bitPattern: target) % 32)
            for x in 0..<width { target.storeBytes(of: UInt32(next), toByteOffset: x * 4, as: UInt32.self) }
            next += 1
        }
    }
}

@Suite struct PixelScalerTests {
    /// libjpeg writes rows at multiples of 32 bytes around the processor's caches, so rows must begin elsewhere.
    @Test(arguments: [1, 7, 8, 9, 1600, 1601])
    func decodedRowsStayInTheCaches(width: Int) throws {
        let source = NumberedRows(width: width, height: 50)
        var window = SourceWindow(source, count: 3)
        for start in 0..<48 {
            let first = try window.rows(from: start, count: 3)
            for row in 0..<3 {
                let bytes = first + row * window.bytesPerRow
                #expect(bytes.load(as: UInt32.self) == start + row)
                #expect(bytes.load(fromByteOffset: (width - 1) * 4, as: UInt32.self) == start + row)
            }
        }
        #expect(source.remainders == [4])
    }

    private func scale(_ source: PixelBuffer, _ width: Int, _ height: Int, from rect: CGRect? = nil) throws
        -> PixelBuffer
    {
        let whole = CGRect(x: 0, y: 0, width: source.width, height: source.height)
        return try PixelScaler.scale(source, from: rect ?? whole, width: width, height: height, isCancelled: { false })
    }

    @Test(arguments: [(1, 1), (3, 2), (37, 23), (50, 29), (63, 31), (64, 32), (65, 33), (150, 80), (9, 70), (300, 3)])
    func flatColoursStayFlat(_ width: Int, _ height: Int) throws {
        for color: UInt32 in [0xFF00_0000, 0xFFFF_FFFF, 0xFF01_80FE, 0x8040_2001, 0x0000_0000, 0x0101_0101] {
            let result = try scale(SampleImages.flat(64, 32, color), width, height)

            #expect(result.width == width && result.height == height)
            #expect(SampleImages.words(result).allSatisfy { $0 == color })
        }
    }

    @Test func agreesWithScalingInDoublesWithinOneLevel() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededRandom(seed: seed)
        for _ in 0..<40 {
            let (width, height) = (Int.random(in: 1...60, using: &numbers), Int.random(in: 1...40, using: &numbers))
            let opaque = Bool.random(using: &numbers)
            let source = SampleImages.noise(width, height, opaque: opaque, seed: numbers.next())
            let left = Double.random(in: 0..<Double(width) / 2, using: &numbers)
            let top = Double.random(in: 0..<Double(height) / 2, using: &numbers)
            let rect = CGRect(
                x: left, y: top, width: Double.random(in: 0.5...1, using: &numbers) * (Double(width) - left),
                height: Double.random(in: 0.5...1, using: &numbers) * (Double(height) - top))
            let resultWidth = Int.random(in: max(1, Int(rect.width / 7))...70, using: &numbers)
            let resultHeight = Int.random(in: max(1, Int(rect.height / 7))...70, using: &numbers)
            // From a ratio of 8, blocks are averaged first. Another test covers that.
            guard rect.width / Double(resultWidth) < 8, rect.height / Double(resultHeight) < 8 else { continue }

            let result = try scale(source, resultWidth, resultHeight, from: rect)

            let expected = exactlyScaled(source, rect, resultWidth, resultHeight)
            for (pixel, sums) in zip(SampleImages.words(result), expected) {
                for (value, sum) in zip(SampleImages.channels(pixel), sums) {
                    #expect(
                        abs(Double(value) - sum) < 1, "\(width)x\(height) \(rect) to \(resultWidth)x\(resultHeight)")
                }
            }
        }
    }

    @Test func allKernelsGiveTheSameBytes() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var numbers = SeededRandom(seed: seed)
        for (width, height) in [
            (29, 11), (50, 40), (42, 33), (21, 13), (9, 9), (7, 5), (8, 40), (120, 61), (53, 41), (1, 1),
        ] {
            let source = SampleImages.noise(53, 41, opaque: false, seed: numbers.next())
            let rect = CGRect(x: 1.25, y: 2, width: 51.5, height: 38.75)

            func scaled(_ kernel: any ScalingKernel.Type) throws -> [UInt32] {
                SampleImages.words(
                    try PixelScaler.scale(
                        source, from: rect, width: width, height: height, isCancelled: { false }, kernel: kernel))
            }
            let words = try scaled(WordKernel.self)
            #expect(try words == scaled(VectorKernel.self), "\(width)x\(height)")
            if AVX2Kernel.isAvailable { #expect(try words == scaled(AVX2Kernel.self), "\(width)x\(height)") }
        }
    }

    @Test func shrinkingKeepsTheMean() throws {
        let source = SampleImages.noise(96, 60, seed: 7)
        func mean(_ buffer: PixelBuffer) -> [Double] {
            var sums = [0.0, 0, 0, 0]
            for pixel in SampleImages.words(buffer) {
                for (index, value) in SampleImages.channels(pixel).enumerated() { sums[index] += Double(value) }
            }
            return sums.map { $0 / Double(buffer.width * buffer.height) }
        }
        for (width, height) in [(95, 59), (70, 41), (48, 30), (31, 17), (5, 4), (1, 1)] {
            let result = try scale(source, width, height)

            for (before, after) in zip(mean(source), mean(result)) {
                #expect(abs(before - after) < 0.75, "\(width)x\(height)")
            }
        }
    }

    @Test func coloursNeverExceedTheirAlpha() throws {
        let source = SampleImages.noise(64, 64, opaque: false, seed: 3)
        for (width, height) in [(63, 50), (20, 20), (100, 90), (3, 3)] {
            for pixel in SampleImages.words(try scale(source, width, height)) {
                let parts = SampleImages.channels(pixel)
                #expect(parts[0...2].allSatisfy { $0 <= parts[3] })
            }
        }
    }

    @Test func halvingAveragesFourPixels() throws {
        let source = SampleImages.make(4, 2) { x, y in UInt32(x * 40 + y * 20) * 0x01_0101 }

        let result = try scale(source, 2, 1)

        #expect(SampleImages.words(result) == [0xFF1E_1E1E, 0xFF6E_6E6E])
    }

    @Test func aCropShowsOnlyItsPart() throws {
        let source = SampleImages.make(40, 40) { x, y in x < 20 ? 0xFF0000 : 0x0000FF }

        let result = try scale(source, 7, 7, from: CGRect(x: 20, y: 3, width: 20, height: 11))

        #expect(SampleImages.words(result).allSatisfy { $0 == 0xFF00_00FF })
    }

    @Test func hugeReductionsAverageAllPixels() throws {
        // One white row of 2100 gives 255 / 2100.
        let source = SampleImages.make(3000, 2100) { _, y in y == 1500 ? 0xFFFFFF : 0 }

        let result = try scale(source, 1, 1)

        #expect(SampleImages.words(result) == [0xFF00_0000])
        #expect(SampleImages.words(try scale(source, 1, 300))[214] == 0xFF24_2424)
    }

    @Test func cancellingStopsBetweenRows() {
        let source = SampleImages.flat(8, 400, 0xFF00_FF00)
        var asked = 0

        #expect(throws: ImageCodecError.cancelled) {
            try PixelScaler.scale(
                source, from: CGRect(x: 0, y: 0, width: 8, height: 400), width: 7, height: 300,
                isCancelled: {
                    asked += 1
                    return asked == 3
                })
        }
        #expect(asked == 3)
    }

    @Test func invalidRectanglesAreClampedToTheImage() throws {
        let source = SampleImages.flat(10, 10, 0xFF12_3456)
        for rect in [
            CGRect(x: -5, y: -5, width: 3, height: 3), CGRect(x: 50, y: 2, width: 9, height: 9),
            CGRect(x: CGFloat.nan, y: 0, width: 4, height: 4), CGRect(x: 4, y: 4, width: 0, height: 0),
            CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1),
        ] {
            let result = try scale(source, 3, 3, from: rect)
            #expect(SampleImages.words(result).allSatisfy { $0 == 0xFF12_3456 })
        }
    }
}
