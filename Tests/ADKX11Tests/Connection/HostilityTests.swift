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
        try withHarness { harness in
            let view = PatternView()
            let window = harness.open(view, title: "abused")
            window.shouldClose = { false }
            window.onDrop = { _ in }
            UIPasteboard.general.string = "a text"
            let id = try harness.surface(of: window).id
            let intruder = HostileClient(on: harness, target: id, seed: seed)

            for _ in 0..<count {
                intruder.act()
                harness.host.turn(atMost: 0)
            }
            intruder.cleanUp()
            harness.pump("the window on the screen") { window.isShown && harness.client.isViewable(id) }
            harness.pumpUntilIdle()

            XCTAssertFalse(harness.host.connection.isLost, "seed \(seed)")
            view.subviews[0].frame.origin.x += 5
            harness.pumpUntilIdle()
            try harness.assertShowsItsPixels(window)
            let touches = view.touches.count
            harness.client.movePointer(into: id, x: 10, y: 10)
            harness.client.click()
            harness.pump("a click") { view.touches.count == touches + 1 }
        }
    }

    func testForgedDestroyUnmapAndConfigureEventsAreIgnored() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            var gone = xcb_destroy_notify_event_t()
            gone.response_type = UInt8(XCB_DESTROY_NOTIFY)
            (gone.event, gone.window) = (surface.id, surface.id)
            var hidden = xcb_unmap_notify_event_t()
            hidden.response_type = UInt8(XCB_UNMAP_NOTIFY)
            (hidden.event, hidden.window) = (surface.id, surface.id)
            var huge = xcb_configure_notify_event_t()
            huge.response_type = UInt8(XCB_CONFIGURE_NOTIFY)
            (huge.event, huge.window, huge.width, huge.height) = (surface.id, surface.id, 60_000, 60_000)

            harness.client.send(gone, to: surface.id)
            harness.client.send(hidden, to: surface.id)
            harness.client.send(huge, to: surface.id)
            harness.pumpUntilIdle()

            XCTAssertTrue(window.isShown)
            XCTAssertFalse(window.isOutOfSight)
            XCTAssertEqual(surface.pixelWidth, 200)
            try harness.assertShowsItsPixels(window)
        }
    }

    func testTheResizeCounterIsSetForAWindowThatOnlyMoved() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let surface = try harness.surface(of: window)
            let counter = try XCTUnwrap(harness.client.cardinals("_NET_WM_SYNC_REQUEST_COUNTER", of: surface.id)?.first)
            var moved = xcb_configure_notify_event_t()
            moved.response_type = UInt8(XCB_CONFIGURE_NOTIFY)
            (moved.event, moved.window, moved.width, moved.height) = (surface.id, surface.id, 200, 100)

            harness.client.sendProtocol("_NET_WM_SYNC_REQUEST", to: surface.id, data: [9, 0])
            harness.client.send(moved, to: surface.id)

            harness.pump("the counter") { harness.client.counter(counter) == 9 }
        }
    }

    func testResourcesOfAMegabyteAreRead() throws {
        try withHarness { harness in
            let window = harness.open(PatternView())
            let lines = String(repeating: "some*thing.very: long\n", count: 50_000)

            harness.client.setRootText("RESOURCE_MANAGER", lines)
            harness.pumpUntilIdle()

            try harness.assertShowsItsPixels(window)
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
            try withHarness(serverArguments: missing.flatMap { ["-extension", $0] }) { harness in
                let view = PatternView()
                let window = harness.open(view)
                let id = try harness.surface(of: window).id
                try harness.assertShowsItsPixels(window)

                harness.client.resize(id, width: 320, height: 240)
                harness.pump("the new size, without \(missing)") { window.bounds.width == 320 }
                harness.pumpUntilIdle()
                try harness.assertShowsItsPixels(window)

                harness.client.movePointer(into: id, x: 10, y: 10)
                harness.client.wheel(.down, clicks: 3)
                harness.client.click()
                harness.client.type(symbol: 0x71)
                harness.pump("wheel, click and key, without \(missing)") {
                    view.wheel.dy == 3 && view.touches.count == 1 && view.keys.map(\.characters) == ["q"]
                }
            }
        }
    }
}
