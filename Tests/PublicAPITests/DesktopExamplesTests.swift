import AsyncDisplayKit
import Foundation
import HeadlessTesting
import TestSupport
import XCTest

final class DesktopExamplesTests: XCTestCase, @unchecked Sendable {
    func testTheOptionsNameTheFilesOfTheCommandLine() {
        onMain {
            let options = DesktopSamples.options(for: ["--verbose", "/tmp/a.txt"])
            XCTAssertEqual(options.urls.map(\.path), ["/tmp/a.txt"])
            XCTAssertEqual(options.identifier, "org.example.Reader")
        }
    }

    func testTheSettingsAreADialogOfTheNotes() throws {
        try onMain {
            let notes = NotesViewController()
            let screen = HeadlessWindow(width: 900, height: 600, root: notes)
            let dialog = notes.openSettings(UIViewController())
            try screen.settle()
            XCTAssertTrue(dialog.isShown)
            XCTAssertTrue(dialog.dialogParent === screen.window)
            screen.window.close()
            XCTAssertFalse(dialog.isShown)
        }
    }

    func testTheNotesOfTheDialogAreShown() throws {
        try onMain {
            let notes = NotesViewController()
            let screen = HeadlessWindow(width: 900, height: 600, root: notes)
            screen.host.fileChooser = { choice in
                XCTAssertTrue(choice.allowsMultiple)
                return .chosen([URL(fileURLWithPath: #filePath).absoluteString])
            }
            try screen.settle()
            notes.chooseNotes()
            try screen.settle()
            XCTAssertEqual(notes.titles, ["import AsyncDisplayKit"])
            XCTAssertNil(notes.presentedViewController)
        }
    }

    func testTheReaderIsAtThePageOfTheLastStart() throws {
        try onMain {
            let kept = Locked<Data?>(nil)
            for start in 1...2 {
                FrameLoop.shared.detach()
                let (application, delegate) = (UIApplication.shared, ReaderApp())
                application.delegate = delegate
                application.restoration = SceneRestoration(
                    SceneRestoration.Store(
                        read: { kept.current }, write: { data in kept.withLock { $0 = data } }, log: { XCTFail($0) }))
                defer {
                    application.restoration = nil
                    FrameLoop.shared.detach()
                    application.delegate = nil
                }
                application.launch(on: HeadlessHost())
                let scene = try XCTUnwrap(application.connectedScenes.first)
                let reader = try XCTUnwrap(scene.delegate as? ReaderSceneDelegate)
                XCTAssertEqual(reader.page, start == 1 ? 1 : 7)
                if start == 1 { reader.turn(to: 7, in: scene) }
                application.terminate()
            }
        }
    }

    func testAFolderHasASymbolWhereThereIsNoDesktop() {
        onMain {
            let size = FolderNode().layoutThatFits(ASSizeRange(min: .zero, max: CGSize(width: 99, height: 99))).size
            XCTAssertEqual(size, UIImage(systemName: "folder")?.size)
        }
    }
}

private final class ReaderApp: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
        configuration.delegateClass = ReaderSceneDelegate.self
        return configuration
    }
}
