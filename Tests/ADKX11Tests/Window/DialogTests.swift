import ADKGraphics
import ADKViews
import TestSupport
import XCTest

@testable import ADKX11

/// Windows that are dialogs of another window, as the desktop sees them.
final class DialogTests: XCTestCase {
    func testADialogIsTransientModalAndInTheMiddleOfItsWindow() throws {
        try withHarness { harness in
            let view = PatternView()
            let window = harness.open(view, width: 300, height: 200)
            let parent = try harness.surface(of: window)
            harness.client.move(parent.id, x: 100, y: 60)
            harness.client.movePointer(into: parent.id, x: 5, y: 5)
            harness.pump("the place") { parent.origin == XPoint(x: 100, y: 60) }
            let dialog = open(of: window)
            let id = try harness.surface(of: dialog).id
            harness.pump("the dialog") { harness.client.isViewable(id) }
            XCTAssertEqual(harness.client.cardinals("WM_TRANSIENT_FOR", of: id), [parent.id])
            let types = harness.client.cardinals("_NET_WM_WINDOW_TYPE", of: id) ?? []
            XCTAssertEqual(types.first.map(harness.client.name), "_NET_WM_WINDOW_TYPE_DIALOG")
            let states = harness.client.cardinals("_NET_WM_STATE", of: id) ?? []
            XCTAssertEqual(states.map(harness.client.name), ["_NET_WM_STATE_MODAL"])
            let place = try XCTUnwrap(harness.client.geometry(of: id))
            XCTAssertEqual([place.x, place.y, place.width, place.height], [190, 120, 120, 80])

            let cover = harness.client.cover(x: 180, y: 110, width: 200, height: 150)
            harness.pump("the cover") { (try? harness.surface(of: dialog).isSeen) == false }
            harness.client.movePointer(into: parent.id, x: 20, y: 20)
            harness.client.click()
            harness.client.sendProtocol("WM_DELETE_WINDOW", to: parent.id)
            harness.pump("the raised dialog") { (try? harness.surface(of: dialog).isSeen) == true }
            XCTAssertTrue(window.isShown)
            XCTAssertEqual(view.touches.count, 0)
            harness.client.destroy(cover)
            let second = harness.client.cover(x: 180, y: 110, width: 200, height: 150)
            harness.pump("the second cover") { (try? harness.surface(of: dialog).isSeen) == false }
            harness.client.focus(parent.id)
            harness.pump("the dialog raised by the focus") { (try? harness.surface(of: dialog).isSeen) == true }
            harness.client.destroy(second)
            harness.client.sendProtocol("WM_DELETE_WINDOW", to: id)
            harness.pump("the end of the dialog") { !dialog.isShown }
            harness.client.click()
            harness.pump("the press") { view.touches.count == 1 }
        }
    }

    func testAWindowManagerPlacesADialogInTheMiddleOfItsWindow() throws {
        try withHarness(width: 900, height: 700) { harness in
            let manager = try WindowManager(on: harness)
            defer { manager.stop() }
            let window = harness.open(PatternView(), width: 400, height: 300)
            let parent = try harness.surface(of: window).id
            harness.client.move(parent, x: 300, y: 250)
            harness.pumpUntilIdle()
            let id = try harness.surface(of: open(of: window)).id
            harness.pump("the dialog") { harness.client.isViewable(id) }
            let (outer, inner) = (try XCTUnwrap(harness.client.geometry(of: parent)), harness.client.geometry(of: id))
            let place = try XCTUnwrap(inner)
            XCTAssertEqual(Double(place.x + 60), Double(outer.x + 200), accuracy: 30)
            XCTAssertEqual(Double(place.y + 40), Double(outer.y + 150), accuracy: 30)
        }
    }
}

@MainActor
private func open(of parent: UIWindow) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
    let controller = UIViewController()
    controller.view = PatternView()
    window.rootViewController = controller
    window.dialogParent = parent
    window.makeKeyAndVisible()
    return window
}
