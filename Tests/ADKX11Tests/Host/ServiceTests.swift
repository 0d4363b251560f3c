import ADKBus
import ADKFoundation
import ADKGraphics
import Foundation
import TestSupport
import XCTest

@testable import ADKViews
@testable import ADKX11

/// Services of a whole desktop: other programs on a bus of their own.
final class ServiceTests: XCTestCase {
    @MainActor
    private final class Receiver: UNUserNotificationCenterDelegate {
        var actions: [String] = []

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification
        ) async -> UNNotificationPresentationOptions { .banner }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
        ) async { actions.append(response.actionIdentifier) }
    }

    func testDunstShowsANotificationAndTellsItsActions() throws {
        guard PrivateBus.isAvailable, XvfbServer.isInstalled("dunst") else { throw XCTSkip("dunst is not installed") }
        let bus = try PrivateBus()
        let address = bus.address
        try withHarness(environment: ["DBUS_SESSION_BUS_ADDRESS": address]) { harness in
            let other = BusConnection(clock: VirtualClock()) { address }
            let isThere = Locked(false)
            let match = BusMatch(member: "NameOwnerChanged", firstArgument: "org.freedesktop.Notifications")
            let token = other.watch(match) { _ in isThere.withLock { $0 = true } }
            let isListening = Locked(false)
            other.call(
                BusMessage(to: BusName.bus, path: "/", interface: BusName.bus, member: "GetId")
            ) { _ in isListening.withLock { $0 = true } }
            harness.pump("the bus") { isListening.current }
            let dunst = try ChildProcess(
                "dunst", ["-conf", "/dev/null"],
                environment: [
                    "DISPLAY": harness.server.display, "DBUS_SESSION_BUS_ADDRESS": address, "WAYLAND_DISPLAY": "",
                ])
            harness.pump("dunst") { isThere.current || dunst.exitStatus != nil }
            XCTAssertNil(dunst.exitStatus, dunst.errorOutput)

            let surface = try harness.surface(of: harness.open(PatternView()))
            let (center, receiver) = (UNUserNotificationCenter(), Receiver())
            center.delegate = receiver
            center.setNotificationCategories([
                UNNotificationCategory(
                    identifier: "mail", actions: [UNNotificationAction(identifier: "reply", title: "Reply")])
            ])
            let content = UNMutableNotificationContent()
            content.title = "Title"
            content.body = "A & B"
            content.categoryIdentifier = "mail"
            var (ended, error) = (false, (any Error)?.none)
            center.add(UNNotificationRequest(identifier: "a", content: content, trigger: nil)) {
                (ended, error) = (true, $0)
            }
            harness.pump("the notification") { ended }
            XCTAssertNil(error)
            XCTAssertEqual(Array(center.delivered.keys), ["a"])

            func tell(_ member: String, _ body: [BusValue]) {
                other.send(
                    BusMessage(
                        to: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
                        interface: "org.dunstproject.cmd0", member: member, body))
            }
            _ = harness.client.cover(x: 0, y: 0, width: 640, height: 480)
            harness.pump("a covered window") { !surface.isSeen }
            tell("NotificationAction", [.uint32(0)])
            harness.pump("the raised window") { surface.isSeen }
            harness.pump("the action") { !receiver.actions.isEmpty }
            XCTAssertEqual(receiver.actions, [UNNotificationDefaultActionIdentifier])
            tell("NotificationCloseAll", [])
            harness.pump("the end of the notification") { center.delivered.isEmpty }
            dunst.send(signal: SIGTERM)
            dunst.wait()
            token.end()
        }
    }

    @MainActor
    private final class Opener: UIApplicationDelegate {
        var urls: [URL] = []

        func application(
            _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
        ) -> Bool {
            urls.append(url)
            return true
        }
    }

    func testASecondStartOpensItsFilesInTheFirstAndRaisesItsWindow() throws {
        guard PrivateBus.isAvailable else { throw XCTSkip("dbus-daemon is not installed") }
        let bus = try PrivateBus()
        let address = bus.address
        let environment = ["DBUS_SESSION_BUS_ADDRESS": address]
        try withHarness(environment: environment) { harness in
            let opener = Opener()
            UIApplication.shared.delegate = opener
            defer { UIApplication.shared.delegate = nil }
            let surface = try harness.surface(of: harness.open(PatternView()))
            var options = ADKApplicationOptions()
            options.identifier = "org.example.Test"
            let first = try XCTUnwrap(RunningInstance(of: options, bus: harness.host.bus, environment: environment))
            XCTAssertFalse(first.handOver([]))
            _ = harness.client.cover(x: 0, y: 0, width: 640, height: 480)
            harness.pump("a covered window") { !surface.isSeen }

            let client = BusConnection(clock: VirtualClock()) { address }
            let second = try XCTUnwrap(RunningInstance(of: options, bus: client, environment: environment))
            let files = ["/a b", "/c"].map { URL(fileURLWithPath: $0) }
            XCTAssertTrue(second.handOver(files), "the first one takes them before it has a window")
            first.host = harness.host
            harness.pump("the files") { opener.urls.count == 2 }
            XCTAssertEqual(opener.urls, files)
            harness.pump("the raised window") { surface.isSeen }
        }
    }

    func testAnInvalidIdentifierIsNotUsed() {
        onMain {
            var options = ADKApplicationOptions()
            options.identifier = "reader"
            let bus = BusConnection { nil }
            let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/no/such/bus"]
            XCTAssertNil(RunningInstance(of: options, bus: bus, environment: environment))
            XCTAssertFalse(bus.hasThread)
        }
    }

    func testAStoppedBusHoldsUpNoFrame() throws {
        guard PrivateBus.isAvailable else { throw XCTSkip("dbus-daemon is not installed") }
        let bus = try PrivateBus()
        bus.pause()
        try withHarness(environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address]) { harness in
            let (view, center, receiver) = (PatternView(), UNUserNotificationCenter(), Receiver())
            center.delegate = receiver
            let window = harness.open(view)
            let surface = try harness.surface(of: window)
            var ended = false
            let content = UNNotificationRequest(identifier: "a", content: UNNotificationContent(), trigger: nil)
            center.add(content) { _ in ended = true }
            for number in 0..<20 {
                let frames = surface.presentedFrames
                view.backgroundColor = number % 2 == 0 ? .white : .black
                harness.pump("a frame") { surface.presentedFrames > frames }
            }
            XCTAssertTrue(harness.host.bus.hasThread)
            XCTAssertFalse(ended)
            bus.resume()
            harness.pump("the end of the call") { ended }
        }
    }

    func testTheSettingsOfThePortalApplyWhereXSettingsHasNone() throws {
        guard PrivateBus.isAvailable else { throw XCTSkip("dbus-daemon is not installed") }
        let bus = try PrivateBus()
        let address = bus.address
        let portal = BusConnection(clock: VirtualClock()) { address }
        let object = portal.export("/org/freedesktop/portal/desktop") { call throws(BusFault) in
            guard call.member == "ReadAll" else { throw .unknownMethod(call) }
            let appearance = BusValue.options(["color-scheme": .uint32(1), "contrast": .uint32(1)])
            let interface = BusValue.options(["enable-animations": .boolean(false), "font-name": .string("a")])
            return [
                .dictionary(
                    from: "s", to: "a{sv}",
                    [
                        BusEntry(.string("org.freedesktop.appearance"), appearance),
                        BusEntry(.string("org.gnome.desktop.interface"), interface),
                    ])
            ]
        }
        func change(_ key: String, _ value: BusValue) {
            portal.emit(
                BusMessage(
                    path: "/org/freedesktop/portal/desktop", interface: "org.freedesktop.portal.Settings",
                    member: "SettingChanged",
                    [.string("org.freedesktop.appearance"), .string(key), .variant(value)]))
        }
        try withHarness(environment: ["DBUS_SESSION_BUS_ADDRESS": address]) { harness in
            let hasName = Locked(false)
            Task {
                _ = try? await portal.requestName("org.freedesktop.portal.Desktop")
                hasName.withLock { $0 = true }
            }
            harness.pump("the portal") { hasName.current }
            let application = UIApplication.shared
            application.userInterfaceStyle = .unspecified
            defer {
                application.userInterfaceStyle = .light
                application.systemUserInterfaceStyle = .light
                application.systemContrast = .normal
                application.systemReducesMotion = false
                application.accentColor = nil
            }
            let window = harness.open(PatternView())
            harness.pump("dark style") { window.traitCollection.userInterfaceStyle == .dark }
            XCTAssertEqual(window.traitCollection.accessibilityContrast, .high)
            XCTAssertTrue(application.systemReducesMotion)
            change("accent-color", .structure([.double(1), .double(0), .double(0)]))
            harness.pump("the accent") { window.tintColor == UIColor(accent: 1, 0, 0) }
            change("contrast", .uint32(0))
            harness.pump("normal contrast") { window.traitCollection.accessibilityContrast == .normal }
            change("color-scheme", .string("no number"))
            harness.pump("light style") { window.traitCollection.userInterfaceStyle == .light }
            change("color-scheme", .uint32(1))
            harness.pump("dark style") { window.traitCollection.userInterfaceStyle == .dark }
            let manager = SettingsManager(harness.client)
            manager.publish(["Net/ThemeName": .text("Adwaita"), "Gtk/EnableAnimations": .number(1)])
            harness.pump("the style of XSETTINGS") { window.traitCollection.userInterfaceStyle == .light }
            XCTAssertFalse(application.systemReducesMotion)
            object.end()
        }
    }

    func testNothingOfTheBusIsThereWhereXSettingsHasATheme() throws {
        guard PrivateBus.isAvailable else { throw XCTSkip("dbus-daemon is not installed") }
        let bus = try PrivateBus()
        try withHarness(environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address]) { harness in
            let manager = SettingsManager(harness.client)
            manager.publish(["Net/ThemeName": .text("Adwaita")])
            harness.pump("the theme") { harness.host.settings.current.hasTheme }
            _ = harness.open(PatternView())
            harness.pumpUntilStarted()
            XCTAssertFalse(harness.host.bus.hasThread)
        }
    }
}
