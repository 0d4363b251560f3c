import ADKFoundation
import ADKNodes
import ADKViews
import TestSupport
import Testing
import XCTest

@testable import ADKLists

/// The interface states of cells in a list that is itself in a row.
@Suite @MainActor
struct NestedRangeRules {
    /// All states of the list × modes × places of the slot × a minimised window, against the rules one by one.
    @Test func everyStateOfTheRowLimitsTheStatesOfItsListsCells() {
        let map = SlotMap([100])
        var geometry = LinearGeometry(axis: .horizontal, map: map, estimates: ListEstimates(row: 40))
        geometry.resize(to: ListContainer(size: CGSize(width: 400, height: 50), scale: 1), keeping: [])
        for mode in [ASLayoutRangeMode.minimum, .full, .visibleOnly, .lowMemory] {
            for isMinimised in [false, true] {
                let range = RangeController()
                range.setBackground(isMinimised, isVisible: true)
                range.forceMode(mode)
                range.chooseMode(isVisible: true) { false }
                range.updateRanges(viewport: CGRect(x: 1000, y: 0, width: 400, height: 50), in: geometry)
                for container in ContainerState.allCases {
                    for slot in 0..<100 {
                        let state = range.state(
                            of: slot, isSeen: range.ranges.visible.contains(slot), in: container)
                        let expected = model(slot, mode, container, isMinimised: isMinimised)
                        #expect(state == expected, "\(mode), \(container), slot \(slot), \(isMinimised)")
                    }
                }
            }
        }
    }

    /// A naive model: distances in points, from the table of tuning parameters.
    private func model(_ slot: Int, _ mode: ASLayoutRangeMode, _ container: ContainerState, isMinimised: Bool)
        -> ASInterfaceState
    {
        let leading: (display: CGFloat, preload: CGFloat)
        let trailing: (display: CGFloat, preload: CGFloat)
        switch mode {
        case .minimum: (leading, trailing) = ((0.25, 0.5), (0.25, 0.25))
        case .full: (leading, trailing) = ((1, 2.5), (0.5, 1.5))
        default: (leading, trailing) = ((0, 0), (0, 0))
        }
        let (start, end) = (CGFloat(slot) * 40, CGFloat(slot) * 40 + 40)
        func isWithin(_ ahead: CGFloat, _ behind: CGFloat) -> Bool {
            start < 1400 + ahead * 400 && end > 1000 - behind * 400
        }
        let isVisible = isWithin(0, 0)
        let isInDisplay = mode != .lowMemory && isWithin(leading.display, trailing.display)
        let isInPreload = isWithin(leading.preload, trailing.preload)
        var state = ASInterfaceState.measureLayout
        if container == .away { return state }
        if isVisible || isInDisplay || isInPreload { state.insert(.preload) }
        if container == .preloaded { return state }
        if container == .visible, !isMinimised {
            if isVisible { return .inHierarchy }
            if isInDisplay { state.insert(.display) }
        } else if isVisible, mode != .lowMemory {
            state.insert(.display)
        }
        return state
    }
}

/// Lists in rows at all distances from the viewport.
final class NestedRangeTests: XCTestCase, @unchecked Sendable {
    /// Checks each row's strip against the row's own state. Returns the states that occurred.
    @MainActor
    @discardableResult
    private func check(_ harness: NestedHarness, _ place: String) -> Set<UInt> {
        var seen: Set<UInt> = []
        for (slot, record) in harness.table.controller.data.records {
            guard let cell = record.node as? StripsCell, record.isReady else { continue }
            let list = cell.strips[0].list
            let row = cell.interfaceState
            seen.insert(UInt(row.rawValue))
            let visible = list.range.ranges.visible
            for (number, inner) in list.data.records {
                guard let node = inner.node, inner.isReady else { continue }
                let state = node.interfaceState
                let name = "\(place), row \(slot), cell \(number)"
                XCTAssertTrue(row.union(.measureLayout).isSuperset(of: state), "\(name): \(state) in \(row)")
                XCTAssertEqual(
                    state.contains(.visible), row.contains(.visible) && visible.contains(number), name)
                if row.contains(.preload), visible.contains(number) { XCTAssertTrue(state.contains(.preload), name) }
                if row.contains(.display), visible.contains(number) { XCTAssertTrue(state.contains(.display), name) }
                if !row.contains(.preload) { XCTAssertTrue(state.isSubset(of: .measureLayout), name) }
            }
            if !row.contains(.visible), row.contains(.preload), !list.range.isBackground {
                XCTAssertEqual(list.range.mode, .minimum, place)
            }
            if row.contains(.preload) {
                XCTAssertFalse(list.data.records.isEmpty, "\(place), row \(slot) preloads its first cells")
            }
        }
        return seen
    }

    /// The hooks of all cells in their order: preload, display, visible, and no step twice.
    @MainActor
    private func checkOrder(_ cell: BoxCell, file: StaticString = #filePath, line: UInt = #line) {
        var current: Set<String> = []
        for event in cell.states.current {
            let name = String(event.dropFirst())
            if event.hasPrefix("+") {
                XCTAssertTrue(current.insert(name).inserted, "\(cell.states.current)", file: file, line: line)
                if name == "visible" { XCTAssertTrue(current.contains("display"), file: file, line: line) }
                if name == "display" { XCTAssertTrue(current.contains("preload"), file: file, line: line) }
            } else {
                XCTAssertNotNil(current.remove(name), "\(cell.states.current)", file: file, line: line)
            }
        }
    }

    func testTheCellsOfAStripFollowTheStateOfTheirRow() throws {
        try onMain {
            let harness = NestedHarness()
            try harness.host.settle()
            var seen = self.check(harness, "at the start")
            let watched = try Array(harness.strip(10).cells.values)
            for y in stride(from: 0.0, through: 1600, by: 50) {
                try harness.scroll(to: y)
                seen.formUnion(self.check(harness, "down at \(y)"))
            }
            for y in stride(from: 1600.0, through: 0, by: -50) {
                try harness.scroll(to: y)
                seen.formUnion(self.check(harness, "up at \(y)"))
            }
            XCTAssertEqual(seen.count, 4, "kept, preloaded, displayed, visible")
            for cell in watched { self.checkOrder(cell) }
            XCTAssertFalse(watched.isEmpty)
        }
    }

    func testEveryCellOfADroppedRowLeavesItsStates() throws {
        try onMain {
            let harness = NestedHarness()
            try harness.host.settle()
            let cells = try Array(harness.strip(0).cells.values)
            XCTAssertTrue(cells.contains { $0.isVisible })
            try harness.scroll(to: 7000)
            for cell in cells {
                XCTAssertFalse(cell.isInPreloadState)
                self.checkOrder(cell)
                let ends = cell.states.current.count { $0 == "-preload" }
                XCTAssertEqual(ends, 1, "\(cell.states.current)")
            }
        }
    }

    func testAStripThatWasScrolledPreloadsInMinimumModeWhileItsRowIsOutside() throws {
        try onMain {
            let harness = NestedHarness()
            try harness.host.settle()
            let strip = try harness.strip(0)
            try harness.scroll(strip, to: 2000)
            XCTAssertEqual(strip.list.range.mode, .full)
            // Still in the display range.
            try harness.scroll(to: 100)
            XCTAssertEqual(strip.interfaceState, [.measureLayout, .preload, .display])
            XCTAssertEqual(strip.list.range.mode, .minimum)
            XCTAssertEqual(strip.cells.values.count { $0.isVisible }, 0)
            try harness.scroll(to: 0)
            XCTAssertEqual(strip.list.range.mode, .full)
            XCTAssertGreaterThan(strip.cells.values.count { $0.isVisible }, 0)
        }
    }

    func testAMemoryWarningReachesTheStripsOfAllRows() throws {
        try onMain {
            let harness = NestedHarness()
            try harness.host.settle()
            let visible = try harness.strip(0)
            try harness.scroll(visible, to: 2000)
            let before = visible.list.data.records.count
            ASMemoryPressure.warn()
            try harness.host.settle()
            XCTAssertEqual(visible.list.range.mode, .visibleOnly)
            XCTAssertLessThan(visible.list.data.records.count, before)
            XCTAssertEqual(Set(visible.list.range.ranges.preload), Set(visible.list.visiblePaths.map(\.row)))
            XCTAssertNil(harness.cell(20), "rows outside the viewport are dropped with their strips")
            self.check(harness, "after the warning")
            // The rows return with working strips.
            try harness.scroll(to: 1000)
            self.check(harness, "after a scroll")
            XCTAssertGreaterThan(try harness.strip(20).cells.values.count { $0.isVisible }, 0)
        }
    }

    func testAMinimisedWindowHidesTheCellsOfItsStrips() throws {
        try onMain {
            let harness = NestedHarness()
            try harness.host.settle()
            let strip = try harness.strip(0)
            XCTAssertGreaterThan(strip.cells.values.count { $0.isVisible }, 0)
            harness.outer.window.isOutOfSight = true
            try harness.host.settle()
            XCTAssertTrue(strip.list.range.isBackground)
            XCTAssertEqual(strip.cells.values.count { $0.isVisible }, 0)
            self.check(harness, "minimised")
            // The row leaves the window while it is minimised, and misses its return.
            try harness.scroll(to: 600)
            harness.outer.window.isOutOfSight = false
            try harness.host.settle()
            try harness.scroll(to: 0)
            XCTAssertTrue(try harness.strip(0) === strip)
            XCTAssertFalse(strip.list.range.isBackground)
            XCTAssertGreaterThan(strip.cells.values.count { $0.isVisible }, 0)
            self.check(harness, "restored")
        }
    }
}
