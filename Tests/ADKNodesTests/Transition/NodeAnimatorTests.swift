import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKNodes
@testable import ADKViews

/// Nodes in animation blocks and animators.
final class NodeAnimatorTests: NodeTestCase, @unchecked Sendable {
    @MainActor private func makeNode() throws -> (HeadlessHost, ASDisplayNode, ASDisplayNode) {
        let (parent, node) = (ASDisplayNode(), ASDisplayNode())
        parent.addSubnode(node)
        let (host, _) = makeWindow(parent)
        node.frame = CGRect(x: 10, y: 10, width: 30, height: 30)
        node.backgroundColor = .red
        try host.settle()
        return (host, parent, node)
    }

    func testANodeHasTheValuesThatAnAnimatorGivesBack() throws {
        try onMain {
            for position in [UIViewAnimatingPosition.start, .current] {
                let (host, _, node) = try makeNode()
                let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                    node.transform = CATransform3DMakeScale(2, 2, 1)
                    node.frame = CGRect(x: 30, y: 40, width: 60, height: 50)
                    node.alpha = 0
                    node.cornerRadius = 8
                    node.borderWidth = 4
                    node.shadowOpacity = 1
                    node.zPosition = 3
                    node.backgroundColor = .blue
                }
                animator.startAnimation()
                try host.run(for: 0.5)
                animator.stopAnimation(false)
                animator.finishAnimation(at: position)
                let layer = node.layer
                let part: CGFloat = position == .start ? 0 : 0.5
                XCTAssertEqual(Double(node.transform.m11), 1 + Double(part), accuracy: 1e-4)
                XCTAssertEqual(Double(node.alpha), 1 - Double(part), accuracy: 1e-4)
                XCTAssertEqual(Double(node.cornerRadius), 8 * Double(part), accuracy: 1e-4)
                XCTAssertEqual(Double(node.borderWidth), 4 * Double(part), accuracy: 1e-4)
                XCTAssertEqual(node.bounds.size, layer.bounds.size)
                XCTAssertEqual(node.position, layer.position)
                if position == .start { XCTAssertEqual(node.backgroundColor, .red) }
                let alpha = Locked<CGFloat>(-1)
                offMain { alpha.withLock { $0 = node.alpha } }
                XCTAssertEqual(alpha.current, layer.alpha, "also off the main thread")
                // Changes that share a flag with them do not bring the goal back.
                let transform = layer.affineTransform
                let radius = layer.cornerRadius
                node.subnodeTransform = CATransform3DMakeScale(1, 2, 1)
                node.maskedCorners = .layerMinXMinYCorner
                node.shadowOffset = CGSize(width: 1, height: 1)
                XCTAssertEqual(layer.affineTransform, transform)
                XCTAssertEqual(layer.cornerRadius, radius)
                XCTAssertEqual(Double(layer.shadowOpacity), Double(part), accuracy: 1e-4)
                try host.settle()
            }
        }
    }

    func testANodeThatIsLoadedInABlockDoesNotGrowFromNothing() throws {
        try onMain {
            let (host, parent, _) = try makeNode()
            let (new, inner) = (ASDisplayNode(), ASDisplayNode())
            new.addSubnode(inner)
            for node in [new, inner] {
                node.frame = CGRect(x: 5, y: 6, width: 20, height: 20)
                node.alpha = 0.5
                node.backgroundColor = .green
            }
            UIView.animate(withDuration: 1) { parent.addSubnode(new) }
            XCTAssertNotNil(new.loadedLayer)
            XCTAssertNil(new.layer.motion)
            XCTAssertNil(inner.layer.motion)
            XCTAssertEqual(new.layer.paint.opacity, 0.5)
            UIView.animate(withDuration: 1) { new.alpha = 1 }
            XCTAssertNotNil(new.layer.motion, "a loaded node is animated")
            try host.settle()
        }
    }
}
