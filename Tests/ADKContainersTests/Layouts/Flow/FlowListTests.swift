import ADKFoundation
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Lists of boxes in lines on the list core.
final class FlowListTests: XCTestCase, @unchecked Sendable {
    /// Three columns of 40 x 50 points in a viewport of 120 x 400 points.
    private static let fixed = FlowSettings(items: .fixed(CGSize(width: 40, height: 50)), section: tight)
    private static let tight = FlowSection(minimumLineSpacing: 0, minimumInteritemSpacing: 0)

    private static func size(_ name: Int) -> CGSize {
        CGSize(width: 20 + CGFloat(name % 4) * 10, height: 40 + CGFloat(name % 5) * 5)
    }

    private static var selfSizing: FlowSettings {
        FlowSettings(
            items: .selfSizing(estimate: CGSize(width: 50, height: 50)),
            section: FlowSection(minimumLineSpacing: 4, minimumInteritemSpacing: 3))
    }

    @MainActor
    private func shown(_ count: Int, isFixed: Bool) throws -> FlowHarness {
        isFixed ? try FlowHarness(count, Self.fixed) : try FlowHarness(count, Self.selfSizing, Self.size)
    }

    /// Compares the visible cells with a layout over plain arrays in which everything is measured.
    @MainActor
    private func checkPlaces(_ flow: FlowHarness, file: StaticString = #filePath, line: UInt = #line) {
        var model = FlowModel(
            axis: .vertical, settings: flow.geometry.settings, cross: 120, hasHeaders: false, hasFooters: false,
            sections: [FlowModel.Section()])
        model.sections[0].items = flow.names.map { name in
            let size = flow.sizeOf(name)
            return FlowModel.Size(length: size.height, cross: size.width)
        }
        let layout = model.layout(
            FlowModel.Estimates(item: FlowModel.Size(length: 1, cross: 1), header: 0, footer: 0, regions: [[]]))
        XCTAssertFalse(flow.shown.isEmpty, file: file, line: line)
        for (name, frame) in flow.shown {
            guard let slot = flow.names.firstIndex(of: name) else {
                XCTFail("a cell of \(name), which is gone", file: file, line: line)
                continue
            }
            let place = layout.frames[slot]
            XCTAssertEqual(
                frame,
                CGRect(x: place.cross.rounded(), y: place.start, width: place.size.cross, height: place.size.length),
                "\(name)\n\(flow.list.dump)", file: file, line: line)
        }
    }

    func testItemsOfAFixedSizeArePlacedInColumns() throws {
        try onMain {
            let flow = try self.shown(300, isFixed: true)
            flow.list.checkInvariants()
            self.checkPlaces(flow)
            XCTAssertEqual(flow.shown.count, 24)
            XCTAssertEqual(flow.list.path(at: CGPoint(x: 119, y: 1))?.row, 2)
            XCTAssertEqual(flow.list.paths(in: CGRect(x: 41, y: 1, width: 30, height: 10)).map(\.row), [1])
        }
    }

    func testSelfSizingItemsArePlacedInLines() throws {
        try onMain {
            let flow = try self.shown(300, isFixed: false)
            flow.list.checkInvariants()
            self.checkPlaces(flow)
            XCTAssertLessThan(flow.list.data.records.count, 150)
        }
    }

    func testScrollingShowsOtherLines() throws {
        for isFixed in [true, false] {
            try onMain {
                let flow = try self.shown(3000, isFixed: isFixed)
                for step in 1...6 {
                    let path = IndexPath(row: step * 480, section: 0)
                    flow.list.scroll(to: path, position: .start, animated: step % 2 == 0)
                    try flow.host.settle()
                    flow.list.checkInvariants()
                    let rect = flow.list.rect(of: path)
                    XCTAssertTrue(flow.list.visiblePaths.contains(path), flow.list.dump)
                    XCTAssertEqual(rect.minY, flow.offset, accuracy: 30, "items are centred in their line")
                    XCTAssertLessThan(flow.list.data.records.count, 250)
                    XCTAssertTrue(flow.list.visibleNodes.allSatisfy(\.isDisplayed))
                }
            }
        }
    }

    func testTheFirstVisibleLineStaysWhenItemsAboveAreInsertedOrDeleted() throws {
        for isFixed in [true, false] {
            try onMain {
                let flow = try self.shown(300, isFixed: isFixed)
                flow.list.scroll(to: IndexPath(row: 150, section: 0), position: .start, animated: false)
                try flow.host.settle()
                // From now on no item is held in position because the list scrolled to it.
                flow.scroll(by: 7)
                try flow.host.settle()
                var random = SeededRandom(seed: 5)
                for step in 0..<30 {
                    let slot = try XCTUnwrap(flow.anchor)
                    let anchor = flow.names[slot]
                    let place = flow.top(slot)
                    let at = Int.random(in: 0..<slot - 20, using: &random)
                    if Bool.random(using: &random) {
                        flow.insert(1000 + step, at: at, .none)
                    } else {
                        flow.delete(at: at, .none)
                    }
                    // In the same frame, before anything is measured.
                    let now = try XCTUnwrap(flow.names.firstIndex(of: anchor))
                    flow.list.update()
                    XCTAssertEqual(flow.top(now), place, accuracy: 0.001, "step \(step)\n\(flow.list.dump)")
                    try flow.host.settle()
                    flow.list.checkInvariants()
                }
            }
        }
    }

    func testScrollingUpIntoUnmeasuredItemsDoesNotJump() throws {
        try onMain {
            let flow = try self.shown(3000, isFixed: false)
            flow.list.scroll(to: IndexPath(row: 2000, section: 0), position: .start, animated: false)
            try flow.host.settle()
            for step in 0..<60 {
                let slot = try XCTUnwrap(flow.anchor)
                let place = flow.top(slot)
                flow.scroll(by: -25)
                flow.list.update()
                let before = flow.top(slot)
                XCTAssertEqual(before, place + 25, accuracy: 0.001, "step \(step)")
                try flow.host.settle()
                flow.list.checkInvariants()
                XCTAssertTrue(flow.list.visibleNodes.allSatisfy(\.isDisplayed), "step \(step)")
            }
        }
    }

    func testItemsMoveToTheirNewColumns() throws {
        try onMain {
            let flow = try self.shown(30, isFixed: true)
            let (first, third) = (try XCTUnwrap(flow.cell(0)), try XCTUnwrap(flow.cell(2)))
            flow.insert(99, at: 0, .fade)
            try flow.host.run(for: 0.1)
            XCTAssertGreaterThan(first.view.frame.minX, 0, "it jumped or stood still")
            XCTAssertLessThan(first.view.frame.minX, 40, "it jumped or stood still")
            XCTAssertLessThan(third.view.frame.minX, 80, "it moves to the next line")
            XCTAssertGreaterThan(third.view.frame.minY, 0, "it moves to the next line")
            try flow.host.settle()
            XCTAssertEqual(first.view.frame.origin, CGPoint(x: 40, y: 0))
            self.checkPlaces(flow)
        }
    }

    func testAnItemThatGrowsPushesTheItemsAfterIt() throws {
        try onMain {
            let flow = try self.shown(60, isFixed: false)
            flow.sizes[4] = CGSize(width: 110, height: 90)
            flow.cell(4)?.style.width = ASDimensionMake(110)
            flow.cell(4)?.setHeight(90)
            try flow.host.settle()
            self.checkPlaces(flow)
            flow.list.checkInvariants()
        }
    }
}

private final class FlowNode: ADKListNode, ListMaker, @unchecked Sendable {
    // Set before the controller is made.
    nonisolated(unsafe) var settings = FlowSettings(items: .fixed(.zero))

    @MainActor func makeController() -> ListController {
        ListController(owner: self, geometry: FlowGeometry(axis: .vertical, settings: settings))
    }
}

/// A list of boxes in lines in a headless window of 120 x 400 points.
@MainActor
private final class FlowHarness: ListSource, ListEvents {
    let host = HeadlessHost.attached(scale: 1)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 400))
    let node = FlowNode()
    var names: [Int]
    /// The sizes of items that do not have their first size.
    var sizes: [Int: CGSize] = [:]
    private let firstSize: ((Int) -> CGSize)?

    /// Shows `count` items. Without sizes, the settings give one.
    init(_ count: Int, _ settings: FlowSettings, _ size: ((Int) -> CGSize)? = nil) throws {
        names = Array(0..<count)
        firstSize = size
        node.settings = settings
        node.idleMeasuringScreenfuls = 0
        list.source = self
        list.events = self
        window.rootViewController = ASDKViewController(node: node)
        window.makeKeyAndVisible()
        try host.settle()
    }

    var list: ListController { node.controller }
    var geometry: FlowGeometry { list.geometry as! FlowGeometry }
    var offset: CGFloat { list.listView.contentOffset.y }

    func sizeOf(_ name: Int) -> CGSize { sizes[name] ?? firstSize?(name) ?? geometry.fixedSize ?? .zero }

    /// The row at the top of the viewport.
    var anchor: Int? { list.visiblePaths.first { list.rect(of: $0).maxY > offset }?.row }

    /// The distance of a row from the top of the viewport.
    func top(_ row: Int) -> CGFloat { list.rect(of: IndexPath(row: row, section: 0)).minY - offset }

    func scroll(by distance: CGFloat) {
        list.listView.setContentOffset(CGPoint(x: 0, y: offset + distance), animated: false)
    }

    /// The frames of the visible cells by name.
    var shown: [Int: CGRect] {
        var result: [Int: CGRect] = [:]
        for case let cell as BoxCell in list.visibleNodes { result[cell.name] = cell.view.frame }
        return result
    }

    func cell(_ row: Int) -> BoxCell? { list.node(at: IndexPath(row: row, section: 0)) as? BoxCell }

    func insert(_ name: Int, at row: Int, _ animation: ListAnimation) {
        names.insert(name, at: row)
        list.updates.edit { $0.insertedRows.add(row..<row + 1, in: 0, animation) }
    }

    func delete(at row: Int, _ animation: ListAnimation) {
        names.remove(at: row)
        list.updates.edit { $0.deletedRows.add(row..<row + 1, in: 0, animation) }
    }

    // MARK: - The source

    let hasContent = true
    let sourceName: String? = "FlowHarness"
    func readCounts() -> SlotMap { SlotMap([names.count]) }
    func nodeBlock(for item: ListItem) -> ASCellNodeBlock? {
        guard let path = item.path else { return nil }
        let name = names[path.row]
        let size = sizeOf(name)
        return {
            let cell = BoxCell(name: name, height: size.height)
            cell.style.width = ASDimensionMake(size.width)
            return cell
        }
    }
    func sizeLimits(for item: ListItem) -> ASSizeRange { .unconstrained }
}
