import ADKFoundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// The work of a frame runs in the order of its requests, in every run.
final class FrameOrderTests: XCTestCase, @unchecked Sendable {
    @MainActor private final class Probe: FrameAnimation {
        let name: Int
        let body: @MainActor (Int) -> Bool
        init(_ name: Int, _ body: @escaping @MainActor (Int) -> Bool) { (self.name, self.body) = (name, body) }
        func advance(to time: TimeInterval) -> Bool { body(name) }
    }

    func testAnimationsAdvanceInTheOrderInWhichTheyWereStarted() {
        onMain {
            let (host, _) = makeHeadlessWindow(100, 100, background: nil)
            var order: [Int] = []
            let probes = (0..<40).map { name in
                Probe(name) {
                    order.append($0)
                    return $0 % 3 != 0
                }
            }
            for probe in probes { FrameLoop.shared.start(probe) }
            FrameLoop.shared.start(probes[7])
            FrameLoop.shared.runFrame()
            XCTAssertEqual(order, Array(0..<40))
            order = []
            FrameLoop.shared.start(probes[0])
            FrameLoop.shared.runFrame()
            XCTAssertEqual(order, (0..<40).filter { $0 % 3 != 0 } + [0])
            FrameLoop.shared.detach()
            withExtendedLifetime(host) {}
        }
    }

    func testAnAnimationThatIsStoppedInAFrameDoesNotAdvanceInItAndOneThatIsStartedWaits() {
        onMain {
            let (host, _) = makeHeadlessWindow(100, 100, background: nil)
            var order: [Int] = []
            let late = Probe(9) {
                order.append($0)
                return false
            }
            let victim = Probe(2) {
                order.append($0)
                return true
            }
            let first = Probe(1) {
                order.append($0)
                FrameLoop.shared.stop(victim)
                FrameLoop.shared.start(late)
                return false
            }
            FrameLoop.shared.start(first)
            FrameLoop.shared.start(victim)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(order, [1])
            FrameLoop.shared.runFrame()
            XCTAssertEqual(order, [1, 9])
            XCTAssertFalse(FrameLoop.shared.isAnimating)
            withExtendedLifetime(host) {}
        }
    }

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
            let desk = EventDesk()
            let view = KeyView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            desk.content.addSubview(view)
            XCTAssertTrue(view.becomeFirstResponder())
            let keys: [UIKeyboardHIDUsage] = [
                .keyboardEnd, .keyboardHome, .keyboardPageUp, .keyboardPageDown, .keyboardUpArrow, .keyboardDownArrow,
                .keyboardLeftArrow, .keyboardRightArrow,
            ]
            for key in keys { desk.keyDown(key) }
            desk.loseFocus()
            XCTAssertEqual(view.cancelled, keys)
        }
    }
}
