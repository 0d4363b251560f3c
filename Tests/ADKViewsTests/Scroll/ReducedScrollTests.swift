import ADKFoundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Scrolling with each amount of animation.
final class ReducedScrollTests: XCTestCase, @unchecked Sendable {
    private final class Log: UIScrollViewDelegate {
        var calls: [String] = []
        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("will drag") }
        func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
            calls.append("did drag")
        }
        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("decelerated") }
        func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { calls.append("animated") }
    }

    private static let byUser = ["will drag", "did drag", "decelerated"]

    /// A scroll view with the keyboard, with one amount of animation.
    @MainActor private func with(
        _ amount: ADKAnimations, _ body: (EventHarness, UIScrollView, Log) throws -> Void
    ) throws {
        defer { UIApplication.shared.animations = .system }
        let harness = EventHarness()
        let (view, log) = (UIScrollView(frame: harness.content.bounds), Log())
        view.contentSize = CGSize(width: 200, height: 5_000)
        view.delegate = log
        harness.content.addSubview(view)
        try harness.settle()
        UIApplication.shared.animations = amount
        try body(harness, view, log)
    }

    func testKeysAndTheProgramShowTheEndInTheNextFrame() throws {
        try onMain {
            for amount in [ADKAnimations.full, .reduced, .none] {
                try with(amount) { harness, view, log in
                    let cases: [(String, CGFloat, [String], () -> Void)] = [
                        ("arrow", 80, Self.byUser, { harness.key(.keyboardDownArrow) }),
                        ("page", 80 + 180, Self.byUser, { harness.key(.keyboardPageDown) }),
                        ("end", 4_800, Self.byUser, { harness.key(.keyboardEnd) }),
                        (
                            "offset", 100, ["animated"],
                            { view.setContentOffset(CGPoint(x: 0, y: 100), animated: true) }
                        ),
                        (
                            "rectangle", 1_800, ["animated"],
                            { view.scrollRectToVisible(CGRect(x: 0, y: 1_990, width: 1, height: 10), animated: true) }
                        ),
                        ("by", 1_850, Self.byUser, { view.scroll(by: CGVector(dx: 0, dy: 50)) }),
                    ]
                    for (name, end, calls, go) in cases {
                        log.calls = []
                        go()
                        FrameLoop.shared.runFrame()
                        XCTAssertEqual(view.contentOffset.y == end, amount != .full, "\(name), \(amount)")
                        try harness.settle()
                        XCTAssertEqual(view.contentOffset.y, end, "\(name), \(amount)")
                        XCTAssertEqual(log.calls, calls, "\(name), \(amount)")
                        XCTAssertEqual(view.targetContentOffset.y, end)
                    }
                }
            }
        }
    }

    func testTheWheelMovesUnlessNothingDoes() throws {
        try onMain {
            for amount in [ADKAnimations.full, .reduced, .none] {
                try with(amount) { harness, view, log in
                    harness.wheel(0, 1)
                    FrameLoop.shared.runFrame()
                    XCTAssertEqual(view.contentOffset.y == ScrollDelta.pointsPerClick, amount == .none, "\(amount)")
                    harness.wheel(0, 1)
                    try harness.settle()
                    XCTAssertEqual(view.contentOffset.y, 2 * ScrollDelta.pointsPerClick)
                    XCTAssertEqual(log.calls.last, "decelerated")
                }
            }
        }
    }

    func testAKeyDuringAWheelsMotionShowsItsEnd() throws {
        try onMain {
            try with(.reduced) { harness, view, _ in
                harness.wheel(0, 2)
                harness.key(.keyboardDownArrow)
                FrameLoop.shared.runFrame()
                XCTAssertEqual(view.contentOffset.y, 2 * ScrollDelta.pointsPerClick + 80)
                try harness.settle()
                XCTAssertEqual(view.contentOffset.y, 2 * ScrollDelta.pointsPerClick + 80)
            }
        }
    }

    func testAThrowGoesOn() throws {
        try onMain {
            try with(.reduced) { harness, view, _ in
                for _ in 0..<6 {
                    harness.send(.scroll(.points(dx: 0, dy: 30), at: CGPoint(x: 50, y: 50), modifiers: []))
                    try harness.wait(1.0 / 60)
                }
                let held = view.contentOffset.y
                harness.send(.scroll(.ended, at: CGPoint(x: 50, y: 50), modifiers: []))
                try harness.settle()
                XCTAssertGreaterThan(view.contentOffset.y, held + 50)
            }
        }
    }

    func testTheFocusIsShownAtOnceInAScrolledContent() throws {
        try onMain {
            try with(.reduced) { harness, view, _ in
                let control = UIControl(frame: CGRect(x: 0, y: 3_000, width: 50, height: 30))
                control.addAction(for: .touchUpInside) { _ in }
                view.addSubview(control)
                harness.key(.keyboardTab)
                FrameLoop.shared.runFrame()
                XCTAssertTrue(view.bounds.contains(control.frame))
            }
        }
    }
}
