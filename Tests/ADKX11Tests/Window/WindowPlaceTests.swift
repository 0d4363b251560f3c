import ADKDesktop
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKViews
@testable import ADKX11

/// Windows open where they were, and the sizes of windows have limits.
final class WindowPlaceTests: XCTestCase {
    private func withPlaces(_ body: (WindowPlaces) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("places-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let places = try XCTUnwrap(WindowPlaces(program: "test", environment: ["XDG_STATE_HOME": folder.path]))
        try body(places)
    }

    func testEachWindowOpensWhereItWas() throws {
        try withPlaces { places in
            try withHarness(width: 900, height: 700) { harness in
                harness.host.places = places
                let first = harness.open(PatternView(), width: 300, height: 200)
                let second = harness.open(PatternView(), width: 100, height: 100)
                let id = try harness.surface(of: first).id
                harness.client.move(try harness.surface(of: second).id, x: 500, y: 40)
                harness.client.move(id, x: 222, y: 111)
                harness.client.resize(id, width: 320, height: 240)
                harness.pump("the new size") { first.bounds.width == 320 }
                second.close()
                harness.pump("the second place") { places.place(of: "main-2") != nil }
                let third = harness.open(PatternView(), width: 200, height: 200)
                let again = try XCTUnwrap(harness.client.geometry(of: try harness.surface(of: third).id))
                XCTAssertEqual([again.x, again.y, again.width, again.height], [500, 40, 100, 100])
                first.close()
                harness.pump("the place") { places.place(of: "main") != nil }
                XCTAssertTrue(third.isShown)
            }
            XCTAssertEqual(
                places.place(of: "main"),
                WindowPlaces.Place(x: 222, y: 111, width: 320, height: 240, isMaximized: false))
            try withHarness(width: 900, height: 700) { harness in
                harness.host.places = places
                let first = harness.open(PatternView(), width: 300, height: 200)
                XCTAssertEqual(first.bounds.size, CGSize(width: 320, height: 240))
                let place = try XCTUnwrap(harness.client.geometry(of: try harness.surface(of: first).id))
                XCTAssertEqual([Int(place.x), Int(place.y)], [222, 111])
                let second = harness.open(PatternView(), width: 300, height: 300)
                XCTAssertEqual(second.bounds.width, 100)
            }
        }
    }

    func testAPlaceBelongsToTheNameOfAScenesConfigurationAndADialogHasNone() throws {
        try withHarness { harness in
            let plain = harness.open(PatternView())
            @MainActor func open(_ prepare: @MainActor (UIWindow) -> Void) throws -> String? {
                let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
                prepare(window)
                window.makeKeyAndVisible()
                return try harness.surface(of: window).placeName
            }
            let session = UISceneSession(role: .windowApplication)
            session.configuration = UISceneConfiguration(name: "Reader 2", sessionRole: .windowApplication)
            let scene = UIWindowScene(session: session)
            XCTAssertEqual(try harness.surface(of: plain).placeName, "main")
            XCTAssertEqual(try open { $0.windowScene = scene }, "Reader_2")
            XCTAssertEqual(try open { $0.windowScene = scene }, "Reader_2-2")
            XCTAssertNil(try open { $0.dialogParent = plain })
        }
    }

    func testAPlaceThatIsNotOnTheScreenIsMovedOntoIt() throws {
        try withPlaces { places in
            places.keep(
                WindowPlaces.Place(x: 3_000, y: -500, width: 2_000, height: 300, isMaximized: false), of: "main")
            try withHarness(width: 640, height: 480) { harness in
                harness.host.places = places
                let window = harness.open(PatternView())
                XCTAssertEqual(window.bounds.size, CGSize(width: 640, height: 300))
                let place = try XCTUnwrap(harness.client.geometry(of: try harness.surface(of: window).id))
                XCTAssertEqual([Int(place.x), Int(place.y)], [0, 0])
            }
        }
    }

    func testAWindowManagerKeepsTheRestoredPlace() throws {
        try withPlaces { places in
            places.keep(WindowPlaces.Place(x: 200, y: 150, width: 300, height: 200, isMaximized: false), of: "main")
            try withHarness(width: 900, height: 700) { harness in
                let manager = try WindowManager(on: harness)
                defer { manager.stop() }
                harness.host.places = places
                let window = harness.open(PatternView())
                let other = harness.open(PatternView())
                window.close()
                harness.pump("the place") { !harness.host.connection.isAsking }
                harness.pumpUntilIdle()
                XCTAssertEqual(places.place(of: "main")?.x, 200)
                XCTAssertEqual(places.place(of: "main")?.y, 150)
                XCTAssertTrue(other.isShown)
            }
        }
    }

    func testTheDesktopKnowsTheLimitsOfAScenesWindows() throws {
        try withHarness { harness in
            let scene = UIWindowScene(session: UISceneSession(role: .windowApplication))
            scene.sizeRestrictions?.maximumSize = CGSize(width: 400, height: 300)
            let window = harness.open(PatternView())
            let id = try harness.surface(of: window).id
            @MainActor func hints() -> [UInt32] {
                Array((harness.client.cardinals("WM_NORMAL_HINTS", of: id) ?? [])[5...8])
            }
            window.windowScene = scene
            window.minimumSize = CGSize(width: 20, height: 30)
            harness.pumpUntilIdle()
            XCTAssertEqual(hints(), [20, 30, 400, 300])
            scene.sizeRestrictions?.minimumSize = CGSize(width: 50, height: 10)
            harness.pumpUntilIdle()
            XCTAssertEqual(hints(), [50, 30, 400, 300])
        }
    }

    func testEachFurtherMonitorIsAScreen() {
        let areas = [(0, 1000), (0, 1000), (1000, 600)].map { x, width in
            XMonitor(area: PixelRect(x: x, y: 0, width: width, height: 500), refreshRate: 60)
        }
        XCTAssertEqual(areas.distinctAreas.map(\.width), [1000, 600], "a mirrored monitor is none")
    }
}
