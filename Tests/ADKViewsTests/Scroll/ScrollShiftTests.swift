import ADKFoundation
import Foundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Drags and motions of content that moves for another reason.
final class ScrollShiftTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private static func makeScroller(_ harness: EventHarness, content: CGSize = CGSize(width: 200, height: 5000))
        -> UIScrollView
    {
        let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        scroller.contentSize = content
        harness.content.addSubview(scroller)
        scroller.contentOffset = CGPoint(x: 0, y: 1000)
        FrameLoop.shared.runFrame()
        return scroller
    }

    func testContentThatIsShiftedUnderAFingerStaysUnderIt() {
        onMain {
            let harness = EventHarness()
            let scroller = Self.makeScroller(harness)
            harness.touch(100, 150)
            harness.slide(100, 100)
            XCTAssertEqual(scroller.contentOffset.y, 1050)
            scroller.shiftContent(by: 700)
            harness.slide(100, 99)
            XCTAssertEqual(scroller.contentOffset.y, 1751)
            scroller.shiftContent(by: -300)
            harness.slide(100, 109)
            XCTAssertEqual(scroller.contentOffset.y, 1441)
        }
    }

    func testAFingerGoesOnFromAnOffsetThatTheProgramSets() {
        onMain {
            let harness = EventHarness()
            let scroller = Self.makeScroller(harness)
            harness.touch(100, 150)
            harness.slide(100, 100)
            scroller.contentOffset.y = 3000
            harness.slide(100, 90)
            XCTAssertEqual(scroller.contentOffset.y, 3010)
            scroller.setContentOffset(CGPoint(x: 0, y: 500), animated: false)
            harness.slide(100, 95)
            XCTAssertEqual(scroller.contentOffset.y, 495)
            XCTAssertTrue(scroller.isDragging)
        }
    }

    /// Five pages that return to the middle ones in `scrollViewDidScroll`.
    private final class EndlessPages: UIScrollViewDelegate {
        /// The pages that were passed by returning to the middle.
        var passed = 0
        /// The place in the endless row of pages, after each scroll.
        var places: [CGFloat] = []

        func scrollViewDidScroll(_ view: UIScrollView) {
            let page = view.bounds.width
            let turn = view.contentOffset.x >= 3 * page ? 2 : view.contentOffset.x < page ? -2 : 0
            guard turn == 0 else {
                passed += turn
                view.contentOffset.x -= CGFloat(turn) * page
                return
            }
            places.append(CGFloat(passed) * page + view.contentOffset.x)
        }
    }

    @MainActor
    private func makeEndlessPages(_ harness: EventHarness) throws -> (UIScrollView, EndlessPages) {
        let scroller = Self.makeScroller(harness, content: CGSize(width: 1000, height: 200))
        scroller.isPagingEnabled = true
        scroller.contentOffset = CGPoint(x: 400, y: 0)
        let pages = EndlessPages()
        scroller.delegate = pages
        try harness.settle()
        return (scroller, pages)
    }

    func testAnEndlessPagerThatReturnsToItsMiddleTurnsPageAfterPage() throws {
        try onMain {
            for (direction, forth) in [(1, false), (-1, true)] as [(CGFloat, Bool)] {
                let harness = EventHarness()
                let (scroller, pages) = try self.makeEndlessPages(harness)
                var place: CGFloat = 400
                for turn in 0..<12 {
                    pages.places = []
                    let start: CGFloat = forth ? 180 : 20
                    harness.touch(start, 100)
                    for step in 1...8 {
                        try harness.wait(1.0 / 60)
                        harness.slide(start + direction * CGFloat(step) * 20, 100)
                    }
                    harness.lift(start + direction * 160, 100)
                    try harness.settle()
                    let steps = zip([place] + pages.places, pages.places).map { abs($1 - $0) }
                    XCTAssertLessThanOrEqual(steps.max() ?? 0, 41, "turn \(turn): a jump")
                    place -= direction * 200
                    XCTAssertEqual(pages.places.last, place, "turn \(turn)")
                    XCTAssertEqual(scroller.contentOffset.x, place - CGFloat(pages.passed) * 200)
                }
                XCTAssertNotEqual(pages.passed, 0)
            }
        }
    }

    func testAThrowGoesOnFromAnOffsetThatTheDelegateSets() throws {
        try onMain {
            let harness = EventHarness()
            let (scroller, pages) = try self.makeEndlessPages(harness)
            scroller.isPagingEnabled = false
            harness.wheel(7, 0)
            try harness.settle()
            XCTAssertEqual(pages.places.last, 800, "the end of the content when the wheel was turned")
            XCTAssertEqual(scroller.contentOffset.x, 400)
        }
    }

    func testAHeldThumbDoesNotBringBackContentThatWasShifted() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = Self.makeScroller(harness)
            harness.move(195, 50)
            try harness.wait(0.05)
            // Ten points below the start of the thumb, at 1000 of 4800 points.
            let place: CGFloat = 44
            harness.down(195, place)
            XCTAssertTrue(scroller.isDragging)
            harness.move(195, place)
            XCTAssertEqual(scroller.contentOffset.y, 1000, accuracy: 16)
            scroller.contentSize.height += 2000
            scroller.shiftContent(by: 2000)
            let shifted = scroller.contentOffset.y
            harness.move(195, place)
            XCTAssertEqual(scroller.contentOffset.y, shifted, accuracy: 1)
            harness.move(195, place + 1)
            XCTAssertGreaterThan(scroller.contentOffset.y, shifted)
            XCTAssertLessThan(scroller.contentOffset.y, shifted + 60)
            harness.move(195, 250)
            XCTAssertEqual(scroller.contentOffset.y, 6800, "the end of the bar is that of the content")
            harness.move(195, -50)
            XCTAssertEqual(scroller.contentOffset.y, 0)
            harness.up(195, -50)
        }
    }

    func testNothingElseScrollsContentThatAFingerHolds() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = Self.makeScroller(harness)
            harness.touch(100, 150)
            harness.slide(100, 100)
            harness.wheel(0, 3)
            harness.key(.keyboardPageDown)
            harness.key(.keyboardEnd)
            harness.send(.scroll(.points(dx: 0, dy: 50), at: CGPoint(x: 50, y: 50), modifiers: []))
            try harness.wait(1)
            XCTAssertEqual(scroller.contentOffset.y, 1050)
            harness.slide(100, 90)
            XCTAssertEqual(scroller.contentOffset.y, 1060)
        }
    }

    func testAWheelClickTakesOverFromATouchpadThatPaused() throws {
        try onMain {
            let harness = EventHarness()
            let scroller = Self.makeScroller(harness)
            harness.send(.scroll(.points(dx: 0, dy: 50), at: CGPoint(x: 50, y: 50), modifiers: []))
            XCTAssertTrue(scroller.isDragging)
            harness.wheel(0, 1)
            XCTAssertFalse(scroller.isDragging)
            try harness.settle()
            XCTAssertEqual(scroller.contentOffset.y, 1170)
        }
    }

    func testAPullDoesNotJumpWhenTheSpaceAboveTheContentGrows() {
        onMain {
            let harness = EventHarness()
            let scroller = Self.makeScroller(harness)
            scroller.contentOffset.y = 0
            harness.touch(100, 50)
            harness.slide(100, 150)
            let pulled = scroller.contentOffset.y
            XCTAssertLessThan(pulled, -30)
            scroller.setRefreshInset(20, animated: false)
            harness.slide(100, 151)
            XCTAssertEqual(scroller.contentOffset.y, pulled, accuracy: 1)
        }
    }

    func testTheInverseOfTheResistanceIsExact() {
        for distance in [-500, -3, 0, 0.25, 40, 10_000] as [CGFloat] {
            let shown = EdgeResistance.shown(of: distance, length: 400)
            XCTAssertEqual(EdgeResistance.pull(showing: shown, length: 400), distance, accuracy: 0.0001)
        }
        XCTAssertTrue(EdgeResistance.pull(showing: 9000, length: 400).isFinite)
        XCTAssertEqual(EdgeResistance.pull(showing: 10, length: 0), 0)
    }
}
