import ADKFoundation
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

final class ScrollNodeTests: XCTestCase, @unchecked Sendable {
    /// Ten boxes of 150 x 80 in a column.
    private func makeScroll() -> ASScrollNode {
        let scroll = ASScrollNode()
        scroll.automaticallyManagesSubnodes = true
        scroll.automaticallyManagesContentSize = true
        let boxes = (0..<10).map { _ in ASDisplayNode().styled { $0.preferredSize = CGSize(width: 150, height: 80) } }
        scroll.layoutSpecBlock = { _, _ in
            ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: boxes)
        }
        return scroll
    }

    func testTheContentIsAsLargeAsItsLayoutAndTheNodeAsLargeAsItsParent() throws {
        try onMain {
            let scroll = makeScroll()
            XCTAssertEqual(scroll.scrollableDirections, ASScrollDirectionVerticalDirections)
            let harness = ControlHarness(scroll)
            try harness.settle()
            XCTAssertEqual(scroll.bounds.size, CGSize(width: 200, height: 200))
            XCTAssertEqual(scroll.view.contentSize, CGSize(width: 200, height: 800))
            harness.wheel(0, 2, at: 50, 50)
            try harness.settle()
            XCTAssertEqual(scroll.view.contentOffset.y, 240)
            harness.key(.keyboardEnd)
            try harness.settle()
            XCTAssertEqual(scroll.view.contentOffset.y, 600)
            harness.window.resizeHeadless(to: CGSize(width: 300, height: 500))
            try harness.settle()
            XCTAssertEqual(scroll.view.contentSize, CGSize(width: 300, height: 800))
            XCTAssertEqual(scroll.view.contentOffset.y, 300)
        }
    }

    func testInAnUnboundedParentTheNodeIsAsLargeAsItsContent() {
        let scroll = makeScroll()
        let free = scroll.layoutThatFits(ASSizeRange(min: .zero, max: CGSize(width: 300, height: CGFloat.infinity)))
        XCTAssertEqual(free.size, CGSize(width: 300, height: 800))
        scroll.style.height = ASDimensionMake(120)
        let styled = scroll.layoutThatFits(ASSizeRange(min: .zero, max: CGSize(width: 300, height: CGFloat.infinity)))
        XCTAssertEqual(styled.size, CGSize(width: 300, height: 120))
    }

    func testASidewaysStripInAColumnIsAsHighAsItsContent() throws {
        try onMain {
            let strip = ASScrollNode()
            strip.automaticallyManagesSubnodes = true
            strip.automaticallyManagesContentSize = true
            strip.scrollableDirections = ASScrollDirectionHorizontalDirections
            let boxes = (0..<10).map { _ in ASDisplayNode().styled { $0.preferredSize = CGSize(width: 90, height: 50) }
            }
            strip.layoutSpecBlock = { _, _ in
                ASStackLayoutSpec(
                    direction: .horizontal, spacing: 10, justifyContent: .start, alignItems: .start, children: boxes)
            }
            let root = ASDisplayNode()
            root.automaticallyManagesSubnodes = true
            root.layoutSpecBlock = { _, _ in
                ASStackLayoutSpec(
                    direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch, children: [strip])
            }
            let harness = ControlHarness(root)
            try harness.settle()
            XCTAssertEqual(strip.bounds.size, CGSize(width: 200, height: 50))
            XCTAssertEqual(strip.view.contentSize, CGSize(width: 990, height: 50))
            harness.wheel(1, 0, at: 20, 20)
            try harness.settle()
            XCTAssertEqual(strip.view.contentOffset.x, 120)
        }
    }

    func testAllContentOfAScrollNodeOnScreenCountsAsVisible() throws {
        try onMain {
            let scroll = makeScroll()
            let harness = ControlHarness(scroll)
            try harness.settle()
            XCTAssertEqual(scroll.subnodes.count, 10)
            XCTAssertEqual(Set(scroll.subnodes.map(\.interfaceState)), [.inHierarchy])
            harness.window.rootViewController = nil
            try harness.settle()
            XCTAssertEqual(Set(scroll.subnodes.map(\.interfaceState)), [[]])
        }
    }

    func testContentThatGrowsIsScrolledToTheNewEnd() throws {
        try onMain {
            let scroll = makeScroll()
            let harness = ControlHarness(scroll)
            try harness.settle()
            let last = try XCTUnwrap(scroll.subnodes.last)
            last.style.preferredSize = CGSize(width: 150, height: 300)
            try harness.settle()
            XCTAssertEqual(scroll.view.contentSize.height, 1020)
            harness.key(.keyboardEnd)
            try harness.settle()
            XCTAssertEqual(scroll.view.contentOffset.y, 820)
            last.style.preferredSize = CGSize(width: 150, height: 80)
            try harness.settle()
            XCTAssertEqual(scroll.view.contentOffset.y, 600)
        }
    }
}
