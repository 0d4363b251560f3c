import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import Foundation
import Testing

@testable import ADKLists

/// Ranges for every mode, direction and edge, compared with ranges computed row by row.
@MainActor @Suite struct RangeTests {
    private static let parameters: [ASLayoutRangeMode: (display: (Double, Double), preload: (Double, Double))] = [
        .minimum: ((0.25, 0.25), (0.5, 0.25)), .full: ((1, 0.5), (2.5, 1.5)), .visibleOnly: ((0, 0), (0, 0)),
        .lowMemory: ((0, 0), (0, 0)),
    ]

    @Test(arguments: [ASLayoutRangeMode.minimum, .full, .visibleOnly, .lowMemory], [ListAxis.vertical, .horizontal])
    func everySetAgreesWithANaiveOne(mode: ASLayoutRangeMode, axis: ListAxis) throws {
        let lengths = (0..<60).map { 30 + ($0 * 47) % 110 }
        var geometry = LinearGeometry(axis: axis, map: SlotMap([lengths.count]))
        for (row, length) in lengths.enumerated() { geometry.setMeasured(row, axis.size(CGFloat(length), cross: 200)) }
        let total = lengths.reduce(0, +)
        let known = try #require(Self.parameters[mode])
        // Where a viewport begins or ends exactly at a row as well.
        let edges = lengths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        let directions: [ASScrollDirection] = [
            [], .up, .down, .left, .right, [.up, .left], [.up, .right], [.down, .left], [.down, .right],
        ]
        for direction in directions {
            let forwards = direction.contains(axis == .vertical ? .down : .right)
            for viewport in [100, 400, 3000] {
                let starts = Array(stride(from: -viewport - 10, through: total + 10, by: 61))
                for start in starts + edges.flatMap({ [$0, $0 - viewport] }) {
                    func naive(_ leading: Double, _ trailing: Double) -> [Int] {
                        let low = Double(start) - (forwards ? trailing : leading) * Double(viewport)
                        let high = Double(start + viewport) + (forwards ? leading : trailing) * Double(viewport)
                        var y = 0.0
                        return lengths.indices.filter { row in
                            defer { y += Double(lengths[row]) }
                            return y < high && y + Double(lengths[row]) > low && high > 0
                        }
                    }
                    let ranges = RangeCalculator(
                        viewport: axis.rect(CGFloat(start), CGFloat(viewport), cross: 200), direction: direction,
                        mode: mode,
                        tuning: RangeTuning(), axis: axis
                    ).ranges(in: geometry)
                    let what = "\(mode) \(direction) \(viewport) at \(start)"
                    #expect(Array(ranges.visible) == naive(0, 0), "\(what)")
                    #expect(Array(ranges.preload) == naive(known.preload.0, known.preload.1), "\(what)")
                    let display = mode == .lowMemory ? [] : naive(known.display.0, known.display.1)
                    #expect(Array(ranges.display) == display, "\(what)")
                }
            }
        }
    }

    @Test(arguments: [ASLayoutRangeMode.minimum, .full, .visibleOnly], [ListAxis.vertical, .horizontal])
    func rangesStayTheSameWhereTheyAreSaidTo(mode: ASLayoutRangeMode, axis: ListAxis) {
        let lengths = (0..<80).map { 30 + ($0 * 47) % 110 }
        var geometry = LinearGeometry(axis: axis, map: SlotMap([lengths.count]))
        for (row, length) in lengths.enumerated() { geometry.setMeasured(row, axis.size(CGFloat(length), cross: 200)) }
        var steady = 0
        for direction in [ASScrollDirection.down, .up, [.down, .right], [.up, .left]] {
            func calculator(_ start: CGFloat) -> RangeCalculator {
                RangeCalculator(
                    viewport: axis.rect(start, 400, cross: 200), direction: direction, mode: mode,
                    tuning: RangeTuning(), axis: axis)
            }
            for start in stride(from: -500 as CGFloat, through: axis.length(geometry.contentSize) + 100, by: 31) {
                checkLeading(calculator, at: start, direction.contains(axis.forwards), geometry)
                guard let span = calculator(start).steadyStarts(in: geometry, leading: false) else { continue }
                steady += 1
                let expected = calculator(start).ranges(in: geometry)
                #expect(span.contains(start))
                for share in [0, 0.1, 0.5, 0.9, 0.999] as [CGFloat] {
                    let other = span.lowerBound + share * (span.upperBound - span.lowerBound)
                    #expect(
                        calculator(other).ranges(in: geometry) == expected,
                        "\(mode) \(direction): \(start) and \(other)")
                }
            }
        }
        #expect(steady > 100)
    }

    /// The visible rows and the extent of the ranges.
    private func checkLeading(
        _ calculator: (CGFloat) -> RangeCalculator, at start: CGFloat, _ isForwards: Bool, _ geometry: LinearGeometry
    ) {
        func ends(_ start: CGFloat) -> [Int] {
            let ranges = calculator(start).ranges(in: geometry)
            return [ranges.visible.first, ranges.visible.last].map { $0 ?? -1 }
                + [ranges.display, ranges.preload].map { (isForwards ? $0.last : $0.first) ?? -1 }
        }
        guard let span = calculator(start).steadyStarts(in: geometry, leading: true) else { return }
        for share in [0, 0.3, 0.8, 0.999] as [CGFloat] {
            let other = span.lowerBound + share * (span.upperBound - span.lowerBound)
            #expect(ends(other) == ends(start), "\(start) and \(other)")
        }
    }

    @MainActor
    @Test func statesFollowFromMembershipAndTheContainersVisibility() {
        let range = RangeController()
        let geometry = LinearGeometry(axis: .vertical, map: SlotMap([100]))
        range.didScroll([.down, .right])
        range.chooseMode(isVisible: true, isDrawn: { false })
        range.chooseMode(isVisible: true, isDrawn: { false })
        #expect(range.mode == .full)
        range.updateRanges(viewport: CGRect(x: 0, y: 1000, width: 300, height: 400), in: geometry)
        func state(_ row: Int, _ visible: Bool) -> ASInterfaceState {
            range.state(of: row, isSeen: range.ranges.visible.contains(row), in: visible ? .visible : .displayed)
        }
        for row in 0..<100 {
            let visible = (10...13).contains(row), display = (8...17).contains(row), preload = (4...23).contains(row)
            let shown: ASInterfaceState =
                visible
                ? .inHierarchy
                : display
                    ? [.measureLayout, .preload, .display]
                    : preload ? [.measureLayout, .preload] : .measureLayout
            #expect(state(row, true) == shown, "row \(row)")
            // In an invisible container, rows in the viewport are drawn and rows near it are loaded.
            let hidden: ASInterfaceState =
                visible ? [.measureLayout, .preload, .display] : preload ? [.measureLayout, .preload] : .measureLayout
            #expect(state(row, false) == hidden, "row \(row)")
        }
    }

    @MainActor
    @Test func theModeGrowsFromMinimumAndFollowsTheWindow() {
        let range = RangeController()
        func choose(_ visible: Bool = true, drawn: Bool = false) -> ASLayoutRangeMode {
            range.chooseMode(isVisible: visible, isDrawn: { drawn })
            return range.mode
        }
        #expect(choose(drawn: true) == .minimum, "the first pass")
        #expect(choose() == .minimum)
        #expect(choose(drawn: true) == .full, "once the visible rows are drawn")
        #expect(choose(false) == .minimum, "not in a window")
        #expect(choose() == .minimum)
        range.didScroll(.down)
        #expect(choose() == .full, "once it was scrolled")
        range.forceMode(.visibleOnly)
        #expect(choose() == .visibleOnly && choose() == .visibleOnly)
        range.contentDidChange()
        #expect(choose() == .full)
        range.memoryWarning(isInDisplayState: true)
        #expect(choose() == .visibleOnly)
        range.memoryWarning(isInDisplayState: false)
        #expect(choose(false) == .lowMemory)
        range.contentDidChange()
        range.setBackground(true, isVisible: true)
        #expect(choose() == .visibleOnly)
        #expect(
            !range.state(of: 0, isSeen: true, in: .visible).contains(.visible),
            "minimised: nothing is visible")
        range.setBackground(false, isVisible: true)
        #expect(choose() == .full && !range.isBackground)
        range.setBackground(true, isVisible: false)
        #expect(choose(false) == .lowMemory)
    }
}
