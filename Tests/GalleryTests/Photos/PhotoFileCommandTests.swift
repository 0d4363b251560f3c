import AsyncDisplayKit
import GalleryLibrary
import TestSupport
import XCTest

@testable import ADKControllers
@testable import ADKLayers
@testable import ADKViews
@testable import GalleryScenes

/// Commands that change the files of photos, from the list and from the viewer.
final class PhotoFileCommandTests: XCTestCase, @unchecked Sendable {
    private struct Bench {
        let harness: SceneHarness<PhotosNavigationController>
        let photos: PhotosViewController
        let folder: TestFolder

        /// Waits for the command, the library and the screen.
        @MainActor func settle() throws {
            for _ in 0..<3 {
                try harness.host.settle()
                photos.library.settle()
            }
            try harness.host.settle()
        }

        /// The names on the disk, which are also those of the library.
        @MainActor func names(line: UInt = #line) throws -> [String] {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            XCTAssertEqual(photos.library.photos.map(\.displayName), names, line: line)
            return names
        }

        /// The question about a name.
        @MainActor func question() throws -> UIAlertController {
            let top = photos.viewer?.presentedViewController ?? photos.presentedViewController
            return try XCTUnwrap(top as? UIAlertController)
        }

        /// Answers the question.
        @MainActor func answer(_ title: String, forAll: Bool = false) throws {
            let alert = try question()
            let toggle = alert.accessories.first?.subviews.lazy.compactMap { $0 as? UISwitch }.first
            if forAll { try XCTUnwrap(toggle).isOn = true }
            alert.choose(try XCTUnwrap(alert.actions.first { $0.title == title }))
            try settle()
        }

        /// The message in the window.
        @MainActor var notice: String? {
            harness.window.subviews.lazy.compactMap { ($0 as? NoticeView)?.text }.first
        }
    }

    /// A folder of four photos, `0.jpg` to `3.jpg`, in a grid.
    @MainActor
    private func withPhotos(_ body: (Bench) throws -> Void) throws {
        let checked = CompositingCheck.isOn
        CompositingCheck.isOn = false
        defer { CompositingCheck.isOn = checked }
        let (folder, data) = (try TestFolder(), try TestFolder())
        for number in 0..<4 {
            let photo = samplePhoto(number, width: 60, height: 40)
            try folder.write(Array(JPEGEncoder.encode(photo, quality: 90)), to: "\(number).jpg")
        }
        let library = PhotoLibrary(roots: [PhotoPath(folder.path)])
        let photos = PhotosViewController(
            library, state: GalleryState(folder: nil), trash: Trash(environment: ["XDG_DATA_HOME": data.path]))
        let harness = SceneHarness(width: 600, height: 400) { PhotosNavigationController(rootViewController: photos) }
        defer { harness.close() }
        let bench = Bench(harness: harness, photos: photos, folder: folder)
        try bench.settle()
        try body(bench)
    }

    func testDeletedPhotosAreInTheTrashAndUndoTakesThemBack() throws {
        try onMain {
            try self.withPhotos { bench in
                bench.photos.listing.selection = [1, 2]
                bench.harness.key(.keyboardDeleteForward)
                try bench.settle()
                XCTAssertEqual(try bench.names(), ["0.jpg", "3.jpg"])
                XCTAssertEqual(bench.notice, "2 photos are in the trash.")
                bench.harness.key(.keyboardErrorUndefined, .control, text: "z")
                try bench.settle()
                XCTAssertEqual(try bench.names(), ["0.jpg", "1.jpg", "2.jpg", "3.jpg"])
                XCTAssertEqual(bench.photos.listing.selection, [1])
                bench.harness.key(.keyboardErrorUndefined, [.control, .shift], text: "z")
                try bench.settle()
                XCTAssertEqual(try bench.names(), ["0.jpg", "3.jpg"], "redo")
                // One that vanished: a sentence, and nothing is lost.
                bench.photos.listing.selection = [0]
                unlink(bench.folder.path("0.jpg"))
                bench.harness.key(.keyboardDeleteForward)
                try bench.settle()
                XCTAssertEqual(bench.notice, "“0.jpg” is not there any more.")
                XCTAssertEqual(try bench.names(), ["3.jpg"])
            }
        }
    }

    func testTheViewerShowsTheNextPhotoAfterADeletionAndTheSameOneAfterUndo() throws {
        try onMain {
            try self.withPhotos { bench in
                bench.photos.open(1, animated: false)
                try bench.settle()
                bench.harness.key(.keyboardDeleteForward)
                try bench.settle()
                XCTAssertEqual(bench.harness.window.title, "2.jpg (2 of 3)")
                bench.harness.key(.keyboardErrorUndefined, .control, text: "z")
                try bench.settle()
                XCTAssertEqual(bench.harness.window.title, "1.jpg (2 of 4)")
            }
        }
    }

    func testARenamedPhotoStaysInTheViewerAndANameInUseIsRefused() throws {
        try onMain {
            try self.withPhotos { bench in
                bench.photos.open(0, animated: false)
                try bench.settle()
                @MainActor func rename(to name: String) throws {
                    bench.harness.key(.keyboardF2)
                    try bench.settle()
                    let alert = try XCTUnwrap(bench.photos.viewer?.presentedViewController as? UIAlertController)
                    XCTAssertNotNil(alert.textFields?.first?.text)
                    alert.textFields?.first?.text = name
                    bench.harness.key(.keyboardReturnOrEnter)
                    try bench.settle()
                }
                try rename(to: "8.jpg")
                XCTAssertEqual(try bench.names(), ["1.jpg", "2.jpg", "3.jpg", "8.jpg"])
                XCTAssertEqual(bench.harness.window.title, "8.jpg (4 of 4)")
                try rename(to: "1.jpg")
                XCTAssertEqual(try bench.names(), ["1.jpg", "2.jpg", "3.jpg", "8.jpg"])
                // It asks again, with the name that was refused. The letters before the extension are selected.
                let again = try bench.question()
                XCTAssertEqual(again.message, "There is already a file named “1.jpg”.")
                let field = try XCTUnwrap(again.textFields?.first)
                XCTAssertEqual(field.text, "1.jpg")
                XCTAssertEqual(field.selectedRange, NSRange(location: 0, length: 1))
                bench.harness.type("a/b")
                XCTAssertEqual(field.text, "a/b.jpg")
                XCTAssertFalse(try XCTUnwrap(again.preferredAction).isEnabled)
                bench.harness.key(.keyboardEscape)
                try bench.settle()
            }
        }
    }

    func testTheListOfKeysThatOpensWhileAQuestionClosesTakesTheKeys() throws {
        try onMain {
            try self.withPhotos { bench in
                bench.photos.open(0, animated: false)
                try bench.settle()
                let (viewer, window) = (try XCTUnwrap(bench.photos.viewer), bench.harness.window)
                bench.harness.key(.keyboardF2)
                try bench.settle()
                XCTAssertNoThrow(try bench.question())
                bench.harness.key(.keyboardEscape)
                bench.harness.key(.keyboardF1)
                try bench.settle()
                XCTAssertNotNil(MenuScreen.current(in: window))
                bench.harness.key(.keyboardEscape)
                try bench.settle()
                XCTAssertNil(MenuScreen.current(in: window))
                XCTAssertTrue(bench.photos.presentedViewController === viewer)
                XCTAssertTrue(viewer.isFirstResponder)
            }
        }
    }

    func testRenameAsksForANameWhileTheViewerCloses() throws {
        try onMain {
            try self.withPhotos { bench in
                bench.photos.open(0, animated: false)
                try bench.settle()
                let viewer = try XCTUnwrap(bench.photos.viewer)
                bench.harness.key(.keyboardEscape)
                XCTAssertTrue(viewer.isBeingDismissed)
                bench.harness.key(.keyboardF2)
                try bench.settle()
                let alert = try XCTUnwrap(bench.photos.presentedViewController as? UIAlertController)
                XCTAssertEqual(alert.textFields?.first?.text, "0.jpg")
            }
        }
    }

    func testThePhotoThatComesWhileTheViewerClosesDoesNotNameTheWindow() throws {
        try onMain {
            try self.withPhotos { bench in
                let title = bench.harness.window.title
                bench.photos.open(1, animated: false)
                try bench.settle()
                XCTAssertEqual(bench.harness.window.title, "1.jpg (2 of 4)")
                let viewer = try XCTUnwrap(bench.photos.viewer)
                bench.harness.key(.keyboardEscape)
                let data = try JPEGEncoder.encode(samplePhoto(9, width: 60, height: 40), quality: 90)
                try bench.folder.write(Array(data), to: "0a.jpg")
                bench.photos.library.filesChanged([PhotoPath(bench.folder.path("0a.jpg"))])
                bench.photos.library.settle()
                XCTAssertEqual(bench.photos.photoCount, 5)
                XCTAssertTrue(viewer.isBeingDismissed)
                try bench.settle()
                XCTAssertNil(bench.photos.presentedViewController)
                XCTAssertEqual(bench.harness.window.title, title)
            }
        }
    }

    func testUndoTwiceTakesARenameAndThenADeletionBack() throws {
        try onMain {
            try self.withPhotos { bench in
                bench.photos.listing.selection = [3]
                bench.harness.key(.keyboardDeleteForward)
                try bench.settle()
                bench.photos.rename(bench.photos.library.photos[0].path, to: "9.jpg")
                try bench.settle()
                XCTAssertEqual(try bench.names(), ["1.jpg", "2.jpg", "9.jpg"])
                for names in [["0.jpg", "1.jpg", "2.jpg"], ["0.jpg", "1.jpg", "2.jpg", "3.jpg"]] {
                    bench.harness.key(.keyboardErrorUndefined, .control, text: "z")
                    try bench.settle()
                    XCTAssertEqual(try bench.names(), names)
                }
                bench.harness.key(.keyboardErrorUndefined, [.control, .shift], text: "z")
                bench.harness.key(.keyboardErrorUndefined, [.control, .shift], text: "z")
                try bench.settle()
                XCTAssertEqual(try bench.names(), ["1.jpg", "2.jpg", "9.jpg"], "redo")
            }
        }
    }

    func testATurnedPhotoIsShownTurnedAndItsInformationFollows() throws {
        try onMain {
            try self.withPhotos { bench in
                bench.photos.open(2, animated: false)
                try bench.settle()
                let viewer = try XCTUnwrap(bench.photos.viewer)
                XCTAssertTrue(viewer.facts.isHidden)
                bench.harness.type("i")
                try bench.settle()
                XCTAssertTrue(viewer.facts.allTexts.contains("Pixels\n60 × 40"), "\(viewer.facts.allTexts)")
                bench.harness.key(.keyboardErrorUndefined, .control, text: "r")
                try bench.settle()
                XCTAssertEqual(
                    bench.photos.library.photos[2].pixelSize, LibraryPhoto.PixelSize(width: 40, height: 60))
                XCTAssertEqual(viewer.currentPage?.zoom.frame.size, CGSize(width: 40, height: 60))
                XCTAssertTrue(viewer.facts.allTexts.contains("Pixels\n40 × 60"), "\(viewer.facts.allTexts)")
                // The file has an orientation now: the next turns change neither its size nor its time.
                for size in [CGSize(width: 60, height: 40), CGSize(width: 40, height: 60)] {
                    bench.harness.key(.keyboardErrorUndefined, .control, text: "r")
                    try bench.settle()
                    XCTAssertEqual(viewer.currentPage?.zoom.frame.size, size)
                }
            }
        }
    }

    func testUndoTakesBackTheLastTurnAndNotTheDeletionBefore() throws {
        try onMain {
            try self.withPhotos { bench in
                bench.photos.listing.selection = [3]
                bench.harness.key(.keyboardDeleteForward)
                try bench.settle()
                bench.photos.listing.selection = [0, 1]
                @MainActor func expect(_ keys: UIKeyModifierFlags, _ text: String, isTurned: Bool) throws {
                    bench.harness.key(.keyboardErrorUndefined, keys, text: text)
                    try bench.settle()
                    let sizes = bench.photos.library.photos.prefix(2).map { $0.pixelSize?.width }
                    XCTAssertEqual(sizes, isTurned ? [40, 40] : [60, 60], "\(keys) \(text)")
                    XCTAssertEqual(try bench.names(), ["0.jpg", "1.jpg", "2.jpg"])
                }
                try expect(.control, "r", isTurned: true)
                try expect(.control, "z", isTurned: false)
                try expect([.control, .shift], "z", isTurned: true)
                try expect(.control, "z", isTurned: false)
                bench.harness.key(.keyboardErrorUndefined, .control, text: "z")
                try bench.settle()
                XCTAssertEqual(try bench.names(), ["0.jpg", "1.jpg", "2.jpg", "3.jpg"])
            }
        }
    }

    func testThePhotoBehindADeletedOneIsSelectedSoThatDeleteGoesOn() throws {
        try onMain {
            try self.withPhotos { bench in
                bench.photos.listing.selection = [1]
                for names in [["0.jpg", "2.jpg", "3.jpg"], ["0.jpg", "3.jpg"], ["0.jpg"], []] {
                    bench.harness.key(.keyboardDeleteForward)
                    try bench.settle()
                    XCTAssertEqual(try bench.names(), names)
                    XCTAssertEqual(bench.photos.listing.selection.count, names.isEmpty ? 0 : 1)
                }
            }
        }
    }

    func testPhotosAreCopiedAndMovedToAFolderAndNothingIsReplaced() throws {
        try onMain {
            try self.withPhotos { bench in
                let other = try TestFolder()
                let target = PhotoPath(other.path)
                bench.photos.transfer([bench.photos.library.photos[0].path], to: target, .copy)
                try bench.settle()
                bench.photos.transfer(bench.photos.library.photos.prefix(2).map(\.path), to: target, .move)
                try bench.settle()
                XCTAssertEqual(try bench.question().title, "“0.jpg” is in use")
                // Enter keeps both.
                bench.harness.key(.keyboardReturnOrEnter)
                try bench.settle()
                XCTAssertEqual(try bench.names(), ["2.jpg", "3.jpg"])
                let names = try FileManager.default.contentsOfDirectory(atPath: other.path).sorted()
                XCTAssertEqual(names, ["0 (2).jpg", "0.jpg", "1.jpg"])
                XCTAssertEqual(bench.notice, "2 photos were moved to “\(target.displayName)”.")
            }
        }
    }

    func testCopiesAndMovesAreUndoneAndRedone() throws {
        try onMain {
            try self.withPhotos { bench in
                let other = try TestFolder()
                let target = PhotoPath(other.path)
                try other.write("old", to: "1.jpg")
                func others() throws -> [String] {
                    try FileManager.default.contentsOfDirectory(atPath: other.path).sorted()
                }
                @MainActor func undo() throws {
                    bench.harness.key(.keyboardErrorUndefined, .control, text: "z")
                    try bench.settle()
                }
                @MainActor func redo() throws {
                    bench.harness.key(.keyboardErrorUndefined, [.control, .shift], text: "z")
                    try bench.settle()
                }
                bench.photos.transfer([bench.photos.library.photos[0].path], to: target, .copy)
                try bench.settle()
                XCTAssertEqual(try others(), ["0.jpg", "1.jpg"])
                bench.photos.transfer(bench.photos.library.photos[1...2].map(\.path), to: target, .move)
                try bench.settle()
                try bench.answer("Keep Both")
                XCTAssertEqual(try others(), ["0.jpg", "1 (2).jpg", "1.jpg", "2.jpg"])
                try undo()
                XCTAssertEqual(try bench.names(), ["0.jpg", "1.jpg", "2.jpg", "3.jpg"])
                XCTAssertEqual(bench.notice, "2 photos are in “\(PhotoPath(bench.folder.path).displayName)” again.")
                try undo()
                XCTAssertEqual(try others(), ["1.jpg"])
                XCTAssertEqual(bench.notice, "“0.jpg” is in the trash.")
                try redo()
                try redo()
                XCTAssertEqual(try others(), ["0.jpg", "1 (2).jpg", "1.jpg", "2.jpg"])
                XCTAssertEqual(try bench.names(), ["0.jpg", "3.jpg"])
                XCTAssertEqual(FileManager.default.contents(atPath: other.path("1.jpg")), Data("old".utf8))
                // Another file has the name meanwhile: it stays, and the moved one too.
                try bench.folder.write("new", to: "1.jpg")
                try undo()
                XCTAssertEqual(try others(), ["0.jpg", "1 (2).jpg", "1.jpg"])
                XCTAssertEqual(FileManager.default.contents(atPath: bench.folder.path("1.jpg")), Data("new".utf8))
                XCTAssertEqual(bench.notice?.contains("There is already a file named “1.jpg”."), true)
            }
        }
    }

    func testAMoveToTheFolderOfThePhotosSaysSo() throws {
        try onMain {
            try self.withPhotos { bench in
                let folder = PhotoPath(bench.folder.path)
                bench.photos.transfer(bench.photos.library.photos.map(\.path), to: folder, .move)
                try bench.settle()
                XCTAssertEqual(bench.notice, "“\(folder.displayName)” is the folder of these photos.")
            }
        }
    }

    func testAHeldDeleteKeyDeletesOnePhoto() throws {
        try onMain {
            for isInViewer in [false, true] {
                try self.withPhotos { bench in
                    bench.photos.listing.selection = [1]
                    if isInViewer { bench.photos.open(1, animated: false) }
                    try bench.settle()
                    let key = UIKey(keyCode: .keyboardDeleteForward)
                    for _ in 0..<5 {
                        bench.harness.send(.keyDown(key))
                        try bench.settle()
                    }
                    bench.harness.send(.keyUp(key))
                    XCTAssertEqual(try bench.names(), ["0.jpg", "2.jpg", "3.jpg"])
                    // Two presses before the next photo is gone: in one frame, in which the disk is not read.
                    for _ in 0..<2 {
                        bench.harness.post(.keyDown(key))
                        bench.harness.post(.keyUp(key))
                    }
                    try bench.settle()
                    XCTAssertEqual(try bench.names(), ["0.jpg", "3.jpg"])
                    XCTAssertEqual(bench.notice, "“2.jpg” is in the trash.")
                }
            }
        }
    }

    func testEachNameInUseIsAskedAboutOrAllAtOnceAndCancelChangesNothing() throws {
        try onMain {
            try self.withPhotos { bench in
                let other = try TestFolder()
                for number in 0..<4 { try other.write("old", to: "\(number).jpg") }
                let paths = bench.photos.library.photos.map(\.path)
                func old() -> [Bool] {
                    (0..<4).map { FileManager.default.contents(atPath: other.path("\($0).jpg")) == Data("old".utf8) }
                }
                func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: other.path).count }
                @MainActor func copy() throws {
                    bench.photos.transfer(paths, to: PhotoPath(other.path), .copy)
                    try bench.settle()
                }
                try copy()
                bench.harness.key(.keyboardEscape)
                try bench.settle()
                XCTAssertEqual(try count(), 4)
                XCTAssertEqual(old(), [true, true, true, true])
                try copy()
                try bench.answer("Replace")
                XCTAssertEqual(try bench.question().title, "“1.jpg” is in use")
                try bench.answer("Skip")
                XCTAssertEqual(try bench.question().title, "“2.jpg” is in use")
                try bench.answer("Keep Both", forAll: true)
                XCTAssertEqual(old(), [false, true, true, true])
                XCTAssertEqual(try count(), 6)
                XCTAssertEqual(bench.notice, "3 photos were copied to “\(PhotoPath(other.path).displayName)”.")
                try copy()
                try bench.answer("Replace", forAll: true)
                XCTAssertEqual(old(), [false, false, false, false])
                XCTAssertEqual(try count(), 6)
                XCTAssertEqual(try bench.names().count, 4)
            }
        }
    }

    func testThePhotosOfOtherProgramsAndRecentFoldersAreInTheMenus() throws {
        try onMain {
            try self.withPhotos { bench in
                bench.photos.listing.selection = [0]
                let titles = bench.photos.photoMenu().descendants.map(\.title)
                XCTAssertTrue(titles.contains("Open With"), "\(titles)")
                XCTAssertEqual(bench.photos.state.recentFolders, [PhotoPath(bench.folder.path)])
                // The folder that is shown is not offered.
                XCTAssertEqual(bench.photos.recentMenu.descendants.count, 0)
                bench.photos.state.keepRecent(PhotoPath("/other folder"))
                let command = try XCTUnwrap(
                    bench.photos.barMenu.descendants.lazy.compactMap { $0 as? UICommand }.first {
                        $0.title == "/other folder"
                    })
                var opened: [PhotoPath] = []
                bench.photos.onOpen = { opened += $0 }
                bench.photos.openRecent(command)
                XCTAssertEqual(opened, [PhotoPath("/other folder")])
            }
        }
    }
}
