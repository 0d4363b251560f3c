import ADKFoundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// A scroll view with five pages of 200 x 200 points in a window of that size.
@MainActor
private final class Pages {
    let harness = EventHarness()
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))

    init(startingAt page: Int = 0) {
        view.contentSize = CGSize(width: 1000, height: 200)
        view.isPagingEnabled = true
        harness.content.addSubview(view)
        view.contentOffset.x = 200 * CGFloat(page)
        FrameLoop.shared.runFrame()
    }

    /// A vertical scroll view that fills each page.
    func addLists() -> [UIScrollView] {
        (0..<5).map { page in
            let list = UIScrollView(frame: CGRect(x: 200 * page, y: 0, width: 200, height: 200))
            list.contentSize = CGSize(width: 200, height: 2000)
            view.addSubview(list)
            return list
        }
    }

    func fine(_ dx: CGFloat, _ dy: CGFloat = 0, isEnd: Bool = false) throws {
        FrameLoop.shared.post(
            .scroll(isEnd ? .ended : .points(dx: dx, dy: dy), at: CGPoint(x: 100, y: 100), modifiers: []),
            to: harness.window)
        try harness.wait(1.0 / 60)
    }

    /// Movements of `dx` points, one per frame, and the end.
    func swipe(_ movements: [CGFloat], dy: CGFloat = 0) throws {
        for dx in movements { try fine(dx, dy) }
        try fine(0, isEnd: true)
    }

    func settled() throws -> CGFloat {
        try harness.settle()
        return view.contentOffset.x
    }
}

final class PagingTests: XCTestCase, @unchecked Sendable {
    // MARK: - Wheel

    func testOneWheelClickTurnsOnePageSmoothly() throws {
        try onMain {
            let pages = Pages()
            pages.harness.wheel(1, 0)
            var (last, frames) = (pages.view.contentOffset.x, 0)
            XCTAssertGreaterThan(last, 10, "the first frame moves")
            while pages.view.isDecelerating, frames < 100 {
                try pages.harness.wait(1.0 / 60)
                XCTAssertGreaterThanOrEqual(pages.view.contentOffset.x, last)
                XCTAssertLessThanOrEqual(pages.view.contentOffset.x, 200)
                (last, frames) = (pages.view.contentOffset.x, frames + 1)
            }
            XCTAssertEqual(last, 200)
            XCTAssertGreaterThan(frames, 8)
            pages.harness.wheel(0, 1, at: 50, 50, .shift)
            XCTAssertEqual(try pages.settled(), 400)
            pages.harness.wheel(-1, 0)
            XCTAssertEqual(try pages.settled(), 200)
            pages.harness.wheel(-7, 0)
            XCTAssertEqual(try pages.settled(), 0, "many clicks in one frame")
        }
    }

    func testAClickInTheSecondHalfOfATurnTurnsTheNextPageToo() throws {
        try onMain {
            let pages = Pages()
            pages.harness.wheel(1, 0)
            while pages.view.contentOffset.x <= 100 { try pages.harness.wait(1.0 / 60) }
            for _ in 0..<5 { pages.harness.wheel(1, 0) }
            XCTAssertEqual(pages.view.targetContentOffset.x, 400, "not farther than the page after the next")
            XCTAssertEqual(try pages.settled(), 400)
        }
    }

    func testAClickBackDuringATurnReturns() throws {
        try onMain {
            let pages = Pages(startingAt: 2)
            pages.harness.wheel(1, 0)
            pages.harness.wheel(-1, 0)
            XCTAssertEqual(try pages.settled(), 400)
        }
    }

    func testAVerticalWheelTurnsPagesIfNothingElseScrollsVertically() throws {
        try onMain {
            let pages = Pages()
            pages.harness.wheel(0, 1)
            XCTAssertEqual(try pages.settled(), 200)
            pages.view.startsAtRight = true
            pages.harness.wheel(0, 1)
            XCTAssertEqual(try pages.settled(), 0, "the next page of right-to-left content is on the left")
            pages.view.startsAtRight = false
            let lists = pages.addLists()
            pages.harness.wheel(0, 1)
            XCTAssertEqual(try pages.settled(), 0)
            XCTAssertEqual(lists[0].contentOffset.y, 120)
            lists[0].contentOffset.y = 1800
            try pages.harness.wait(1)
            pages.harness.wheel(0, 1)
            XCTAssertEqual(try pages.settled(), 0, "the end of a list is no reason to turn the page")
        }
    }

    func testAVerticalWheelOverPagesInAListScrollsTheList() throws {
        try onMain {
            let pages = Pages()
            let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            outer.contentSize = CGSize(width: 200, height: 900)
            pages.harness.content.addSubview(outer)
            outer.addSubview(pages.view)
            pages.harness.wheel(0, 1)
            XCTAssertEqual(try pages.settled(), 0)
            XCTAssertEqual(outer.contentOffset.y, 120)
        }
    }

    func testInAPageAVerticalWheelScrollsTheListAndAHorizontalOneTurnsThePage() throws {
        try onMain {
            let pages = Pages()
            let lists = pages.addLists()
            pages.harness.wheel(1, 1)
            XCTAssertEqual(try pages.settled(), 200)
            XCTAssertEqual(lists[0].contentOffset.y, 120)
            pages.harness.wheel(0, 1, at: 50, 50, .shift)
            XCTAssertEqual(try pages.settled(), 400)
            XCTAssertEqual(lists[1].contentOffset.y, 0)
        }
    }

    // MARK: - Touchpad

    func testASwipeFollowsTheFingersAndTurnsToTheNextPage() throws {
        try onMain {
            let pages = Pages()
            try pages.fine(20)
            XCTAssertEqual(pages.view.contentOffset.x, 20)
            try pages.fine(20)
            XCTAssertEqual(pages.view.contentOffset.x, 40)
            XCTAssertTrue(pages.view.isDragging)
            try pages.fine(0, isEnd: true)
            XCTAssertTrue(pages.view.isDecelerating)
            XCTAssertEqual(try pages.settled(), 200)
        }
    }

    func testASlowMovementEndsAtTheNearestPage() throws {
        try onMain {
            for (steps, end) in [(45, 0.0), (55, 200)] {
                let pages = Pages()
                for _ in 0..<steps { try pages.fine(2) }
                try pages.harness.wait(0.12)
                try pages.fine(0, isEnd: true)
                XCTAssertEqual(try pages.settled(), end, "\(steps) steps")
            }
        }
    }

    func testOneSwipeTurnsOnePageHoweverLongItIs() throws {
        try onMain {
            let pages = Pages(startingAt: 1)
            for _ in 0..<30 {
                try pages.fine(60)
                XCTAssertLessThanOrEqual(pages.view.contentOffset.x, 400)
            }
            try pages.fine(-30)
            XCTAssertEqual(pages.view.contentOffset.x, 370, "the movement back begins at once")
            try pages.fine(40)
            try pages.fine(0, isEnd: true)
            XCTAssertEqual(try pages.settled(), 400)
        }
    }

    func testTheInertiaOfASwipeTurnsNoSecondPage() throws {
        try onMain {
            let pages = Pages()
            try pages.swipe([20, 40, 60])
            var inertia: CGFloat = 55
            for frame in 0..<60 {
                // Sometimes none and sometimes two events arrive in a frame.
                if frame % 7 == 3 { try pages.harness.wait(1.0 / 60) }
                if frame % 7 != 3 { try pages.fine(frame % 7 == 4 ? 2 * inertia : inertia) }
                inertia *= 0.93
            }
            XCTAssertEqual(try pages.settled(), 200)
            try pages.swipe([4, 20, 40])
            XCTAssertEqual(try pages.settled(), 400, "the next swipe counts")
        }
    }

    func testANewSwipeThatFollowsAtOnceTurnsTheNextPage() throws {
        try onMain {
            let pages = Pages()
            try pages.swipe([20, 40, 60, 40])
            try pages.harness.wait(0.05)
            try pages.swipe([2, 20, 50, 80, 80, 80])
            XCTAssertEqual(try pages.settled(), 400)
            try pages.swipe([20, 40, 60, 40])
            try pages.swipe([-20, -40])
            XCTAssertLessThanOrEqual(try pages.settled(), 400, "a swipe back is none of its inertia")
        }
    }

    func testAFineWheelTurnsAPageByOneClickAndWithoutAReportedEnd() throws {
        try onMain {
            let pages = Pages()
            try pages.fine(60)
            XCTAssertEqual(try pages.settled(), 200)
            for _ in 0..<8 { try pages.fine(-7.5) }
            XCTAssertEqual(try pages.settled(), 0)
            try pages.fine(6)
            XCTAssertEqual(try pages.settled(), 0, "a touch is no swipe")
        }
    }

    func testADiagonalMovementKeepsToItsFirstAxis() throws {
        try onMain {
            let pages = Pages()
            let lists = pages.addLists()
            for _ in 0..<5 { try pages.fine(20, 12) }
            XCTAssertEqual(pages.view.contentOffset.x, 100)
            XCTAssertEqual(lists[0].contentOffset.y, 0)
            try pages.fine(5, 40)
            XCTAssertEqual(pages.view.contentOffset.x, 105)
            XCTAssertEqual(lists[0].contentOffset.y, 0)
            try pages.fine(0, isEnd: true)
            XCTAssertEqual(try pages.settled(), 200)

            for _ in 0..<5 { try pages.fine(-9, 20) }
            try pages.fine(-40, 5)
            XCTAssertEqual(pages.view.contentOffset.x, 200)
            XCTAssertEqual(lists[1].contentOffset.y, 105)
            try pages.fine(0, isEnd: true)
            XCTAssertEqual(try pages.settled(), 200)
        }
    }

    // MARK: - Fingers and pointer

    func testAFingerTurnsPagesAndASlowOneReturns() throws {
        try onMain {
            let pages = Pages()
            pages.harness.touch(180, 100)
            for x in stride(from: 170.0, through: 110, by: -20) {
                try pages.harness.wait(1.0 / 60)
                pages.harness.slide(x, 100)
            }
            XCTAssertEqual(pages.view.contentOffset.x, 70)
            pages.harness.lift(110, 100)
            XCTAssertEqual(try pages.settled(), 200)

            pages.harness.touch(180, 100)
            pages.harness.slide(150, 100)
            try pages.harness.wait(0.3)
            pages.harness.slide(120, 100)
            try pages.harness.wait(0.3)
            pages.harness.lift(120, 100)
            XCTAssertEqual(try pages.settled(), 200)
        }
    }

    func testAFlickBackReturnsToThePageWhereTheDragBegan() throws {
        try onMain {
            let pages = Pages(startingAt: 2)
            pages.view.isPointerPanningEnabled = true
            pages.harness.down(180, 100)
            pages.harness.move(100, 100)
            try pages.harness.wait(0.2)
            for x in [110.0, 130, 150] {
                try pages.harness.wait(1.0 / 60)
                pages.harness.move(x, 100)
            }
            pages.harness.up(150, 100)
            XCTAssertEqual(try pages.settled(), 400)
        }
    }

    func testAnInterruptedTurnTurnsOnlyToAPageBeside() throws {
        try onMain {
            let pages = Pages(startingAt: 1)
            pages.view.isPointerPanningEnabled = true
            pages.harness.wheel(1, 0)
            try pages.harness.drag(from: CGPoint(x: 190, y: 100), to: CGPoint(x: 10, y: 100), steps: 3)
            let end = try pages.settled()
            XCTAssertTrue([400, 600].contains(end), "\(end)")
        }
    }

    func testAScrollBarSnapsWhenItIsReleased() throws {
        try onMain {
            let pages = Pages()
            pages.harness.move(10, 195)
            pages.harness.down(10, 195)
            pages.harness.move(85, 195)
            let held = pages.view.contentOffset.x
            XCTAssertGreaterThan(held, 300)
            XCTAssertNotEqual(held.truncatingRemainder(dividingBy: 200), 0)
            pages.harness.up(85, 195)
            XCTAssertEqual(try pages.settled(), (held / 200).rounded() * 200)
        }
    }

    // MARK: - Keys and code

    func testKeysTurnPages() throws {
        try onMain {
            let pages = Pages()
            for (key, x) in [
                (UIKeyboardHIDUsage.keyboardRightArrow, 200.0), (.keyboardPageDown, 400), (.keyboardSpacebar, 600),
                (.keyboardLeftArrow, 400), (.keyboardPageUp, 200), (.keyboardEnd, 800), (.keyboardEnd, 800),
                (.keyboardRightArrow, 800), (.keyboardHome, 0), (.keyboardUpArrow, 0),
            ] {
                pages.harness.key(key)
                XCTAssertEqual(try pages.settled(), x, "\(key)")
            }
            pages.view.startsAtRight = true
            for (key, x) in [
                (UIKeyboardHIDUsage.keyboardHome, 800.0), (.keyboardPageDown, 600), (.keyboardSpacebar, 400),
                (.keyboardPageUp, 600), (.keyboardLeftArrow, 400), (.keyboardEnd, 0),
            ] {
                pages.harness.key(key)
                XCTAssertEqual(try pages.settled(), x, "\(key), right to left")
            }
        }
    }

    func testKeysGoToTheListInThePageAndThoseItDoesNotUseToThePages() throws {
        try onMain {
            let pages = Pages(startingAt: 1)
            let lists = pages.addLists()
            pages.harness.key(.keyboardDownArrow)
            try pages.harness.settle()
            XCTAssertEqual(lists[1].contentOffset.y, 80)
            pages.harness.key(.keyboardRightArrow)
            XCTAssertEqual(try pages.settled(), 400)
            pages.harness.key(.keyboardDownArrow)
            try pages.harness.settle()
            XCTAssertEqual(lists[2].contentOffset.y, 80)
        }
    }

    func testCodeScrollsAnywhere() throws {
        try onMain {
            let pages = Pages()
            pages.view.setContentOffset(CGPoint(x: 600, y: 0), animated: true)
            XCTAssertEqual(try pages.settled(), 600)
            pages.view.contentOffset.x = 130
            XCTAssertEqual(try pages.settled(), 130)
        }
    }

    // MARK: - The delegate

    @MainActor private final class Snapping: UIScrollViewDelegate {
        var ends: [CGFloat] = []
        var snap: (CGFloat) -> CGFloat = { $0 }
        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
        ) {
            ends.append(targetContentOffset.x)
            targetContentOffset.x = snap(targetContentOffset.x)
        }
    }

    func testTheDelegateIsToldThePageAndMayChooseAnotherEnd() throws {
        try onMain {
            let pages = Pages()
            let snapping = Snapping()
            pages.view.delegate = snapping
            pages.harness.wheel(1, 0)
            pages.harness.wheel(1, 0)
            XCTAssertEqual(try pages.settled(), 200)
            XCTAssertEqual(snapping.ends, [200], "a click without effect is not announced")
            try pages.swipe([20, 40, 60])
            XCTAssertEqual(try pages.settled(), 400)
            XCTAssertEqual(snapping.ends, [200, 400])
            snapping.snap = { $0 - 50 }
            try pages.swipe([20, 40, 60])
            XCTAssertEqual(try pages.settled(), 550)
            snapping.snap = { _ in 9000 }
            pages.harness.wheel(1, 0)
            XCTAssertEqual(try pages.settled(), 800, "within the content")
        }
    }

    func testATargetThatIsNoNumberIsReportedAndHasNoEffect() throws {
        try onMain {
            let pages = Pages()
            let snapping = Snapping()
            snapping.snap = { _ in .nan }
            pages.view.delegate = snapping
            let messages = try Misuse.messages {
                pages.harness.wheel(1, 0)
                XCTAssertEqual(try pages.settled(), 200)
                try pages.swipe([20, 40, 60])
                XCTAssertEqual(try pages.settled(), 400)
            }
            XCTAssertEqual(messages.count, 2, "\(messages)")
        }
    }

    // MARK: - Resizing

    func testAResizeKeepsThePageInWhicheverOrderTheSizesChange() throws {
        try onMain {
            for width in [100.0, 330, 200] {
                for contentFirst in [false, true] {
                    let pages = Pages(startingAt: 3)
                    @MainActor func resize(_ width: CGFloat) {
                        if contentFirst { pages.view.contentSize.width = 5 * width }
                        pages.view.frame.size.width = width
                        if !contentFirst { pages.view.contentSize.width = 5 * width }
                        FrameLoop.shared.runFrame()
                    }
                    resize(width)
                    XCTAssertEqual(pages.view.contentOffset.x, 3 * width, "\(width), content first: \(contentFirst)")
                    resize(150)
                    XCTAssertEqual(try pages.settled(), 450)
                }
            }
        }
    }

    func testAResizeDuringATurnShowsThePageThatWasTurnedTo() throws {
        try onMain {
            let pages = Pages(startingAt: 1)
            pages.harness.wheel(1, 0)
            try pages.harness.wait(0.03)
            pages.view.contentSize.width = 1500
            pages.view.frame.size.width = 300
            XCTAssertEqual(pages.view.contentOffset.x, 600)
            XCTAssertFalse(pages.view.isDecelerating)
            XCTAssertEqual(try pages.settled(), 600)
        }
    }

    func testARandomSequenceOfInputEndsOnAPage() throws {
        try onMain {
            for seed in 0..<12 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                let pages = Pages()
                pages.view.isPointerPanningEnabled = true
                var history: [String] = []
                for _ in 0..<25 {
                    let choice = Int.random(in: 0..<7, using: &random)
                    let delta = CGFloat(Int.random(in: -80...80, using: &random))
                    history.append("\(choice):\(delta)")
                    switch choice {
                    case 0: pages.harness.wheel(delta < 0 ? -1 : 1, 0)
                    case 1: pages.harness.key(delta < 0 ? .keyboardLeftArrow : .keyboardRightArrow)
                    case 2: try pages.swipe([delta, delta / 2])
                    case 3: try pages.fine(delta)
                    case 4: try pages.harness.drag(from: CGPoint(x: 100, y: 50), to: CGPoint(x: 100 + delta, y: 50))
                    case 5:
                        let width = 120 + abs(delta)
                        pages.view.frame.size.width = width
                        pages.view.contentSize.width = 5 * width
                    default: try pages.harness.wait(0.04)
                    }
                }
                let page = try pages.settled() / pages.view.bounds.width
                XCTAssertEqual(page, page.rounded(), "seed \(seed): \(history)")
                XCTAssertTrue((0...4).contains(page), "seed \(seed)")
            }
        }
    }
}
