import ADKFoundation
import ADKLayers
import Foundation
import TestSupport
import XCTest

@testable import ADKViews

/// The activities of scenes from one run of an app to the next.
final class SceneRestorationTests: XCTestCase {
    func testEachSceneIsMadeAgainFromItsActivity() throws {
        try onMain {
            let disk = Disk()
            var identifiers: [String] = []
            try launch(disk) { application, host in
                let first = try XCTUnwrap(application.scenes.first)
                identifiers = [first.session.persistentIdentifier]
                XCTAssertNil(first.session.stateRestorationActivity)
                let activity = NSUserActivity(activityType: "org.example.read")
                activity.title = "Chapter"
                activity.requiredUserInfoKeys = ["page"]
                activity.webpageURL = URL(string: "https://example.org/1")
                activity.userInfo = [
                    "page": 7, "open": true, "ratio": 0.5, "name": "ä", "data": Data([1, 2]), "list": [1, ["a": "b"]],
                    "date": Date(timeIntervalSinceReferenceDate: 100),
                ]
                first.userActivity = activity
                first.session.userInfo = ["zoom": 2]
                application.requestSceneSessionActivation(nil, userActivity: nil, options: nil)
                let second = NSUserActivity(activityType: "org.example.list")
                application.scenes[1].userActivity = second
                identifiers.append(application.scenes[1].session.persistentIdentifier)
                try host.settle()
                XCTAssertNil(disk.bytes)
                application.terminate()
            }
            try launch(disk) { application, _ in
                XCTAssertEqual(application.scenes.map(\.session.persistentIdentifier), identifiers)
                let reader = try XCTUnwrap(application.scenes.first?.delegate as? ReaderSceneDelegate)
                XCTAssertEqual(reader.log, ["connects org.example.read", "restores org.example.read"])
                XCTAssertEqual((application.scenes[1].delegate as? ReaderSceneDelegate)?.log.count, 2)
                let session = try XCTUnwrap(application.scenes.first?.session)
                XCTAssertEqual(session.userInfo?["zoom"] as? Int, 2)
                let activity = try XCTUnwrap(session.stateRestorationActivity)
                XCTAssertEqual(activity.title, "Chapter")
                XCTAssertEqual(activity.requiredUserInfoKeys, ["page"])
                XCTAssertEqual(activity.webpageURL?.absoluteString, "https://example.org/1")
                let values = try XCTUnwrap(activity.userInfo)
                XCTAssertEqual(values["page"] as? Int, 7)
                XCTAssertEqual(values["open"] as? Bool, true)
                XCTAssertEqual(values["ratio"] as? Double, 0.5)
                XCTAssertEqual(values["name"] as? String, "ä")
                XCTAssertEqual(values["data"] as? Data, Data([1, 2]))
                XCTAssertEqual(values["date"] as? Date, Date(timeIntervalSinceReferenceDate: 100))
                let list = try XCTUnwrap(values["list"] as? [Any])
                XCTAssertEqual((list[1] as? [String: String])?["a"], "b")
            }
        }
    }

    func testASceneThatTheUserClosedIsNotMadeAgainButTheLastOneIs() throws {
        try onMain {
            let disk = Disk()
            try launch(disk) { application, host in
                application.requestSceneSessionActivation(nil, userActivity: nil, options: nil)
                for (index, scene) in application.scenes.enumerated() {
                    scene.userActivity = NSUserActivity(activityType: "\(index)")
                }
                try host.settle()
                application.scenes[0].windows.first?.close()
                XCTAssertEqual(disk.types, ["1"])
                application.scenes[0].userActivity = NSUserActivity(activityType: "last")
                application.scenes[0].windows.first?.close()
                XCTAssertEqual(disk.types, ["last"])
                XCTAssertEqual(disk.writes, 2, "the end asks no second time")
            }
            try launch(disk) { application, host in
                try host.settle()
                application.scenes[0].userActivity = nil
                application.terminate()
                XCTAssertNil(disk.bytes)
            }
        }
    }

    func testAnActivityIsWrittenAWhileAfterItChanged() throws {
        try onMain {
            let disk = Disk()
            try launch(disk) { application, host in
                let activity = NSUserActivity(activityType: "read")
                let page = Page()
                activity.delegate = page
                application.scenes[0].userActivity = activity
                activity.needsSave = true
                activity.needsSave = true
                page.number = 3
                try host.run(for: SceneRestoration.delay - 0.1)
                XCTAssertEqual(disk.writes, 0)
                page.number = 4
                try host.run(for: 0.2)
                XCTAssertEqual(disk.writes, 1)
                XCTAssertEqual(disk.scenes[0].activity?.userInfo?["page"] as? Int, 4)
                XCTAssertFalse(activity.needsSave)
                try host.run(for: SceneRestoration.delay * 2)
                XCTAssertEqual(disk.writes, 1)
                page.number = 5
                activity.needsSave = true
                application.scenes[0].windows.first?.isOutOfSight = true
                try host.settle()
                XCTAssertEqual(disk.scenes[0].activity?.userInfo?["page"] as? Int, 5, "written as it goes out of sight")
                XCTAssertEqual(page.calls, 2)
            }
        }
    }

    func testValuesThatNoPropertyListHasAreLeftOutWithAMessage() throws {
        try onMain {
            let activity = NSUserActivity(activityType: "read")
            activity.requiredUserInfoKeys = ["page", "gone"]
            var deep: Any = "end"
            for _ in 0..<100 { deep = [deep] }
            activity.userInfo = [
                "page": 1, "object": Page(), 3: "key", "none": String?.none as Any, "nan": Double.nan, "deep": deep,
                "large": UInt64.max,
            ]
            var data: Data?
            let messages = Misuse.messages {
                data = SavedScene.data(of: [SavedScene(identifier: "x", activity: activity, userInfo: nil)])
            }
            XCTAssertGreaterThanOrEqual(messages.count, 5)
            let values = try XCTUnwrap(SavedScene.scenes(in: try XCTUnwrap(data))?.first?.activity?.userInfo)
            XCTAssertEqual(values["page"] as? Int, 1)
            XCTAssertEqual(Set(values.keys), ["page", "nan", "deep"])
        }
    }

    func testAListOfAnotherFormRestoresNothingAndIsLogged() throws {
        try onMain {
            let lists: [Any] = [
                ["version": 2, "scenes": [Any]()], ["scenes": [Any]()], [1, 2], ["version": 1, "scenes": "x"],
            ]
            var files = try lists.map {
                try PropertyListSerialization.data(fromPropertyList: $0, format: .xml, options: 0)
            }
            files.append(Data("noise".utf8))
            for file in files {
                let disk = Disk()
                disk.bytes = file
                launch(disk) { application, _ in
                    XCTAssertEqual(application.scenes.count, 1)
                    XCTAssertNil(application.scenes[0].session.stateRestorationActivity)
                    XCTAssertEqual(disk.messages.count, 1)
                }
            }
            let parts: [String: Any] = [
                "version": 1,
                "scenes": [["identifier": 3], "x", ["identifier": "a", "activity": ["type": 5]]] as [Any],
            ]
            let data = try PropertyListSerialization.data(fromPropertyList: parts, format: .binary, options: 0)
            XCTAssertEqual(SavedScene.scenes(in: data)?.map(\.identifier), ["a"])
        }
    }
}

@MainActor
private func launch(_ disk: Disk, _ body: @MainActor (UIApplication, HeadlessHost) throws -> Void) rethrows {
    FrameLoop.shared.detach()
    let host = HeadlessHost()
    let application = UIApplication.shared
    let delegate = ReaderDelegate()
    application.delegate = delegate
    application.restoration = SceneRestoration(disk.store)
    defer {
        application.restoration = nil
        FrameLoop.shared.detach()
        application.delegate = nil
        application.scenes = []
    }
    application.launch(on: host)
    try body(application, host)
}

/// A file in memory.
@MainActor
private final class Disk {
    var bytes: Data?
    private(set) var writes = 0
    private(set) var messages: [String] = []

    var store: SceneRestoration.Store {
        SceneRestoration.Store(
            read: { self.bytes },
            write: {
                self.bytes = $0
                self.writes += 1
            },
            log: { self.messages.append($0) })
    }

    var scenes: [SavedScene] { bytes.flatMap { SavedScene.scenes(in: $0) } ?? [] }
    var types: [String?] { scenes.map { $0.activity?.activityType } }
}

private final class Page: NSUserActivityDelegate {
    var number = 0
    private(set) var calls = 0

    func userActivityWillSave(_ userActivity: NSUserActivity) {
        calls += 1
        userActivity.addUserInfoEntries(from: ["page": number])
        userActivity.needsSave = true
    }
}

private final class ReaderDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
        configuration.delegateClass = ReaderSceneDelegate.self
        return configuration
    }
}

private final class ReaderSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private(set) var log: [String] = []

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        if let activity = session.stateRestorationActivity { log.append("connects \(activity.activityType)") }
        let window = (scene as? UIWindowScene).map { UIWindow(windowScene: $0) }
        window?.makeKeyAndVisible()
        self.window = window
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { scene.userActivity }

    func scene(_ scene: UIScene, restoreInteractionStateWith activity: NSUserActivity) {
        log.append("restores \(activity.activityType)")
    }
}
