import ADKGraphics
import ADKViews
import Testing

@testable import ADKX11

@Suite struct ScrollingRowsTests {
    @Test func wholeWindowScrollsWithoutACopyWhileThereIsRoom() {
        var rows = ScrollingRows(height: 10, slack: 5)
        let whole = PixelRect(x: 0, y: 0, width: 4, height: 10)
        #expect(rows.scroll(PixelShift(rect: whole, dx: 0, dy: -3)).isEmpty)
        #expect(rows.first == 3)
        #expect(rows.scroll(PixelShift(rect: whole, dx: 0, dy: -3)) == [.init(from: 6, to: 0, count: 7)])
        #expect(rows.first == 0)
    }

    /// A memory of rows is scrolled at random and compared with one that is simply copied.
    @Test(arguments: 0..<300 as Range<Int>)
    func rowsThatStayInSightAreWhatAPlainCopyGives(seed: Int) {
        var random = SplitMix(state: UInt64(seed))
        let height = Int.random(in: 1...24, using: &random)
        let slack = Int.random(in: 0...20, using: &random)
        var rows = ScrollingRows(height: height, slack: slack)
        var memory = (0..<height + slack).map { -1 - $0 }
        var window = Array(0..<height)
        for y in 0..<height { memory[y] = window[y] }
        for round in 0..<40 {
            let top = Int.random(in: 0..<height, using: &random)
            let bottom = Int.random(in: top + 1...height, using: &random)
            let dy = Int.random(in: -(bottom - top)...(bottom - top), using: &random)
            let shift = PixelShift(rect: PixelRect(x: 0, y: top, width: 1, height: bottom - top), dx: 0, dy: dy)

            let before = window
            for y in top..<bottom where (top..<bottom).contains(y - dy) { window[y] = before[y - dy] }
            for copy in rows.scroll(shift) {
                let taken = Array(memory[copy.from..<copy.from + copy.count])
                memory.replaceSubrange(copy.to..<copy.to + copy.count, with: taken)
            }

            for y in 0..<height {
                let cameIntoSight = (top..<bottom).contains(y) && !(top..<bottom).contains(y - dy)
                if cameIntoSight {
                    // Painted afterwards.
                    window[y] = round * 1000 + y
                    memory[rows.first + y] = window[y]
                }
                #expect(memory[rows.first + y] == window[y], "seed \(seed), round \(round), row \(y), \(shift)")
            }
        }
    }

    /// A small generator; the seed is printed with what fails.
    struct SplitMix: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }
}
