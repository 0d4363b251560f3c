import ADKFoundation
import ADKGraphics
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKControllers

final class RefreshControlTests: XCTestCase, @unchecked Sendable {
    @MainActor private func make(content: CGFloat = 2_000) -> (ViewHarness, UIScrollView, UIRefreshControl, EventLog) {
        let harness = ViewHarness(width: 300, height: 400)
        let scroller = UIScrollView(frame: harness.content.bounds)
        scroller.contentSize = CGSize(width: 300, height: content)
        let control = UIRefreshControl()
        scroller.refreshControl = control
        harness.content.addSubview(scroller)
        harness.frame()
        return (harness, scroller, control, EventLog(control))
    }

    /// Scrolls by a touchpad in steps of one frame.
    @MainActor private func pull(_ harness: ViewHarness, by distance: CGFloat, steps: Int = 10) throws {
        for _ in 0..<steps {
            harness.scroll(distance / CGFloat(steps))
            try harness.wait(1.0 / 60)
        }
    }

    func testAPullFromTheTopStartsOnceAndTheContentRestsBelowTheWheelUntilTheEnd() throws {
        for content: CGFloat in [2_000, 100] {
            try onMain {
                let (harness, scroller, control, log) = make(content: content)
                try pull(harness, by: -600)
                XCTAssertTrue(control.isRefreshing)
                XCTAssertEqual([log.changes, log.primary], [1, 1])
                harness.scroll(0, isEnd: true)
                try harness.wait(2)
                XCTAssertEqual(scroller.contentOffset.y, -60)
                control.endRefreshing()
                XCTAssertFalse(control.isRefreshing)
                try harness.wait(1)
                XCTAssertEqual(scroller.contentOffset.y, 0)
                XCTAssertEqual(log.changes, 1)
                try pull(harness, by: -600)
                XCTAssertEqual(log.changes, 2, "it can start again")
            }
        }
    }

    func testAShortPullAndOneThatBeginsBelowTheTopDoNotStart() throws {
        try onMain {
            let (harness, scroller, control, log) = make()
            try pull(harness, by: -60)
            XCTAssertLessThan(scroller.contentOffset.y, 0)
            harness.scroll(0, isEnd: true)
            try harness.wait(1)
            XCTAssertEqual(scroller.contentOffset.y, 0)
            scroller.contentOffset.y = 50
            try pull(harness, by: -900)
            harness.scroll(0, isEnd: true)
            try harness.wait(2)
            control.isEnabled = false
            try pull(harness, by: -600)
            harness.scroll(0, isEnd: true)
            try harness.wait(2)
            XCTAssertFalse(control.isRefreshing)
            XCTAssertEqual(log.changes, 0)
        }
    }

    func testAnEndWhileTheContentIsHeldReturnsAtItsRelease() throws {
        try onMain {
            let (harness, scroller, control, _) = make()
            try pull(harness, by: -600)
            let held = scroller.contentOffset.y
            control.endRefreshing()
            harness.frame()
            XCTAssertEqual(scroller.contentOffset.y, held)
            harness.scroll(0, isEnd: true)
            try harness.wait(2)
            XCTAssertEqual(scroller.contentOffset.y, 0)
        }
    }

    func testF5StartsItAndAWheelWithClicksDoesNot() throws {
        try onMain {
            let (harness, scroller, control, log) = make()
            for _ in 0..<10 { harness.wheel(0, -3, at: 50, 50) }
            try harness.wait(1)
            XCTAssertFalse(control.isRefreshing)
            harness.key(.keyboardF5)
            XCTAssertTrue(control.isRefreshing)
            harness.key(.keyboardF5)
            XCTAssertEqual(log.changes, 1)
            try harness.wait(1)
            XCTAssertEqual(scroller.contentOffset.y, -60)
        }
    }

    func testTheProgramShowsItWithoutEventsAndTheInsetOfTheAppStays() throws {
        try onMain {
            let (harness, scroller, control, log) = make()
            scroller.contentInset.top = 40
            scroller.contentOffset.y = -40
            control.beginRefreshing()
            try harness.wait(1)
            XCTAssertEqual(scroller.contentOffset.y, -100)
            XCTAssertEqual(scroller.contentInset.top, 40)
            XCTAssertEqual(control.frame, CGRect(x: 0, y: -100, width: 300, height: 60))
            XCTAssertEqual(log.changes, 0)
            scroller.refreshControl = nil
            XCTAssertEqual(scroller.contentOffset.y, -40)
            XCTAssertNil(control.superview)
            XCTAssertNil(scroller.refreshControl)
        }
    }

    func testAScrolledViewStaysWhereItIsAndOneControlReplacesAnother() throws {
        try onMain {
            let (harness, scroller, control, _) = make()
            scroller.contentOffset.y = 300
            control.beginRefreshing()
            try harness.wait(1)
            XCTAssertEqual(scroller.contentOffset.y, 300)
            control.endRefreshing()
            try harness.wait(1)
            XCTAssertEqual(scroller.contentOffset.y, 300)
            let other = UIRefreshControl()
            scroller.refreshControl = other
            XCTAssertTrue(scroller.refreshControl === other)
            XCTAssertNil(control.superview)
            let second = UIScrollView(frame: .zero)
            second.refreshControl = other
            XCTAssertNil(scroller.refreshControl)
        }
    }
}
