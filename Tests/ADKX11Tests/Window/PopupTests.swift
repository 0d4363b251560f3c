import ADKFoundation
import ADKGraphics
import CXCB
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews
@testable import ADKX11

/// Menus and popovers that reach beyond the edge of their window.
final class PopupTests: XCTestCase {
    func testAMenuAtTheEdgeIsAPopupThatTheDesktopKnows() throws {
        for environment in [[:], ["ADK_NO_XI2": "1"]] {
            try withHarness(environment: environment) { harness in
                let bench = try Bench(harness)
                bench.press(at: 190, 40, button: 3)
                let popup = try bench.waitForPopup()
                XCTAssertTrue(harness.client.isOverrideRedirect(popup))
                XCTAssertEqual(harness.client.cardinals("WM_TRANSIENT_FOR", of: popup), [bench.id])
                let types = harness.client.cardinals("_NET_WM_WINDOW_TYPE", of: popup) ?? []
                XCTAssertEqual(types.first.map(harness.client.name), "_NET_WM_WINDOW_TYPE_POPUP_MENU")
                let place = try XCTUnwrap(harness.client.geometry(of: popup))
                XCTAssertEqual([place.x, place.y], [290, 140], "the corner is at the pointer")
                XCTAssertGreaterThan(place.x + place.width, 300, "it leaves the window")
                try bench.assertShown(popup)
                harness.client.release(button: 3)

                XCTAssertFalse(harness.client.grab(pointer: true), "the menu has the pointer")
                XCTAssertFalse(harness.client.grab(pointer: false), "the menu has the keyboard")
                bench.movePointer(to: "Second")
                harness.pump("the mark") { bench.marked == "Second" }
                harness.pumpUntilIdle()
                try bench.assertShown(popup)
                harness.client.click()
                harness.pump("the choice") { bench.log == ["Second"] }
                harness.pump("the end of the grab") {
                    harness.host.popups.isEmpty && harness.client.grab(pointer: true)
                        && harness.client.grab(pointer: false)
                }
                harness.client.ungrab()
                XCTAssertNil(harness.client.geometry(of: popup))
                XCTAssertFalse(bench.window.touches.isAnyDown)
            }
        }
    }

    func testAMenuThatFitsStaysInItsWindow() throws {
        try withHarness { harness in
            let bench = try Bench(harness, width: 300, height: 300)
            bench.press(at: 10, 10, button: 3)
            harness.pump("the menu") { bench.session != nil }
            XCTAssertTrue(harness.host.popups.isEmpty)
            harness.client.release(button: 3)
            XCTAssertTrue(harness.client.grab(pointer: true), "there is no grab")
            harness.client.ungrab()
            harness.client.focus(harness.client.map(width: 10, height: 10))
            harness.pump("the menu closed without the focus") { bench.session == nil }
        }
    }

    func testKeysGoToAMenuWithItsSubmenuWithinTheFreeAreaOfTheScreen() throws {
        try withHarness { harness in
            let bench = try Bench(harness, x: 430, y: 300)
            harness.client.setCardinals("_NET_WORKAREA", [0, 0, 640, 400], of: harness.client.root)
            harness.pumpUntilStarted()
            harness.pump("the free area") { harness.host.windowManager.workArea.lastAnswer??.height == 400 }
            bench.press(at: 190, 90, button: 3)
            _ = try bench.waitForPopup()
            harness.client.release(button: 3)
            let screen = PixelRect(x: 0, y: 0, width: 640, height: 400)
            for symbol: UInt32 in [0xFF57, 0xFF53] { harness.client.type(symbol: symbol) }
            harness.pump("the submenu") { harness.host.popups.count == 2 }
            for (id, popup) in harness.host.popups {
                let place = try XCTUnwrap(harness.client.geometry(of: id))
                let rect = PixelRect(x: place.x, y: place.y, width: place.width, height: place.height)
                XCTAssertTrue(screen.contains(rect), "\(rect)")
                XCTAssertEqual([popup.frame.x, popup.frame.y], [place.x - 430, place.y - 300])
            }
            harness.client.type(symbol: 0xFF0D)
            harness.pump("the choice") { bench.log == ["Inner"] && harness.host.popups.isEmpty }
        }
    }

    func testAPressElsewhereTheFocusAndTheEndOfItsWindowCloseAMenu() throws {
        try withHarness { harness in
            let bench = try Bench(harness)
            let other = harness.client.map(width: 10, height: 10)
            let ends: [(String, @MainActor () -> Void)] = [
                (
                    "a press outside",
                    {
                        harness.client.movePointer(x: 600, y: 400)
                        harness.client.click()
                    }
                ),
                ("Escape", { harness.client.type(symbol: 0xFF1B) }),
                ("the focus", { harness.client.focus(other) }),
                ("a move", { harness.client.move(bench.id, x: 120, y: 100) }),
                ("another desktop", { harness.client.unmap(bench.id) }),
            ]
            for (name, end) in ends {
                harness.client.focus(bench.id)
                bench.press(at: 190, 40, button: 3)
                _ = try bench.waitForPopup()
                harness.client.release(button: 3)
                harness.pump("the release") { !bench.window.touches.isAnyDown }
                end()
                harness.pump(name) { harness.host.popups.isEmpty && bench.session == nil }
                XCTAssertEqual(bench.log, [], name)
            }
            harness.client.map(bench.id)
            harness.pumpUntilIdle()
            bench.press(at: 190, 40, button: 3)
            _ = try bench.waitForPopup()
            bench.window.close()
            XCTAssertTrue(harness.host.popups.isEmpty)
        }
    }

    func testAMenuWithoutAGrabTakesPressesInItsPopup() throws {
        try withHarness { harness in
            let bench = try Bench(harness)
            harness.client.movePointer(into: bench.id, x: 5, y: 5)
            harness.pump("the pointer") { bench.window.hover.location != nil }
            XCTAssertTrue(harness.client.grab(pointer: true) && harness.client.grab(pointer: false))
            XCTAssertTrue(bench.view.presentMenu(bench.menu, at: CGPoint(x: 190, y: 40)))
            let popup = try bench.waitForPopup()
            try bench.assertShown(popup)
            harness.client.ungrab()
            bench.movePointer(to: "First")
            harness.pump("the mark") { bench.marked == "First" }
            harness.client.click()
            harness.pump("the choice") { bench.log == ["First"] && harness.host.popups.isEmpty }
        }
    }

    func testAPopoverBeyondTheEdgeTakesPressesAndAPressOutsideOfTheProgramDismissesIt() throws {
        try withHarness { harness in
            let bench = try Bench(harness)
            harness.client.movePointer(into: bench.id, x: 5, y: 5)
            harness.pump("the pointer") { bench.window.hover.location != nil }
            let content = PatternView()
            let controller = UIViewController()
            controller.view = content
            controller.preferredContentSize = CGSize(width: 220, height: 160)
            controller.modalPresentationStyle = .popover
            controller.popoverPresentationController?.sourceView = bench.view
            controller.popoverPresentationController?.sourceRect = CGRect(x: 90, y: 80, width: 10, height: 10)
            bench.window.rootViewController?.present(controller, animated: false)
            let popup = try bench.waitForPopup()
            XCTAssertEqual(controller.popoverPresentationController?.arrowDirection, .up)
            try bench.assertShown(popup)
            let place = content.convert(CGPoint(x: 200, y: 150), to: nil)
            harness.client.movePointer(x: 100 + Int(place.x), y: 100 + Int(place.y))
            harness.client.click()
            harness.pump("the press") { content.touches.count == 1 && content.releases == 1 }
            XCTAssertEqual(content.touches[0].point, CGPoint(x: 200, y: 150))
            harness.client.movePointer(x: 620, y: 460)
            harness.client.click()
            harness.pump("the end") { harness.host.popups.isEmpty && controller.presentingViewController == nil }
            harness.pump("the end of the grab") { harness.client.grab(pointer: true) }
        }
    }

    func testAMenuLeavesItsWindowBeforeTheFirstInputEvent() throws {
        try withHarness { harness in
            let bench = try Bench(harness)
            harness.pumpUntilStarted()
            harness.pumpUntilIdle()
            XCTAssertTrue(bench.view.presentMenu(bench.menu, at: CGPoint(x: 190, y: 40)))
            let place = try XCTUnwrap(harness.client.geometry(of: try bench.waitForPopup()))
            XCTAssertEqual([place.x, place.y], [290, 140])
        }
    }

    func testAWindowThatGivesItsGrabBackLeavesThatOfAnotherWindow() throws {
        try withHarness { harness in
            let surfaces = try (0..<2).map { _ in try harness.surface(of: harness.open(PatternView())) }
            for surface in surfaces { surface.grabInput(true) }
            surfaces[0].grabInput(false)
            harness.pumpUntilIdle()
            XCTAssertFalse(harness.client.grab(pointer: true))
            XCTAssertFalse(harness.client.grab(pointer: false))
            surfaces[1].grabInput(false)
            harness.pump("the end of the grab") { harness.client.grab(pointer: true) }
            XCTAssertTrue(harness.client.grab(pointer: false))
            harness.client.ungrab()
        }
    }

    func testWhatIsDroppedOnAPopoverBeyondTheEdgeReachesTheWindow() throws {
        try withHarness { harness in
            let bench = try Bench(harness)
            harness.pumpUntilStarted()
            harness.pumpUntilIdle()
            let controller = UIViewController()
            controller.preferredContentSize = CGSize(width: 220, height: 160)
            controller.modalPresentationStyle = .popover
            controller.popoverPresentationController?.sourceView = bench.view
            controller.popoverPresentationController?.sourceRect = CGRect(x: 90, y: 80, width: 10, height: 10)
            bench.window.rootViewController?.present(controller, animated: false)
            let popup = try bench.waitForPopup()
            let peer = try SelectionPeer(display: harness.server.display)
            var dropped: [ADKDroppedContent] = []
            bench.window.onDrop = { dropped.append($0) }
            try harness.drag(
                ["UTF8_STRING": Array("x".utf8)], kinds: ["UTF8_STRING"], onto: bench.window, popup: popup,
                at: (200, 250), peer)
            XCTAssertEqual(peer.messages.last?.words[0], popup)
            XCTAssertTrue(try harness.drop(onto: bench.window, popup: popup, peer))
            XCTAssertEqual(dropped.map(\.text), ["x"])
            XCTAssertEqual(dropped.first?.location, CGPoint(x: 100, y: 150))
        }
    }
}

/// A small window with a context menu, in the middle of the screen.
@MainActor
private final class Bench: UIContextMenuInteractionDelegate {
    let harness: X11Harness
    let view = PatternView()
    let window: UIWindow
    let id: xcb_window_t
    var log: [String] = []

    init(_ harness: X11Harness, x: Int = 100, y: Int = 100, width: CGFloat = 200, height: CGFloat = 100) throws {
        self.harness = harness
        window = harness.open(view, width: width, height: height)
        id = try harness.surface(of: window).id
        view.addInteraction(UIContextMenuInteraction(delegate: self))
        harness.client.move(id, x: x, y: y)
        harness.client.focus(id)
        harness.pumpUntilIdle()
    }

    private(set) lazy var menu = UIMenu(
        children: [
            action("First"), action("Second"), action("Third"), UIMenu(title: "More", children: [action("Inner")]),
        ])

    private func action(_ title: String) -> UIAction {
        UIAction(title: title) { [weak self] _ in self?.log.append(title) }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration { [menu] _ in menu }
    }

    var session: MenuSession? { MenuScreen.current(in: window)?.session }
    var marked: String? {
        session?.openPanels.last.flatMap { panel in panel.highlighted.map { panel.rows[$0].title } }
    }

    func press(at x: Int, _ y: Int, button: UInt8) {
        harness.client.movePointer(into: id, x: x, y: y)
        harness.client.press(button: button)
    }

    func waitForPopup() throws -> xcb_window_t {
        harness.pump("the popup") { harness.host.popups.keys.first.map { harness.client.isViewable($0) } ?? false }
        harness.pumpUntilIdle()
        return try XCTUnwrap(harness.host.popups.keys.first)
    }

    /// Moves the pointer to a line of the menu, wherever it is on the screen.
    func movePointer(to title: String) {
        guard let panel = session?.openPanels.first,
            let row = panel.rows.firstIndex(where: { $0.title == title }), let corner = harness.client.geometry(of: id)
        else { return XCTFail("no line \(title)") }
        let frame = panel.frame(ofRow: row)
        harness.client.movePointer(
            x: corner.x + Int(panel.frame.minX + frame.midX), y: corner.y + Int(panel.frame.minY + frame.midY))
    }

    /// Asserts that the popup shows its part of the window's content. Its corners are cut out.
    func assertShown(_ popup: xcb_window_t) throws {
        let surface = try XCTUnwrap(harness.host.popups[popup])
        let frame = surface.frame
        let expected = PixelBuffer(width: frame.width, height: frame.height, isOpaque: true)
        window.compositor.composite(
            window.layer, into: expected, damage: PixelRect(x: 0, y: 0, width: frame.width, height: frame.height),
            corner: (frame.x, frame.y), scale: window.scale, traits: window.traitCollection)
        let margin = 30
        let shown = harness.client.pixels(
            of: popup, x: margin, y: margin, width: frame.width - 2 * margin, height: frame.height - 2 * margin)
        let wanted = (margin..<frame.height - margin).flatMap { y in
            (margin..<frame.width - margin).map { expected.pixel(x: $0, y: y) & 0xFF_FFFF }
        }
        XCTAssertTrue(shown == wanted, "the popup's pixels differ")
        XCTAssertGreaterThan(Set(wanted).count, 1)
    }
}
