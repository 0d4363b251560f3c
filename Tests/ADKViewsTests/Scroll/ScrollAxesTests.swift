import ADKFoundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

final class ScrollAxesTests: XCTestCase, @unchecked Sendable {
    private final class Diary: UIScrollViewDelegate {
        var log: [String] = []
        var target: ((CGPoint) -> CGPoint)?
        var velocity = CGPoint.zero
        func scrollViewDidScroll(_ scrollView: UIScrollView) { if log.last != "scroll" { log.append("scroll") } }
        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("will begin") }
        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
        ) {
            log.append("will end")
            self.velocity = velocity
            if let target { targetContentOffset = target(targetContentOffset) }
        }
        func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
            log.append("did end \(decelerate)")
        }
        func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { log.append("will roll") }
        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("rolled") }
        func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.append("animated") }
    }

    @MainActor
    private func makeScroller(
        _ harness: EventHarness, _ content: CGSize, frame: CGRect = CGRect(x: 0, y: 0, width: 200, height: 200),
        in parent: UIView? = nil
    ) -> UIScrollView {
        let scroller = UIScrollView(frame: frame)
        scroller.contentSize = content
        (parent ?? harness.content).addSubview(scroller)
        return scroller
    }

    func testWheelShiftAndKeysScrollBothAxes() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = makeScroller(harness, CGSize(width: 2000, height: 3000))
            @MainActor func after(_ body: () -> Void) throws -> CGPoint {
                body()
                try harness.settle()
                return scroller.contentOffset
            }
            XCTAssertEqual(try after { harness.wheel(1, 2) }, CGPoint(x: 120, y: 240))
            XCTAssertEqual(try after { harness.wheel(0, 1, at: 50, 50, .shift) }, CGPoint(x: 240, y: 240))
            XCTAssertEqual(try after { harness.key(.keyboardRightArrow) }, CGPoint(x: 320, y: 240))
            XCTAssertEqual(try after { harness.key(.keyboardUpArrow) }, CGPoint(x: 320, y: 160))
            XCTAssertEqual(try after { harness.key(.keyboardEnd) }, CGPoint(x: 320, y: 2800))
            XCTAssertEqual(try after { harness.key(.keyboardLeftArrow) }, CGPoint(x: 240, y: 2800))
            XCTAssertEqual(try after { harness.key(.keyboardHome) }, CGPoint(x: 240, y: 0))
            XCTAssertEqual(try after { harness.wheel(-9, -9) }, CGPoint.zero)
        }
    }

    func testAJumpAlongOneAxisDoesNotStopTheOther() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = makeScroller(harness, CGSize(width: 2000, height: 3000))
            harness.key(.keyboardRightArrow)
            harness.key(.keyboardEnd)
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset, CGPoint(x: 80, y: 2800))
        }
    }

    func testASidewaysScrollerPagesSideways() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = makeScroller(harness, CGSize(width: 2000, height: 200))
            for (key, x) in [
                (UIKeyboardHIDUsage.keyboardPageDown, 180.0), (.keyboardSpacebar, 360), (.keyboardEnd, 1800),
                (.keyboardPageUp, 1620), (.keyboardHome, 0),
            ] {
                harness.key(key)
                try harness.settle()
                XCTAssertEqual(scroller.contentOffset, CGPoint(x: x, y: 0))
            }
        }
    }

    func testAStripTakesTheHorizontalWheelAndLeavesTheVerticalOneToTheOuterView() throws {
        try onMain {
            let harness = EventHarness()
            let outer = makeScroller(harness, CGSize(width: 200, height: 2000))
            let strip = makeScroller(
                harness, CGSize(width: 900, height: 100), frame: CGRect(x: 0, y: 0, width: 200, height: 100), in: outer)
            harness.wheel(1, 1)
            try harness.settle()
            XCTAssertEqual(strip.contentOffset, CGPoint(x: 120, y: 0))
            XCTAssertEqual(outer.contentOffset, CGPoint(x: 0, y: 120))
            outer.contentOffset = .zero
            harness.wheel(0, 1, at: 50, 50, .shift)
            try harness.settle()
            XCTAssertEqual(strip.contentOffset.x, 240)
            XCTAssertEqual(outer.contentOffset, .zero)
        }
    }

    func testAWheelThatReachesAnInnerEndScrollsTheOuterViewOnlyAfterAPause() throws {
        try onMain {
            let harness = EventHarness()
            let outer = makeScroller(harness, CGSize(width: 200, height: 2000))
            let inner = makeScroller(
                harness, CGSize(width: 200, height: 250), frame: CGRect(x: 0, y: 0, width: 200, height: 150), in: outer)
            harness.wheel(0, 1)
            try harness.wait(0.25)
            harness.wheel(0, 1)
            try harness.wait(0.25)
            XCTAssertEqual(inner.contentOffset.y, 100)
            XCTAssertEqual(outer.contentOffset.y, 0)
            try harness.wait(0.3)
            harness.wheel(0, 1)
            try harness.settle()
            XCTAssertEqual(outer.contentOffset.y, 120)
        }
    }

    func testADragThrowsAndCallsTheDelegateInUIKitsOrder() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = makeScroller(harness, CGSize(width: 200, height: 5000))
            scroller.isPointerPanningEnabled = true
            let diary = Diary()
            scroller.delegate = diary
            try harness.drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 50, y: 50))
            XCTAssertEqual(scroller.contentOffset.y, 100)
            XCTAssertTrue(scroller.isDecelerating)
            // 100 points in 5 frames are 1200 points per second, times half a second.
            XCTAssertEqual(scroller.targetContentOffset.y, 700, accuracy: 2)
            XCTAssertEqual(diary.velocity.y, 1.2, accuracy: 0.01)
            XCTAssertEqual(scroller.scrollVelocity.dy, 1200, accuracy: 10)
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset.y, 700, accuracy: 2)
            XCTAssertEqual(
                diary.log, ["will begin", "scroll", "will end", "did end true", "will roll", "scroll", "rolled"])
        }
    }

    func testADragThatRestsEndsWhereItIs() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = makeScroller(harness, CGSize(width: 200, height: 5000))
            scroller.isPointerPanningEnabled = true
            let diary = Diary()
            scroller.delegate = diary
            harness.down(50, 150)
            harness.move(50, 100)
            try harness.wait(0.2)
            harness.up(50, 100)
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset.y, 50)
            XCTAssertEqual(diary.log, ["will begin", "scroll", "will end", "did end false"])
        }
    }

    func testADragAcrossTheAxisScrollsTheOuterView() throws {
        try onMain {
            let harness = EventHarness()
            let outer = makeScroller(harness, CGSize(width: 200, height: 2000))
            let strip = makeScroller(harness, CGSize(width: 900, height: 200), in: outer)
            outer.isPointerPanningEnabled = true
            strip.isPointerPanningEnabled = true
            harness.down(50, 150)
            harness.move(48, 100)
            XCTAssertTrue(outer.isDragging)
            XCTAssertFalse(strip.isDragging)
            harness.up(48, 100)
            try harness.settle()
            outer.contentOffset = .zero
            harness.down(150, 150)
            harness.move(100, 145)
            XCTAssertEqual(strip.contentOffset.x, 50)
            XCTAssertEqual(outer.contentOffset.y, 0)
            harness.up(100, 145)
            try harness.settle()
        }
    }

    func testTheDelegateDistinguishesWheelKeysAndAnimatedJumps() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = makeScroller(harness, CGSize(width: 200, height: 5000))
            let diary = Diary()
            scroller.delegate = diary
            harness.wheel(0, 1)
            harness.wheel(0, 1)
            try harness.settle()
            XCTAssertEqual(
                diary.log,
                ["will begin", "will end", "did end true", "will roll", "scroll", "will end", "scroll", "rolled"])
            diary.log = []
            scroller.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
            XCTAssertFalse(scroller.isDecelerating)
            try harness.settle()
            XCTAssertEqual(diary.log, ["scroll", "animated"])
            XCTAssertEqual(scroller.contentOffset.y, 900)
            diary.log = []
            scroller.contentOffset.y = 0
            XCTAssertEqual(diary.log, ["scroll"])
        }
    }

    func testTheDelegateChoosesWhereScrollingEnds() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = makeScroller(harness, CGSize(width: 200, height: 5000))
            let diary = Diary()
            diary.target = { CGPoint(x: $0.x, y: ($0.y / 500).rounded(.up) * 500) }
            scroller.delegate = diary
            harness.wheel(0, 1)
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset.y, 500)
        }
    }

    func testPagesAreTurnedOneAtATimeAndDragsSnap() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = makeScroller(harness, CGSize(width: 1000, height: 200))
            scroller.isPagingEnabled = true
            scroller.isPointerPanningEnabled = true
            harness.wheel(1, 0)
            harness.wheel(1, 0)
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset.x, 200)
            try harness.drag(from: CGPoint(x: 150, y: 50), to: CGPoint(x: 100, y: 50))
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset.x, 400)
            harness.key(.keyboardPageUp)
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset.x, 200)
        }
    }

    func testRectsAreScrolledToJustAsFarAsNeeded() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = makeScroller(harness, CGSize(width: 1000, height: 1000))
            scroller.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 0)
            scroller.scrollRectToVisible(CGRect(x: 300, y: 50, width: 20, height: 20), animated: false)
            XCTAssertEqual(scroller.contentOffset, CGPoint(x: 120, y: 0))
            scroller.scrollRectToVisible(CGRect(x: 310, y: 400, width: 5, height: 100), animated: true)
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset, CGPoint(x: 120, y: 320))
            scroller.scrollRectToVisible(CGRect(x: 0, y: 0, width: 1000, height: 1), animated: false)
            XCTAssertEqual(scroller.contentOffset, CGPoint(x: 0, y: -10))
        }
    }

    func testBothBarsAreThereAndCanBeDragged() throws {
        try onMain {
            let harness = EventHarness()
            harness.window.backgroundColor = .white
            let scroller = makeScroller(harness, CGSize(width: 2000, height: 2000))
            try harness.settle()
            // Only a visible bar takes a press, so the pointer moves near it first.
            harness.move(10, 195)
            harness.down(10, 195)
            harness.move(190, 195)
            XCTAssertTrue(scroller.isDragging)
            XCTAssertEqual(scroller.contentOffset, CGPoint(x: 1800, y: 0))
            harness.up(190, 195)
            XCTAssertFalse(scroller.isDragging)
            XCTAssertNotEqual(
                harness.window.capture().pixel(x: 170, y: 195), harness.window.capture().pixel(x: 20, y: 195))
            harness.move(195, 10)
            harness.down(195, 10)
            harness.move(195, 400)
            XCTAssertEqual(scroller.contentOffset, CGPoint(x: 1800, y: 1800))
            harness.up(195, 400)
            try harness.settle()
        }
    }
}
