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
}
