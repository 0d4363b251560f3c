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
        let desk = EventHarness()
        let view = LogView("view", CGRect(x: 0, y: 0, width: 200, height: 200))
        let pan = UIScreenEdgePanGestureRecognizer()
        private var states: [State] = []

        init(_ edges: UIRectEdge) {
            pan.edges = edges
            pan.addAction { [unowned self] in states.append($0.state) }
            view.addGestureRecognizer(pan)
            desk.content.addSubview(view)
        }

        /// The states of a drag with the mouse.
        func mouse(_ from: CGPoint, _ to: CGPoint) throws -> [State] {
            states = []
            try desk.drag(from: from, to: to, steps: 2)
            return states
        }

        /// The states of a drag with a finger.
        func finger(_ from: CGPoint, _ to: CGPoint) -> [State] {
            states = []
            desk.touch(from.x, from.y)
            desk.slide((from.x + to.x) / 2, (from.y + to.y) / 2)
            desk.slide(to.x, to.y)
            desk.lift(to.x, to.y)
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
                    let desk = EdgeHarness(edge)
                    XCTAssertEqual(try desk.mouse(from, to), expected, "\(edge), mouse at \(from)")
                    XCTAssertEqual(desk.finger(from, to), expected, "\(edge), finger at \(from)")
                }
            }
        }
    }

    func testTheStripAtTheEdgeIsTwentyPointsWide() throws {
        try onMain {
            for edge in Self.edges {
                let desk = EdgeHarness(.all)
                let (inside, outside) = (Self.drag(edge, 19), Self.drag(edge, 21))
                XCTAssertEqual(try desk.mouse(inside.0, inside.1).first, .began, "\(edge)")
                XCTAssertEqual(try desk.mouse(outside.0, outside.1), [], "\(edge)")
                XCTAssertEqual(desk.finger(outside.0, outside.1), [], "\(edge)")
            }
        }
    }

    func testADragAlongAnEdgeOrWithoutEdgesIsNotRecognisedAndReachesTheView() throws {
        try onMain {
            let desk = EdgeHarness(.left)
            XCTAssertEqual(try desk.mouse(CGPoint(x: 5, y: 20), CGPoint(x: 15, y: 120)), [])
            XCTAssertEqual(desk.view.log, ["began", "moved", "moved", "ended"])
            XCTAssertEqual(try desk.mouse(CGPoint(x: 18, y: 20), CGPoint(x: 1, y: 20)), [], "outwards")
            desk.pan.edges = []
            XCTAssertEqual(try desk.mouse(CGPoint(x: 5, y: 20), CGPoint(x: 105, y: 20)), [])
        }
    }

    func testACornerBelongsToBothEdges() throws {
        try onMain {
            let desk = EdgeHarness([.left, .top])
            XCTAssertEqual(try desk.mouse(CGPoint(x: 5, y: 5), CGPoint(x: 85, y: 5)).first, .began)
            XCTAssertEqual(try desk.mouse(CGPoint(x: 5, y: 5), CGPoint(x: 5, y: 85)).first, .began)
        }
    }

    func testTheEdgeIsThatOfTheWindowAlsoForAViewInside() throws {
        try onMain {
            let desk = EdgeHarness(.left)
            desk.view.frame = CGRect(x: 50, y: 0, width: 150, height: 200)
            XCTAssertEqual(try desk.mouse(CGPoint(x: 55, y: 100), CGPoint(x: 150, y: 100)), [])
            desk.view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            desk.view.transform = CGAffineTransform(scaleX: 2, y: 2)
            XCTAssertEqual(try desk.mouse(CGPoint(x: 15, y: 100), CGPoint(x: 95, y: 100)).first, .began)
        }
    }

    func testASecondFingerDoesNotEndTheDrag() {
        onMain {
            let desk = EdgeHarness(.left)
            var states: [State] = []
            desk.pan.addAction { states.append($0.state) }
            desk.desk.touch(5, 100)
            desk.desk.slide(60, 100)
            desk.desk.touch(150, 150, finger: 2)
            desk.desk.slide(90, 100)
            desk.desk.lift(90, 100)
            desk.desk.lift(150, 150, finger: 2)
            XCTAssertEqual(states, [.began, .changed, .ended])
            XCTAssertEqual(desk.pan.state, .possible)
        }
    }
}
