import ADKFoundation
import ADKNodes
import Foundation
import TestSupport
import XCTest

@testable import ADKViews
@testable import ADKX11

/// Assistive programs and buses that misbehave.
final class AssistiveFaultTests: XCTestCase {
    private func withSession(
        _ body: @MainActor (X11Harness, AccessibilitySession, UIView) throws -> Void
    ) throws {
        try XCTSkipUnless(AccessibilitySession.isAvailable, "at-spi2-core or python3-pyatspi is not installed")
        let session = try AccessibilitySession()
        try withHarness(environment: ["DBUS_SESSION_BUS_ADDRESS": session.bus.address]) { harness in
            let label = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
            label.isAccessibilityElement = true
            label.accessibilityLabel = "Label"
            let content = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            content.addSubview(label)
            _ = harness.open(content, width: 200, height: 100, title: "Faults")
            harness.pumpUntilStarted()
            try session.launch(display: harness.server.display)
            harness.pump("the accessibility bus") { harness.host.accessibility?.isRegistered ?? false }
            try body(harness, session, label)
        }
    }

    /// A program that prints the name of the window and ends.
    @MainActor private static func expectAnswer(
        _ harness: X11Harness, _ session: AccessibilitySession, _ name: String
    ) throws {
        let script = """
            import sys, pyatspi
            app = [a for a in pyatspi.Registry.getDesktop(0) if a.get_process_id() == int(sys.argv[1])][0]
            print(app.getChildAtIndex(0).getChildAtIndex(0).name, file=sys.stderr)
            """
        let program = try session.python(script, [String(getpid())], display: harness.server.display)
        harness.pump("an answer") { program.exitStatus != nil }
        XCTAssertEqual(program.lines.last, name, program.errorOutput)
    }

    func testAProgramThatFloodsStopsReadingAndDiesDoesNoHarm() throws {
        try withSession { harness, session, label in
            let program = try session.python(
                AssistiveFaultTests.flood, [String(getpid())], display: harness.server.display)
            harness.pump("the flood") { program.lines.contains("flooded") }
            // It is stopped now, with answers that it did not read. It listens to all events.
            XCTAssertTrue(AccessibilityFeed.shared.isOn)
            for number in 1...300 {
                label.accessibilityLabel = "Label \(number)"
                label.frame.origin.x = CGFloat(number % 2)
                harness.host.turn(atMost: 0)
            }
            harness.pumpUntilIdle()
            try AssistiveFaultTests.expectAnswer(harness, session, "Label 300")
            program.send(signal: SIGKILL)
            program.wait()
            label.accessibilityLabel = "After"
            harness.pumpUntilIdle()
            try AssistiveFaultTests.expectAnswer(harness, session, "After")
        }
    }

    func testABusThatStartsAgainIsFoundAgain() throws {
        try withSession { harness, session, label in
            try AssistiveFaultTests.expectAnswer(harness, session, "Label")
            XCTAssertTrue(AccessibilityFeed.shared.isOn)
            session.end()
            harness.pump("the end of the bus") { harness.host.accessibility?.isConnected == false }
            XCTAssertFalse(AccessibilityFeed.shared.isOn, "no tree is read for nobody")
            label.accessibilityLabel = "Again"
            try session.launch(display: harness.server.display)
            harness.pump("the bus again") { harness.host.accessibility?.isRegistered ?? false }
            try AssistiveFaultTests.expectAnswer(harness, session, "Again")
        }
    }

    /// Sends 5,000 calls without reading an answer, and stops itself.
    private static let flood = """
        import os, signal, sys, pyatspi
        from gi.repository import Gio
        pyatspi.Registry.registerEventListener(lambda event: None, 'object', 'window')
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address = session.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress', None, None,
            Gio.DBusCallFlags.NONE, -1, None).unpack()[0]
        flags = Gio.DBusConnectionFlags
        bus = Gio.DBusConnection.new_for_address_sync(address,
            flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        root = '/org/a11y/atspi/accessible/root'
        def call(name, member):
            return bus.call_sync(name, root, 'org.a11y.atspi.Accessible', member, None, None,
                Gio.DBusCallFlags.NONE, -1, None).unpack()[0]
        name = call('org.a11y.atspi.Registry', 'GetChildren')[0][0]
        assert len(call(name, 'GetChildren')) == 1
        members = ['GetChildren', 'GetState', 'GetRole', 'GetAttributes', 'GetInterfaces', 'NoSuchMethod']
        for number in range(5000):
            bus.call(name, root, 'org.a11y.atspi.Accessible', members[number % len(members)], None, None,
                Gio.DBusCallFlags.NONE, -1, None, None)
        bus.flush_sync()
        print('flooded', file=sys.stderr, flush=True)
        os.kill(os.getpid(), signal.SIGSTOP)
        """
}
