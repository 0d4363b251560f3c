import ADKNodes
import Foundation
import Testing

@testable import ADKLists

/// 100 rows of 100 points in a viewport of 400 points at offset 1000, with Texture's parameters.
@MainActor @Suite struct RangeCalculatorTests {
    private func ranges(_ mode: ASLayoutRangeMode, _ direction: ASScrollDirection, y: CGFloat = 1000)
        -> RangeCalculator.Ranges
    {
        let geometry = LinearGeometry(axis: .vertical, map: SlotMap([100]))
        return RangeCalculator(
            viewport: CGRect(x: 0, y: y, width: 300, height: 400), direction: direction, mode: mode,
            tuning: RangeTuning(), axis: .vertical
        ).ranges(in: geometry)
    }

    @Test func fullModeReachesFurtherDownWhenScrollingDown() {
        let result = ranges(.full, [.down, .right])
        #expect(result.visible == IntegerRunSet(10..<14))
        #expect(result.display == IntegerRunSet(8..<18))
        #expect(result.preload == IntegerRunSet(4..<24))
    }

    @Test func fullModeReachesFurtherUpWhenScrollingUp() {
        let result = ranges(.full, .up)
        #expect(result.display == IntegerRunSet(6..<16))
        #expect(result.preload == IntegerRunSet(0..<20))
    }

    @Test func minimumModeStaysNear() {
        let result = ranges(.minimum, .down)
        #expect(result.visible == IntegerRunSet(10..<14))
        #expect(result.display == IntegerRunSet(9..<15))
        #expect(result.preload == IntegerRunSet(9..<16))
    }

    @Test func visibleOnlyIsTheViewportAndLowMemoryDisplaysNothing() {
        #expect(ranges(.visibleOnly, .down).display == IntegerRunSet(10..<14))
        #expect(ranges(.lowMemory, .down).display.isEmpty)
        #expect(ranges(.lowMemory, .down).preload == IntegerRunSet(10..<14))
    }

    @Test func rangesEndWithTheRows() {
        #expect(ranges(.full, .down, y: 0).preload == IntegerRunSet(0..<14))
        #expect(ranges(.full, .down, y: 9600).preload == IntegerRunSet(90..<100))
    }

    @Test(arguments: ASLayoutRangeMode.allCases)
    func visibleLiesInDisplayLiesInPreloadLiesInKeep(mode: ASLayoutRangeMode) {
        guard mode != .lowMemory, mode != .unspecified else { return }
        for y in stride(from: CGFloat(-100), through: 9700, by: 37) {
            for direction: ASScrollDirection in [.down, .up, [.down, .right], [.up, .left], .left] {
                let result = ranges(mode, direction, y: y)
                func contains(_ outer: IntegerRunSet, _ inner: IntegerRunSet) -> Bool {
                    inner.subtracting(outer).isEmpty
                }
                #expect(contains(result.display, result.visible) && contains(result.preload, result.display))
                #expect(contains(result.keep, result.preload))
            }
        }
    }
}
