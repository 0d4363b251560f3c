import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers

/// A grid on the list core: nothing in it needs items in a line.
final class GridTests: XCTestCase, @unchecked Sendable {
    /// Three columns of 40 points in a viewport of 120 x 400 points.
    @MainActor
    private func shown(_ count: Int) throws -> (host: HeadlessHost, window: UIWindow, grid: GridNode) {
        let host = HeadlessHost(scale: 1)
        FrameLoop.shared.detach()
        FrameLoop.shared.attach(host)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 400))
        let grid = GridNode(Array(0..<count))
        window.rootViewController = ASDKViewController(node: grid)
        window.makeKeyAndVisible()
        try host.settle()
        return (host, window, grid)
    }

    /// Every visible cell is in its column, and its line is below the line before.
    @MainActor
    private func checkPlaces(_ grid: GridNode, file: StaticString = #filePath, line: UInt = #line) {
        let heights = grid.names.map { GridNode.height($0) }
        for (name, cell) in grid.cells where cell.isVisible {
            guard let slot = grid.names.firstIndex(of: name) else {
                XCTFail("a cell of \(name), which is gone", file: file, line: line)
                continue
            }
            let starts = stride(from: 0, to: slot / 3 * 3, by: 3).map { heights[$0..<$0 + 3].max() ?? 0 }
            XCTAssertEqual(
                cell.view.frame,
                CGRect(x: CGFloat(slot % 3) * 40, y: starts.reduce(0, +), width: 40, height: heights[slot]),
                "\(name)\n\(grid.list.dump)", file: file, line: line)
        }
    }

    func testItemsArePlacedInColumns() throws {
        try onMain {
            let (_, window, grid) = try self.shown(300)
            withExtendedLifetime(window) {}
            grid.list.checkInvariants()
            self.checkPlaces(grid)
            XCTAssertEqual(grid.cells.values.count { $0.isVisible }, 24, "the eighth line starts at 395 points")
            XCTAssertLessThan(grid.cells.count, 120)
            let last = CGPoint(x: 119, y: 1)
            XCTAssertEqual(grid.list.path(at: last)?.row, 2)
            XCTAssertEqual(grid.list.paths(in: CGRect(x: 41, y: 1, width: 30, height: 10)).map(\.row), [1])
        }
    }

    func testScrollingShowsOtherLines() throws {
        try onMain {
            let (host, window, grid) = try self.shown(3000)
            withExtendedLifetime(window) {}
            for step in 1...20 {
                grid.list.scroll(
                    to: IndexPath(row: step * 140, section: 0), position: .start, animated: step % 2 == 0)
                try host.settle()
                grid.list.checkInvariants()
                let first = try XCTUnwrap(grid.list.visiblePaths.first)
                XCTAssertEqual(first.row / 3, step * 140 / 3, grid.list.dump)
                XCTAssertLessThan(grid.cells.count, 200)
                XCTAssertTrue(grid.list.visibleNodes.allSatisfy(\.isDisplayed))
            }
        }
    }

    func testTheFirstVisibleLineStaysWhenItemsAboveAreInsertedOrDeleted() throws {
        try onMain {
            let (host, window, grid) = try self.shown(300)
            withExtendedLifetime(window) {}
            let view = try XCTUnwrap(grid.view as? UIScrollView)
            grid.list.scroll(to: IndexPath(row: 150, section: 0), position: .start, animated: false)
            try host.settle()
            // From now on no item is held in position because the list scrolled to it.
            view.setContentOffset(CGPoint(x: 0, y: view.contentOffset.y + 7), animated: false)
            try host.settle()
            var random = SeededRandom(seed: 5)
            for step in 0..<60 {
                let slot = try XCTUnwrap(grid.list.visiblePaths.first).row
                let anchor = grid.names[slot]
                let place = grid.list.rect(of: IndexPath(row: slot, section: 0)).minY - view.contentOffset.y
                let at = Int.random(in: 0..<slot, using: &random)
                if Bool.random(using: &random) {
                    grid.insert(1000 + step, at: at, .none)
                } else {
                    grid.delete(at: at, .none)
                }
                try host.settle()
                grid.list.checkInvariants()
                let now = try XCTUnwrap(grid.names.firstIndex(of: anchor))
                let new = grid.list.rect(of: IndexPath(row: now, section: 0)).minY - view.contentOffset.y
                XCTAssertEqual(new, place, accuracy: 0.001, "step \(step)\n\(grid.list.dump)")
            }
        }
    }

    func testItemsMoveToTheirNewColumns() throws {
        try onMain {
            let (host, window, grid) = try self.shown(30)
            withExtendedLifetime(window) {}
            let (first, third) = (try XCTUnwrap(grid.cells[0]), try XCTUnwrap(grid.cells[2]))
            grid.insert(99, at: 0, .fade)
            try host.run(for: 0.1)
            XCTAssertGreaterThan(first.view.frame.minX, 0, "it jumped or stood still")
            XCTAssertLessThan(first.view.frame.minX, 40, "it jumped or stood still")
            XCTAssertLessThan(third.view.frame.minX, 80, "it moves to the next line")
            XCTAssertGreaterThan(third.view.frame.minY, 0, "it moves to the next line")
            try host.settle()
            XCTAssertEqual(first.view.frame.origin, CGPoint(x: 40, y: 0))
            self.checkPlaces(grid)
        }
    }
}

/// A grid of boxes of 40 points, three in a line.
final class GridNode: ASDisplayNode, @unchecked Sendable {
    // Main thread only.
    nonisolated(unsafe) var names: [Int]
    private nonisolated(unsafe) var source: GridSource?

    static func height(_ name: Int) -> CGFloat { 40 + CGFloat(name % 5) * 5 }

    init(_ names: [Int]) {
        self.names = names
        super.init()
        clipsToBounds = true
        setViewBlock { [unowned self] in GridView(list) }
    }

    @MainActor var list: ListController {
        if let source { return source.list }
        let source = GridSource(self)
        self.source = source
        return source.list
    }

    /// The nodes by name.
    @MainActor var cells: [Int: BoxCell] {
        let cells = list.data.records.values.compactMap { $0.node as? BoxCell }
        return Dictionary(uniqueKeysWithValues: cells.map { ($0.name, $0) })
    }

    @MainActor func insert(_ name: Int, at row: Int, _ animation: ListAnimation) {
        names.insert(name, at: row)
        list.updates.edit { $0.insertedRows.add(row..<row + 1, in: 0, animation) }
    }

    @MainActor func delete(at row: Int, _ animation: ListAnimation) {
        names.remove(at: row)
        list.updates.edit { $0.deletedRows.add(row..<row + 1, in: 0, animation) }
    }
}

@MainActor
private final class GridView: ADKListView, NodeBackedView {
    init(_ list: ListController) {
        super.init(frame: .zero)
        self.list = list
    }
}

@MainActor
private final class GridSource: ListSource, ListEvents {
    unowned let node: GridNode
    let list: ListController

    init(_ node: GridNode) {
        self.node = node
        list = ListController(owner: node, geometry: GridGeometry(columns: 3))
        list.source = self
        list.events = self
    }

    let hasContent = true
    let sourceName: String? = "Grid"
    func readCounts() -> SlotMap { SlotMap([node.names.count]) }
    func nodeBlock(for item: ListItem) -> ASCellNodeBlock? {
        guard let path = item.path else { return nil }
        let name = node.names[path.row]
        return { BoxCell(name: name, height: GridNode.height(name)) }
    }
    func sizeLimits(for item: ListItem) -> ASSizeRange { .unconstrained }
    func willDisplay(_ node: ASCellNode, at item: ListItem) {}
    func didEndDisplaying(_ node: ASCellNode) {}
    func didScroll() {}
    func didFinishPass() {}
    func updateWasInvalid(_ problem: ChangeProblem) {}
    func shouldHighlight(_ path: IndexPath) -> Bool { true }
    func didHighlight(_ path: IndexPath, _ isHighlighted: Bool) {}
    func willSelect(_ path: IndexPath) -> IndexPath? { path }
    func didSelect(_ path: IndexPath) {}
    func willDeselect(_ path: IndexPath) -> IndexPath? { path }
    func didDeselect(_ path: IndexPath) {}
    var allowsBatchFetch: Bool { false }
    func beginBatch(_ context: ASBatchContext) { context.completeBatchFetching(false) }
    func remainingTimeAnswer(_ remaining: TimeInterval, hint: Bool) -> Bool? { nil }
}
