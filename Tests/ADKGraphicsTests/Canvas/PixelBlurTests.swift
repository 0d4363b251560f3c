import TestSupport
import Testing

@testable import ADKGraphics

@Suite struct PixelBlurTests {
    /// One pass of a box over a line whose ends continue.
    private func average(_ line: [Int], _ radius: Int) -> [Int] {
        let size = 2 * radius + 1
        return line.indices.map { index in
            let sum = (index - radius...index + radius).reduce(0) { $0 + line[min(max($1, 0), line.count - 1)] }
            return (sum + size / 2) / size
        }
    }

    @Test func pixelsSpreadAsFarAsTheReachAndTheEdgesContinue() {
        var random = SeededRandom(seed: 23)
        for reach in 1...7 {
            for _ in 0..<20 {
                let width = Int.random(in: 1...20, using: &random)
                let source = PixelBuffer(width: width, height: 1)
                var alphas: [Int] = []
                for x in 0..<width {
                    let alpha = UInt32.random(in: 0...255, using: &random)
                    source.row(0)[x] = alpha << 24 | alpha << 8
                    alphas.append(Int(alpha))
                }
                // The naive form: the line averaged once for each box.
                var line = alphas
                for radius in BoxBlur(reach: reach).radii where radius > 0 { line = average(line, radius) }
                let result = source.blurred(reach: reach)
                for x in 0..<width {
                    let pixel = result.row(0)[x]
                    #expect(Int(pixel >> 24) == line[x], "reach \(reach), width \(width), pixel \(x)")
                    #expect(pixel >> 8 & 0xFF == pixel >> 24)
                    #expect(pixel & 0x00FF_00FF == 0)
                }
            }
        }
    }

    @Test func aFlatImageStaysAsItIs() {
        for (width, height) in [(1, 1), (7, 3), (40, 40)] {
            let source = PixelBuffer(width: width, height: height, isOpaque: true)
            for y in 0..<height { for x in 0..<width { source.row(y)[x] = 0xFF12_80FE } }
            for reach in [-1, 0, 1, 6, 50] {
                let result = source.blurred(reach: reach)
                #expect(result.isOpaque && result.width == width && result.height == height)
                for y in 0..<height { for x in 0..<width { #expect(result.row(y)[x] == 0xFF12_80FE) } }
            }
        }
    }
}
