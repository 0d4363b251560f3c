import ADKFoundation
import ADKGraphics
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

final class ScrollViewTests: XCTestCase, @unchecked Sendable {
    @MainActor private func makeScroller(content: CGFloat = 5000) -> (HeadlessHost, UIWindow, UIScrollView) {
        let host = HeadlessHost.attached()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
        window.backgroundColor = .white
        let controller = UIViewController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        let scroller = UIScrollView(frame: controller.view.bounds)
        scroller.fillsSuperview = true
        scroller.contentSize = CGSize(width: 200, height: content)
        controller.view.addSubview(scroller)
        return (host, window, scroller)
    }

    @MainActor private func wheel(_ clicks: CGFloat, _ window: UIWindow) {
        FrameLoop.shared.post(.scroll(.clicks(dx: 0, dy: clicks), at: CGPoint(x: 50, y: 50), modifiers: []), to: window)
    }

    func testWheelClicksAddUpToExactlyTheirDistance() throws {
        try onMain {
            let (host, window, scroller) = makeScroller()
            try host.settle()
            for _ in 0..<20 {
                wheel(1, window)
                try host.run(for: 0.03)
            }
            try host.settle()
            XCTAssertEqual(scroller.contentOffset.y, 2400)
        }
    }

    func testTheFirstFrameAfterAClickAlreadyMoves() throws {
        try onMain {
            let (host, window, scroller) = makeScroller()
            try host.settle()
            wheel(1, window)
            FrameLoop.shared.runFrame()
            XCTAssertGreaterThan(scroller.contentOffset.y, 20)
            XCTAssertLessThan(scroller.contentOffset.y, 120)
        }
    }

    func testScrollingStopsAtBothEnds() throws {
        try onMain {
            let (host, window, scroller) = makeScroller(content: 1000)
            try host.settle()
            wheel(100, window)
            try host.settle()
            XCTAssertEqual(scroller.contentOffset.y, 600)
            wheel(-100, window)
            try host.settle()
            XCTAssertEqual(scroller.contentOffset.y, 0)
        }
    }

    func testKeysScrollWithoutAClickIntoTheView() throws {
        try onMain {
            let (host, window, scroller) = makeScroller()
            try host.settle()
            @MainActor func press(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) throws -> CGFloat {
                FrameLoop.shared.post(.keyDown(UIKey(keyCode: code, modifierFlags: modifiers)), to: window)
                try host.settle()
                return scroller.contentOffset.y
            }
            XCTAssertEqual(try press(.keyboardDownArrow), 80)
            XCTAssertEqual(try press(.keyboardPageDown), 440)
            XCTAssertEqual(try press(.keyboardSpacebar), 800)
            XCTAssertEqual(try press(.keyboardSpacebar, .shift), 440)
            XCTAssertEqual(try press(.keyboardPageUp), 80)
            XCTAssertEqual(try press(.keyboardEnd), 4600)
            XCTAssertEqual(try press(.keyboardHome), 0)
        }
    }

    func testTheScrollBarCanBeDragged() throws {
        try onMain {
            let (host, window, scroller) = makeScroller()
            try host.settle()
            let x = 195.0
            FrameLoop.shared.post(.pointerMoved(at: CGPoint(x: x, y: 10), modifiers: []), to: window)
            FrameLoop.shared.runFrame()
            FrameLoop.shared.post(
                .pointerDown(button: .primary, at: CGPoint(x: x, y: 10), time: 0, modifiers: []), to: window)
            FrameLoop.shared.post(.pointerMoved(at: CGPoint(x: x, y: 390), modifiers: []), to: window)
            FrameLoop.shared.runFrame()
            XCTAssertTrue(scroller.isDragging)
            XCTAssertEqual(scroller.contentOffset.y, 4600)
            FrameLoop.shared.post(
                .pointerUp(button: .primary, at: CGPoint(x: x, y: 390), time: 1, modifiers: []), to: window)
            try host.settle()
            XCTAssertFalse(scroller.isDragging)
        }
    }

    func testTheScrollBarIsGoneAfterASecond() throws {
        try onMain {
            let (host, window, _) = makeScroller()
            try host.settle()
            let still = window.capture()
            wheel(1, window)
            try host.run(for: 0.3)
            let moving = window.capture()
            XCTAssertNotEqual(still.pixel(x: 193, y: 20), moving.pixel(x: 193, y: 20))
            try host.settle()
            XCTAssertEqual(still.pixel(x: 193, y: 20), window.capture().pixel(x: 193, y: 20))
        }
    }

    func testContentShiftedDuringAnAnimationKeepsItsPlaceOnScreen() throws {
        try onMain {
            let (host, window, scroller) = makeScroller()
            try host.settle()
            wheel(3, window)
            try host.run(for: 0.05)
            let before = scroller.contentOffset.y
            scroller.shiftContent(by: 1000)
            XCTAssertEqual(scroller.contentOffset.y, before + 1000)
            try host.settle()
            XCTAssertEqual(scroller.contentOffset.y, 1360)
        }
    }
}
