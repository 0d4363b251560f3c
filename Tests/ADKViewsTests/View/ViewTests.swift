import ADKFoundation
import ADKGraphics
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

final class ViewTests: XCTestCase, @unchecked Sendable {
    private final class LayoutCounter: UIView {
        var layouts = 0
        var windows: [Bool] = []
        override func layoutSubviews() { layouts += 1 }
        override func didMoveToWindow() { windows.append(window != nil) }
    }

    func testAWindowWithoutAColourHasTheBackgroundOfTheSystem() throws {
        try onMain {
            for (style, color) in [(.light, 0xFFFFFF), (.dark, 0x000000)] as [(UIUserInterfaceStyle, UInt32)] {
                let host = HeadlessHost.attached()
                let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
                window.overrideUserInterfaceStyle = style
                window.rootViewController = UIViewController()
                window.makeKeyAndVisible()
                defer { window.close() }
                try host.settle()
                XCTAssertEqual(window.capture().pixel(x: 5, y: 5) & 0xFFFFFF, color)
            }
        }
    }

    func testLayoutHappensOncePerFrameHoweverOftenItIsRequested() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(100, 100, background: nil)
            let view = LayoutCounter(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            window.addSubview(view)
            try host.settle()
            XCTAssertEqual(view.layouts, 1)
            for _ in 0..<5 { view.setNeedsLayout() }
            try host.settle()
            XCTAssertEqual(view.layouts, 2)
        }
    }

    func testViewsAreNotifiedOnceWhenTheyEnterAndLeaveAWindow() throws {
        onMain {
            let (_, window) = makeHeadlessWindow(100, 100, background: nil)
            let parent = UIView(frame: window.bounds)
            let child = LayoutCounter(frame: .zero)
            parent.addSubview(child)
            window.addSubview(parent)
            parent.removeFromSuperview()
            XCTAssertEqual(child.windows, [true, false])
        }
    }

    func testHitTestingFindsTheFrontmostViewAndRespectsScrolling() throws {
        onMain {
            let (_, window) = makeHeadlessWindow(100, 100, background: nil)
            let back = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            let front = UIView(frame: CGRect(x: 25, y: 25, width: 50, height: 50))
            window.addSubview(back)
            window.addSubview(front)
            XCTAssertTrue(window.hitTest(CGPoint(x: 30, y: 30), with: nil) === front)
            XCTAssertTrue(window.hitTest(CGPoint(x: 10, y: 10), with: nil) === back)
            front.isUserInteractionEnabled = false
            XCTAssertTrue(window.hitTest(CGPoint(x: 30, y: 30), with: nil) === back)
            let inner = UIView(frame: CGRect(x: 0, y: 100, width: 10, height: 10))
            back.addSubview(inner)
            back.bounds.origin.y = 95
            XCTAssertTrue(window.hitTest(CGPoint(x: 5, y: 6), with: nil) === inner)
            XCTAssertEqual(inner.convert(CGPoint(x: 1, y: 1), to: nil), CGPoint(x: 1, y: 6))
        }
    }

    func testALayerAddedAgainMovesToTheFrontInsteadOfTrapping() {
        onMain {
            let (parent, one, other) = (CALayer(), CALayer(), CALayer())
            parent.addSublayer(one)
            parent.addSublayer(other)
            parent.addSublayer(one)
            XCTAssertTrue(parent.sublayers.elementsEqual([other, one], by: ===))
        }
    }

    func testTimersFireInOrderByTheVirtualClock() throws {
        try onMain {
            let (host, _) = makeHeadlessWindow(100, 100, background: nil)
            var fired: [Int] = []
            let start = host.clock.now
            FrameTimer.schedule(after: 2) { fired.append(2) }
            FrameTimer.schedule(after: 1) { fired.append(1) }
            let cancelled = FrameTimer.schedule(after: 1.5) { fired.append(15) }
            cancelled.invalidate()
            try host.settle()
            XCTAssertEqual(fired, [1, 2])
            XCTAssertEqual(host.clock.now - start, 2, accuracy: 1e-9)
        }
    }

    func testWorkThatNeverEndsIsReported() {
        onMain {
            let (host, _) = makeHeadlessWindow(100, 100, background: nil)
            @MainActor func again() { FrameTimer.schedule(after: 10) { again() } }
            again()
            var message = ""
            do { try host.settle() } catch { message = "\(error)" }
            XCTAssertTrue(message.contains("timer"), message)
        }
    }

    func testAClosedLastWindowEndsTheProgram() throws {
        try onMain {
            let (host, window) = makeHeadlessWindow(100, 100, background: nil)
            window.shouldClose = { false }
            FrameLoop.shared.post(.closeRequested, to: window)
            try host.settle()
            XCTAssertTrue(window.isShown)
            window.shouldClose = nil
            FrameLoop.shared.post(.closeRequested, to: window)
            XCTAssertEqual(host.run(), 0)
            XCTAssertFalse(window.isShown)
        }
    }
}
