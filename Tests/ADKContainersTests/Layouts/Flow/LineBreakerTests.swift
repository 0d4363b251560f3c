import Testing

@testable import ADKContainers
@testable import ADKLists

/// Lines of items with measured and estimated sizes.
@Suite struct LineBreakerTests {
    @Test func aLineGoesOnWhenTheRegionAfterItLosesItsMeasuredItems() {
        var metrics = LineMetrics(crossLength: 120, lineSpacing: 10, itemSpacing: 10)
        metrics.setItem(length: 30, cross: 35, isFixed: false)
        var lines = SectionLines(count: 6, metrics: metrics)
        // The measured item 2 starts a region, before which the line of the estimated item 0 ends.
        lines.set(ItemSize(length: 30, cross: 60), of: 2)
        lines.set(ItemSize(length: 30, cross: 20), of: 1)
        #expect(lines.list.pieces.map(\.count) == [2, 2, 2])
        lines.edit(removed: IntegerRunSet(2..<3), added: IntegerRunSet())
        #expect(lines.list.pieces.map(\.count) == [3, 2], "the estimated item 2 fits in the first line")
    }
}
