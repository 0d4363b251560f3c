import ADKFoundation
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

final class LayerBackedLayoutTests: XCTestCase, @unchecked Sendable {
    /// Places its subnode in its lower half in `layout()`.
    private final class HalfNode: ASDisplayNode, @unchecked Sendable {
        let half = ASDisplayNode()
        @MainActor var layoutRuns = 0
        override init() {
            super.init()
            isLayerBacked = true
            half.isLayerBacked = true
            addSubnode(half)
        }
        @MainActor override func layout() {
            super.layout()
            layoutRuns += 1
            half.frame = CGRect(x: 0, y: bounds.midY, width: bounds.width, height: bounds.height / 2)
        }
    }

    func testALayerBackedNodeAddedOrResizedLaterIsLaidOut() throws {
        try onMain {
            let harness = ControlHarness()
            let node = HalfNode()
            node.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            harness.root.addSubnode(node)
            try harness.settle()
            XCTAssertEqual(node.half.frame, CGRect(x: 0, y: 20, width: 40, height: 20))
            XCTAssertEqual(node.layoutRuns, 1)
            node.frame = CGRect(x: 10, y: 0, width: 60, height: 80)
            try harness.settle()
            XCTAssertEqual(node.half.frame, CGRect(x: 0, y: 40, width: 60, height: 40))
            XCTAssertEqual(node.layoutRuns, 2)
            node.frame.origin.x = 20
            try harness.settle()
            XCTAssertEqual(node.layoutRuns, 2)
        }
    }
}
