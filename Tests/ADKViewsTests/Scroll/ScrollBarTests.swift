import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// An overlay scroll bar takes only presses on a bar that was visible before.
final class ScrollBarTests: XCTestCase, @unchecked Sendable {
    /// A list 200 points wide and 400 high with a row that records touches, and a link at the right edge.
    @MainActor private final class ListHarness {
        let harness = EventHarness(width: 200, height: 400)
        let scroller: UIScrollView
        let row = LogView("row", CGRect(x: 0, y: 0, width: 200, height: 2000))
        let link = LogView("link", CGRect(x: 180, y: 300, width: 20, height: 20))

        init() {
            scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
            scroller.contentSize = CGSize(width: 200, height: 2000)
            harness.window.backgroundColor = .white
            harness.content.addSubview(scroller)
            scroller.addSubview(row)
            link.cursor = .pointingHand
            row.addSubview(link)
            FrameLoop.shared.runFrame()
        }

        func pressWithoutMoving(_ x: CGFloat, _ y: CGFloat) {
            harness.down(x, y)
            harness.up(x, y)
        }
    }

    func testAPressOnAnInvisibleBarGoesToTheContent() throws {
        try onMain {
            let list = ListHarness()
            list.pressWithoutMoving(195, 200)
            XCTAssertEqual(list.row.log, ["began", "ended"])
            list.pressWithoutMoving(195, 310)
            XCTAssertEqual(list.link.log, ["began", "ended"])
            XCTAssertEqual(list.scroller.contentOffset.y, 0)
            XCTAssertFalse(list.scroller.isDragging)
            try list.harness.settle()
        }
    }

    func testAPressInTheFrameInWhichTheBarAppearsGoesToTheContent() {
        onMain {
            let list = ListHarness()
            FrameLoop.shared.post(.pointerMoved(at: CGPoint(x: 195, y: 20), modifiers: []), to: list.harness.window)
            list.pressWithoutMoving(195, 20)
            XCTAssertEqual(list.row.log, ["began", "ended"])
        }
    }

    func testThePointerNearTheEdgeShowsTheBarOverAnyContent() throws {
        try onMain {
            let list = ListHarness()
            let before = list.harness.window.capture().pixel(x: 194, y: 20)
            list.harness.move(195, 310)
            XCTAssertNotEqual(list.harness.window.capture().pixel(x: 194, y: 20), before)
            list.harness.move(100, 310)
            try list.harness.settle()
            XCTAssertEqual(list.harness.window.capture().pixel(x: 194, y: 20), before)
        }
    }

    func testAVisibleThumbIsDraggedAndAPressBesideItTurnsAPage() throws {
        try onMain {
            let list = ListHarness()
            list.harness.move(195, 200)
            list.harness.click(195, 200)
            try list.harness.wait(0.5)
            XCTAssertEqual(list.scroller.contentOffset.y, 360)
            list.harness.down(195, 80)
            list.harness.move(195, 400)
            XCTAssertEqual(list.scroller.contentOffset.y, 1600)
            XCTAssertTrue(list.scroller.isDragging)
            list.harness.up(195, 400)
            XCTAssertFalse(list.scroller.isDragging)
            XCTAssertEqual(list.row.log, [])
        }
    }

    func testALinkBesideTheThumbKeepsItsPressAndItsCursor() {
        onMain {
            let list = ListHarness()
            list.harness.move(195, 310)
            XCTAssertEqual(list.harness.window.hover.cursor, .pointingHand)
            list.harness.click(195, 310)
            XCTAssertEqual(list.link.log, ["began", "ended"])
            list.harness.move(195, 20)
            XCTAssertEqual(list.harness.window.hover.cursor, .arrow)
        }
    }

    func testABarThatFadesTakesNoPress() throws {
        try onMain {
            let list = ListHarness()
            list.harness.wheel(0, 1)
            try list.harness.wait(
                ScrollConstants.wheelDuration + ScrollConstants.barVisible + ScrollConstants.barFade / 2)
            list.row.log = []
            list.pressWithoutMoving(195, 40)
            XCTAssertEqual(list.row.log, ["began", "ended"])
        }
    }
}
