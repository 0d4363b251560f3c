import ADKGraphics
import ADKViews
import CXCB
import TestSupport
import XCTest

@testable import ADKX11

/// The properties and messages of a window, as another program sees them.
final class WindowTests: XCTestCase {
    func testAWindowHasItsTitleClassProcessAndProtocols() throws {
        try withHarness { harness in

            let window = harness.open(PatternView(), title: "Köln 日本")

            let id = try harness.surface(of: window).id
            XCTAssertEqual(harness.client.window(title: "Köln 日本"), id)
            XCTAssertEqual(harness.client.window(pid: getpid()), id)
            XCTAssertEqual(harness.client.property("WM_NAME", of: id), Array("K".utf8) + [0xF6] + Array("ln ??".utf8))
            let program = ProcessInfo.processInfo.processName
            let names = harness.client.text("WM_CLASS", of: id)?.split(separator: "\0").map(String.init)
            XCTAssertEqual(names, [program, program.prefix(1).uppercased() + program.dropFirst()])
            XCTAssertEqual(
                harness.client.cardinals("WM_PROTOCOLS", of: id),
                ["WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"].map(harness.client.atom))
            XCTAssertEqual(harness.client.cardinals("_NET_WM_SYNC_REQUEST_COUNTER", of: id)?.count, 1)
            XCTAssertEqual(harness.client.text("_NET_WM_ICON_NAME", of: id), "Köln 日本")
            XCTAssertNil(harness.client.property("_NET_WM_BYPASS_COMPOSITOR", of: id), "the user's choice")
            var machine = utsname()
            uname(&machine)
            let machineName = withUnsafeBytes(of: &machine.nodename) { name in
                String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
            }
            XCTAssertEqual(harness.client.text("WM_CLIENT_MACHINE", of: id), machineName)
            XCTAssertEqual(
                harness.client.cardinals("_NET_WM_WINDOW_TYPE", of: id),
                [harness.client.atom("_NET_WM_WINDOW_TYPE_NORMAL")])
            let hints = try XCTUnwrap(harness.client.cardinals("WM_NORMAL_HINTS", of: id))
            XCTAssertEqual(Array(hints[5...6]), [1, 1], "the minimum size")
            XCTAssertEqual(harness.client.geometry(of: id)?.width, 200)
            XCTAssertEqual(harness.client.geometry(of: id)?.height, 100)
        }
    }

    func testANewTitleReachesTheServerAndALongOneIsTruncated() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let id = try harness.surface(of: window).id

            window.title = "y=120"
            harness.pumpUntilIdle()
            XCTAssertEqual(harness.client.title(of: id), "y=120")

            window.title = String(repeating: "é", count: 100_000)
            harness.pumpUntilIdle()
            XCTAssertEqual(harness.client.title(of: id), String(repeating: "é", count: 2048))
        }
    }

    func testAnIconIsNotPremultiplied() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let icon = PixelBuffer(width: 2, height: 1)
            icon.row(0)[0] = 0x8040_2010
            icon.row(0)[1] = 0xFF01_0203

            let surface = try harness.surface(of: window)
            surface.setIcon(UIImage(pixels: icon, scale: 1))
            // The icon is sent after the start-up phase.
            harness.pump("the icon") {
                harness.client.cardinals("_NET_WM_ICON", of: surface.id) == [2, 1, 0x8080_4020, 0xFF01_0203]
            }
        }
    }

    func testTheCloseButtonClosesAndTheLastWindowEndsTheLoop() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let id = try harness.surface(of: window).id
            window.shouldClose = { false }

            harness.client.sendProtocol("WM_DELETE_WINDOW", to: id)
            harness.pumpUntilIdle()
            XCTAssert(window.isShown, "closing was refused")

            window.shouldClose = nil
            harness.client.sendProtocol("WM_DELETE_WINDOW", to: id)
            XCTAssertEqual(harness.host.run(), 0)
            XCTAssertFalse(window.isShown)
            XCTAssertNil(harness.client.geometry(of: id))
        }
    }

    func testAPingIsSentBackToTheRootWindow() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let id = try harness.surface(of: window).id
            harness.client.listenToRoot()

            harness.client.sendProtocol("_NET_WM_PING", to: id, data: [id])

            var answer: [UInt32]?
            harness.pump("the answer") {
                answer = harness.client.nextProtocolMessage()
                return answer != nil
            }
            XCTAssertEqual(answer, [harness.client.atom("_NET_WM_PING"), 0, id])
        }
    }

    func testAWindowDestroyedByOthersIsClosed() throws {
        try withHarness { harness in
            let first = harness.open(PatternView())
            let second = harness.open(PatternView())

            harness.client.destroy(try harness.surface(of: first).id)
            harness.pump("closed") { !first.isShown }

            second.rootViewController?.view.backgroundColor = .red
            harness.pumpUntilIdle()
            try harness.assertShowsItsPixels(second)
        }
    }

    func testTheServerReportsFewFramesOfSomePixels() throws {
        try withHarness { harness in
            let view = PatternView()
            let window = harness.open(view)
            let dot = UIView(frame: CGRect(x: 60, y: 20, width: 2, height: 20))
            view.addSubview(dot)
            harness.pumpUntilIdle()
            let surface = try harness.surface(of: window)
            var reports = 0
            for frame in 0..<40 {
                let before = surface.presentedFrames
                dot.backgroundColor = frame.isMultiple(of: 2) ? .red : .white
                harness.pump("a frame") { surface.presentedFrames > before }
                if surface.isBusy { reports += 1 }
                harness.pump("its end") { !surface.isBusy }
            }
            XCTAssertLessThanOrEqual(reports, 3, "most have their bytes in the request")
            dot.backgroundColor = .red
            harness.pumpUntilIdle()
            try harness.assertShowsItsPixels(window)
        }
    }

    func testErrorsNameTheRefusedRequest() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            var errors: [XProtocolError] = []
            harness.host.connection.onError = { errors.append($0) }

            harness.host.connection.send(.mapWindow) { xcb_map_window($0, 0x1234) }
            harness.pump("the error") { !errors.isEmpty }

            XCTAssertEqual(errors.map(\.description), ["BadWindow from MapWindow, resource 0x1234"])
            XCTAssertFalse(harness.host.connection.isLost)
            try harness.assertShowsItsPixels(window)
        }
    }
}
