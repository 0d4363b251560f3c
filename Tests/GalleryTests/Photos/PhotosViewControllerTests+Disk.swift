import AsyncDisplayKit
import GalleryLibrary
import TestSupport
import XCTest
@testable import ADKLayers
@testable import ADKViews
@testable import GalleryScenes

/// Files that other programs add, write, rename and delete while the photos are shown.
extension PhotosViewControllerTests {
    /// D13: the list follows the folder. The photo in the viewer stays while others come and go beside it.
    func testPhotosThatComeAndGoLeaveTheViewerAtItsPhoto() throws {
        try onMain {
            try self.withPhotos(12) { harness, photos, folder in
                @MainActor func settle() throws {
                    photos.library.refresh()
                    photos.library.settle()
                    try harness.host.settle()
                }
                harness.click(try self.place(of: 5, photos, harness.window))
                try harness.host.settle()
                let viewer = try XCTUnwrap(photos.viewer)
                let name = photos.library.photos[5].displayName
                for number in 0..<2 { unlink(folder.path("\(number).png")) }
                XCTAssertEqual(link(folder.path("11.png"), folder.path("00.png")), 0)
                XCTAssertEqual(link(folder.path("11.png"), folder.path("000.png")), 0)
                XCTAssertEqual(link(folder.path("11.png"), folder.path("0000.png")), 0)
                try settle()
                XCTAssertEqual(photos.library.photos.count, 13)
                XCTAssertEqual(viewer.currentIndex, 6)
                XCTAssertTrue(viewer.chrome.allTexts.contains(name), "\(viewer.chrome.allTexts)")
                XCTAssertTrue(viewer.chrome.allTexts.contains("7 of 13"))
                // The shown one is removed: the next one takes its place.
                unlink(folder.path(name))
                try settle()
                XCTAssertEqual(viewer.currentIndex, 6)
                XCTAssertTrue(viewer.chrome.allTexts.contains(photos.library.photos[6].displayName))
                for photo in photos.library.photos { unlink(folder.path(photo.displayName)) }
                try settle()
                XCTAssertNil(photos.presentedViewController)
                // D12, D23: a page in the middle tells it.
                XCTAssertEqual(photos.contentUnavailableConfiguration?.text, "No photos in this folder")
            }
        }
    }

    /// D13.
    func testAFolderThatChangesOnDiskIsFollowedWithoutACommand() throws {
        try onMain {
            try self.withPhotos(3) { harness, photos, folder in
                XCTAssertEqual(link(folder.path("0.png"), folder.path("3.png")), 0)
                XCTAssertEqual(rename(folder.path("1.png"), folder.path("9.png")), 0)
                unlink(folder.path("2.png"))
                photos.library.settle()
                try harness.host.settle()
                XCTAssertEqual(photos.library.photos.map(\.displayName), ["0.png", "3.png", "9.png"])
                XCTAssertEqual(photos.navigationItem.title?.hasSuffix("(3 photos)"), true)
                for index in 0..<3 { _ = try self.place(of: index, photos, harness.window) }
                // The folder is removed and made again.
                let path = folder.path
                XCTAssertEqual(rename(path, path + "-away"), 0)
                photos.library.settle()
                try harness.host.settle()
                XCTAssertEqual(photos.contentUnavailableConfiguration?.text, "This folder is not there")
                XCTAssertEqual(rename(path + "-away", path), 0)
                photos.library.settle()
                try harness.host.settle()
                XCTAssertEqual(photos.library.photos.count, 3)
                XCTAssertNil(photos.contentUnavailableConfiguration)
            }
        }
    }

    func testPhotosThatAreWrittenStaySelected() throws {
        try onMain {
            for arrangement in Self.arrangements {
                try self.withPhotos(6, arrangement: arrangement) { harness, photos, folder in
                    photos.listing.selection = [0, 2, 4, 5]
                    try harness.host.settle()
                    // Photos 3 and 5 are names of the same files.
                    utimes(folder.path("2.png"), nil)
                    XCTAssertEqual(rename(folder.path("4.png"), folder.path("9.png")), 0)
                    unlink(folder.path("0.png"))
                    photos.library.refresh()
                    photos.library.settle()
                    try harness.host.settle()
                    let names = photos.library.photos.map(\.displayName)
                    XCTAssertEqual(names, ["1.png", "2.png", "3.png", "5.png", "9.png"])
                    XCTAssertEqual(photos.listing.selection, [1, 3, 4], "\(arrangement)")
                }
            }
        }
    }

    func testAPhotoThatAnotherProgramRenamesStaysShown() throws {
        try onMain {
            try self.withPhotos(6) { harness, photos, folder in
                photos.show(photos.library.photos[1].path)
                try harness.host.settle()
                for (old, new, place) in [("1.png", "9.png", 5), ("9.png", "0a.png", 1), ("0a.png", "0b.png", 1)] {
                    XCTAssertEqual(rename(folder.path(old), folder.path(new)), 0)
                    photos.library.settle()
                    try harness.host.settle()
                    XCTAssertEqual(photos.viewer?.currentIndex, place)
                    XCTAssertEqual(photos.viewer?.shownIndex, place)
                    XCTAssertEqual(photos.viewer?.currentPage?.photo.file.lastPathComponent, new)
                }
            }
        }
    }
}
