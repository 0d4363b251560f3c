import ADKGraphics
import ADKLayers
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// Settings of the desktop for all its programs.
final class SettingsTests: XCTestCase {
    func testTheDesktopsScaleAppliesUnlessTheProgramChoosesOne() throws {
        try withHarness { harness in
            harness.client.setResources("*foo: 1\nXft.dpi: 144\n")
            XCTAssertEqual(try X11Host(display: harness.server.display, environment: [:]).scale, 1.5)
            XCTAssertEqual(try X11Host(display: harness.server.display, scale: 1, environment: [:]).scale, 1)
            harness.pump("the scale of the desktop") { harness.host.scale == 1.5 }
            harness.client.setResources("*foo: 1\n")
            harness.pump("the old scale") { harness.host.scale == 1 }
        }
    }

    func testWindowsFollowTheDesktopsDarkAndLightStyle() throws {
        try withHarness { harness in
            let application = UIApplication.shared
            application.userInterfaceStyle = .unspecified
            defer {
                application.userInterfaceStyle = .light
                application.systemUserInterfaceStyle = .light
            }
            let window = harness.open(PatternView())
            XCTAssertEqual(window.traitCollection.userInterfaceStyle, .light)

            let manager = SettingsManager(harness.client)
            @MainActor func publish(_ theme: String) { manager.publish(["Net/ThemeName": .text(theme)]) }
            publish("Adwaita-dark")
            harness.pump("dark style") { window.traitCollection.userInterfaceStyle == .dark }

            publish("Adwaita")
            harness.pump("light style") { window.traitCollection.userInterfaceStyle == .light }
            publish("Adwaita-dark")
            harness.pump("dark style again") { window.traitCollection.userInterfaceStyle == .dark }

            application.userInterfaceStyle = .light
            XCTAssertEqual(window.traitCollection.userInterfaceStyle, .light, "the program's choice has priority")
            application.userInterfaceStyle = .unspecified
            manager.quit()
            harness.pump("default settings") { window.traitCollection.userInterfaceStyle == .light }
        }
    }

    func testAChangedDoubleClickIntervalAppliesAtOnce() throws {
        try withHarness { harness in
            let view = PatternView()
            let window = harness.open(view)
            harness.client.movePointer(into: try harness.surface(of: window).id, x: 20, y: 20)
            let manager = SettingsManager(harness.client)
            manager.publish(["Net/DoubleClickTime": .number(5000), "Net/DoubleClickDistance": .number(30)])
            harness.pump("the setting") { UIApplication.shared.pointerSettings.multiClickInterval == 5 }
            harness.client.click()
            harness.pump("a click") { view.releases == 1 }
            harness.client.movePointer(into: try harness.surface(of: window).id, x: 40, y: 20)
            harness.client.click()
            harness.pump("another") { view.releases == 2 }
            XCTAssertEqual(view.touches.map(\.count), [1, 2])
            manager.quit()
            harness.pump("default settings") { UIApplication.shared.pointerSettings == PointerSettings() }
        }
    }

    func testTheIconsFollowTheDesktopsTheme() throws {
        try withHarness { harness in
            XCTAssertNotNil(IconLibrary.current.current)
            let manager = SettingsManager(harness.client)
            manager.publish(["Net/IconThemeName": .text("Papirus"), "Xft/DPI": .number(192 * 1_024)])
            harness.pump("the theme") { IconLibrary.current.current?.themeName == "Papirus" }
            XCTAssertEqual(IconLibrary.current.current?.scale, 2)
            manager.publish(["Net/IconThemeName": .text("../x")])
            harness.pump("no theme") { IconLibrary.current.current?.themeName == nil }
        }
    }

    func testADeadKeyAndTheNextKeyTypeOneCharacter() throws {
        try withHarness { harness in
            let view = PatternView()
            let window = harness.open(view)
            harness.client.focus(try harness.surface(of: window).id)
            harness.pumpUntilIdle()
            // The key q becomes a dead acute.
            let key = try XCTUnwrap(harness.client.keycode(of: 0x71))
            harness.client.remap(key: key, to: [0xFE51, 0xFE51])
            harness.client.press(key: key)
            harness.client.release(key: key)
            harness.client.type(symbol: 0x65)
            harness.client.type(symbol: 0x65)
            harness.pump("three keys") { view.keys.count == 3 }
            XCTAssertEqual(view.keys.map(\.characters), ["", "é", "e"])
        }
    }
}
