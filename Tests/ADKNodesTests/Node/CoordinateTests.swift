import ADKFoundation
import ADKLayers
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

final class CoordinateTests: XCTestCase, @unchecked Sendable {
    /// root > a (10, 20, rotated by 90 degrees) > b (5, 6); root > c (100, 100)
    private func makeTree() -> (root: ASDisplayNode, a: ASDisplayNode, b: ASDisplayNode, c: ASDisplayNode) {
        let (root, a, b, c) = (ASDisplayNode(), ASDisplayNode(), ASDisplayNode(), ASDisplayNode())
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        a.frame = CGRect(x: 10, y: 20, width: 40, height: 60)
        a.transform = CATransform3D(CGAffineTransform(rotationAngle: .pi / 2))
        b.frame = CGRect(x: 5, y: 6, width: 10, height: 10)
        c.frame = CGRect(x: 100, y: 100, width: 10, height: 10)
        root.addSubnode(a)
        a.addSubnode(b)
        root.addSubnode(c)
        return (root, a, b, c)
    }

    private func assertNear(_ one: CGPoint, _ other: CGPoint, line: UInt = #line) {
        XCTAssertEqual(one.x, other.x, accuracy: 1e-9, line: line)
        XCTAssertEqual(one.y, other.y, accuracy: 1e-9, line: line)
    }

    func testPointsConvertAlikeBeforeAndAfterLoading() {
        onMain {
            let tree = makeTree()
            var results: [[CGPoint]] = []
            for load in [false, true] {
                if load { _ = tree.root.view }
                let points = [
                    tree.b.convert(CGPoint(x: 1, y: 2), to: tree.c), tree.b.convert(CGPoint(x: 1, y: 2), from: tree.c),
                    tree.b.convert(CGPoint(x: 1, y: 2), to: nil), tree.a.convert(CGPoint(x: 7, y: 7), to: tree.b),
                ]
                results.append(points)
                assertNear(tree.c.convert(points[0], to: tree.b), CGPoint(x: 1, y: 2))
                XCTAssertEqual(
                    tree.b.convert(CGRect(x: 0, y: 0, width: 10, height: 4), to: tree.root).width, 4, accuracy: 1e-9)
            }
            // (6, 8) in a is (-14, -22) from its centre; rotated that is (22, -14), and the centre is at (30, 50).
            assertNear(results[0][2], CGPoint(x: 52, y: 36))
            for (before, after) in zip(results[0], results[1]) { assertNear(before, after) }
        }
    }

    func testScrollingCountsForLoadedNodes() throws {
        try onMain {
            let scroll = ASScrollNode()
            let child = ASDisplayNode()
            child.frame = CGRect(x: 0, y: 500, width: 50, height: 50)
            scroll.addSubnode(child)
            let harness = ControlHarness()
            scroll.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
            harness.root.addSubnode(scroll)
            scroll.view.contentSize = CGSize(width: 100, height: 1000)
            try harness.settle()
            scroll.view.contentOffset = CGPoint(x: 0, y: 480)
            XCTAssertEqual(child.convert(CGPoint.zero, to: harness.root), CGPoint(x: 10, y: 30))
            XCTAssertTrue(harness.window.hitTest(CGPoint(x: 15, y: 35), with: nil) === child.view)
        }
    }

    func testNodesThatAreOnlyMeasuredConvertByTheirLayout() {
        let root = ASDisplayNode()
        let child = ASDisplayNode()
        child.style.preferredSize = CGSize(width: 10, height: 10)
        root.addSubnode(child)
        root.layoutSpecBlock = { _, _ in
            ASInsetLayoutSpec(insets: UIEdgeInsets(top: 7, left: 3, bottom: 0, right: 0), child: child)
        }
        _ = root.layoutThatFits(ASSizeRangeMake(CGSize(width: 100, height: 100)))
        XCTAssertEqual(child.convert(CGPoint.zero, to: root), CGPoint(x: 3, y: 7))
    }
}
