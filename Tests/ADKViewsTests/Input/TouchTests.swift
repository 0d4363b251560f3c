import ADKFoundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

final class TouchTests: XCTestCase, @unchecked Sendable {
    func testTheViewPressedKeepsTheTouchUntilItsEnd() {
        onMain {
            let harness = EventHarness()
            let one = LogView("one", CGRect(x: 0, y: 0, width: 50, height: 50))
            let other = LogView("other", CGRect(x: 100, y: 0, width: 50, height: 50))
            harness.content.addSubview(one)
            harness.content.addSubview(other)

            harness.down(10, 10)
            harness.move(120, 10)
            harness.move(120, 10)
            harness.up(120, 10)

            XCTAssertEqual(one.log, ["began", "moved", "ended"])
            XCTAssertEqual(other.log, [])
        }
    }

    func testHitTestSlopEnlargesAViewButNotBeyondItsSuperview() {
        onMain {
            let harness = EventHarness()
            let parent = UIView(frame: CGRect(x: 50, y: 50, width: 40, height: 40))
            let child = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
            parent.addSubview(child)
            harness.content.addSubview(parent)
            let slop: CGFloat = 30
            child.hitTestSlop = UIEdgeInsets(top: -slop, left: -slop, bottom: -slop, right: -slop)

            XCTAssertTrue(harness.window.hitTest(CGPoint(x: 52, y: 52), with: nil) === child)
            XCTAssertTrue(harness.window.hitTest(CGPoint(x: 45, y: 45), with: nil) === harness.content)
            child.hitTestSlop = UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5)
            XCTAssertTrue(harness.window.hitTest(CGPoint(x: 62, y: 62), with: nil) === parent)
        }
    }

    func testHiddenAndTransparentViewsLetTouchesThrough() {
        onMain {
            let harness = EventHarness()
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            harness.content.addSubview(view)
            @MainActor func isHit() -> Bool { harness.window.hitTest(CGPoint(x: 5, y: 5), with: nil) === view }
            view.alpha = 0.02
            XCTAssertTrue(isHit())
            view.alpha = 0.01
            XCTAssertFalse(isHit())
            view.alpha = 1
            view.isHidden = true
            XCTAssertFalse(isHit())
        }
    }

    func testARotatedAndScaledViewIsHitAtItsVisiblePlace() {
        onMain {
            let harness = EventHarness()
            let view = UIView(frame: CGRect(x: 60, y: 90, width: 80, height: 20))
            harness.content.addSubview(view)
            view.transform = CGAffineTransform(rotationAngle: .pi / 2)
            XCTAssertTrue(harness.window.hitTest(CGPoint(x: 100, y: 65), with: nil) === view)
            XCTAssertFalse(harness.window.hitTest(CGPoint(x: 65, y: 100), with: nil) === view)
            let end = view.convert(CGPoint(x: 0, y: 10), to: nil)
            XCTAssertEqual(end.x, 100, accuracy: 1e-9)
            XCTAssertEqual(end.y, 60, accuracy: 1e-9)
            view.transform = CGAffineTransform(scaleX: 2, y: 2)
            XCTAssertTrue(harness.window.hitTest(CGPoint(x: 25, y: 82), with: nil) === view)
        }
    }

    func testADelayedTouchHasTheModifiersOfItsBeginningAndItsEnd() {
        onMain {
            /// Notes the modifiers of events.
            final class ModifierView: UIView {
                var began: [UIKeyModifierFlags] = []
                var ended: [UIKeyModifierFlags] = []
                override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                    began.append(event?.modifierFlags ?? [])
                }
                override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
                    ended.append(event?.modifierFlags ?? [])
                }
            }
            let harness = EventHarness()
            let view = ModifierView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            harness.content.addSubview(view)
            let pan = UIPanGestureRecognizer()
            pan.delaysTouchesBegan = true
            view.addGestureRecognizer(pan)
            let point = CGPoint(x: 10, y: 10)
            harness.send(.pointerDown(button: .primary, at: point, time: 1, modifiers: [.control]))
            XCTAssertEqual(view.began, [], "The recogniser delays it.")
            harness.send(.pointerUp(button: .primary, at: point, time: 1.1, modifiers: [.shift]))
            XCTAssertEqual(view.began, [[.control]])
            XCTAssertEqual(view.ended, [[.shift]])
        }
    }

    func testEveryButtonIsATouchOfItsOwn() {
        onMain {
            let harness = EventHarness()
            let view = LogView("view", CGRect(x: 0, y: 0, width: 200, height: 200))
            harness.content.addSubview(view)
            for button in [PointerButton.primary, .middle, .secondary, .back, .forward] {
                harness.click(9, 9, button: button)
            }
            XCTAssertEqual(
                view.log,
                [
                    "began", "ended", "began 2", "ended 2", "began 3", "ended 3", "began 8", "ended 8", "began 9",
                    "ended 9",
                ])
        }
    }

    func testClicksInOnePlaceAreCountedAndOthersStartAtOne() throws {
        try onMain {
            let harness = EventHarness()
            final class CountView: UIView {
                var counts: [Int] = []
                override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                    counts += touches.map(\.tapCount)
                }
            }
            let view = CountView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            harness.content.addSubview(view)
            harness.click(10, 10)
            harness.click(12, 11)
            harness.click(12, 11)
            try harness.wait(0.5)
            harness.click(12, 11)
            harness.click(30, 11)
            harness.click(30, 11, button: .secondary)
            XCTAssertEqual(view.counts, [1, 2, 3, 1, 1, 1])
        }
    }

    func testAWindowThatLosesTheFocusCancelsPresses() {
        onMain {
            let harness = EventHarness()
            let view = LogView("view", CGRect(x: 0, y: 0, width: 50, height: 50))
            harness.content.addSubview(view)
            harness.down(10, 10)
            harness.loseFocus()
            harness.up(10, 10)
            XCTAssertEqual(view.log, ["began", "cancelled"])
        }
    }

    func testAPressedViewThatIsRemovedReceivesOneCancellation() {
        onMain {
            let harness = EventHarness()
            let parent = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            let view = LogView("view", CGRect(x: 0, y: 0, width: 50, height: 50))
            parent.addSubview(view)
            harness.content.addSubview(parent)
            harness.down(10, 10)
            parent.removeFromSuperview()
            harness.move(20, 10)
            harness.up(20, 10)
            XCTAssertEqual(view.log, ["began", "cancelled"])
        }
    }

    func testScrollingCancelsPressesInTheContent() {
        onMain {
            let harness = EventHarness()
            let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            scroller.contentSize = CGSize(width: 200, height: 1000)
            let view = LogView("view", CGRect(x: 0, y: 0, width: 100, height: 1000))
            scroller.addSubview(view)
            harness.content.addSubview(scroller)
            harness.down(10, 10)
            harness.wheel(0, 1, at: 10, 10)
            harness.up(10, 10)
            XCTAssertEqual(view.log, ["began", "cancelled"])
        }
    }

    func testTheCursorFollowsTheViewUnderThePointer() throws {
        try onMain {
            let harness = EventHarness()
            let link = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            link.cursor = .pointingHand
            let inner = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
            link.addSubview(inner)
            harness.content.addSubview(link)
            let surface = try XCTUnwrap(harness.window.surface as? MemorySurface)
            harness.move(100, 100)
            XCTAssertEqual(surface.cursor, .arrow)
            harness.move(5, 5)
            XCTAssertEqual(surface.cursor, .pointingHand)
            inner.cursor = .text
            FrameLoop.shared.runFrame()
            XCTAssertEqual(surface.cursor, .text)
            link.removeFromSuperview()
            FrameLoop.shared.runFrame()
            XCTAssertEqual(surface.cursor, .arrow)
        }
    }
}
