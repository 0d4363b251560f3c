import ADKGraphics
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// The window on the screen shows the composited pixels.
final class PixelTests: XCTestCase {
    func testTheWindowShowsTheCompositedPixels() throws {
        try withEveryTransport { harness in
            let window = harness.open(PatternView(), width: 201, height: 99)

            try harness.assertShowsItsPixels(window)
            XCTAssertGreaterThan(Set(harness.expectedPixels(of: window)).count, 3)
        }
    }

    func testOnlyChangedPixelsAreSentAndTheRestStays() throws {
        try withEveryTransport { harness in
            let view = PatternView()
            let window = harness.open(view, width: 203, height: 101)
            let before = try harness.surface(of: window).presentedFrames

            view.subviews[1].frame.origin.x += 31
            harness.pumpUntilIdle()

            XCTAssertEqual(try harness.surface(of: window).presentedFrames, before + 1)
            try harness.assertShowsItsPixels(window)
        }
    }

    func testAResizedWindowHasTheNewSizeAndPixels() throws {
        try withEveryTransport { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            for (width, height) in [(300, 120), (150, 300), (1, 1), (400, 3), (299, 211)] {
                harness.client.resize(surface.id, width: width, height: height)
                harness.pump("size \(width)x\(height)") { surface.pixelWidth == width && surface.pixelHeight == height }
                harness.pumpUntilIdle()

                XCTAssertEqual(window.bounds.size, CGSize(width: width, height: height))
                try harness.assertShowsItsPixels(window)
            }
        }
    }

    func testUntilPixelsComeAGrownWindowShowsItsBackgroundAndNotBlackEdges() throws {
        for depth in [24, 16] {
            try withHarness(depth: depth, environment: depth == 16 ? ["ADK_VISUAL": "root"] : [:]) { harness in
                let view = PatternView()
                let window = harness.open(view, width: 100, height: 60)
                let id = try harness.surface(of: window).id

                // This program does not run meanwhile.
                harness.client.resize(id, width: 140, height: 90)

                let shown = try XCTUnwrap(harness.client.pixels(of: id, x: 100, y: 0, width: 40, height: 90))
                XCTAssertEqual(
                    Set(shown), [harness.nearest(harness.expectedPixels(of: window)[0])], "at depth \(depth)")
                harness.pump("the new size") { window.bounds.width == 140 }
                harness.pumpUntilIdle()
                try harness.assertShowsItsPixels(window)

                view.backgroundColor = .orange
                harness.pumpUntilIdle()
                harness.client.resize(id, width: 160, height: 90)
                let later = try XCTUnwrap(harness.client.pixels(of: id, x: 140, y: 0, width: 20, height: 90))
                XCTAssertEqual(Set(later), [harness.nearest(harness.expectedPixels(of: window)[0])], "the new colour")
            }
        }
    }

    func testManyResizesAtOnceCostAFrameOrTwo() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            let before = surface.presentedFrames

            for width in 201...260 { harness.client.resize(surface.id, width: width, height: 100) }
            harness.pumpUntilIdle()

            XCTAssertEqual(surface.pixelWidth, 260)
            // The server may deliver the last of sixty events after the others.
            XCTAssertLessThanOrEqual(surface.presentedFrames, before + 2)
            try harness.assertShowsItsPixels(window)
        }
    }

    func testAPointIsAsManyPixelsAsTheScale() throws {
        try withEveryTransport(scale: 1.5) { harness in
            let window = harness.open(PatternView(), width: 101, height: 67)

            XCTAssertEqual(try harness.surface(of: window).pixelWidth, 152)
            XCTAssertEqual(try harness.surface(of: window).pixelHeight, 101)
            try harness.assertShowsItsPixels(window)
        }
    }

    func testUncoveredPixelsAreShownWithoutCompositing() throws {
        try withEveryTransport { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            let before = surface.presentedFrames

            let cover = harness.client.cover(x: 10, y: 10, width: 50, height: 60)
            harness.pumpUntilIdle()
            XCTAssert(harness.client.pixels(of: surface.id) != harness.expectedPixels(of: window), "not covered")
            harness.client.destroy(cover)
            harness.pumpUntilIdle()

            XCTAssertEqual(surface.presentedFrames, before)
            try harness.assertShowsItsPixels(window)
        }
    }

    func testWindowsOfExtremeSizesOpen() throws {
        try withEveryTransport { harness in
            // Keeps the program running: it would end with its last window.
            _ = harness.open(PatternView())
            for (width, height) in [(8000, 200), (1, 1), (0, -5), (3, 32_767), (100_000, 2)] {
                let window = harness.open(PatternView(), width: CGFloat(width), height: CGFloat(height))
                let surface = try harness.surface(of: window)

                XCTAssertEqual(surface.pixelWidth, min(32_767, max(1, width)))
                XCTAssertEqual(surface.pixelHeight, min(32_767, max(1, height)))
                let (shownWidth, shownHeight) = (min(640, surface.pixelWidth), min(480, surface.pixelHeight))
                let capture = window.capture()
                let expected = (0..<shownHeight).flatMap { y in
                    (0..<shownWidth).map { capture.pixel(x: $0, y: y) & 0xFF_FFFF }
                }
                let shown = harness.client.pixels(of: surface.id, width: shownWidth, height: shownHeight)
                XCTAssert(shown == expected, "a window of \(width)x\(height) shows something else")
                window.close()
            }
        }
    }

    func testAScreenOf16BitsGetsAWindowOfMore() throws {
        try withHarness(depth: 16) { harness in

            let window = harness.open(PatternView())

            try harness.assertShowsItsPixels(window)
        }
    }

    func testPixelsAreConvertedToTheScreensDepth() throws {
        for depth in [15, 16, 30] {
            for transport in [[:], ["ADK_SHM": "sysv"], ["ADK_NO_SHM": "1"]] {
                let environment = transport.merging(["ADK_VISUAL": "root"]) { a, _ in a }
                try withHarness(depth: depth, environment: environment) { harness in
                    let view = PatternView()
                    let window = harness.open(view, width: 203, height: 101)
                    XCTAssertEqual(Int(harness.host.connection.screen.visual.depth), depth)
                    try harness.assertShowsItsPixels(window)

                    // The uncovered part is sent again.
                    let id = try harness.surface(of: window).id
                    let before = harness.client.pixels(of: id)
                    harness.client.destroy(harness.client.cover(x: 13, y: 7, width: 50, height: 40))
                    harness.pumpUntilIdle()
                    harness.pump("the same pixels") { harness.client.pixels(of: id) == before }

                    // A part changes, then the size.
                    view.subviews[1].frame.origin.x += 31
                    harness.pumpUntilIdle()
                    try harness.assertShowsItsPixels(window)
                    let surface = try harness.surface(of: window)
                    harness.client.resize(surface.id, width: 301, height: 57)
                    harness.pump("the new size") { surface.pixelWidth == 301 }
                    harness.pumpUntilIdle()
                    try harness.assertShowsItsPixels(window)
                }
            }
        }
    }

    func testSystemVMemoryIsSharedAndNothingIsLeftBehind() throws {
        func segments() throws -> Int {
            try String(contentsOfFile: "/proc/sysvipc/shm", encoding: .utf8).split(separator: "\n")
                .filter { $0.split(separator: " ").dropFirst(4).first == "\(getpid())" }.count
        }
        try withHarness(environment: ["ADK_SHM": "sysv"]) { harness in
            let window = harness.open(PatternView())
            XCTAssertNotNil(try harness.surface(of: window).sharedSegment)
            try harness.assertShowsItsPixels(window)
            window.close()
            harness.client.sync()
        }
        XCTAssertEqual(try segments(), 0)
    }

    func testA4KWindowIsShownThroughEveryTransport() throws {
        for transport in [[:], ["ADK_SHM": "sysv"], ["ADK_NO_SHM": "1"]] {
            try withHarness(width: 3840, height: 2160, environment: transport) { harness in
                let view = PatternView()
                let square = UIView(frame: CGRect(x: 3800, y: 2130, width: 40, height: 30))
                square.backgroundColor = .yellow
                view.addSubview(square)

                let window = harness.open(view, width: 3840, height: 2160)

                let (surface, capture) = (try harness.surface(of: window), window.capture())
                for (x, y) in [(0, 0), (1900, 1050), (3740, 2100)] {
                    let shown = harness.client.pixels(of: surface.id, x: x, y: y, width: 100, height: 60)
                    let expected = (y..<y + 60).flatMap { y in
                        (x..<x + 100).map { capture.pixel(x: $0, y: y) & 0xFF_FFFF }
                    }
                    XCTAssert(shown == expected, "the pixels around \(x), \(y) by \(transport)")
                }
            }
        }
    }

    func testAServerWithoutSharedMemoryGetsPixelsThroughTheSocket() throws {
        try withHarness(serverArguments: ["-extension", "MIT-SHM"]) { harness in

            let window = harness.open(PatternView())

            XCTAssertNil(harness.host.connection.sharedMemory)
            try harness.assertShowsItsPixels(window)
        }
    }

    func testPixelsGoThroughTheSocketAfterSharedMemoryFails() throws {
        try withHarness { harness in
            let view = PatternView()
            let window = harness.open(view)

            // Another client detaches the server's side of the memory.
            harness.client.detachSharedMemory(of: try XCTUnwrap(try harness.surface(of: window).sharedSegment))
            view.backgroundColor = .yellow
            harness.pump("a frame through the socket") {
                (try? harness.surface(of: window).sharedSegment) == .some(nil)
            }
            harness.pumpUntilIdle()

            try harness.assertShowsItsPixels(window)
        }
    }
}
