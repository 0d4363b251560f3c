import ADKAccessibility
import ADKBus
import ADKFoundation
import ADKGraphics
import ADKNodes
import Foundation
import TestSupport
import XCTest

@testable import ADKViews
@testable import ADKX11

/// A program on the real accessibility bus, written with the desktop's own library: at-spi2-core and pyatspi.
final class AssistiveProgramTests: XCTestCase {
    func testAProgramSeesPressesAndHearsWhatTheWindowShows() throws {
        try XCTSkipUnless(AccessibilitySession.isAvailable, "at-spi2-core or python3-pyatspi is not installed")
        let session = try AccessibilitySession()
        try withHarness(environment: ["DBUS_SESSION_BUS_ADDRESS": session.bus.address]) { harness in
            let display = harness.server.display
            let screen = Screen()
            let window = harness.open(screen.content, width: 300, height: 200, title: "Outside")
            let id = try harness.surface(of: window).id
            harness.client.move(id, x: 37, y: 53)
            harness.pumpUntilIdle()
            harness.pumpUntilStarted()
            XCTAssertFalse(harness.host.accessibility?.isConnected ?? false, "there is no accessibility bus")

            try session.launch(display: display)
            harness.pump("the accessibility bus") { harness.host.accessibility?.isRegistered ?? false }
            XCTAssertEqual(AccessibilityFeed.shared.tree.elements.count, 0, "nothing is read before a program asks")
            let program = try session.python(
                AssistiveProgramTests.script, [String(getpid())], display: display)
            harness.pump("the program") {
                if screen.log == ["pressed"] {
                    screen.log.append("renamed")
                    screen.button.accessibilityLabel = "Saved"
                    UIAccessibility.post(notification: .announcement, argument: "All saved")
                }
                return program.exitStatus != nil
            }
            XCTAssertEqual(program.exitStatus, 0, program.errorOutput)
            let lines = program.lines
            XCTAssertEqual(
                lines.filter { $0.hasPrefix("E ") },
                [
                    "E frame|Outside|37 53 300 200", "E push button|Save|57 73 80 30", "E label|Photos|57 113 100 20",
                    "E link|map|57 153 40 20",
                ])
            XCTAssertEqual(
                lines.filter { $0.hasPrefix("H ") },
                ["H object:property-change:accessible-name|Saved", "H object:announcement|All saved"])
            XCTAssertEqual(screen.log, ["pressed", "renamed"])
            // What the program was told is where the pixels are.
            let pixels = try XCTUnwrap(harness.client.pixels(of: id))
            XCTAssertEqual(pixels[20 * 300 + 20], 0xFF0000)
            XCTAssertEqual(pixels[19 * 300 + 20] == 0xFF0000, false)
            XCTAssertEqual(pixels[49 * 300 + 99], 0xFF0000)
        }
    }

    /// Prints the elements of the program with a number, presses the button, and prints two events.
    private static let script = """
        import sys, pyatspi
        from gi.repository import GLib
        def out(text): print(text, file=sys.stderr)
        heard = []
        def on(event):
            heard.append(event)
            out('H %s|%s' % (event.type.rstrip(':'), event.any_data))
            if len(heard) == 2: loop.quit()
        loop = GLib.MainLoop()
        app = None
        for candidate in pyatspi.Registry.getDesktop(0):
            if candidate.get_process_id() == int(sys.argv[1]): app = candidate
        button = None
        def visit(element):
            global button
            place = element.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
            role = element.getRoleName()
            out('E %s|%s|%d %d %d %d' % (role, element.name, place.x, place.y, place.width, place.height))
            if role == 'push button': button = element
            if role != 'frame': assert element.getState().contains(pyatspi.STATE_SHOWING)
            for index in range(element.childCount): visit(element.getChildAtIndex(index))
        visit(app.getChildAtIndex(0))
        assert app.toolkitName == 'AsyncDisplayKit'
        pyatspi.Registry.registerEventListener(on, 'object:property-change:accessible-name', 'object:announcement')
        action = button.queryAction()
        assert [action.getName(i) for i in range(action.nActions)] == ['press']
        assert action.doAction(0)
        GLib.timeout_add_seconds(100, loop.quit)
        loop.run()
        """
}

/// A button, a label and a link.
@MainActor
private final class Screen {
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let button = UIControl(frame: CGRect(x: 20, y: 20, width: 80, height: 30))
    var log: [String] = []

    init() {
        content.backgroundColor = .white
        button.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        button.accessibilityLabel = "Save"
        button.addAction(for: .touchUpInside) { [unowned self] _ in log.append("pressed") }
        let label = ASTextNode()
        label.attributedText = AttributedString("Photos")
        label.isLayerBacked = true
        label.frame = CGRect(x: 20, y: 60, width: 100, height: 20)
        let link = UIView(frame: CGRect(x: 20, y: 100, width: 40, height: 20))
        link.isAccessibilityElement = true
        link.accessibilityLabel = "map"
        link.accessibilityTraits = .link
        content.addSubview(button)
        content.layer.addSubnode(label)
        content.addSubview(link)
    }
}
