import Foundation
import TestSupport
import Testing

@testable import GalleryScenes

struct PhotoSourcesTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test func foldersFeedsAndFoldersWithAFeedAreDistinguished() throws {
        try folder.write("{}", to: "with/feed.json")
        try folder.write([1], to: "plain/a.png")

        #expect(try PhotoSources.open(folder.path("plain")) is FolderSource)
        #expect(try PhotoSources.open(folder.path("with")) is FeedSource)
        #expect(try PhotoSources.open(folder.path("with/feed.json")) is FeedSource)
        #expect(try PhotoSources.open("file://" + folder.path("plain")) is FolderSource)
        #expect(try PhotoSources.open(folder.path("plain") + "/").title == "plain")
    }

    @Test func anErrorHasTheReasonWhyAPathCannotBeOpened() throws {
        try folder.write("hello", to: "notes.txt")
        try folder.link("round", to: "round")
        #expect(mkfifo(folder.path("pipe"), 0o644) == 0)

        #expect(throws: PhotoSourceError.missing(folder.path("gone"))) { try PhotoSources.open(folder.path("gone")) }
        #expect(throws: PhotoSourceError.missing("")) { try PhotoSources.open("") }
        let notes = PhotoSourceError.foreign(folder.path("notes.txt"), kind: "a text file")
        #expect(throws: notes) { try PhotoSources.open(folder.path("notes.txt")).nextPage() }
        #expect(throws: PhotoSourceError.notAFolder(folder.path("pipe"))) { try PhotoSources.open(folder.path("pipe")) }
        let circle = "its symbolic links form a loop"
        #expect(throws: PhotoSourceError.notReadable(folder.path("round"), reason: circle)) {
            try PhotoSources.open(folder.path("round"))
        }
    }

    @Test func aSinglePhotoIsAFeedOfOne() throws {
        try folder.write([1], to: "one.JPG")

        let source = try PhotoSources.open(folder.path("one.JPG"))

        #expect(source.title == "one.JPG")
        let page = try source.nextPage()
        #expect(page.photos.map(\.caption) == ["one.JPG"])
        #expect(!page.hasMore)
    }

    @Test(arguments: ["http://example.org/feed.json", "HTTPS://example.org/"])
    func aWebAddressIsARemoteFeedAndNotRequestedYet(_ address: String) throws {
        let source = try PhotoSources.open(address)
        #expect(source is RemoteFeedSource)
        #expect(source.title == "example.org" && source.host == "example.org")
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func aLockedFolderIsNotReadable() throws {
        try folder.write([1], to: "locked/a.png")
        #expect(chmod(folder.path("locked"), 0) == 0)

        #expect(throws: PhotoSourceError.notReadable(folder.path("locked"), reason: "permission denied")) {
            try PhotoSources.open(folder.path("locked"))
        }
    }

    @Test func datesAreFormattedAndOtherTextIsKept() {
        #expect(PhotoDate.text(forISO8601: "2026-03-05") == "5 March 2026")
        #expect(PhotoDate.text(forISO8601: "2025-12-31T23:10:00Z") == "31 December 2025")
        #expect(PhotoDate.text(forISO8601: "2026-13-05") == "2026-13-05")
        #expect(PhotoDate.text(forISO8601: "last winter") == "last winter")
    }
}
