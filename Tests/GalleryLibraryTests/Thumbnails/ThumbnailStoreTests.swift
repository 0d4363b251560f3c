import AsyncDisplayKit
import TestSupport
import Testing

@testable import GalleryLibrary

struct ThumbnailStoreTests {
    private let folder: TestFolder
    private let store: ThumbnailStore

    init() throws {
        folder = try TestFolder()
        store = ThumbnailStore(folder: PhotoPath(folder.path("thumbs")))
    }

    private func kept(_ size: String, _ photo: PhotoPath) -> String {
        folder.path("thumbs/\(size)/\(MD5.text(of: Array(photo.uri.utf8))).png")
    }

    private func texts(_ path: String) -> PNGText? {
        guard var file = FileWindow(PhotoPath(path)) else { return nil }
        return PNGText(&file)
    }

    /// Waits until a change of a file gets another time. The clock of the drive has steps of some milliseconds.
    private func waitForTick(after time: timespec) throws {
        var now = time
        while now.tv_sec == time.tv_sec, now.tv_nsec == time.tv_nsec {
            try folder.write("tick", to: "clock")
            now = try #require(FileCopy.status(PhotoPath(folder.path("clock")))).st_ctim
        }
    }

    @Test func digestsAreThoseOfTheStandard() {
        #expect(MD5.text(of: []) == "d41d8cd98f00b204e9800998ecf8427e")
        #expect(MD5.text(of: Array("message digest".utf8)) == "f96b697d7cb7938d525a2f31aaf161d0")
        let long = String(repeating: "1234567890", count: 8)
        #expect(MD5.text(of: Array(long.utf8)) == "57edf4a22be3c955ac49da2e2107b67a")
        // The example of the thumbnail specification.
        #expect(MD5.text(of: Array("file:///home/jens/photos/me.png".utf8)) == "c6ee772d9e49320e97ec29a7eb5b1697")
    }

    @Test func aThumbnailIsMadeKeptAndReadByOthers() throws {
        try folder.write(try testJPEG(600, 300), to: "a b.jpg")
        let photo = PhotoPath(folder.path("a b.jpg"))
        #expect(store.kept(of: photo, .large) == nil)

        let made = try store.thumbnail(of: photo, .large)

        let path = kept("large", photo)
        let text = try #require(texts(path))
        #expect(made.size == CGSize(width: 256, height: 128) && store.kept(of: photo, .large)?.size == made.size)
        #expect(
            text.values["Thumb::URI"] == photo.uri
                && text.values["Thumb::Size"] == "\(FileCopy.status(photo)?.st_size ?? 0)")
        #expect(text.values["Thumb::MTime"] == "\(FileCopy.status(photo)?.st_mtim.tv_sec ?? 0)")
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(stat(folder.path("thumbs/large"), &status) == 0 && status.st_mode & 0o777 == 0o700)
        if isInstalled("identify") {
            let seen = output(of: "identify", "-format", "%m %w %h %[Thumb::URI]", path)
            #expect(seen == "PNG 256 128 \(photo.uri)")
        }
        store.forget(photo)
        #expect(store.kept(of: photo, .large) == nil && !FileMove.exists(PhotoPath(path)))
    }

    @Test(.enabled(if: SVGDrawing.isAvailable)) func aDrawingFillsItsThumbnailWhichIsKept() throws {
        let drawing = ##"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h9v9"/></svg>"##
        try folder.write(drawing, to: "a.svg")
        let photo = PhotoPath(folder.path("a.svg"))
        #expect(try store.thumbnail(of: photo, .large).size == CGSize(width: 256, height: 128))
        #expect(store.kept(of: photo, .large)?.size == CGSize(width: 256, height: 128))
    }

    @Test func thePreviewOfARawPhotoIsItsThumbnailWhichIsKept() throws {
        let raw = HandmadeDNG.file(try testJPEG(160, 120), width: 160, height: 120, orientation: 6)
        try folder.write([UInt8](raw), to: "a.dng")
        let photo = PhotoPath(folder.path("a.dng"))
        do throws(ThumbnailStore.Problem) {
            #expect(try store.thumbnail(of: photo, .normal).size == CGSize(width: 96, height: 128))
        } catch {
            guard case .codec(.missingLibrary) = error else { throw error }
            return  // LibRaw is not installed.
        }
        #expect(store.kept(of: photo, .normal)?.size == CGSize(width: 96, height: 128))
    }

    @Test func aVideoHasTheLargestThumbnailThatOthersMadeAndNoFailure() throws {
        try folder.write([0, 0, 0, 24] + Array("ftypisom".utf8), to: "a.mp4")
        let video = PhotoPath(folder.path("a.mp4"))
        #expect(throws: ThumbnailStore.Problem.noPoster) { try store.thumbnail(of: video, .xxLarge) }
        #expect(!FileMove.exists(PhotoPath(folder.path("thumbs"))))
        let seconds = try #require(FileCopy.status(video)).st_mtim.tv_sec
        for (size, side) in [("normal", 128), ("large", 256)] {
            let png = PNGText.inserting(
                [(key: "Thumb::URI", value: video.uri), (key: "Thumb::MTime", value: "\(seconds)")],
                into: try PNGEncoder.encode(testPixels(side, side / 2)))
            try folder.write([UInt8](png), to: "thumbs/\(size)/\(MD5.text(of: Array(video.uri.utf8))).png")
        }
        #expect(try store.thumbnail(of: video, .normal).size == CGSize(width: 256, height: 128))
    }

    @Test func aTurnedPhotoStandsUpright() throws {
        try folder.write(jpeg(try testJPEG(400, 200), exif: exifBlock([(0x0112, 6)])), to: "a.jpg")
        #expect(
            try store.thumbnail(of: PhotoPath(folder.path("a.jpg")), .normal).size == CGSize(width: 64, height: 128))
    }

    @Test func oldBrokenAndForeignThumbnailsAreMadeAgain() throws {
        let (name, other) = ("a.jpg", PhotoPath(folder.path("b.jpg")))
        try folder.write(try testJPEG(600, 300), to: name)
        try folder.write(try testJPEG(300, 600), to: "b.jpg")
        let photo = PhotoPath(folder.path(name))
        _ = try store.thumbnail(of: photo, .normal)
        _ = try store.thumbnail(of: other, .normal)
        let path = kept("normal", photo)
        let good = try #require(FileManager.default.contents(atPath: path))
        let damages: [Data] = [
            Data(), Data("text".utf8), good.prefix(good.count / 2), good.prefix(40),
            try #require(FileManager.default.contents(atPath: kept("normal", other))),
            PNGText.inserting(
                [(key: "Thumb::URI", value: photo.uri), (key: "Thumb::MTime", value: "12")],
                into: try PNGEncoder.encode(testPixels(4, 4))),
        ]
        for damage in damages {
            try damage.write(to: URL(fileURLWithPath: path))
            #expect(try store.thumbnail(of: photo, .normal).size == CGSize(width: 128, height: 64))
            #expect(FileManager.default.contents(atPath: path) == good)
        }
        // A photo with another time gets another thumbnail.
        try folder.write(try testJPEG(300, 600), to: name)
        var times = [timespec(tv_sec: 1_000, tv_nsec: 0), timespec(tv_sec: 1_000, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, folder.path(name), &times, 0) == 0 && store.kept(of: photo, .normal) == nil)
        #expect(try store.thumbnail(of: photo, .normal).size == CGSize(width: 64, height: 128))
    }

    @Test func failuresAreKeptUntilTheFileChanges() throws {
        try folder.write("no photo at all, just a long text", to: "a.jpg")
        let photo = PhotoPath(folder.path("a.jpg"))
        let first = #expect(throws: ThumbnailStore.Problem.self) { try store.thumbnail(of: photo, .normal) }
        let reason = try #require(first).description
        #expect(throws: ThumbnailStore.Problem.failedBefore(reason)) { try store.thumbnail(of: photo, .normal) }
        #expect(texts(kept("fail/asyncdisplaykit-gallery", photo))?.values["Thumb::URI"] == photo.uri)
        #expect(throws: ThumbnailStore.Problem.missing) {
            try store.thumbnail(of: PhotoPath(folder.path("none")), .normal)
        }
        try folder.write(try testJPEG(600, 300), to: "a.jpg")
        var times = [timespec(tv_sec: 1_000, tv_nsec: 0), timespec(tv_sec: 1_000, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, folder.path("a.jpg"), &times, 0) == 0)
        #expect(try store.thumbnail(of: photo, .normal).size.width == 128)
    }

    @Test func aThumbnailFromBeforeATurnIsMadeAgainThoughThePhotoKeepsItsTime() throws {
        try folder.write(try testJPEG(600, 300), to: "a.jpg")
        let photo = PhotoPath(folder.path("a.jpg"))
        _ = try store.thumbnail(of: photo, .normal)
        let path = kept("normal", photo)
        // As if it was made directly after the photo.
        let written = try #require(FileCopy.status(photo)).st_ctim
        var times = [written, written]
        #expect(utimensat(AT_FDCWD, path, &times, 0) == 0 && store.kept(of: photo, .normal) != nil)
        try waitForTick(after: written)
        try OrientationFile.turn(photo, .right)
        #expect(store.kept(of: photo, .normal) == nil)
        #expect(try store.thumbnail(of: photo, .normal).size == CGSize(width: 64, height: 128))
    }

    @Test func aThumbnailIsWrittenWhenTheCallerWantsAndNotOfAPhotoThatChangedMeanwhile() throws {
        try folder.write(try testJPEG(600, 300), to: "a.jpg")
        let photo = PhotoPath(folder.path("a.jpg"))
        var writes: [@Sendable () -> Void] = []
        for _ in 0..<2 { _ = try store.thumbnail(of: photo, .normal, write: { writes.append($0) }) }
        #expect(store.kept(of: photo, .normal) == nil)
        writes.removeFirst()()
        #expect(store.kept(of: photo, .normal) != nil)
        store.forget(photo)
        try folder.write(try testJPEG(300, 600), to: "a.jpg")
        writes.removeFirst()()
        #expect(store.kept(of: photo, .normal) == nil)
    }

    @Test func aThumbnailFromBeforeATurnInPlaceIsNotWrittenAfterIt() throws {
        try folder.write(jpeg(try testJPEG(600, 300), exif: exifBlock([(0x0112, 1)])), to: "a.jpg")
        // A photo with two names is turned in place.
        #expect(link(folder.path("a.jpg"), folder.path("b.jpg")) == 0)
        let photo = PhotoPath(folder.path("a.jpg"))
        var writes: [@Sendable () -> Void] = []
        _ = try store.thumbnail(of: photo, .normal, write: { writes.append($0) })
        try waitForTick(after: try #require(FileCopy.status(photo)).st_ctim)
        try OrientationFile.turn(photo, .right)
        #expect(writes.count == 1)
        for write in writes { write() }
        #expect(!FileMove.exists(PhotoPath(kept("normal", photo))))
        #expect(try store.thumbnail(of: photo, .normal).size == CGSize(width: 64, height: 128))
    }

    @Test func smallPhotosAndThumbnailsAreNotKept() throws {
        try folder.write(try testJPEG(100, 50), to: "small.jpg")
        #expect(try store.thumbnail(of: PhotoPath(folder.path("small.jpg")), .normal).size.width == 100)
        try folder.write(try testJPEG(600, 300), to: "thumbs/large/x.png")
        let inside = PhotoPath(folder.path("thumbs/large/x.png"))
        #expect(try store.thumbnail(of: inside, .normal).size.width == 128)
        #expect(!FileMove.exists(PhotoPath(folder.path("thumbs/normal"))))
    }

    @Test func twoProgramsAtOnceGiveOneThumbnail() async throws {
        try folder.write(try testJPEG(600, 300), to: "a.jpg")
        let photo = PhotoPath(folder.path("a.jpg"))
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask { [store] in (try? store.thumbnail(of: photo, .normal))?.size.width == 128 }
            }
            for await isGood in group { #expect(isGood) }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("thumbs/normal")).count == 1)
    }
}
