import ADKFoundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Drags that begin at an edge of the window.
final class ScreenEdgePanTests: XCTestCase, @unchecked Sendable {
    private typealias State = UIGestureRecognizer.State

    /// A view that fills the window, with a recogniser for `edges`.
    @MainActor
    private final class EdgeHarness {
        let harness = EventHarness()
        let view = LogView("view", CGRect(x: 0, y: 0, width: 200, height: 200))
        let pan = UIScreenEdgePanGestureRecognizer()
        private var states: [State] = []

        init(_ edges: UIRectEdge) {
            pan.edges = edges
            pan.addAction { [unowned self] in states.append($0.state) }
            view.addGestureRecognizer(pan)
            harness.content.addSubview(view)
        }

        /// The states of a drag with the mouse.
        func mouse(_ from: CGPoint, _ to: CGPoint) throws -> [State] {
            states = []
            try harness.drag(from: from, to: to, steps: 2)
            return states
        }

        /// The states of a drag with a finger.
        func finger(_ from: CGPoint, _ to: CGPoint) -> [State] {
            states = []
            harness.touch(from.x, from.y)
            harness.slide((from.x + to.x) / 2, (from.y + to.y) / 2)
            harness.slide(to.x, to.y)
            harness.lift(to.x, to.y)
            return states
        }
    }

    /// A drag that begins `distance` points from each edge and goes inwards.
    private static func drag(_ edge: UIRectEdge, _ distance: CGFloat) -> (CGPoint, CGPoint) {
        switch edge {
        case .left: (CGPoint(x: distance, y: 100), CGPoint(x: distance + 80, y: 110))
        case .right: (CGPoint(x: 200 - distance, y: 100), CGPoint(x: 120 - distance, y: 90))
        case .top: (CGPoint(x: 100, y: distance), CGPoint(x: 110, y: distance + 80))
        default: (CGPoint(x: 100, y: 200 - distance), CGPoint(x: 90, y: 120 - distance))
        }
    }

    private static let edges: [UIRectEdge] = [.left, .right, .top, .bottom]

    func testADragThatBeginsAtAnEdgeAndGoesInwardsIsRecognisedByMouseAndFinger() throws {
        try onMain {
            for edge in Self.edges {
                for other in Self.edges {
                    let expected: [State] = edge == other ? [.began, .changed, .ended] : []
                    let (from, to) = Self.drag(other, 5)
                    let harness = EdgeHarness(edge)
                    XCTAssertEqual(try harness.mouse(from, to), expected, "\(edge), mouse at \(from)")
                    XCTAssertEqual(harness.finger(from, to), expected, "\(edge), finger at \(from)")
                }
            }
        }
    }

    func testTheStripAtTheEdgeIsTwentyPointsWide() throws {
        try onMain {
            for edge in Self.edges {
                let harness = EdgeHarness(.all)
                let (inside, outside) = (Self.drag(edge, 19), Self.drag(edge, 21))
                XCTAssertEqual(try harness.mouse(inside.0, inside.1).first, .began, "\(edge)")
                XCTAssertEqual(try harness.mouse(outside.0, outside.1), [], "\(edge)")
                XCTAssertEqual(harness.finger(outside.0, outside.1), [], "\(edge)")
            }
        }
    }

    func testADragAlongAnEdgeOrWithoutEdgesIsNotRecognisedAndReachesTheView() throws {
        try onMain {
            let harness = EdgeHarness(.left)
            XCTAssertEqual(try harness.mouse(CGPoint(x: 5, y: 20), CGPoint(x: 15, y: 120)), [])
            XCTAssertEqual(harness.view.log, ["began", "moved", "moved", "ended"])
            XCTAssertEqual(try harness.mouse(CGPoint(x: 18, y: 20), CGPoint(x: 1, y: 20)), [], "outwards")
            harness.pan.edges = []
            XCTAssertEqual(try harness.mouse(CGPoint(x: 5, y: 20), CGPoint(x: 105, y: 20)), [])
        }
    }

    func testACornerBelongsToBothEdges() throws {
        try onMain {
            let harness = EdgeHarness([.left, .top])
            XCTAssertEqual(try harness.mouse(CGPoint(x: 5, y: 5), CGPoint(x: 85, y: 5)).first, .began)
            XCTAssertEqual(try harness.mouse(CGPoint(x: 5, y: 5), CGPoint(x: 5, y: 85)).first, .began)
        }
    }

    func testTheEdgeIsThatOfTheWindowAlsoForAViewInside() throws {
        try onMain {
            let harness = EdgeHarness(.left)
            harness.view.frame = CGRect(x: 50, y: 0, width: 150, height: 200)
            XCTAssertEqual(try harness.mouse(CGPoint(x: 55, y: 100), CGPoint(x: 150, y: 100)), [])
            harness.view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            harness.view.transform = CGAffineTransform(scaleX: 2, y: 2)
            XCTAssertEqual(try harness.mouse(CGPoint(x: 15, y: 100), CGPoint(x: 95, y: 100)).first, .began)
        }
    }

    func testASecondFingerDoesNotEndTheDrag() {
        onMain {
            let harness = EdgeHarness(.left)
            var states: [State] = []
            harness.pan.addAction { states.append($0.state) }
            harness.harness.touch(5, 100)
            harness.harness.slide(60, 100)
            harness.harness.touch(150, 150, finger: 2)
            harness.harness.slide(90, 100)
            harness.harness.lift(90, 100)
            harness.harness.lift(150, 150, finger: 2)
            XCTAssertEqual(states, [.began, .changed, .ended])
            XCTAssertEqual(harness.pan.state, .possible)
        }
    }
}
