import Foundation
import TestSupport
import Testing

@testable import ADKLists

@Suite struct RowLengthsTests {
    /// A reference model with a plain array.
    struct Model {
        var heights: [Double?]
        var estimate: Double
        func offset(_ row: Int) -> Double { heights[..<row].reduce(0) { $0 + ($1 ?? estimate) } }
        func row(at y: Double) -> Int {
            var end = 0.0
            for (row, height) in heights.enumerated() {
                end += height ?? estimate
                if end > y { return row }
            }
            return max(0, heights.count - 1)
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func randomEditsAgreeWithAPlainArray(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let start = Int.random(in: 0...700, using: &random)
        var heights = RowLengths(count: start, estimate: 50)
        var model = Model(heights: Array(repeating: nil, count: start), estimate: 50)
        for step in 0..<60 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                let at = Int.random(in: 0...model.heights.count, using: &random)
                let count = Int.random(in: 0...400, using: &random)
                heights.insert(count, at: at)
                model.heights.insert(contentsOf: Array(repeating: nil, count: count), at: at)
            case 1 where !model.heights.isEmpty:
                let low = Int.random(in: 0..<model.heights.count, using: &random)
                let high = Int.random(in: low...min(model.heights.count, low + 300), using: &random)
                heights.remove(low..<high)
                model.heights.removeSubrange(low..<high)
            case 2 where !model.heights.isEmpty:
                let row = Int.random(in: 0..<model.heights.count, using: &random)
                let height: Double? =
                    Bool.random(using: &random) ? Double(Int.random(in: 0...900, using: &random)) : nil
                heights[row] = height
                model.heights[row] = height
            default:
                model.estimate = Double(Int.random(in: 1...200, using: &random))
                heights.estimate = model.estimate
            }
            #expect(heights.count == model.heights.count, "seed \(seed) step \(step)")
            #expect(heights.knownCount == model.heights.count { $0 != nil }, "seed \(seed) step \(step)")
            #expect(abs(heights.total - model.offset(model.heights.count)) < 0.01, "seed \(seed) step \(step)")
            guard !model.heights.isEmpty else { continue }
            for _ in 0..<5 {
                let row = Int.random(in: 0..<model.heights.count, using: &random)
                #expect(heights[row] == model.heights[row], "seed \(seed) step \(step)")
                #expect(abs(heights.offset(of: row) - model.offset(row)) < 0.01, "seed \(seed) step \(step)")
                let y = Double.random(in: -10...max(1, heights.total + 10), using: &random)
                #expect(heights.row(at: y) == model.row(at: y), "seed \(seed) step \(step) y \(y)")
            }
        }
    }

    @Test func unmeasuredRowsTakeNoMemoryAndManyNoTime() {
        var heights = RowLengths(count: 2_000_000_000, estimate: 100)
        heights[1_999_999_998] = 300
        #expect(heights.total == 200_000_000_200)
        #expect(heights.offset(of: 1_999_999_999) == 200_000_000_100)
        #expect(heights.row(at: 199_999_999_899) == 1_999_999_998)
        heights.remove(10..<1_999_999_990)
        #expect(heights.count == 20 && heights[18] == 300)
    }
}
