import ADKViews
import CXCB
import Foundation
import TestSupport
import XCTest

@testable import ADKX11

/// Invalid messages and properties of other programs must not affect what is shown.
final class HostilityTests: XCTestCase {
    /// `ADK_X11_GARBAGE=20000` makes it the full run; `ADK_X11_SEED` repeats a run.
    func testRandomMessagesEventsAndPropertiesLeaveTheWindowWorking() throws {
        let variables = ProcessInfo.processInfo.environment
        let count = variables["ADK_X11_GARBAGE"].flatMap { Int($0) } ?? 1500
        let seed = variables["ADK_X11_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        try withDesk { desk in
            let view = PatternView()
            let window = desk.open(view, title: "abused")
            window.shouldClose = { false }
            window.onDrop = { _ in }
            UIPasteboard.general.string = "a text"
            let id = try desk.surface(of: window).id
            let intruder = HostileClient(on: desk, target: id, seed: seed)

            for _ in 0..<count {
                intruder.act()
                desk.host.turn(atMost: 0)
            }
            intruder.cleanUp()
            desk.pump("the window on the screen") { window.isShown && desk.client.isViewable(id) }
            desk.pumpUntilIdle()

            XCTAssertFalse(desk.host.connection.isLost, "seed \(seed)")
            view.subviews[0].frame.origin.x += 5
            desk.pumpUntilIdle()
            try desk.assertShowsItsPixels(window)
            let touches = view.touches.count
            desk.client.movePointer(into: id, x: 10, y: 10)
            desk.client.click()
            desk.pump("a click") { view.touches.count == touches + 1 }
        }
    }

    func testForgedDestroyUnmapAndConfigureEventsAreIgnored() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let surface = try desk.surface(of: window)
            var gone = xcb_destroy_notify_event_t()
            gone.response_type = UInt8(XCB_DESTROY_NOTIFY)
            (gone.event, gone.window) = (surface.id, surface.id)
            var hidden = xcb_unmap_notify_event_t()
            hidden.response_type = UInt8(XCB_UNMAP_NOTIFY)
            (hidden.event, hidden.window) = (surface.id, surface.id)
            var huge = xcb_configure_notify_event_t()
            huge.response_type = UInt8(XCB_CONFIGURE_NOTIFY)
            (huge.event, huge.window, huge.width, huge.height) = (surface.id, surface.id, 60_000, 60_000)

            desk.client.send(gone, to: surface.id)
            desk.client.send(hidden, to: surface.id)
            desk.client.send(huge, to: surface.id)
            desk.pumpUntilIdle()

            XCTAssertTrue(window.isShown)
            XCTAssertFalse(window.isOutOfSight)
            XCTAssertEqual(surface.pixelWidth, 200)
            try desk.assertShowsItsPixels(window)
        }
    }

    func testTheResizeCounterIsSetForAWindowThatOnlyMoved() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let surface = try desk.surface(of: window)
            let counter = try XCTUnwrap(desk.client.cardinals("_NET_WM_SYNC_REQUEST_COUNTER", of: surface.id)?.first)
            var moved = xcb_configure_notify_event_t()
            moved.response_type = UInt8(XCB_CONFIGURE_NOTIFY)
            (moved.event, moved.window, moved.width, moved.height) = (surface.id, surface.id, 200, 100)

            desk.client.sendProtocol("_NET_WM_SYNC_REQUEST", to: surface.id, data: [9, 0])
            desk.client.send(moved, to: surface.id)

            desk.pump("the counter") { desk.client.counter(counter) == 9 }
        }
    }

    func testResourcesOfAMegabyteAreRead() throws {
        try withDesk { desk in
            let window = desk.open(PatternView())
            let lines = String(repeating: "some*thing.very: long\n", count: 50_000)

            desk.client.setRootText("RESOURCE_MANAGER", lines)
            desk.pumpUntilIdle()

            try desk.assertShowsItsPixels(window)
        }
    }
}

/// The window works the same on a server that lacks extensions.
final class PoorServerTests: XCTestCase {
    /// Not XFIXES: without it, Xvfb itself ends with its first client.
    private static let extensions = [
        "MIT-SHM", "XInputExtension", "RANDR", "SYNC", "Present", "XKEYBOARD", "RENDER", "BIG-REQUESTS", "DAMAGE",
        "Composite",
    ]

    func testEachExtensionAndAllOfThemMayBeMissing() throws {
        for missing in PoorServerTests.extensions.map({ [$0] }) + [PoorServerTests.extensions] {
            try withDesk(serverArguments: missing.flatMap { ["-extension", $0] }) { desk in
                let view = PatternView()
                let window = desk.open(view)
                let id = try desk.surface(of: window).id
                try desk.assertShowsItsPixels(window)

                desk.client.resize(id, width: 320, height: 240)
                desk.pump("the new size, without \(missing)") { window.bounds.width == 320 }
                desk.pumpUntilIdle()
                try desk.assertShowsItsPixels(window)

                desk.client.movePointer(into: id, x: 10, y: 10)
                desk.client.wheel(.down, clicks: 3)
                desk.client.click()
                desk.client.type(symbol: 0x71)
                desk.pump("wheel, click and key, without \(missing)") {
                    view.wheel.dy == 3 && view.touches.count == 1 && view.keys.map(\.characters) == ["q"]
                }
            }
        }
    }
}
