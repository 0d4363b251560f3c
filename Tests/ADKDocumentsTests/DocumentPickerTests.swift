import ADKEditing
import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation
import Glibc
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKControllers
@testable import ADKDocuments

/// The framework's own file dialog, on a host without a portal.
final class DocumentPickerTests: XCTestCase, @unchecked Sendable {
    func testAClickOnAFileAndTheButtonOpenIt() throws {
        let folder = try TestFolder()
        let file = try folder.write("a.txt")
        try folder.write("b.png")
        try onMain {
            let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.text])
            let harness = try PickerHarness(picker, in: folder)
            let browser = try harness.browser
            XCTAssertFalse(try harness.button("Open").isEnabled, "no file is selected")
            harness.select(row: 1)
            XCTAssertFalse(try harness.button("Open").isEnabled, "b.png is no text")
            harness.select(row: 0)
            XCTAssertTrue(try harness.button("Open").isEnabled)
            harness.key(.keyboardReturnOrEnter)
            try harness.settle()
            XCTAssertEqual(harness.log.picked, [[file]])
            XCTAssertNil(browser.presentingViewController)
            XCTAssertNil(picker.presentingViewController)
        }
    }

    func testFilesWhoseNamesAreNoTextAreChosenAndSaved() throws {
        let (folder, source) = (try TestFolder(), try TestFolder())
        try folder.write([0x61, 0xFF], "odd")
        let inner = BytePath(folder.path).appending([0x62, 0xFE])
        XCTAssertEqual(mkdir(inner.cString, 0o700), 0)
        let file = try source.write("new.txt", "new")
        try onMain {
            defer { ByteNamedFiles.removeLinks() }
            var harness = try PickerHarness(UIDocumentPickerViewController(forOpeningContentTypes: []), in: folder)
            harness.select(row: 1)
            harness.key(.keyboardReturnOrEnter)
            try harness.settle()
            let url = try XCTUnwrap(harness.log.picked.first?.first)
            XCTAssertEqual(try String(contentsOf: url, encoding: .utf8), "odd")
            harness.window.close()

            harness = try PickerHarness(
                UIDocumentPickerViewController(forExporting: [file], asCopy: true), in: folder)
            harness.select(row: 0)
            try harness.settle()
            XCTAssertEqual(try harness.top.title, "b\u{FFFD}")
            harness.key(.keyboardReturnOrEnter)
            try harness.settle()
            XCTAssertEqual(harness.log.picked.count, 1)
            XCTAssertTrue(inner.appending("new.txt").exists)
        }
    }

    func testAFileThatGetsNoLinkIsToldAndTheDialogStaysOpen() throws {
        let folder = try TestFolder()
        try folder.write([0x61, 0xFF], "odd")
        try onMain {
            defer { ByteNamedFiles.removeLinks() }
            // Without their folder no more links can be made.
            let link = try XCTUnwrap(ByteNamedFiles.link(to: Array("/".utf8) + [0xFE]))
            try FileManager.default.removeItem(at: link.deletingLastPathComponent().deletingLastPathComponent())
            let harness = try PickerHarness(UIDocumentPickerViewController(forOpeningContentTypes: []), in: folder)
            harness.select(row: 0)
            harness.key(.keyboardReturnOrEnter)
            try harness.settle()
            let alert = try XCTUnwrap(harness.browser.presentedViewController as? UIAlertController)
            XCTAssertEqual(alert.message, "“a\u{FFFD}” cannot be read")
            alert.chooseDefaultAction()
            try harness.settle()
            XCTAssertNil(try harness.browser.presentedViewController)
            XCTAssertEqual(harness.log.picked, [])
            XCTAssertEqual(harness.log.cancellations, 0)
        }
    }

    func testEscapeCancelsOnce() throws {
        let folder = try TestFolder()
        try onMain {
            let harness = try PickerHarness(UIDocumentPickerViewController(forOpeningContentTypes: []), in: folder)
            harness.key(.keyboardEscape)
            try harness.settle()
            XCTAssertEqual(harness.log.cancellations, 1)
            XCTAssertNil(harness.window.rootViewController?.presentedViewController)
        }
    }

    func testAltUpOpensTheFolderAbove() throws {
        let folder = try TestFolder()
        try folder.makeFolder("inner")
        try onMain {
            let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.folder])
            let harness = try PickerHarness(picker, in: folder)
            harness.select(row: 0)
            try harness.settle()
            XCTAssertEqual(try harness.top.title, "inner")
            harness.key(.keyboardUpArrow, .alternate)
            try harness.settle()
            XCTAssertEqual(try harness.top.path.text, folder.path)
            let button = try harness.button("Open")
            harness.click(button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil))
            try harness.settle()
            XCTAssertEqual(harness.log.picked.map { $0.map(\.path) }, [[folder.path]])
        }
    }

    func testSavingAsksBeforeItReplacesAFile() throws {
        let (folder, source) = (try TestFolder(), try TestFolder())
        let file = try source.write("new.txt", "new")
        try folder.write("new.txt", "old")
        try onMain {
            let picker = UIDocumentPickerViewController(forExporting: [file], asCopy: true)
            let harness = try PickerHarness(picker, in: folder)
            harness.key(.keyboardReturnOrEnter)
            try harness.settle()
            let alert = try XCTUnwrap(harness.browser.presentedViewController as? UIAlertController)
            XCTAssertEqual(alert.title, "“new.txt” exists already. Replace it?")
            XCTAssertEqual(folder.text("new.txt"), "old")
            alert.choose(try XCTUnwrap(alert.actions.last))
            try harness.settle()
            XCTAssertEqual(folder.text("new.txt"), "new")
            XCTAssertEqual(harness.log.picked.map { $0.map(\.path) }, [[folder.path + "/new.txt"]])
        }
    }

    func testAFolderThatCannotBeReadSaysSo() throws {
        try onMain {
            let picker = UIDocumentPickerViewController(forOpeningContentTypes: [])
            let harness = try PickerHarness(picker, in: try TestFolder())
            XCTAssertEqual(try harness.top.node.numberOfRows(inSection: 0), 1, "the sentence of an empty folder")
            XCTAssertTrue(try harness.top.selectedPaths.isEmpty)
        }
    }

    func testSeveralFilesAreSavedInOneFolder() throws {
        let (folder, source) = (try TestFolder(), try TestFolder())
        let files = [try source.write("a.txt", "1"), try source.write("b.txt", "2")]
        try onMain {
            let harness = try PickerHarness(
                UIDocumentPickerViewController(forExporting: files, asCopy: true), in: folder)
            let button = try harness.button("Save")
            harness.click(button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil))
            try harness.settle()
            XCTAssertEqual(folder.names, ["a.txt", "b.txt"])
            XCTAssertEqual(harness.log.picked.map { $0.map(\.lastPathComponent) }, [["a.txt", "b.txt"]])
        }
    }

    func testAKeyDoesNotChooseAFileOfAnotherType() throws {
        let folder = try TestFolder()
        try folder.write("b.png")
        try onMain {
            let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.text])
            let harness = try PickerHarness(picker, in: folder)
            harness.key(.keyboardDownArrow)
            harness.key(.keyboardSpacebar)
            harness.key(.keyboardReturnOrEnter)
            try harness.settle()
            XCTAssertEqual(try harness.top.selectedPaths, [])
            XCTAssertEqual(harness.log.picked, [])
        }
    }

    func testAFolderWithoutASlashIsThatOfTheProcess() throws {
        try onMain {
            let picker = UIDocumentPickerViewController(forOpeningContentTypes: [])
            picker.directoryURL = URL(string: "Tests")
            let harness = try PickerHarness(picker, in: nil)
            XCTAssertTrue(try harness.top.path.text.hasPrefix("/"))
        }
    }

    func testAFileThatCannotBeSavedIsToldAndCancels() throws {
        let folder = try TestFolder()
        try onMain {
            let missing = URL(fileURLWithPath: "/no/such/file.txt")
            let harness = try PickerHarness(UIDocumentPickerViewController(forExporting: [missing]), in: folder)
            harness.key(.keyboardReturnOrEnter)
            try harness.settle()
            let alert = try XCTUnwrap(harness.browser.presentedViewController as? UIAlertController)
            XCTAssertEqual(alert.title, "“file.txt” was not saved")
            XCTAssertEqual(folder.names, [])
            alert.chooseDefaultAction()
            try harness.settle()
            XCTAssertEqual(harness.log.cancellations, 1)
            XCTAssertEqual(harness.log.picked, [])
            XCTAssertNil(harness.window.rootViewController?.presentedViewController)
        }
    }

    func testWhereAHostHasDialogsThePickerIsAWindow() throws {
        let folder = try TestFolder()
        try folder.write("a.txt")
        try onMain {
            for chooses in [true, false] {
                let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.folder])
                let harness = try PickerHarness(picker, in: folder, opensDialogs: true)
                let dialog = try XCTUnwrap(harness.browser.view.window)
                XCTAssertTrue(dialog.dialogParent === harness.window)
                XCTAssertEqual(dialog.bounds.size, CGSize(width: 820, height: 560))
                if chooses {
                    try harness.button("Open").sendActions(for: .primaryActionTriggered)
                } else {
                    FrameLoop.shared.post(.closeRequested, to: dialog)
                }
                try harness.settle()
                XCTAssertFalse(dialog.isShown)
                XCTAssertEqual(harness.log.picked.map { $0.map(\.path) }, chooses ? [[folder.path]] : [])
                XCTAssertEqual(harness.log.cancellations, chooses ? 0 : 1)
                XCTAssertNil(harness.window.rootViewController?.presentedViewController)
            }
        }
    }

    func testAWindowThatClosesWhileTheDialogOfTheDesktopIsOpenCancels() throws {
        try onMain {
            let picker = UIDocumentPickerViewController(forOpeningContentTypes: [])
            // It ends with the task.
            let silence = AsyncStream<FileChoiceAnswer>.makeStream()
            var isAsked = false
            let harness = try PickerHarness(picker, in: nil, settles: false) { _ in
                isAsked = true
                for await answer in silence.stream { return answer }
                return .cancelled
            }
            try harness.host.settle { isAsked }
            harness.window.close()
            XCTAssertEqual(harness.log.cancellations, 1)
            try harness.settle()
            XCTAssertEqual(harness.log.cancellations, 1)
            XCTAssertEqual(harness.log.picked, [])
        }
    }

    func testTheDialogOfTheDesktopIsUsedIfThereIsOne() throws {
        try onMain {
            let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.png])
            picker.allowsMultipleSelection = true
            let harness = try PickerHarness(picker, in: nil) { choice in
                XCTAssertEqual(choice.types, [.png])
                XCTAssertTrue(choice.allowsMultiple)
                return .chosen(["file:///a%20b.png", "file:///c.png"])
            }
            XCTAssertEqual(harness.log.picked.map { $0.map(\.path) }, [["/a b.png", "/c.png"]])
        }
    }
}

@MainActor
private final class PickerHarness: HeadlessScreen {
    let host: HeadlessHost
    let window: UIWindow
    let picker: UIDocumentPickerViewController
    let log = PickerLog()

    init(
        _ picker: UIDocumentPickerViewController, in folder: TestFolder?,
        opensDialogs: Bool = false, settles: Bool = true,
        answer: (@MainActor (FileChoice) async -> FileChoiceAnswer)? = nil
    ) throws {
        let screen = HeadlessWindow(width: 1000, height: 700, root: UIViewController())
        (host, window, self.picker) = (screen.host, screen.window, picker)
        host.fileChooser = answer
        host.opensDialogs = opensDialogs
        if let folder { picker.directoryURL = URL(fileURLWithPath: folder.path) }
        picker.delegate = log
        window.rootViewController?.present(picker, animated: false)
        if settles { try host.settle() }
    }

    var browser: FileBrowserController {
        get throws {
            let shown = picker.presentedViewController ?? UIApplication.shared.windows.last?.rootViewController
            return try XCTUnwrap(shown as? FileBrowserController)
        }
    }

    var top: FolderViewController {
        get throws {
            let split = try XCTUnwrap(browser.children.first as? UISplitViewController)
            let stacks = split.children.compactMap { $0 as? UINavigationController }
            return try XCTUnwrap(stacks.lazy.compactMap { $0.topViewController as? FolderViewController }.first)
        }
    }

    func select(row: Int) {
        guard let cell = try? top.node.nodeForRow(at: IndexPath(row: row, section: 0)) else { return XCTFail("no row") }
        click(cell.view.convert(CGPoint(x: cell.bounds.midX, y: cell.bounds.midY), to: nil))
    }

    func button(_ title: String) throws -> UIButton {
        func all(_ view: UIView) -> [UIButton] { ((view as? UIButton).map { [$0] } ?? []) + view.subviews.flatMap(all) }
        return try XCTUnwrap(all(try browser.view).first { $0.title(for: .normal) == title })
    }
}

@MainActor
private final class PickerLog: UIDocumentPickerDelegate {
    var picked: [[URL]] = []
    var cancellations = 0

    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        picked.append(urls)
    }
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) { cancellations += 1 }
}
