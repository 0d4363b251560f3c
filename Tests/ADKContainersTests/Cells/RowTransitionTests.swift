import ADKFoundation
import ADKLayout
import ADKNodes
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLayers
@testable import ADKLists
@testable import ADKViews

/// Rows that follow a layout transition in one of them.
final class RowTransitionTests: XCTestCase, @unchecked Sendable {
    private static let frame = 1.0 / 60

    /// A row of 40 points, or of 40 more with its details.
    private class FoldingCell: ASCellNode, @unchecked Sendable {
        let isOpen = Locked(false)
        let title = ColorNode()
        let details = ColorNode()

        override init() {
            super.init()
            automaticallyManagesSubnodes = true
            title.style.height = ASDimensionMake(40)
            details.style.height = ASDimensionMake(40)
            details.color = .blue
        }

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec { folding() }

        func folding() -> ASLayoutSpec {
            ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
                children: isOpen.current ? [title, details] : [title])
        }

        /// The node whose layout changes: the cell, or a node in it.
        @MainActor var changing: ASDisplayNode { self }

        @MainActor func toggle(animated: Bool = true, async: Bool = false) {
            isOpen.withLock { $0.toggle() }
            changing.transitionLayout(withAnimation: animated, shouldMeasureAsync: async)
        }
    }

    /// A row in which an inner node folds.
    private final class NestingCell: FoldingCell, @unchecked Sendable {
        let inner = ASDisplayNode()

        override init() {
            super.init()
            inner.automaticallyManagesSubnodes = true
            inner.layoutSpecBlock = { [unowned self] _, _ in folding() }
        }

        @MainActor override var changing: ASDisplayNode { inner }

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            ASWrapperLayoutSpec(layoutElement: inner)
        }
    }

    @MainActor
    private final class Harness: ASTableDataSource {
        let host = HeadlessHost.attached()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 500))
        let table = ASTableNode()

        let isNesting: Bool

        init(isNesting: Bool = false) throws {
            self.isNesting = isNesting
            table.dataSource = self
            window.rootViewController = ASDKViewController(node: table)
            window.makeKeyAndVisible()
            try host.settle()
        }

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 20 }

        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            if isNesting { return { NestingCell() } }
            return { FoldingCell() }
        }

        func cell(_ row: Int) throws -> FoldingCell {
            try XCTUnwrap(table.nodeForRow(at: IndexPath(row: row, section: 0)) as? FoldingCell)
        }

        /// The top and the bottom of a row on screen.
        func edges(_ row: Int) throws -> (top: CGFloat, bottom: CGFloat) {
            let values = try cell(row).layer.paint.values
            let half = values.bounds.height / 2
            return (values.position.y - half, values.position.y + half)
        }

        /// Checks that no row overlaps the next one, or leaves a gap.
        func assertRowsTouch(_ message: String, line: UInt = #line) throws {
            for row in 0..<6 {
                XCTAssertEqual(
                    try edges(row).bottom, try edges(row + 1).top, accuracy: 1e-6, "row \(row) \(message)", line: line)
            }
        }
    }

    func testTheRowsBelowFollowTheHeightFrameByFrame() throws {
        try onMain {
            for async in [false, true] {
                let harness = try Harness()
                let cell = try harness.cell(1)
                cell.defaultLayoutTransitionOptions = .curveLinear
                cell.toggle(async: async)
                var heights: [CGFloat] = []
                for step in 0..<16 {
                    try harness.host.run(for: Self.frame)
                    let edges = try harness.edges(1)
                    XCTAssertEqual(edges.top, 40, accuracy: 1e-6, "step \(step)")
                    heights.append(edges.bottom - edges.top)
                    try harness.assertRowsTouch("step \(step)")
                }
                XCTAssertEqual(heights, heights.sorted())
                XCTAssertGreaterThan(Set(heights).count, 8, "it jumped: \(heights)")
                try harness.host.settle()
                XCTAssertEqual(heights.last, 80)
                XCTAssertEqual(harness.table.rectForRow(at: IndexPath(row: 2, section: 0)).minY, 120)
                XCTAssertEqual(cell.frame, CGRect(x: 0, y: 40, width: 100, height: 80))
                XCTAssertEqual(cell.subnodes.count, 2)
            }
        }
    }

    func testTheRowFollowsANodeInIt() throws {
        try onMain {
            let harness = try Harness(isNesting: true)
            let cell = try XCTUnwrap(harness.cell(1) as? NestingCell)
            for height in [80, 40] as [CGFloat] {
                cell.toggle()
                var heights: [CGFloat] = []
                for step in 0..<16 {
                    try harness.host.run(for: Self.frame)
                    try harness.assertRowsTouch("step \(step)")
                    let edges = try harness.edges(1)
                    heights.append(edges.bottom - edges.top)
                    XCTAssertEqual(
                        cell.inner.layer.paint.values.bounds.height, edges.bottom - edges.top, accuracy: 1e-6)
                }
                XCTAssertGreaterThan(Set(heights).count, 8, "it jumped: \(heights)")
                try harness.host.settle()
                XCTAssertEqual(cell.frame, CGRect(x: 0, y: 40, width: 100, height: height))
                XCTAssertEqual(cell.inner.frame.size, cell.frame.size)
            }
        }
    }

    func testInterruptedRowsGoOnWithoutAGap() throws {
        try onMain {
            for frames in 0..<14 {
                let harness = try Harness()
                try harness.cell(1).toggle()
                try harness.host.run(for: 2 * Self.frame)
                try harness.cell(3).toggle()
                try harness.host.run(for: Double(frames) * Self.frame)
                let before = try (1...6).map { try harness.edges($0).top }
                try harness.cell(1).toggle()
                for row in 1...6 {
                    XCTAssertEqual(try harness.edges(row).top, before[row - 1], accuracy: 1e-6, "row \(row), \(frames)")
                }
                for step in 0..<16 {
                    try harness.host.run(for: Self.frame)
                    try harness.assertRowsTouch("\(frames) frames, step \(step)")
                }
                try harness.host.settle()
                XCTAssertEqual(try harness.cell(1).frame.height, 40)
                XCTAssertEqual(try harness.cell(1).subnodes.count, 1)
                XCTAssertEqual(try harness.cell(3).frame, CGRect(x: 0, y: 120, width: 100, height: 80))
                for row in 0..<7 { XCTAssertNil(try harness.cell(row).layer.motion) }
            }
        }
    }

    func testWithoutAnimationTheRowsMoveAtOnce() throws {
        try onMain {
            let harness = try Harness()
            try harness.cell(1).toggle(animated: false)
            try harness.host.run(for: 2 * Self.frame)
            XCTAssertEqual(try harness.edges(2).top, 120)
            XCTAssertEqual(try harness.cell(1).subnodes.count, 2)
            try harness.host.settle()
        }
    }

    func testALayoutRequestBesideTheTransitionDoesNotEndIt() throws {
        try onMain {
            let harness = try Harness()
            let cell = try harness.cell(1)
            cell.isOpen.withLock { $0 = true }
            cell.setNeedsLayout()
            cell.transitionLayout(withAnimation: true, shouldMeasureAsync: true)
            try harness.host.run(for: 6 * Self.frame)
            let top = try harness.edges(2).top
            XCTAssertTrue((81...119).contains(top), "\(top)")
            try harness.host.settle()
            XCTAssertEqual(try harness.edges(2).top, 120)
        }
    }
}
