import ADKGraphics
import ADKLayers
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// Settings of the desktop for all its programs.
final class SettingsTests: XCTestCase {
    func testTheDesktopsScaleAppliesUnlessTheProgramChoosesOne() throws {
        try withDesk { desk in
            desk.client.setResources("*foo: 1\nXft.dpi: 144\n")
            XCTAssertEqual(try X11Host(display: desk.server.display, environment: [:]).scale, 1.5)
            XCTAssertEqual(try X11Host(display: desk.server.display, scale: 1, environment: [:]).scale, 1)
            desk.pump("the scale of the desktop") { desk.host.scale == 1.5 }
            desk.client.setResources("*foo: 1\n")
            desk.pump("the old scale") { desk.host.scale == 1 }
        }
    }

    func testWindowsFollowTheDesktopsDarkAndLightStyle() throws {
        try withDesk { desk in
            let application = UIApplication.shared
            application.userInterfaceStyle = .unspecified
            defer {
                application.userInterfaceStyle = .light
                application.systemUserInterfaceStyle = .light
            }
            let window = desk.open(PatternView())
            XCTAssertEqual(window.traitCollection.userInterfaceStyle, .light)

            let manager = SettingsManager(desk.client)
            @MainActor func publish(_ theme: String) { manager.publish(["Net/ThemeName": .text(theme)]) }
            publish("Adwaita-dark")
            desk.pump("dark style") { window.traitCollection.userInterfaceStyle == .dark }

            publish("Adwaita")
            desk.pump("light style") { window.traitCollection.userInterfaceStyle == .light }
            publish("Adwaita-dark")
            desk.pump("dark style again") { window.traitCollection.userInterfaceStyle == .dark }

            application.userInterfaceStyle = .light
            XCTAssertEqual(window.traitCollection.userInterfaceStyle, .light, "the program's choice has priority")
            application.userInterfaceStyle = .unspecified
            manager.quit()
            desk.pump("default settings") { window.traitCollection.userInterfaceStyle == .light }
        }
    }

    func testAChangedDoubleClickIntervalAppliesAtOnce() throws {
        try withDesk { desk in
            let view = PatternView()
            let window = desk.open(view)
            desk.client.movePointer(into: try desk.surface(of: window).id, x: 20, y: 20)
            let manager = SettingsManager(desk.client)
            manager.publish(["Net/DoubleClickTime": .number(5000), "Net/DoubleClickDistance": .number(30)])
            desk.pump("the setting") { UIApplication.shared.pointerSettings.multiClickInterval == 5 }
            desk.client.click()
            desk.pump("a click") { view.releases == 1 }
            desk.client.movePointer(into: try desk.surface(of: window).id, x: 40, y: 20)
            desk.client.click()
            desk.pump("another") { view.releases == 2 }
            XCTAssertEqual(view.touches.map(\.count), [1, 2])
            manager.quit()
            desk.pump("default settings") { UIApplication.shared.pointerSettings == PointerSettings() }
        }
    }

    func testADeadKeyAndTheNextKeyTypeOneCharacter() throws {
        try withDesk { desk in
            let view = PatternView()
            let window = desk.open(view)
            desk.client.focus(try desk.surface(of: window).id)
            desk.pumpUntilIdle()
            // The key q becomes a dead acute.
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
