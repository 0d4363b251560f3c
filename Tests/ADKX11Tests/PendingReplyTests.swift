import ADKGraphics
import CXCB
import Foundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews
@testable import ADKX11

/// Frames continue while the server is paused, whatever was requested before.
final class PendingReplyTests: XCTestCase {
    func testTheStartUpPhaseDoesNotWaitForTheServer() throws {
        try withDesk { desk in
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            window.makeKeyAndVisible()
            desk.pump("the first frame") { (window.surface as? X11Window)?.presentedFrames ?? 0 > 0 }
            XCTAssertFalse(desk.host.isPrepared)

            desk.server.pause()
            let animation = CountedAnimation(frames: 40)
            FrameLoop.shared.start(animation)
            desk.pump("the end of the start") { animation.times.count == 40 && desk.host.isPrepared }
            XCTAssertTrue(desk.host.connection.isAsking)
            XCTAssertEqual(desk.host.monitors, [])

            desk.server.resume()
            desk.pumpUntilStarted()
            XCTAssertEqual(desk.host.monitors.map(\.area), [PixelRect(x: 0, y: 0, width: 640, height: 480)])
            XCTAssertNotNil(desk.host.ticks)
        }
    }

    func testLaterRequestsDoNotWaitForTheServer() throws {
        try withDesk(width: 1000, height: 800) { desk in
            let window = desk.open(PatternView())
            let surface = try desk.surface(of: window)
            let manager = SettingsManager(desk.client)
            defer { UIApplication.shared.systemUserInterfaceStyle = .light }
            desk.client.focus(surface.id)
            desk.pumpUntilStarted()
            desk.pumpUntilIdle()

            try desk.check(
                Scenario(
                    name: "settings", before: { manager.publish(["Net/ThemeName": .text("Adwaita-dark")]) },
                    effect: { UIApplication.shared.systemUserInterfaceStyle == .dark }))
            try desk.check(
                Scenario(
                    name: "X resources", before: { desk.client.setResources("Xft.dpi: 96\n*x: y\n") },
                    effect: { true }))
            try desk.check(
                Scenario(
                    name: "monitors", before: { XCTAssertTrue(desk.client.setMonitor(width: 640, height: 480)) },
                    effect: { desk.host.monitors.first?.area.width == 640 }))
            try desk.check(
                Scenario(
                    name: "window states",
                    before: {
                        desk.client.setAtoms("_NET_WM_STATE", ["_NET_WM_STATE_DEMANDS_ATTENTION"], of: surface.id)
                    },
                    effect: { window.wantsAttention }))
            try desk.check(
                Scenario(
                    name: "full screen", during: { window.isFullScreen = true },
                    effect: { surface.pixelWidth == 640 && surface.pixelHeight == 480 }))
            try desk.check(
                Scenario(
                    name: "restoring", during: { window.isFullScreen = false },
                    effect: { surface.pixelWidth == 200 && surface.pixelHeight == 100 }))
            try desk.check(
                Scenario(name: "minimised", during: { window.isMinimized = true }, effect: { window.isShown }))
            try desk.check(
                Scenario(
                    name: "a window manager",
                    before: { desk.client.setWindows("_NET_SUPPORTING_WM_CHECK", [77], of: desk.client.root) },
                    effect: { !desk.host.windowManager.isPresent }))
            try desk.assertShowsItsPixels(window)
        }
    }

    func testCopyingAndDroppingDoNotWaitForTheServer() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let id = try desk.surface(of: window).id
            var files: [URL] = []
            window.onDropFiles = { files = $0 }
            desk.pumpUntilStarted()
            let peer = try SelectionPeer(display: desk.server.display)

            try desk.check(
                Scenario(
                    name: "copying", during: { UIPasteboard.general.string = "a text" },
                    effect: { UIPasteboard.general.string == "a text" }))

            peer.offered = ["UTF8_STRING": Array("theirs".utf8), "text/uri-list": Array("file:///tmp/a\r\n".utf8)]
            peer.own("CLIPBOARD")
            desk.pump("the loss of the clipboard") { UIPasteboard.general.string == nil }
            var text: String??
            try desk.check(
                Scenario(
                    name: "pasting",
                    before: {
                        UIPasteboard.general.readString { text = $0 }
                        desk.host.turn(atMost: 0)
                        desk.client.sync()
                        peer.step()
                    },
                    effect: { text == "theirs" }))

            peer.own("XdndSelection")
            peer.setAtoms("XdndTypeList", ["a", "b", "c", "text/uri-list"])
            try desk.check(
                Scenario(
                    name: "the kinds of a drag",
                    before: {
                        peer.send("XdndEnter", to: id, [peer.window, 5 << 24 | 1])
                        peer.send("XdndPosition", to: id, [peer.window, 0, 50 << 16 | 40, 0, 0])
                        peer.send("XdndDrop", to: id, [peer.window])
                    },
                    effect: {
                        peer.step()
                        return files.map(\.path) == ["/tmp/a"] && peer.messages.last?.name == "XdndFinished"
                    }))
            XCTAssertEqual(peer.messages.map(\.name), ["XdndStatus", "XdndFinished"])
        }
    }

    func testOnlyKeysWaitForTheKeyboardMapAndKeepTheirOrder() throws {
        for usesXKB in [true, false] {
            try withDesk(usesXKB: usesXKB) { desk in
                let view = PatternView()
                let window = desk.open(view)
                let id = try desk.surface(of: window).id
                desk.client.focus(id)
                desk.client.movePointer(into: id, x: 10, y: 10)
                desk.pumpUntilStarted()
                desk.pumpUntilIdle()
                let other = desk.client.map(width: 5, height: 5)

                try desk.checkLibrary("keys, XKB \(usesXKB)") {
                    for symbol: UInt32 in [0x71, 0x72, 0x73] { XCTAssertTrue(desk.client.type(symbol: symbol)) }
                    desk.client.click()
                    desk.client.focus(other)
                } effect: {
                    view.released.count == 3
                }
                XCTAssertEqual(view.keys.map(\.characters), ["q", "r", "s"])
                XCTAssertEqual(view.released.map(\.characters), ["q", "r", "s"])
                XCTAssertEqual(view.touches.count, 1)
            }
        }
    }

    func testCursorsAreLoadedWithoutWaitingForTheServer() throws {
        try withDesk { desk in
            let view = PatternView()
            let window = desk.open(view)
            desk.client.movePointer(into: try desk.surface(of: window).id, x: 10, y: 10)
            desk.pumpUntilStarted()
            desk.pumpUntilIdle()
            let arrow = try XCTUnwrap(desk.client.cursorSerial())
            try desk.checkLibrary("a cursor") {
            } during: {
                window.surface?.setCursor(.text)
            } effect: {
                desk.client.cursorSerial() != arrow
            }
        }
    }

    func testAGrownWindowGetsItsMemoryWithoutWaitingForTheServer() throws {
        for environment in [[:], ["ADK_SHM": "sysv"]] {
            try withDesk(environment: environment) { desk in
                let window = desk.open(PatternView())
                let surface = try desk.surface(of: window)
                desk.pumpUntilStarted()
                let (frames, segment) = (surface.presentedFrames, surface.sharedSegment)
                desk.client.resize(surface.id, width: 630, height: 470)
                desk.client.sync()
                desk.server.pause()
                defer { desk.server.resume() }
                desk.pump("a frame of the new size") { surface.presentedFrames > frames }
                XCTAssertNotEqual(surface.sharedSegment, segment)
                desk.server.resume()
                desk.pumpUntilIdle()
                try desk.assertShowsItsPixels(window)
            }
        }
    }

    func testPixelsGoThroughTheSocketIfTheServerRefusesMemory() throws {
        try withDesk(environment: ["ADK_SHM": "sysv"]) { desk in
            let other = try desk.surface(of: desk.open(PatternView()))
            let window = desk.open(PatternView())
            let surface = try desk.surface(of: window)
            // As if the server could not attach the segment of the first window.
            desk.host.connection.send(.shmAttachSystemV, of: surface.sharedSegment) {
                xcb_shm_attach($0, xcb_generate_id($0), 0x7FFF_FFFF, 0)
            }
            desk.pump("the socket") { surface.sharedSegment == nil }
            desk.pumpUntilIdle()
            try desk.assertShowsItsPixels(window)
            XCTAssertNotNil(other.sharedSegment)
        }
    }

    func testAnImageForADestroyedWindowLeavesTheMemoryOfTheOthers() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let surface = try desk.surface(of: window)
            let segment = try XCTUnwrap(surface.sharedSegment)
            // A window that another program destroyed while a put was pending.
            let (gone, connection) = (desk.host.connection.makeID(), desk.host.connection)
            var errors: [XProtocolError] = []
            let before = connection.onError
            connection.onError = {
                errors.append($0)
                before?($0)
            }
            connection.send(.shmPutImage, of: segment) {
                xcb_shm_put_image($0, gone, gone, 1, 1, 0, 0, 1, 1, 0, 0, 24, PixelTarget.format, 0, segment, 0)
            }
            desk.pump("the error") { !errors.isEmpty }
            XCTAssertEqual(surface.sharedSegment, segment)
            desk.pumpUntilIdle()
            try desk.assertShowsItsPixels(window)
        }
    }

    func testAServerThatDiesAnswersEveryRequestWithNil() throws {
        try withDesk { desk in
            _ = desk.open(PatternView())
            desk.pumpUntilStarted()
            desk.server.pause()
            var answers: [Int] = []
            for index in 0..<50 {
                desk.host.connection.askProperty(XCB_ATOM_WM_NAME.rawValue, of: desk.client.root) { property in
                    XCTAssertNil(property)
                    answers.append(index)
                    // A request to a dead server is answered as well.
                    guard index == 0 else { return }
                    desk.host.connection.whenCarriedOut { answers.append(99) }
                }
            }
            desk.host.turn(atMost: 0)
            XCTAssertEqual(answers, [])

            desk.server.kill()

            XCTAssertEqual(desk.host.run(), 1)
            XCTAssertEqual(answers, Array(0..<50) + [99])
            XCTAssertFalse(desk.host.connection.isAsking)
        }
    }

    func testARefusedRequestIsAnsweredInOrder() throws {
        try withDesk { desk in
            _ = desk.open(PatternView())
            desk.pumpUntilStarted()
            var answers: [String] = []
            let connection = desk.host.connection
            connection.onError = { answers.append("\($0.request?.rawValue ?? "?")") }
            connection.askProperty(XCB_ATOM_WM_NAME.rawValue, of: connection.screen.root) {
                answers.append($0 == nil ? "none" : "one")
            }
            connection.askProperty(XCB_ATOM_WM_NAME.rawValue, of: 12) { answers.append($0 == nil ? "none" : "one") }
            connection.whenCarriedOut { answers.append("two") }
            desk.pump("three answers") { answers.count == 4 }
            XCTAssertEqual(answers, ["one", "GetProperty", "none", "two"])
        }
    }

    func testAThousandStateChangesEndWithTheLastState() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let id = try desk.surface(of: window).id
            desk.pumpUntilStarted()
            desk.pumpUntilIdle()
            for index in 0..<1000 {
                desk.client.setAtoms("_NET_WM_STATE", index % 2 == 0 ? [] : ["_NET_WM_STATE_DEMANDS_ATTENTION"], of: id)
            }
            desk.pump("the last one") { window.wantsAttention && !desk.host.connection.isAsking }
        }
    }
}

/// An action that makes this program send a request, and its expected effect.
@MainActor
private struct Scenario {
    let name: String
    /// Runs while the server is running.
    var before: (@MainActor () throws -> Void)?
    /// Runs while the server is paused.
    var during: (@MainActor () -> Void)?
    var effect: @MainActor () -> Bool
}

extension Desk {
    /// Pauses the server at `scenario`. Frames must run while a reply is pending, and the reply must have its effect
    /// when it arrives.
    fileprivate func check(_ scenario: Scenario) throws {
        let waits = host.connection.waits
        try scenario.before?()
        // Twice: the server sends the events caused by the first before it answers the second.
        client.sync()
        client.sync()
        server.pause()
        defer { server.resume() }
        scenario.during?()

        let animation = CountedAnimation(frames: 30)
        FrameLoop.shared.start(animation)
        pump("frames while the server is paused, \(scenario.name)") { animation.times.count == 30 }
        XCTAssertTrue(host.connection.isAsking, "no request was sent: \(scenario.name)")

        server.resume()
        pump("the answer: \(scenario.name)") { scenario.effect() && !host.connection.isAsking }
        XCTAssertEqual(host.connection.waits, waits, "the main thread waited for a reply: \(scenario.name)")
    }

    /// Requests of libraries use a connection of their own, so no reply is pending on the main one.
    fileprivate func checkLibrary(
        _ name: String, before: @MainActor () throws -> Void, during: @MainActor () -> Void = {},
        effect: @MainActor () -> Bool
    ) throws {
        try before()
        client.sync()
        client.sync()
        server.pause()
        defer { server.resume() }
        during()
        let animation = CountedAnimation(frames: 30)
        FrameLoop.shared.start(animation)
        pump("frames while the server is paused, \(name)") { animation.times.count == 30 }
        server.resume()
        pump("the answer: \(name)", until: effect)
    }
}
