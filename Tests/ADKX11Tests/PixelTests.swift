import ADKGraphics
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// The window on the screen shows the composited pixels.
final class PixelTests: XCTestCase {
    func testTheWindowShowsTheCompositedPixels() throws {
        try withEveryTransport { desk in
            let window = desk.open(PatternView(), width: 201, height: 99)

            try desk.assertShowsItsPixels(window)
            XCTAssertGreaterThan(Set(desk.expectedPixels(of: window)).count, 3)
        }
    }

    func testOnlyChangedPixelsAreSentAndTheRestStays() throws {
        try withEveryTransport { desk in
            let view = PatternView()
            let window = desk.open(view, width: 203, height: 101)
            let before = try desk.surface(of: window).presentedFrames

            view.subviews[1].frame.origin.x += 31
            desk.pumpUntilIdle()

            XCTAssertEqual(try desk.surface(of: window).presentedFrames, before + 1)
            try desk.assertShowsItsPixels(window)
        }
    }

    func testAResizedWindowHasTheNewSizeAndPixels() throws {
        try withEveryTransport { desk in
            let window = desk.open(PatternView())
            let surface = try desk.surface(of: window)
            for (width, height) in [(300, 120), (150, 300), (1, 1), (400, 3), (299, 211)] {
                desk.client.resize(surface.id, width: width, height: height)
                desk.pump("size \(width)x\(height)") { surface.pixelWidth == width && surface.pixelHeight == height }
                desk.pumpUntilIdle()

                XCTAssertEqual(window.bounds.size, CGSize(width: width, height: height))
                try desk.assertShowsItsPixels(window)
            }
        }
    }

    func testUntilPixelsComeAGrownWindowShowsItsBackgroundAndNotBlackEdges() throws {
        for depth in [24, 16] {
            try withDesk(depth: depth, environment: depth == 16 ? ["ADK_VISUAL": "root"] : [:]) { desk in
                let view = PatternView()
                let window = desk.open(view, width: 100, height: 60)
                let id = try desk.surface(of: window).id

                // This program does not run meanwhile.
                desk.client.resize(id, width: 140, height: 90)

                let shown = try XCTUnwrap(desk.client.pixels(of: id, x: 100, y: 0, width: 40, height: 90))
                XCTAssertEqual(Set(shown), [desk.nearest(desk.expectedPixels(of: window)[0])], "at depth \(depth)")
                desk.pump("the new size") { window.bounds.width == 140 }
                desk.pumpUntilIdle()
                try desk.assertShowsItsPixels(window)

                view.backgroundColor = .orange
                desk.pumpUntilIdle()
                desk.client.resize(id, width: 160, height: 90)
                let later = try XCTUnwrap(desk.client.pixels(of: id, x: 140, y: 0, width: 20, height: 90))
                XCTAssertEqual(Set(later), [desk.nearest(desk.expectedPixels(of: window)[0])], "the new colour")
            }
        }
    }

    func testManyResizesAtOnceCostAFrameOrTwo() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let surface = try desk.surface(of: window)
            let before = surface.presentedFrames

            for width in 201...260 { desk.client.resize(surface.id, width: width, height: 100) }
            desk.pumpUntilIdle()

            XCTAssertEqual(surface.pixelWidth, 260)
            // The server may deliver the last of sixty events after the others.
            XCTAssertLessThanOrEqual(surface.presentedFrames, before + 2)
            try desk.assertShowsItsPixels(window)
        }
    }

    func testAPointIsAsManyPixelsAsTheScale() throws {
        try withEveryTransport(scale: 1.5) { desk in
            let window = desk.open(PatternView(), width: 101, height: 67)

            XCTAssertEqual(try desk.surface(of: window).pixelWidth, 152)
            XCTAssertEqual(try desk.surface(of: window).pixelHeight, 101)
            try desk.assertShowsItsPixels(window)
        }
    }

    func testUncoveredPixelsAreShownWithoutCompositing() throws {
        try withEveryTransport { desk in
            let window = desk.open(PatternView())
            let surface = try desk.surface(of: window)
            let before = surface.presentedFrames

            let cover = desk.client.cover(x: 10, y: 10, width: 50, height: 60)
            desk.pumpUntilIdle()
            XCTAssert(desk.client.pixels(of: surface.id) != desk.expectedPixels(of: window), "not covered")
            desk.client.destroy(cover)
            desk.pumpUntilIdle()

            XCTAssertEqual(surface.presentedFrames, before)
            try desk.assertShowsItsPixels(window)
        }
    }

    func testWindowsOfExtremeSizesOpen() throws {
        try withEveryTransport { desk in
            // Keeps the program running: it would end with its last window.
            _ = desk.open(PatternView())
            for (width, height) in [(8000, 200), (1, 1), (0, -5), (3, 32_767), (100_000, 2)] {
                let window = desk.open(PatternView(), width: CGFloat(width), height: CGFloat(height))
                let surface = try desk.surface(of: window)

                XCTAssertEqual(surface.pixelWidth, min(32_767, max(1, width)))
                XCTAssertEqual(surface.pixelHeight, min(32_767, max(1, height)))
                let (shownWidth, shownHeight) = (min(640, surface.pixelWidth), min(480, surface.pixelHeight))
                let capture = window.capture()
                let expected = (0..<shownHeight).flatMap { y in
                    (0..<shownWidth).map { capture.pixel(x: $0, y: y) & 0xFF_FFFF }
                }
                let shown = desk.client.pixels(of: surface.id, width: shownWidth, height: shownHeight)
                XCTAssert(shown == expected, "a window of \(width)x\(height) shows something else")
                window.close()
            }
        }
    }

    func testAScreenOf16BitsGetsAWindowOfMore() throws {
        try withDesk(depth: 16) { desk in

            let window = desk.open(PatternView())

            try desk.assertShowsItsPixels(window)
        }
    }

    func testPixelsAreConvertedToTheScreensDepth() throws {
        for depth in [15, 16, 30] {
            for transport in [[:], ["ADK_SHM": "sysv"], ["ADK_NO_SHM": "1"]] {
                let environment = transport.merging(["ADK_VISUAL": "root"]) { a, _ in a }
                try withDesk(depth: depth, environment: environment) { desk in
                    let view = PatternView()
                    let window = desk.open(view, width: 203, height: 101)
                    XCTAssertEqual(Int(desk.host.connection.screen.visual.depth), depth)
                    try desk.assertShowsItsPixels(window)

                    // The uncovered part is sent again.
                    let id = try desk.surface(of: window).id
                    let before = desk.client.pixels(of: id)
                    desk.client.destroy(desk.client.cover(x: 13, y: 7, width: 50, height: 40))
                    desk.pumpUntilIdle()
                    desk.pump("the same pixels") { desk.client.pixels(of: id) == before }

                    // A part changes, then the size.
                    view.subviews[1].frame.origin.x += 31
                    desk.pumpUntilIdle()
                    try desk.assertShowsItsPixels(window)
                    let surface = try desk.surface(of: window)
                    desk.client.resize(surface.id, width: 301, height: 57)
                    desk.pump("the new size") { surface.pixelWidth == 301 }
                    desk.pumpUntilIdle()
                    try desk.assertShowsItsPixels(window)
                }
            }
        }
    }

    func testSystemVMemoryIsSharedAndNothingIsLeftBehind() throws {
        func segments() throws -> Int {
            try String(contentsOfFile: "/proc/sysvipc/shm", encoding: .utf8).split(separator: "\n")
                .filter { $0.split(separator: " ").dropFirst(4).first == "\(getpid())" }.count
        }
        try withDesk(environment: ["ADK_SHM": "sysv"]) { desk in
            let window = desk.open(PatternView())
            XCTAssertNotNil(try desk.surface(of: window).sharedSegment)
            try desk.assertShowsItsPixels(window)
            window.close()
            desk.client.sync()
        }
        XCTAssertEqual(try segments(), 0)
    }

    func testA4KWindowIsShownThroughEveryTransport() throws {
        for transport in [[:], ["ADK_SHM": "sysv"], ["ADK_NO_SHM": "1"]] {
            try withDesk(width: 3840, height: 2160, environment: transport) { desk in
                let view = PatternView()
                let square = UIView(frame: CGRect(x: 3800, y: 2130, width: 40, height: 30))
                square.backgroundColor = .yellow
                view.addSubview(square)

                let window = desk.open(view, width: 3840, height: 2160)

                let (surface, capture) = (try desk.surface(of: window), window.capture())
                for (x, y) in [(0, 0), (1900, 1050), (3740, 2100)] {
                    let shown = desk.client.pixels(of: surface.id, x: x, y: y, width: 100, height: 60)
                    let expected = (y..<y + 60).flatMap { y in
                        (x..<x + 100).map { capture.pixel(x: $0, y: y) & 0xFF_FFFF }
                    }
                    XCTAssert(shown == expected, "the pixels around \(x), \(y) by \(transport)")
                }
            }
        }
    }

    func testAServerWithoutSharedMemoryGetsPixelsThroughTheSocket() throws {
        try withDesk(serverArguments: ["-extension", "MIT-SHM"]) { desk in

            let window = desk.open(PatternView())

            XCTAssertNil(desk.host.connection.sharedMemory)
            try desk.assertShowsItsPixels(window)
        }
    }

    func testPixelsGoThroughTheSocketAfterSharedMemoryFails() throws {
        try withDesk { desk in
            let view = PatternView()
            let window = desk.open(view)

            // Another client detaches the server's side of the memory.
            desk.client.detachSharedMemory(of: try XCTUnwrap(try desk.surface(of: window).sharedSegment))
            view.backgroundColor = .yellow
            desk.pump("a frame through the socket") { (try? desk.surface(of: window).sharedSegment) == .some(nil) }
            desk.pumpUntilIdle()

            try desk.assertShowsItsPixels(window)
        }
    }
}
