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
        try withHarness(width: 900, height: 700) { harness in
            let views = [PatternView(), PatternView()]
            views[1].cursor = .pointingHand
            let first = harness.open(views[0], width: 300, height: 200, title: "first")
            let second = harness.open(views[1], width: 250, height: 333, title: "second")
            let ids = try [first, second].map { try harness.surface(of: $0).id }
            harness.client.move(ids[1], x: 400, y: 50)
            harness.pumpUntilIdle()
            XCTAssertEqual(ids.map { harness.client.title(of: $0) }, ["first", "second"])
            XCTAssertEqual(ids.map { harness.client.geometry(of: $0)?.height }, [200, 333])
            try harness.assertShowsItsPixels(first)
            try harness.assertShowsItsPixels(second)

            for (index, id) in ids.enumerated() {
                harness.client.movePointer(into: id, x: 100, y: 100)
                harness.client.wheel(.down, clicks: index + 1)
                harness.client.focus(id)
                harness.client.type(symbol: 0x61 + UInt32(index))
                harness.pump("its wheel and key") {
                    views[index].wheel.dy == CGFloat(index + 1) && views[index].keys.count == 1
                }
            }
            XCTAssertEqual(views.map { $0.keys.first?.characters }, ["a", "b"])
            XCTAssertEqual([first, second].map { $0.hover.cursor }, [.arrow, .pointingHand])
        }
    }

    func testAFrameOfOneWindowDoesNotDrawTheOther() throws {
        try withHarness(width: 900, height: 700) { harness in
            let scroller = makeScroller()
            let moving = harness.open(scroller, width: 200, height: 300)
            let still = harness.open(PatternView(), width: 200, height: 300)
            harness.client.move(try harness.surface(of: still).id, x: 400, y: 0)
            harness.pumpUntilIdle()
            let before = try (harness.surface(of: moving).presentedFrames, harness.surface(of: still).presentedFrames)
            scroller.scroll(by: CGVector(dx: 0, dy: 2000))
            harness.pump("the end of the scrolling") { scroller.contentOffset.y == 2000 }
            harness.pumpUntilIdle()
            XCTAssertGreaterThan(try harness.surface(of: moving).presentedFrames, before.0 + 2)
            XCTAssertEqual(try harness.surface(of: still).presentedFrames, before.1)
            try harness.assertShowsItsPixels(moving)
            try harness.assertShowsItsPixels(still)
        }
    }

    func testAMinimisedWindowIsNotDrawnWhileTheOtherMovesAndIsRestoredUpToDate() throws {
        try withHarness(width: 900, height: 700) { harness in
            let manager = try WindowManager(on: harness)
            defer { manager.stop() }
            let view = PatternView()
            let away = harness.open(view, width: 200, height: 300)
            let scroller = makeScroller()
            let moving = harness.open(scroller, width: 200, height: 300)
            away.isMinimized = true
            harness.pump("the minimised state") { away.isMinimized }
            harness.pumpUntilIdle()
            let surface = try harness.surface(of: away)
            let before = surface.presentedFrames

            view.backgroundColor = .red
            scroller.scroll(by: CGVector(dx: 0, dy: 2000))
            harness.pump("the end of the scrolling") { scroller.contentOffset.y == 2000 }
            harness.pumpUntilIdle()
            XCTAssertEqual(surface.presentedFrames, before)
            XCTAssertFalse(surface.isWaiting, "it does not wait for a frame")
            try harness.assertShowsItsPixels(moving)

            away.isMinimized = false
            harness.pump("its pixels") { harness.client.pixels(of: surface.id) == harness.expectedPixels(of: away) }
            XCTAssertGreaterThan(surface.presentedFrames, before)
        }
    }

    func testClosingAWindowAmidItsEventsKeepsTheOtherAndTheLastEndsTheProgram() throws {
        try withHarness(width: 900, height: 700) { harness in
            let (first, second) = (harness.open(PatternView()), harness.open(PatternView()))
            var closed: [String] = []
            first.onClose = { closed.append("first") }
            second.onClose = { closed.append("second") }
            let id = try harness.surface(of: first).id
            harness.client.sendProtocol("WM_DELETE_WINDOW", to: id)
            harness.client.sendProtocol("WM_DELETE_WINDOW", to: id)
            harness.client.wheel(.down)
            harness.pump("closed") { !first.isShown }
            harness.pumpUntilIdle()
            XCTAssertEqual(closed, ["first"])
            XCTAssertTrue(second.isShown)
            try harness.assertShowsItsPixels(second)
            harness.client.sendProtocol("WM_DELETE_WINDOW", to: try harness.surface(of: second).id)
            XCTAssertEqual(harness.host.run(), 0)
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
