import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// The work of a frame runs in the order of its requests, in every run.
final class FrameOrderTests: XCTestCase, @unchecked Sendable {
    func testWindowsAreLaidOutInTheOrderOfTheirRequests() {
        onMain {
            let (host, _) = makeHeadlessWindow(100, 100, background: nil)
            final class Root: UIView {
                var note: () -> Void = {}
                override func layoutSubviews() { note() }
            }
            var order: [Int] = []
            let roots = (0..<12).map { name in
                let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                window.makeKeyAndVisible()
                let root = Root()
                root.note = { order.append(name) }
                window.addSubview(root)
                return root
            }
            FrameLoop.shared.runFrame()
            order = []
            for index in [5, 1, 9, 0, 11, 3, 7] { roots[index].setNeedsLayout() }
            FrameLoop.shared.runFrame()
            XCTAssertEqual(order, [5, 1, 9, 0, 11, 3, 7])
            withExtendedLifetime(host) {}
        }
    }

    func testWorkThatAFrameStillComesToRequestsNoOther() {
        onMain {
            let (host, window) = makeHeadlessWindow(100, 100, background: nil)
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            window.addSubview(view)
            while FrameLoop.shared.needsFrame { FrameLoop.shared.runFrame() }
            var colors: [UIColor] = [.red, .green, .blue]
            let timer = FrameTimer.schedule(after: 0) {
                view.backgroundColor = colors.removeLast()
                view.setNeedsLayout()
                FrameLoop.shared.enqueueCommit { view.backgroundColor = colors.removeLast() }
            }
            XCTAssertTrue(FrameLoop.shared.runFrame())
            XCTAssertFalse(FrameLoop.shared.needsFrame)
            XCTAssertEqual(colors, [.red])
            XCTAssertEqual(window.capture().pixel(x: 5, y: 5) & 0xFF_FFFF, 0x00FF00, "the commit is shown")
            // Between frames it does.
            view.backgroundColor = .red
            XCTAssertTrue(FrameLoop.shared.needsFrame)
            XCTAssertTrue(FrameLoop.shared.runFrame())
            withExtendedLifetime((host, timer)) {}
        }
    }

    func testHeldKeysAreCancelledInTheOrderInWhichTheyWerePressed() {
        onMain {
            final class KeyView: UIView {
                var cancelled: [UIKeyboardHIDUsage] = []
                override var canBecomeFocused: Bool { true }
                override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
                override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                    cancelled += presses.compactMap { $0.key?.keyCode }
                }
            }
            let harness = EventHarness()
            let view = KeyView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            harness.content.addSubview(view)
            XCTAssertTrue(view.becomeFirstResponder())
            let keys: [UIKeyboardHIDUsage] = [
                .keyboardEnd, .keyboardHome, .keyboardPageUp, .keyboardPageDown, .keyboardUpArrow, .keyboardDownArrow,
                .keyboardLeftArrow, .keyboardRightArrow,
            ]
            for key in keys { harness.keyDown(key) }
            harness.loseFocus()
            XCTAssertEqual(view.cancelled, keys)
        }
    }
}
