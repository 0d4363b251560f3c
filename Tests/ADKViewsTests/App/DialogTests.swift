import ADKFoundation
import ADKLayers
import Foundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

/// Windows that are dialogs of another window.
final class DialogTests: XCTestCase, @unchecked Sendable {
    func testADialogTakesTheInputOfItsWindowUntilEscapeClosesIt() {
        onMain {
            let harness = ViewHarness(width: 300, height: 200)
            var (clicks, closed) = (0, 0)
            let control = UIControl(frame: harness.content.bounds)
            control.addAction(for: .touchUpInside) { _ in clicks += 1 }
            harness.content.addSubview(control)
            let dialog = open(of: harness.window, harness)
            dialog.window.onClose = { closed += 1 }
            harness.click(50, 50)
            harness.send(.closeRequested)
            XCTAssertTrue(harness.window.isShown)
            let inner = open(of: dialog.window, harness)
            dialog.key(.keyboardEscape)
            XCTAssertEqual([clicks, closed], [0, 0], "both windows wait for the inner dialog")
            inner.window.shouldClose = { false }
            inner.key(.keyboardEscape)
            XCTAssertTrue(inner.window.isShown)
            inner.window.shouldClose = nil
            inner.key(.keyboardEscape)
            dialog.key(.keyboardEscape)
            XCTAssertEqual([clicks, closed], [0, 1])
            harness.click(50, 50)
            XCTAssertEqual(clicks, 1)
            XCTAssertTrue(UIApplication.shared.windows.elementsEqual([harness.window], by: ===))
        }
    }

    func testAPressThatIsHeldEndsWhenADialogOpens() {
        onMain {
            let harness = ViewHarness(width: 300, height: 200)
            let control = UIControl(frame: harness.content.bounds)
            harness.content.addSubview(control)
            harness.down(50, 50)
            XCTAssertTrue(control.isTracking)
            _ = open(of: harness.window, harness)
            XCTAssertFalse(control.isTracking)
            XCTAssertFalse(harness.window.touches.isAnyDown)
        }
    }

    func testADialogClosesWithItsWindow() {
        onMain {
            let harness = ViewHarness()
            let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            other.makeKeyAndVisible()
            var log: [String] = []
            let dialog = open(of: other, harness)
            // The app may close the window again.
            dialog.window.onClose = {
                log.append("dialog")
                other.close()
            }
            other.onClose = { log.append("window") }
            other.close()
            XCTAssertEqual(log, ["dialog", "window"])
            XCTAssertTrue(UIApplication.shared.windows.elementsEqual([harness.window], by: ===))
        }
    }

    func testADialogIsNeverItsOwnParentAndStaysWithItsWindow() {
        onMain {
            let harness = ViewHarness()
            let (first, second) = (UIWindow(), UIWindow())
            first.dialogParent = first
            XCTAssertNil(first.dialogParent)
            second.dialogParent = first
            first.dialogParent = second
            XCTAssertNil(first.dialogParent)
            let dialog = open(of: harness.window, harness).window
            dialog.dialogParent = nil
            XCTAssertTrue(dialog.dialogParent === harness.window, "it is open")
        }
    }
}

@MainActor
private final class DialogScreen: HeadlessScreen {
    let host: HeadlessHost
    let window: UIWindow

    init(host: HeadlessHost, window: UIWindow) { (self.host, self.window) = (host, window) }
}

@MainActor
private func open(of parent: UIWindow, _ harness: ViewHarness) -> DialogScreen {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
    window.rootViewController = UIViewController()
    window.dialogParent = parent
    window.makeKeyAndVisible()
    return DialogScreen(host: harness.host, window: window)
}
