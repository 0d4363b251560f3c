import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews
@testable import ADKX11

/// An app with several windows.
final class SeveralWindowsTests: XCTestCase {
    func testEachWindowHasItsOwnSizeTitleWheelKeysAndCursor() throws {
        try withDesk(width: 900, height: 700) { desk in
            let views = [PatternView(), PatternView()]
            views[1].cursor = .pointingHand
            let first = desk.open(views[0], width: 300, height: 200, title: "first")
            let second = desk.open(views[1], width: 250, height: 333, title: "second")
            let ids = try [first, second].map { try desk.surface(of: $0).id }
            desk.client.move(ids[1], x: 400, y: 50)
            desk.pumpUntilIdle()
            XCTAssertEqual(ids.map { desk.client.title(of: $0) }, ["first", "second"])
            XCTAssertEqual(ids.map { desk.client.geometry(of: $0)?.height }, [200, 333])
            try desk.assertShowsItsPixels(first)
            try desk.assertShowsItsPixels(second)

            for (index, id) in ids.enumerated() {
                desk.client.movePointer(into: id, x: 100, y: 100)
                desk.client.wheel(.down, clicks: index + 1)
                desk.client.focus(id)
                desk.client.type(symbol: 0x61 + UInt32(index))
                desk.pump("its wheel and key") {
                    views[index].wheel.dy == CGFloat(index + 1) && views[index].keys.count == 1
                }
            }
            XCTAssertEqual(views.map { $0.keys.first?.characters }, ["a", "b"])
            XCTAssertEqual([first, second].map { $0.hover.cursor }, [.arrow, .pointingHand])
        }
    }

    func testAFrameOfOneWindowDoesNotDrawTheOther() throws {
        try withDesk(width: 900, height: 700) { desk in
            let scroller = makeScroller()
            let moving = desk.open(scroller, width: 200, height: 300)
            let still = desk.open(PatternView(), width: 200, height: 300)
            desk.client.move(try desk.surface(of: still).id, x: 400, y: 0)
            desk.pumpUntilIdle()
            let before = try (desk.surface(of: moving).presentedFrames, desk.surface(of: still).presentedFrames)
            scroller.scroll(by: CGVector(dx: 0, dy: 2000))
            desk.pump("the end of the scrolling") { scroller.contentOffset.y == 2000 }
            desk.pumpUntilIdle()
            XCTAssertGreaterThan(try desk.surface(of: moving).presentedFrames, before.0 + 2)
            XCTAssertEqual(try desk.surface(of: still).presentedFrames, before.1)
            try desk.assertShowsItsPixels(moving)
            try desk.assertShowsItsPixels(still)
        }
    }

    func testAMinimisedWindowIsNotDrawnWhileTheOtherMovesAndIsRestoredUpToDate() throws {
        try withDesk(width: 900, height: 700) { desk in
            let manager = try WindowManager(on: desk)
            defer { manager.stop() }
            let view = PatternView()
            let away = desk.open(view, width: 200, height: 300)
            let scroller = makeScroller()
            let moving = desk.open(scroller, width: 200, height: 300)
            away.isMinimized = true
            desk.pump("the minimised state") { away.isMinimized }
            desk.pumpUntilIdle()
            let surface = try desk.surface(of: away)
            let before = surface.presentedFrames

            view.backgroundColor = .red
            scroller.scroll(by: CGVector(dx: 0, dy: 2000))
            desk.pump("the end of the scrolling") { scroller.contentOffset.y == 2000 }
            desk.pumpUntilIdle()
            XCTAssertEqual(surface.presentedFrames, before)
            XCTAssertFalse(surface.isWaiting, "it does not wait for a frame")
            try desk.assertShowsItsPixels(moving)

            away.isMinimized = false
            desk.pump("its pixels") { desk.client.pixels(of: surface.id) == desk.expectedPixels(of: away) }
            XCTAssertGreaterThan(surface.presentedFrames, before)
        }
    }

    func testClosingAWindowAmidItsEventsKeepsTheOtherAndTheLastEndsTheProgram() throws {
        try withDesk(width: 900, height: 700) { desk in
            let (first, second) = (desk.open(PatternView()), desk.open(PatternView()))
            var closed: [String] = []
            first.onClose = { closed.append("first") }
            second.onClose = { closed.append("second") }
            let id = try desk.surface(of: first).id
            desk.client.sendProtocol("WM_DELETE_WINDOW", to: id)
            desk.client.sendProtocol("WM_DELETE_WINDOW", to: id)
            desk.client.wheel(.down)
            desk.pump("closed") { !first.isShown }
            desk.pumpUntilIdle()
            XCTAssertEqual(closed, ["first"])
            XCTAssertTrue(second.isShown)
            try desk.assertShowsItsPixels(second)
            desk.client.sendProtocol("WM_DELETE_WINDOW", to: try desk.surface(of: second).id)
            XCTAssertEqual(desk.host.run(), 0)
            XCTAssertEqual(closed, ["first", "second"])
        }
    }
}

@MainActor
private func makeScroller() -> UIScrollView {
    let scroller = UIScrollView(frame: .zero)
    scroller.contentSize = CGSize(width: 100, height: 50_000)
    let mark = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50_000))
    mark.backgroundColor = .blue
    scroller.addSubview(mark)
    return scroller
}
