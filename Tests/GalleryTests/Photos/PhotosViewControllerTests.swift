import AsyncDisplayKit
import GalleryLibrary
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews
@testable import GalleryScenes

/// The photos of a folder in one window. The numbers are those of the points of a review.
final class PhotosViewControllerTests: XCTestCase, @unchecked Sendable {
    static let arrangements = PhotoArrangement.allCases

    /// A window with the photos of a folder of `count` files.
    @MainActor
    func withPhotos(
        _ count: Int = 30, width: CGFloat = 900, height: CGFloat = 600,
        arrangement: PhotoArrangement = .grid,
        _ body: (SceneHarness<PhotosNavigationController>, PhotosViewController, TestFolder) throws -> Void
    ) throws {
        // The pixels of frames are compared in other tests.
        let checked = CompositingCheck.isOn
        CompositingCheck.isOn = false
        defer { CompositingCheck.isOn = checked }
        let files = try PhotoFiles()
        for number in 0..<min(count, 3) { _ = try files.photo(number, width: 90 + number % 3 * 30, height: 60) }
        for number in 3..<max(3, count) {
            XCTAssertEqual(link(files.folder.path("\(number % 3).png"), files.folder.path("\(number).png")), 0)
        }
        let library = PhotoLibrary(roots: [PhotoPath(files.folder.path)])
        var state = GalleryState(folder: nil)
        state.arrangement = arrangement
        let photos = PhotosViewController(library, state: state)
        let harness = SceneHarness(width: width, height: height) {
            PhotosNavigationController(rootViewController: photos)
        }
        defer { harness.close() }
        library.settle()
        try harness.host.settle()
        try body(harness, photos, files.folder)
    }

    /// The middle of a photo in the window.
    @MainActor
    func place(of index: Int, _ photos: PhotosViewController, _ window: UIWindow) throws -> CGPoint {
        let place = try XCTUnwrap(PhotoPlace(photos.photoNode(at: index), within: window.bounds))
        let seen = place.frame.intersection(window.bounds)
        return CGPoint(x: seen.midX, y: seen.midY)
    }

    /// D5: a click and Enter open a photo from each arrangement. D1: on return it is selected and in the window.
    func testAPhotoOpensFromEachArrangementByClickAndByEnterAndTheListIsAtThePhotoShownLast() throws {
        try onMain {
            for arrangement in Self.arrangements {
                try self.withPhotos(arrangement: arrangement) { harness, photos, _ in
                    harness.click(try self.place(of: 1, photos, harness.window))
                    try harness.host.settle()
                    XCTAssertEqual(photos.viewer?.currentIndex, 1, "\(arrangement)")
                    harness.key(.keyboardEnd)
                    try harness.host.settle()
                    harness.key(.keyboardEscape)
                    try harness.host.settle()
                    XCTAssertNil(photos.viewer)
                    XCTAssertEqual(photos.listing.selection, [29])
                    _ = try self.place(of: 29, photos, harness.window)
                    harness.key(.keyboardReturnOrEnter)
                    try harness.host.settle()
                    XCTAssertEqual(photos.viewer?.currentIndex, 29, "\(arrangement)")
                    harness.key(.keyboardEscape)
                    try harness.host.settle()
                    // D7, D33: Escape clears the selection, and never closes the window.
                    harness.key(.keyboardEscape)
                    harness.key(.keyboardEscape)
                    XCTAssertEqual(photos.listing.selection, [])
                    XCTAssertTrue(harness.window.isShown)
                    harness.type("q")
                    XCTAssertFalse(harness.window.isShown)
                }
            }
        }
    }

    func testThePhotoStaysInTheWindowWhenArrangementOrderAndSizeChange() throws {
        try onMain {
            try self.withPhotos(100) { harness, photos, _ in
                let kept = photos.library.photos[70].path
                photos.listing.scroll(to: 70)
                photos.listing.selection = [70]
                try harness.host.settle()
                @MainActor func check(_ step: String) throws {
                    try harness.host.settle()
                    photos.library.settle()
                    try harness.host.settle()
                    let index = try XCTUnwrap(photos.library.index(of: kept))
                    XCTAssertNotNil(PhotoPlace(photos.photoNode(at: index), within: harness.window.bounds), step)
                }
                for number in [2, 3, 4, 1] {
                    harness.key(.keyboardErrorUndefined, .control, text: "\(number)")
                    XCTAssertEqual(photos.state.arrangement, Self.arrangements[number - 1])
                    try check("arrangement \(number)")
                    XCTAssertEqual(photos.listing.selection.count, 1)
                }
                for order in [PhotoOrder(.name, isDescending: true), PhotoOrder(.size), PhotoOrder(.taken)] {
                    photos.sort(by: order)
                    try check("\(order)")
                }
                for steps in [3, -5, 4] as [CGFloat] {
                    var scale = photos.state.scale
                    scale.zoom(by: steps)
                    photos.resize(to: scale)
                    try check("size \(steps)")
                }
            }
        }
    }

    /// D25.
    func testEndGoesToTheLastOfThousandsOfPhotosAtOnce() throws {
        try onMain {
            try self.withPhotos(3_000) { harness, photos, _ in
                harness.key(.keyboardDownArrow)
                harness.key(.keyboardEnd)
                try harness.host.settle()
                XCTAssertEqual(photos.listing.list.focusedIndexPath, IndexPath(item: 2_999, section: 0))
                _ = try self.place(of: 2_999, photos, harness.window)
            }
        }
    }

    /// D21.
    func testThePointerOverAPhotoIsAHand() throws {
        try onMain {
            for arrangement in Self.arrangements {
                try self.withPhotos(3, arrangement: arrangement) { _, photos, _ in
                    XCTAssertEqual(photos.photoNode(at: 0)?.supernode?.view.cursor, .pointingHand, "\(arrangement)")
                }
            }
        }
    }

    /// D36.
    func testAPhotoIsOpenedAtOnceAndTheOthersOfItsFolderCome() throws {
        try onMain {
            let files = try PhotoFiles()
            for number in 0..<5 { _ = try files.photo(number, width: 90, height: 60) }
            let path = PhotoPath(files.folder.path("3.png"))
            let photos = PhotosViewController(PhotoLibrary(photo: path), state: GalleryState(folder: nil))
            let harness = SceneHarness(width: 600, height: 400) {
                PhotosNavigationController(rootViewController: photos)
            }
            defer { harness.close() }
            photos.show(path)
            XCTAssertEqual(photos.viewer?.currentIndex, 0)
            photos.library.settle()
            try harness.host.settle()
            XCTAssertEqual(photos.viewer?.currentIndex, 3)
            XCTAssertEqual(harness.window.title, "3.png (4 of 5)")
            harness.key(.keyboardLeftArrow)
            try harness.host.settle()
            XCTAssertEqual(harness.window.title, "2.png (3 of 5)")
        }
    }

    /// D8, D15.
    func testTheListIsNotMadeBeforeThePhotoThatWasOpenedIsClosed() throws {
        try onMain {
            let files = try PhotoFiles()
            for number in 0..<4 { _ = try files.photo(number, width: 90, height: 60) }
            for name in ["2.png", "none.png"] {
                let library = PhotoLibrary(roots: [PhotoPath(files.folder.path)])
                let photos = PhotosViewController(library, state: GalleryState(folder: nil))
                photos.opensWithPhoto = true
                let harness = SceneHarness(width: 600, height: 400) {
                    PhotosNavigationController(rootViewController: photos)
                }
                defer { harness.close() }
                library.settle()
                photos.show(PhotoPath(files.folder.path(name)))
                try harness.host.settle()
                guard name != "none.png" else {
                    XCTAssertNil(photos.viewer)
                    XCTAssertNotNil(photos.photoNode(at: 0), "the list takes the place of a photo that is gone")
                    continue
                }
                XCTAssertNil(photos.photoNode(at: 0))
                harness.key(.keyboardRightArrow)
                harness.key(.keyboardEscape)
                try harness.host.settle()
                XCTAssertNil(photos.viewer)
                XCTAssertNotNil(photos.photoNode(at: 0))
                XCTAssertEqual(photos.listing.selection, [3])
                harness.key(.keyboardReturnOrEnter)
                try harness.host.settle()
                XCTAssertEqual(photos.viewer?.currentIndex, 3)
            }
        }
    }

    func testCopyOffersTheSelectedFilesToFileManagers() throws {
        try onMain {
            try self.withPhotos(6) { harness, photos, folder in
                // Without a selection it is the photo in the middle.
                harness.key(.keyboardErrorUndefined, .control, text: "c")
                XCTAssertTrue(UIPasteboard.general.content.offeredTypes.contains("text/uri-list"))
                harness.key(.keyboardErrorUndefined, .control, text: "a")
                XCTAssertEqual(photos.listing.selection.count, 6)
                harness.key(.keyboardErrorUndefined, .control, text: "c")
                let types = UIPasteboard.general.content.offeredTypes
                XCTAssertTrue(types.contains("text/uri-list"), "\(types)")
                var list: Data?
                UIPasteboard.general.content.load("x-special/gnome-copied-files") { list = $0 }
                try harness.host.settle()
                let lines = String(decoding: try XCTUnwrap(list), as: UTF8.self).split(separator: "\n")
                XCTAssertEqual(lines.count, 7)
                XCTAssertEqual(lines[0], "copy")
                XCTAssertEqual(lines[1], Substring(PhotoPath(folder.path("0.png")).uri))
            }
        }
    }

    /// D3.
    func testTheMenuKeyOpensTheMenuOfThePhoto() throws {
        try onMain {
            for arrangement in [PhotoArrangement.grid, .feed] {
                try self.withPhotos(6, arrangement: arrangement) { harness, photos, _ in
                    harness.click(try self.place(of: 0, photos, harness.window), button: .secondary)
                    try harness.host.settle()
                    XCTAssertEqual(photos.listing.selection, [0])
                    XCTAssertNotNil(MenuScreen.current(in: harness.window), "\(arrangement)")
                    harness.key(.keyboardEscape)
                    try harness.host.settle()
                    XCTAssertNil(MenuScreen.current(in: harness.window))
                    harness.key(.keyboardF10, .shift)
                    try harness.host.settle()
                    XCTAssertNotNil(MenuScreen.current(in: harness.window), "\(arrangement)")
                }
            }
        }
    }

    func testReturnOpensTheNearestPhotoWhereNoneIsInTheMiddleOfTheWindow() throws {
        try onMain {
            for arrangement in PhotoArrangement.allCases {
                try self.withPhotos(3, arrangement: arrangement) { harness, photos, _ in
                    photos.resize(to: PhotoScale(place: 0))
                    try harness.host.settle()
                    XCTAssertEqual(photos.listing.selection, [])
                    harness.key(.keyboardReturnOrEnter)
                    try harness.host.settle()
                    XCTAssertNotNil(photos.viewer, "\(arrangement)")
                }
            }
        }
    }

    func testTheMonthsAreShownWhenAFolderOpensInTheOrderOfDates() throws {
        try onMain {
            let files = try PhotoFiles()
            _ = try files.photos(0..<3)
            let library = PhotoLibrary(roots: [PhotoPath(files.folder.path)], order: PhotoOrder(.modified))
            let photos = PhotosViewController(library, state: GalleryState(folder: nil))
            let harness = SceneHarness { PhotosNavigationController(rootViewController: photos) }
            defer { harness.close() }
            try harness.host.settle()
            library.settle()
            try harness.host.settle()
            let wall = try XCTUnwrap(photos.listing as? PhotoWallViewController)
            let header = wall.node.supplementaryNode(
                forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
            XCTAssertEqual(header?.frame.height, 40)
        }
    }

    func testAListAtItsTopStaysAtItsTop() throws {
        try onMain {
            try self.withPhotos(100) { harness, photos, _ in
                photos.sort(by: PhotoOrder(.name, isDescending: true))
                photos.library.settle()
                try harness.host.settle()
                XCTAssertTrue(photos.listing.isVisible(0))
                for arrangement in Self.arrangements.reversed() {
                    photos.arrange(arrangement)
                    try harness.host.settle()
                    XCTAssertTrue(photos.listing.isVisible(0), "\(arrangement)")
                }
            }
        }
    }

    func testSeveralSelectedPhotosStaySelectedWhenOneOfThemWasOpened() throws {
        try onMain {
            for arrangement in Self.arrangements {
                try self.withPhotos(6, arrangement: arrangement) { harness, photos, _ in
                    photos.listing.selection = [1, 3, 4]
                    for opened in [3, 5] {
                        photos.open(opened, animated: false)
                        try harness.host.settle()
                        harness.key(.keyboardEscape)
                        try harness.host.settle()
                        XCTAssertEqual(photos.listing.selection, opened == 3 ? [1, 3, 4] : [5], "\(arrangement)")
                    }
                }
            }
        }
    }

    func testKeysThatArePressedWhileTheViewerClosesAreForTheList() throws {
        try onMain {
            for arrangement in [PhotoArrangement.grid, .justified, .mosaic] {
                try self.withPhotos(6, arrangement: arrangement) { harness, photos, _ in
                    photos.open(0, animated: false)
                    try harness.host.settle()
                    harness.key(.keyboardEscape)
                    for key in [UIKeyboardHIDUsage.keyboardEscape, .keyboardRightArrow, .keyboardReturnOrEnter] {
                        try harness.step()
                        XCTAssertEqual(photos.viewer?.isBeingDismissed, true)
                        harness.key(key)
                    }
                    try harness.host.settle()
                    XCTAssertEqual(photos.viewer?.currentIndex, 1, "\(arrangement)")
                    XCTAssertEqual(photos.viewer?.isBeingDismissed, false)
                }
            }
        }
    }

    func testEscapeInTheBarLeadsBackToThePhotos() throws {
        try onMain {
            try self.withPhotos(3) { harness, photos, _ in
                harness.key(.keyboardTab)
                try harness.host.settle()
                XCTAssertFalse(photos.listing.list.view.isFirstResponder)
                harness.key(.keyboardEscape)
                XCTAssertTrue(photos.listing.list.view.isFirstResponder)
                harness.key(.keyboardReturnOrEnter)
                try harness.host.settle()
                XCTAssertNotNil(photos.viewer)
            }
        }
    }

    func testTheBarsMenuOfOrdersIsUsedByReturnAloneAndTheKeysAreForTheListThen() throws {
        try onMain {
            try self.withPhotos(3) { harness, photos, _ in
                // The last controls of the bar are the buttons of the orders and of the menu.
                harness.key(.keyboardTab, .shift)
                harness.key(.keyboardTab, .shift)
                try harness.host.settle()
                XCTAssertFalse(photos.listing.list.view.isFirstResponder)
                harness.key(.keyboardReturnOrEnter)
                try harness.host.settle()
                XCTAssertEqual(MenuScreen.current(in: harness.window)?.session?.menu?.title, "Sort by")
                harness.key(.keyboardDownArrow)
                harness.key(.keyboardReturnOrEnter)
                photos.library.settle()
                try harness.host.settle()
                XCTAssertEqual(photos.library.order.key, PhotoOrder.Key.allCases[1])
                XCTAssertTrue(photos.listing.list.view.isFirstResponder)
            }
        }
    }

    func testReturnOpensAPhotoThatCameAfterEscapeInTheBarOfAnEmptyFolder() throws {
        @MainActor func hasFocus(_ view: UIView) -> Bool {
            view.isFirstResponder || view.subviews.contains(where: hasFocus)
        }
        try onMain {
            try self.withPhotos(3) { harness, photos, folder in
                let bar = try XCTUnwrap(photos.navigationController?.navigationBar)
                let path = folder.path
                XCTAssertEqual(rename(path, path + "-away"), 0)
                photos.library.settle()
                try harness.host.settle()
                XCTAssertNotNil(photos.contentUnavailableConfiguration)
                // The last control of the bar is the button of the menu, which Return opens.
                harness.key(.keyboardTab, .shift)
                try harness.host.settle()
                XCTAssertTrue(hasFocus(bar))
                harness.key(.keyboardEscape)
                XCTAssertFalse(hasFocus(bar))
                XCTAssertEqual(rename(path + "-away", path), 0)
                photos.library.settle()
                try harness.host.settle()
                harness.key(.keyboardReturnOrEnter)
                try harness.host.settle()
                XCTAssertNotNil(photos.viewer)
            }
        }
    }

    func testTheMenuKeyOpensTheMenuAfterAllWereSelected() throws {
        try onMain {
            for arrangement in Self.arrangements {
                try self.withPhotos(6, arrangement: arrangement) { harness, photos, _ in
                    harness.key(.keyboardErrorUndefined, .control, text: "a")
                    harness.key(.keyboardApplication)
                    try harness.host.settle()
                    XCTAssertNotNil(MenuScreen.current(in: harness.window), "\(arrangement)")
                    XCTAssertEqual(photos.listing.selection.count, 6)
                }
            }
        }
    }

    func testARightToLeftNameLeavesTheNumbersOfTheTitleBehindIt() {
        XCTAssertEqual("photo.jpg".isolated, "photo.jpg")
        XCTAssertEqual("صورة.jpg".isolated, "\u{2068}صورة.jpg\u{2069}")
    }

    func testOneOfSeveralFilesThatIsMissingIsTold() throws {
        try onMain {
            let files = try PhotoFiles()
            let roots = try (0..<2).map { PhotoPath(try files.photo($0).file.path) }
            let missing = PhotoPath(files.folder.path("missing.png"))
            for (paths, isTold) in [(roots + [missing], true), (roots, false)] {
                let library = PhotoLibrary(roots: paths)
                let photos = PhotosViewController(library, state: GalleryState(folder: nil))
                let harness = SceneHarness { PhotosNavigationController(rootViewController: photos) }
                defer { harness.close() }
                library.settle()
                harness.frame()
                let notice = harness.window.subviews.lazy.compactMap { $0 as? NoticeView }.first?.text
                XCTAssertEqual(notice, isTold ? "“\(missing.displayPath)” is not there." : nil)
                XCTAssertEqual(library.photos.count, 2)
            }
        }
    }

    func testTheTitleTellsHowManyPhotosAreSelected() throws {
        try onMain {
            for arrangement in Self.arrangements {
                try self.withPhotos(5, arrangement: arrangement) { harness, photos, folder in
                    @MainActor func title() -> String? {
                        photos.navigationItem.title?.split(separator: "(").last.map(String.init)
                    }
                    XCTAssertEqual(title(), "5 photos)")
                    harness.key(.keyboardErrorUndefined, .control, text: "a")
                    XCTAssertEqual(title(), "5 of 5 photos)", "\(arrangement)")
                    unlink(folder.path("4.png"))
                    photos.library.refresh()
                    photos.library.settle()
                    try harness.host.settle()
                    XCTAssertEqual(title(), "4 of 4 photos)", "\(arrangement)")
                    harness.key(.keyboardEscape)
                    XCTAssertEqual(title(), "4 photos)", "\(arrangement)")
                }
            }
        }
    }

    func testF10OpensTheMenuOfTheBarAndInTheViewerThatOfThePhoto() throws {
        try onMain {
            try self.withPhotos(3) { harness, photos, _ in
                for isInViewer in [false, true] {
                    if isInViewer { photos.open(0, animated: false) }
                    try harness.host.settle()
                    harness.key(.keyboardF10)
                    try harness.host.settle()
                    let session = try XCTUnwrap(MenuScreen.current(in: harness.window)?.session)
                    let hasTurns = session.menu?.descendants.contains { $0.title == "Rotate Right" }
                    XCTAssertEqual(hasTurns, isInViewer)
                    XCTAssertNotNil(session.openPanels[0].highlighted)
                    harness.key(.keyboardEscape)
                    try harness.host.settle()
                    XCTAssertNil(MenuScreen.current(in: harness.window))
                }
            }
        }
    }

    /// D4, D29: the card of a file has its name once, its day and its size.
    func testTheCardOfAFileShowsItsNameItsDayAndItsSize() throws {
        try onMain {
            try self.withPhotos(2, arrangement: .feed) { harness, photos, _ in
                let cell = try XCTUnwrap(photos.photoNode(at: 0)?.supernode)
                let texts = cell.allTexts.filter { !$0.isEmpty }
                XCTAssertEqual(texts.count, 2, "\(texts)")
                XCTAssertEqual(texts[0], "0.png")
                XCTAssertTrue(texts[1].contains(" · "), "\(texts)")
                // D26: a small picture is not enlarged.
                let frame = try XCTUnwrap(PhotoPlace(photos.photoNode(at: 0), within: harness.window.bounds)).frame
                XCTAssertEqual(frame.width, 90)
            }
        }
    }

    /// D35: the bar's menu and the list of keys have the commands of the photos, and not those of texts.
    func testTheBarsMenusAreForThePhotosAndThoseOfTextsAreDisabled() throws {
        try onMain {
            try self.withPhotos(6) { harness, photos, _ in
                let bar = harness.controller.navigationBar
                @MainActor func state(_ menu: UIMenu, _ title: String) throws -> UICommand {
                    let command = try XCTUnwrap(
                        menu.descendants.lazy.compactMap { $0 as? UICommand }.first { $0.title == title }, title)
                    return bar.resolve(command, command.action).command
                }
                XCTAssertEqual(try state(photos.barMenu, "Grid").state, .on)
                XCTAssertFalse(try state(photos.barMenu, "Larger").attributes.contains(.disabled))
                XCTAssertEqual(try state(photos.orderMenu, "Name").state, .on)
                XCTAssertTrue(
                    try state(photos.photoMenu(), "Rotate Left").attributes.contains(.disabled), "nothing is selected")
                XCTAssertFalse(
                    try state(photos.photoMenu(), "Copy").attributes.contains(.disabled), "of the one in the middle")
                photos.listing.selection = [0]
                XCTAssertFalse(try state(photos.photoMenu(), "Rotate Left").attributes.contains(.disabled))
                XCTAssertFalse(photos.canPerformAction(.toggleBoldface, withSender: nil))
            }
        }
    }

    /// D2, D44: names are bytes, and are shown in one line.
    func testAPhotoWhoseNameIsNotTextIsShown() throws {
        try onMain {
            try self.withPhotos(1) { harness, photos, folder in
                let bytes = Array(folder.path.utf8) + Array("/bad".utf8) + [0xFF, 0x0A] + Array(".png".utf8)
                XCTAssertEqual(link(folder.path("0.png"), bytes.map { CChar(bitPattern: $0) } + [0]), 0)
                photos.library.refresh()
                photos.library.settle()
                try harness.host.settle()
                photos.open(1, animated: false)
                try harness.host.settle()
                XCTAssertEqual(photos.viewer?.currentPage?.problem, nil)
                XCTAssertEqual(harness.window.title, "bad\u{FFFD}⏎.png (2 of 2)")
                XCTAssertNotNil(photos.photoNode(at: 1)?.thumbnail)
            }
        }
    }
}
