import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Images of half the size.
@Suite struct HalvingTests {
    @Test func eachPixelIsTheAverageOfTheOnesItCovers() {
        var numbers = SeededRandom(seed: 1)
        for (width, height) in [(1, 1), (1, 7), (2, 2), (5, 4), (16, 9), (33, 31)] {
            for isOpaque in [false, true] {
                let source = SampleImages.noise(width, height, opaque: isOpaque, seed: numbers.next())
                for (across, down) in [(true, true), (true, false), (false, true), (false, false)] {
                    let result = source.halved(horizontally: across, vertically: down)
                    #expect(result.sides == [across ? (width + 1) / 2 : width, down ? (height + 1) / 2 : height])
                    #expect(result.isOpaque == isOpaque)
                    for y in 0..<result.height {
                        for x in 0..<result.width {
                            let wanted = average(
                                source, across ? [2 * x, 2 * x + 1] : [x], down ? [2 * y, 2 * y + 1] : [y])
                            let shown = SampleImages.channels(result.pixel(x: x, y: y))
                            #expect(zip(shown, wanted).allSatisfy { abs(Double($0) - $1) <= 0.5 }, "\(width)x\(height)")
                        }
                    }
                }
            }
        }
    }

    @Test func halvingAPartGivesThePartOfTheHalvedImage() {
        for isOpaque in [false, true] {
            let source = SampleImages.noise(64, 48, opaque: isOpaque, seed: 5)
            for across in 0...3 {
                for down in 0...3 {
                    let whole = source.halved(across: across, down: down)
                    let part = PixelRect(x: 16, y: 8, width: 24, height: 32)
                    let result = source.halved(part, across: across, down: down)
                    #expect(result.sides == [part.width >> across, part.height >> down])
                    for y in 0..<result.height {
                        for x in 0..<result.width {
                            #expect(
                                result.pixel(x: x, y: y)
                                    == whole.pixel(x: x + (part.x >> across), y: y + (part.y >> down)))
                        }
                    }
                }
            }
        }
    }

    private func average(_ source: PixelBuffer, _ columns: [Int], _ rows: [Int]) -> [Double] {
        var sums = [0.0, 0, 0, 0]
        for y in rows {
            for x in columns {
                guard source.isOpaque || (x < source.width && y < source.height) else { continue }
                let pixel = source.pixel(x: min(x, source.width - 1), y: min(y, source.height - 1))
                for (index, value) in SampleImages.channels(pixel).enumerated() { sums[index] += Double(value) }
            }
        }
        return sums.map { $0 / Double(columns.count * rows.count) }
    }
}
