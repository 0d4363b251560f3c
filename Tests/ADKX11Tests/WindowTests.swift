import ADKGraphics
import ADKViews
import CXCB
import TestSupport
import XCTest

@testable import ADKX11

/// The properties and messages of a window, as another program sees them.
final class WindowTests: XCTestCase {
    func testAWindowHasItsTitleClassProcessAndProtocols() throws {
        try withDesk { desk in

            let window = desk.open(PatternView(), title: "Köln 日本")

            let id = try desk.surface(of: window).id
            XCTAssertEqual(desk.client.window(title: "Köln 日本"), id)
            XCTAssertEqual(desk.client.window(pid: getpid()), id)
            XCTAssertEqual(desk.client.property("WM_NAME", of: id), Array("K".utf8) + [0xF6] + Array("ln ??".utf8))
            let program = ProcessInfo.processInfo.processName
            let names = desk.client.text("WM_CLASS", of: id)?.split(separator: "\0").map(String.init)
            XCTAssertEqual(names, [program, program.prefix(1).uppercased() + program.dropFirst()])
            XCTAssertEqual(
                desk.client.cardinals("WM_PROTOCOLS", of: id),
                ["WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"].map(desk.client.atom))
            XCTAssertEqual(desk.client.cardinals("_NET_WM_SYNC_REQUEST_COUNTER", of: id)?.count, 1)
            XCTAssertEqual(desk.client.text("_NET_WM_ICON_NAME", of: id), "Köln 日本")
            XCTAssertNil(desk.client.property("_NET_WM_BYPASS_COMPOSITOR", of: id), "the user's choice")
            var machine = utsname()
            uname(&machine)
            let machineName = withUnsafeBytes(of: &machine.nodename) { name in
                String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
            }
            XCTAssertEqual(desk.client.text("WM_CLIENT_MACHINE", of: id), machineName)
            XCTAssertEqual(
                desk.client.cardinals("_NET_WM_WINDOW_TYPE", of: id), [desk.client.atom("_NET_WM_WINDOW_TYPE_NORMAL")])
            let hints = try XCTUnwrap(desk.client.cardinals("WM_NORMAL_HINTS", of: id))
            XCTAssertEqual(Array(hints[5...6]), [1, 1], "the minimum size")
            XCTAssertEqual(desk.client.geometry(of: id)?.width, 200)
            XCTAssertEqual(desk.client.geometry(of: id)?.height, 100)
        }
    }

    func testANewTitleReachesTheServerAndALongOneIsTruncated() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let id = try desk.surface(of: window).id

            window.title = "y=120"
            desk.pumpUntilIdle()
            XCTAssertEqual(desk.client.title(of: id), "y=120")

            window.title = String(repeating: "é", count: 100_000)
            desk.pumpUntilIdle()
            XCTAssertEqual(desk.client.title(of: id), String(repeating: "é", count: 2048))
        }
    }

    func testAnIconIsNotPremultiplied() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let icon = PixelBuffer(width: 2, height: 1)
            icon.row(0)[0] = 0x8040_2010
            icon.row(0)[1] = 0xFF01_0203

            let surface = try desk.surface(of: window)
            surface.setIcon(UIImage(pixels: icon, scale: 1))
            // The icon is sent after the start-up phase.
            desk.pump("the icon") {
                desk.client.cardinals("_NET_WM_ICON", of: surface.id) == [2, 1, 0x8080_4020, 0xFF01_0203]
            }
        }
    }

    func testTheCloseButtonClosesAndTheLastWindowEndsTheLoop() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let id = try desk.surface(of: window).id
            window.shouldClose = { false }

            desk.client.sendProtocol("WM_DELETE_WINDOW", to: id)
            desk.pumpUntilIdle()
            XCTAssert(window.isShown, "closing was refused")

            window.shouldClose = nil
            desk.client.sendProtocol("WM_DELETE_WINDOW", to: id)
            XCTAssertEqual(desk.host.run(), 0)
            XCTAssertFalse(window.isShown)
            XCTAssertNil(desk.client.geometry(of: id))
        }
    }

    func testAPingIsSentBackToTheRootWindow() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let id = try desk.surface(of: window).id
            desk.client.listenToRoot()

            desk.client.sendProtocol("_NET_WM_PING", to: id, data: [id])

            var answer: [UInt32]?
            desk.pump("the answer") {
                answer = desk.client.nextProtocolMessage()
                return answer != nil
            }
            XCTAssertEqual(answer, [desk.client.atom("_NET_WM_PING"), 0, id])
        }
    }

    func testAWindowDestroyedByOthersIsClosed() throws {
        try withDesk { desk in
            let first = desk.open(PatternView())
            let second = desk.open(PatternView())

            desk.client.destroy(try desk.surface(of: first).id)
            desk.pump("closed") { !first.isShown }

            second.rootViewController?.view.backgroundColor = .red
            desk.pumpUntilIdle()
            try desk.assertShowsItsPixels(second)
        }
    }

    func testErrorsNameTheRefusedRequest() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            var errors: [XProtocolError] = []
            desk.host.connection.onError = { errors.append($0) }

            desk.host.connection.send(.mapWindow) { xcb_map_window($0, 0x1234) }
            desk.pump("the error") { !errors.isEmpty }

            XCTAssertEqual(errors.map(\.description), ["BadWindow from MapWindow, resource 0x1234"])
            XCTAssertFalse(desk.host.connection.isLost)
            try desk.assertShowsItsPixels(window)
        }
    }
}
