import ADKGraphics
import ADKViews
@testable import ADKX11
import CXCB
import TestSupport
import XCTest

/// What a desktop sets for all its programs.
final class SettingsTests: XCTestCase {
    func testTheDesktopsScaleIsTakenUnlessAnotherIsAskedFor() throws {
        try withDesk { desk in
            desk.client.setRoot("RESOURCE_MANAGER", text: "*foo: 1\nXft.dpi: 144\n")
            XCTAssertEqual(try X11Host(display: desk.server.display, environment: [:]).scale, 1.5)
            XCTAssertEqual(try X11Host(display: desk.server.display, scale: 1, environment: [:]).scale, 1)
            XCTAssertEqual(desk.host.scale, 1, "what runs stays as it is")
        }
    }

    func testWindowsFollowTheDesktopIntoTheDarkAndBack() throws {
        try withDesk { desk in
            let application = UIApplication.shared
            application.userInterfaceStyle = .unspecified
            defer {
                application.userInterfaceStyle = .light
                application.systemUserInterfaceStyle = .light
            }
            let window = desk.open(PatternView())
            XCTAssertEqual(window.traitCollection.userInterfaceStyle, .light)

            let manager = desk.client.map(width: 1, height: 1)
            // One setting: Net/ThemeName, a text.
            @MainActor func publish(_ theme: String) {
                let name = Array("Net/ThemeName".utf8) + [0, 0, 0]
                let text = Array(theme.utf8) + [UInt8](repeating: 0, count: (4 - theme.utf8.count % 4) % 4)
                let bytes: [UInt8] = [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 13, 0] + name + [1, 0, 0, 0]
                    + [UInt8(theme.utf8.count), 0, 0, 0] + text
                desk.client.set("_XSETTINGS_SETTINGS", of: manager, bytes: bytes)
            }
            publish("Adwaita-dark")
            desk.client.own("_XSETTINGS_S0", with: manager)
            desk.client.announce(manager: "_XSETTINGS_S0", manager)
            desk.pump("the dark") { window.traitCollection.userInterfaceStyle == .dark }

            publish("Adwaita")
            desk.pump("the light") { window.traitCollection.userInterfaceStyle == .light }
            publish("Adwaita-dark")
            desk.pump("the dark again") { window.traitCollection.userInterfaceStyle == .dark }

            application.userInterfaceStyle = .light
            XCTAssertEqual(window.traitCollection.userInterfaceStyle, .light, "the program's own choice counts more")
            application.userInterfaceStyle = .unspecified
            desk.client.destroy(manager)
            desk.pump("nobody's settings") { window.traitCollection.userInterfaceStyle == .light }
        }
    }

    func testDeadKeysMakeOneCharacterWithTheNextKey() throws {
        try withDesk { desk in
            let view = PatternView()
            let window = desk.open(view)
            desk.client.focus(try desk.surface(of: window).id)
            desk.pumpUntilIdle()
            // The key of q becomes a dead acute.
            let key = try XCTUnwrap(desk.client.keycode(of: 0x71))
            desk.client.remap(key: key, to: [0xFE51, 0xFE51])
            desk.client.press(key: key)
            desk.client.release(key: key)
            desk.client.type(symbol: 0x65)
            desk.client.type(symbol: 0x65)
            desk.pump("three keys") { view.keys.count == 3 }
            XCTAssertEqual(view.keys.map(\.characters), ["", "é", "e"])
        }
    }
}

extension XClient {
    fileprivate func set(_ name: String, of window: xcb_window_t, bytes: [UInt8], type: String = "_XSETTINGS_SETTINGS") {
        xcb_change_property(connection, 0, window, atom(name), atom(type), 8, UInt32(bytes.count), bytes)
        sync()
    }

    fileprivate func setRoot(_ name: String, text: String) {
        set(name, of: root, bytes: Array(text.utf8), type: "STRING")
    }

    fileprivate func own(_ selection: String, with window: xcb_window_t) {
        xcb_set_selection_owner(connection, window, atom(selection), 0)
        sync()
    }

    /// As a manager does that has come to a selection.
    fileprivate func announce(manager selection: String, _ window: xcb_window_t) {
        var message = xcb_client_message_event_t()
        message.response_type = UInt8(XCB_CLIENT_MESSAGE)
        message.format = 32
        message.window = root
        message.type = atom("MANAGER")
        message.data.data32 = (0, atom(selection), window, 0, 0)
        withUnsafeBytes(of: &message) { bytes in
            _ = xcb_send_event(
                connection, 0, root, XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue,
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
        sync()
    }
}
