import ADKFoundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

final class TouchTests: XCTestCase, @unchecked Sendable {
    func testTheViewPressedKeepsTheTouchUntilItsEnd() {
        onMain {
            let desk = EventHarness()
            let one = LogView("one", CGRect(x: 0, y: 0, width: 50, height: 50))
            let other = LogView("other", CGRect(x: 100, y: 0, width: 50, height: 50))
            desk.content.addSubview(one)
            desk.content.addSubview(other)

            desk.down(10, 10)
            desk.move(120, 10)
            desk.move(120, 10)
            desk.up(120, 10)

            XCTAssertEqual(one.log, ["began", "moved", "ended"])
            XCTAssertEqual(other.log, [])
        }
    }

    func testHitTestSlopEnlargesAViewButNotBeyondItsSuperview() {
        onMain {
            let desk = EventHarness()
            let parent = UIView(frame: CGRect(x: 50, y: 50, width: 40, height: 40))
            let child = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
            parent.addSubview(child)
            desk.content.addSubview(parent)
            let slop: CGFloat = 30
            child.hitTestSlop = UIEdgeInsets(top: -slop, left: -slop, bottom: -slop, right: -slop)

            XCTAssertTrue(desk.window.hitTest(CGPoint(x: 52, y: 52), with: nil) === child)
            XCTAssertTrue(desk.window.hitTest(CGPoint(x: 45, y: 45), with: nil) === desk.content)
            child.hitTestSlop = UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5)
            XCTAssertTrue(desk.window.hitTest(CGPoint(x: 62, y: 62), with: nil) === parent)
        }
    }

    func testHiddenAndTransparentViewsLetTouchesThrough() {
        onMain {
            let desk = EventHarness()
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            desk.content.addSubview(view)
            @MainActor func isHit() -> Bool { desk.window.hitTest(CGPoint(x: 5, y: 5), with: nil) === view }
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
            let desk = EventHarness()
            let view = UIView(frame: CGRect(x: 60, y: 90, width: 80, height: 20))
            desk.content.addSubview(view)
            view.transform = CGAffineTransform(rotationAngle: .pi / 2)
            XCTAssertTrue(desk.window.hitTest(CGPoint(x: 100, y: 65), with: nil) === view)
            XCTAssertFalse(desk.window.hitTest(CGPoint(x: 65, y: 100), with: nil) === view)
            let end = view.convert(CGPoint(x: 0, y: 10), to: nil)
            XCTAssertEqual(end.x, 100, accuracy: 1e-9)
            XCTAssertEqual(end.y, 60, accuracy: 1e-9)
            view.transform = CGAffineTransform(scaleX: 2, y: 2)
            XCTAssertTrue(desk.window.hitTest(CGPoint(x: 25, y: 82), with: nil) === view)
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
            let desk = EventHarness()
            let view = ModifierView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            desk.content.addSubview(view)
            let pan = UIPanGestureRecognizer()
            pan.delaysTouchesBegan = true
            view.addGestureRecognizer(pan)
            let point = CGPoint(x: 10, y: 10)
            desk.send(.pointerDown(button: .primary, at: point, time: 1, modifiers: [.control]))
            XCTAssertEqual(view.began, [], "The recogniser delays it.")
            desk.send(.pointerUp(button: .primary, at: point, time: 1.1, modifiers: [.shift]))
            XCTAssertEqual(view.began, [[.control]])
            XCTAssertEqual(view.ended, [[.shift]])
        }
    }

    func testEveryButtonIsATouchOfItsOwn() {
        onMain {
            let desk = EventHarness()
            let view = LogView("view", CGRect(x: 0, y: 0, width: 200, height: 200))
            desk.content.addSubview(view)
            for button in [PointerButton.primary, .middle, .secondary, .back, .forward] {
                desk.click(9, 9, button: button)
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
            let desk = EventHarness()
            final class CountView: UIView {
                var counts: [Int] = []
                override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                    counts += touches.map(\.tapCount)
                }
            }
            let view = CountView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            desk.content.addSubview(view)
            desk.click(10, 10)
            desk.click(12, 11)
            desk.click(12, 11)
            try desk.wait(0.5)
            desk.click(12, 11)
            desk.click(30, 11)
            desk.click(30, 11, button: .secondary)
            XCTAssertEqual(view.counts, [1, 2, 3, 1, 1, 1])
        }
    }

    func testAWindowThatLosesTheFocusCancelsPresses() {
        onMain {
            let desk = EventHarness()
            let view = LogView("view", CGRect(x: 0, y: 0, width: 50, height: 50))
            desk.content.addSubview(view)
            desk.down(10, 10)
            desk.loseFocus()
            desk.up(10, 10)
            XCTAssertEqual(view.log, ["began", "cancelled"])
        }
    }

    func testAPressedViewThatIsRemovedReceivesOneCancellation() {
        onMain {
            let desk = EventHarness()
            let parent = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            let view = LogView("view", CGRect(x: 0, y: 0, width: 50, height: 50))
            parent.addSubview(view)
            desk.content.addSubview(parent)
            desk.down(10, 10)
            parent.removeFromSuperview()
            desk.move(20, 10)
            desk.up(20, 10)
            XCTAssertEqual(view.log, ["began", "cancelled"])
        }
    }

    func testScrollingCancelsPressesInTheContent() {
        onMain {
            let desk = EventHarness()
            let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            scroller.contentSize = CGSize(width: 200, height: 1000)
            let view = LogView("view", CGRect(x: 0, y: 0, width: 100, height: 1000))
            scroller.addSubview(view)
            desk.content.addSubview(scroller)
            desk.down(10, 10)
            desk.wheel(0, 1, at: 10, 10)
            desk.up(10, 10)
            XCTAssertEqual(view.log, ["began", "cancelled"])
        }
    }

    func testTheCursorFollowsTheViewUnderThePointer() throws {
        try onMain {
            let desk = EventHarness()
            let link = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            link.cursor = .pointingHand
            let inner = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
            link.addSubview(inner)
            desk.content.addSubview(link)
            let surface = try XCTUnwrap(desk.window.surface as? MemorySurface)
            desk.move(100, 100)
            XCTAssertEqual(surface.cursor, .arrow)
            desk.move(5, 5)
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
