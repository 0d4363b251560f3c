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
        try withHarness { harness in
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            window.makeKeyAndVisible()
            harness.pump("the first frame") { (window.surface as? X11Window)?.presentedFrames ?? 0 > 0 }
            XCTAssertFalse(harness.host.isPrepared)

            harness.server.pause()
            let animation = CountedAnimation(frames: 40)
            FrameLoop.shared.start(animation)
            harness.pump("the end of the start") { animation.times.count == 40 && harness.host.isPrepared }
            XCTAssertTrue(harness.host.connection.isAsking)
            XCTAssertEqual(harness.host.monitors, [])

            harness.server.resume()
            harness.pumpUntilStarted()
            XCTAssertEqual(harness.host.monitors.map(\.area), [PixelRect(x: 0, y: 0, width: 640, height: 480)])
            XCTAssertNotNil(harness.host.ticks)
        }
    }

    func testLaterRequestsDoNotWaitForTheServer() throws {
        try withHarness(width: 1000, height: 800) { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            let manager = SettingsManager(harness.client)
            defer { UIApplication.shared.systemUserInterfaceStyle = .light }
            harness.client.focus(surface.id)
            harness.pumpUntilStarted()
            harness.pumpUntilIdle()

            try harness.check(
                Scenario(
                    name: "settings", before: { manager.publish(["Net/ThemeName": .text("Adwaita-dark")]) },
                    effect: { UIApplication.shared.systemUserInterfaceStyle == .dark }))
            try harness.check(
                Scenario(
                    name: "X resources", before: { harness.client.setResources("Xft.dpi: 96\n*x: y\n") },
                    effect: { true }))
            try harness.check(
                Scenario(
                    name: "monitors", before: { XCTAssertTrue(harness.client.setMonitor(width: 640, height: 480)) },
                    effect: { harness.host.monitors.first?.area.width == 640 }))
            try harness.check(
                Scenario(
                    name: "window states",
                    before: {
                        harness.client.setAtoms("_NET_WM_STATE", ["_NET_WM_STATE_DEMANDS_ATTENTION"], of: surface.id)
                    },
                    effect: { window.wantsAttention }))
            try harness.check(
                Scenario(
                    name: "full screen", during: { window.isFullScreen = true },
                    effect: { surface.pixelWidth == 640 && surface.pixelHeight == 480 }))
            try harness.check(
                Scenario(
                    name: "restoring", during: { window.isFullScreen = false },
                    effect: { surface.pixelWidth == 200 && surface.pixelHeight == 100 }))
            try harness.check(
                Scenario(name: "minimised", during: { window.isMinimized = true }, effect: { window.isShown }))
            try harness.check(
                Scenario(
                    name: "a window manager",
                    before: { harness.client.setWindows("_NET_SUPPORTING_WM_CHECK", [77], of: harness.client.root) },
                    effect: { !harness.host.windowManager.isPresent }))
            try harness.assertShowsItsPixels(window)
        }
    }

    func testCopyingAndDroppingDoNotWaitForTheServer() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let id = try harness.surface(of: window).id
            var files: [URL] = []
            window.onDropFiles = { files = $0 }
            harness.pumpUntilStarted()
            let peer = try SelectionPeer(display: harness.server.display)

            try harness.check(
                Scenario(
                    name: "copying", during: { UIPasteboard.general.string = "a text" },
                    effect: { UIPasteboard.general.string == "a text" }))

            peer.offered = ["UTF8_STRING": Array("theirs".utf8), "text/uri-list": Array("file:///tmp/a\r\n".utf8)]
            peer.own("CLIPBOARD")
            harness.pump("the loss of the clipboard") { UIPasteboard.general.string == nil }
            var text: String??
            try harness.check(
                Scenario(
                    name: "pasting",
                    before: {
                        UIPasteboard.general.readString { text = $0 }
                        harness.host.turn(atMost: 0)
                        harness.client.sync()
                        peer.step()
                    },
                    effect: { text == "theirs" }))

            peer.own("XdndSelection")
            peer.setAtoms("XdndTypeList", ["a", "b", "c", "text/uri-list"])
            try harness.check(
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
            try withHarness(usesXKB: usesXKB) { harness in
                let view = PatternView()
                let window = harness.open(view)
                let id = try harness.surface(of: window).id
                harness.client.focus(id)
                harness.client.movePointer(into: id, x: 10, y: 10)
                harness.pumpUntilStarted()
                harness.pumpUntilIdle()
                let other = harness.client.map(width: 5, height: 5)

                try harness.checkLibrary("keys, XKB \(usesXKB)") {
                    for symbol: UInt32 in [0x71, 0x72, 0x73] { XCTAssertTrue(harness.client.type(symbol: symbol)) }
                    harness.client.click()
                    harness.client.focus(other)
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
        try withHarness { harness in
            let view = PatternView()
            let window = harness.open(view)
            harness.client.movePointer(into: try harness.surface(of: window).id, x: 10, y: 10)
            harness.pumpUntilStarted()
            harness.pumpUntilIdle()
            let arrow = try XCTUnwrap(harness.client.cursorSerial())
            try harness.checkLibrary("a cursor") {
            } during: {
                window.surface?.setCursor(.text)
            } effect: {
                harness.client.cursorSerial() != arrow
            }
        }
    }

    func testAGrownWindowGetsItsMemoryWithoutWaitingForTheServer() throws {
        for environment in [[:], ["ADK_SHM": "sysv"]] {
            try withHarness(environment: environment) { harness in
                let window = harness.open(PatternView())
                let surface = try harness.surface(of: window)
                harness.pumpUntilStarted()
                let (frames, segment) = (surface.presentedFrames, surface.sharedSegment)
                harness.client.resize(surface.id, width: 630, height: 470)
                harness.client.sync()
                harness.server.pause()
                defer { harness.server.resume() }
                harness.pump("a frame of the new size") { surface.presentedFrames > frames }
                XCTAssertNotEqual(surface.sharedSegment, segment)
                harness.server.resume()
                harness.pumpUntilIdle()
                try harness.assertShowsItsPixels(window)
            }
        }
    }

    func testPixelsGoThroughTheSocketIfTheServerRefusesMemory() throws {
        try withHarness(environment: ["ADK_SHM": "sysv"]) { harness in
            let other = try harness.surface(of: harness.open(PatternView()))
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            // As if the server could not attach the segment of the first window.
            harness.host.connection.send(.shmAttachSystemV, of: surface.sharedSegment) {
                xcb_shm_attach($0, xcb_generate_id($0), 0x7FFF_FFFF, 0)
            }
            harness.pump("the socket") { surface.sharedSegment == nil }
            harness.pumpUntilIdle()
            try harness.assertShowsItsPixels(window)
            XCTAssertNotNil(other.sharedSegment)
        }
    }

    func testAnImageForADestroyedWindowLeavesTheMemoryOfTheOthers() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            let segment = try XCTUnwrap(surface.sharedSegment)
            // A window that another program destroyed while a put was pending.
            let (gone, connection) = (harness.host.connection.makeID(), harness.host.connection)
            var errors: [XProtocolError] = []
            let before = connection.onError
            connection.onError = {
                errors.append($0)
                before?($0)
            }
            connection.send(.shmPutImage, of: segment) {
                xcb_shm_put_image($0, gone, gone, 1, 1, 0, 0, 1, 1, 0, 0, 24, PixelTarget.format, 0, segment, 0)
            }
            harness.pump("the error") { !errors.isEmpty }
            XCTAssertEqual(surface.sharedSegment, segment)
            harness.pumpUntilIdle()
            try harness.assertShowsItsPixels(window)
        }
    }

    func testAServerThatDiesAnswersEveryRequestWithNil() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            harness.pumpUntilStarted()
            harness.server.pause()
            var answers: [Int] = []
            for index in 0..<50 {
                harness.host.connection.askProperty(XCB_ATOM_WM_NAME.rawValue, of: harness.client.root) { property in
                    XCTAssertNil(property)
                    answers.append(index)
                    // A request to a dead server is answered as well.
                    guard index == 0 else { return }
                    harness.host.connection.whenCarriedOut { answers.append(99) }
                }
            }
            harness.host.turn(atMost: 0)
            XCTAssertEqual(answers, [])

            harness.server.kill()

            XCTAssertEqual(harness.host.run(), 1)
            XCTAssertEqual(answers, Array(0..<50) + [99])
            XCTAssertFalse(harness.host.connection.isAsking)
        }
    }

    func testARefusedRequestIsAnsweredInOrder() throws {
        try withHarness { harness in
            _ = harness.open(PatternView())
            harness.pumpUntilStarted()
            var answers: [String] = []
            let connection = harness.host.connection
            connection.onError = { answers.append("\($0.request?.rawValue ?? "?")") }
            connection.askProperty(XCB_ATOM_WM_NAME.rawValue, of: connection.screen.root) {
                answers.append($0 == nil ? "none" : "one")
            }
            connection.askProperty(XCB_ATOM_WM_NAME.rawValue, of: 12) { answers.append($0 == nil ? "none" : "one") }
            connection.whenCarriedOut { answers.append("two") }
            harness.pump("three answers") { answers.count == 4 }
            XCTAssertEqual(answers, ["one", "GetProperty", "none", "two"])
        }
    }

    func testAThousandStateChangesEndWithTheLastState() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let id = try harness.surface(of: window).id
            harness.pumpUntilStarted()
            harness.pumpUntilIdle()
            for index in 0..<1000 {
                harness.client.setAtoms(
                    "_NET_WM_STATE", index % 2 == 0 ? [] : ["_NET_WM_STATE_DEMANDS_ATTENTION"], of: id)
            }
            harness.pump("the last one") { window.wantsAttention && !harness.host.connection.isAsking }
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

extension X11Harness {
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
