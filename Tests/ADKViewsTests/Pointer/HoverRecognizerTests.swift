import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

@MainActor
private final class Log {
    var lines: [String] = []

    func recognizer(_ name: String) -> UIHoverGestureRecognizer {
        UIHoverGestureRecognizer { [weak self] hover in
            let place = hover.location(in: hover.view)
            self?.lines.append("\(name) \(hover.state) \(Int(place.x))")
        }
    }

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

private final class Refusal: UIGestureRecognizerDelegate {
    var refuses = true
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { !refuses }
}

final class HoverRecognizerTests: XCTestCase, @unchecked Sendable {
    func testItFollowsThePointerOverAViewAndItsSubtree() throws {
        onMain {
            let (harness, log) = (ViewHarness(), Log())
            let outer = UIView(frame: CGRect(x: 20, y: 20, width: 200, height: 100))
            let inner = UIView(frame: CGRect(x: 100, y: 0, width: 50, height: 50))
            outer.addSubview(inner)
            harness.content.addSubview(outer)
            outer.addGestureRecognizer(log.recognizer("outer"))
            inner.addGestureRecognizer(log.recognizer("inner"))
            harness.frame()
            harness.move(5, 5)
            XCTAssertEqual(log.take(), [])
            harness.move(30, 30)
            harness.move(40, 30)
            XCTAssertEqual(log.take(), ["outer began 10", "outer changed 20"])
            harness.move(125, 30)
            XCTAssertEqual(log.take(), ["inner began 5", "outer changed 105"])
            harness.move(40, 30)
            XCTAssertEqual(log.take(), ["inner ended 5", "outer changed 20"])
            harness.send(.pointerLeft)
            XCTAssertEqual(log.take(), ["outer ended 20"])
        }
    }

    func testItEndsWithItsViewAndWhenItIsDisabled() throws {
        onMain {
            let (harness, log) = (ViewHarness(), Log())
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let hover = log.recognizer("view")
            view.addGestureRecognizer(hover)
            harness.content.addSubview(view)
            harness.frame()
            harness.move(10, 10)
            view.removeFromSuperview()
            XCTAssertEqual(log.take(), ["view began 10", "view ended 10"])
            XCTAssertEqual(hover.state, .possible)
            harness.content.addSubview(view)
            harness.move(11, 10)
            hover.isEnabled = false
            harness.move(12, 10)
            XCTAssertEqual(log.take(), ["view began 11", "view cancelled 11"])
            hover.isEnabled = true
            harness.move(13, 10)
            XCTAssertEqual(log.take(), ["view began 13"])
        }
    }

    func testAPressNeitherEndsItNorIsTakenByIt() throws {
        onMain {
            let (harness, log) = (ViewHarness(), Log())
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            view.addGestureRecognizer(log.recognizer("hover"))
            view.addGestureRecognizer(UITapGestureRecognizer { _ in log.lines.append("tap") })
            harness.content.addSubview(view)
            harness.frame()
            harness.move(10, 10)
            harness.click(10, 10)
            harness.move(20, 10)
            XCTAssertEqual(log.take(), ["hover began 10", "tap", "hover changed 20"])
        }
    }

    func testTheDelegateRefusesOneVisitOfThePointer() throws {
        onMain {
            let (harness, log, refusal) = (ViewHarness(), Log(), Refusal())
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let hover = log.recognizer("view")
            hover.delegate = refusal
            view.addGestureRecognizer(hover)
            harness.content.addSubview(view)
            harness.frame()
            harness.move(10, 10)
            refusal.refuses = false
            harness.move(20, 10)
            XCTAssertEqual(log.take(), [])
            harness.move(200, 150)
            harness.move(10, 10)
            XCTAssertEqual(log.take(), ["view began 10"])
        }
    }
}
