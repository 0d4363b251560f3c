import AsyncDisplayKit
import Foundation
import TestSupport
import Testing

@testable import GalleryScenes

struct FolderSourceTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func source() throws -> FolderSource { try FolderSource(folder: folder.url) }

    /// All photos of a source, and the number of photos of each page.
    private func readAll(_ source: FolderSource) throws -> (photos: [Photo], pages: [Int]) {
        var photos: [Photo] = []
        var pages: [Int] = []
        while true {
            let page = try source.nextPage()
            photos += page.photos
            pages.append(page.photos.count)
            if !page.hasMore { return (photos, pages) }
        }
    }

    @Test func photosAreInNaturalOrderAndThoseOfSubfoldersLast() throws {
        let small = grayPNG(width: 4, height: 3)
        let names = ["IMG_10.png", "img_9.png", "a/2.png", "a/b/1.png", "a/10.png", "Z1.PNG", "notes.txt", ".no.png"]
        for name in names { try folder.write(small, to: name) }
        try folder.write(small, to: ".cache/thumb.png")

        let photos = try readAll(source()).photos

        #expect(
            photos.map(\.caption) == ["img_9.png", "IMG_10.png", "Z1.PNG", "notes.txt", "2.png", "10.png", "1.png"])
        #expect(photos.map(\.origin).suffix(3) == ["a", "a", "b"])
        #expect(photos.allSatisfy { $0.pixelWidth == 4 && $0.pixelHeight == 3 && $0.problem == nil && $0.date != nil })
    }

    @Test func namesWithSpacesAndNewlinesAreShown() throws {
        let names = [" first.png", "two words.png", "line\nbreak.png", "per%20cent.png", "quote\"'.png", "雪山.png"]
        for name in names { try folder.write(grayPNG(width: 2, height: 2), to: name) }

        let photos = try readAll(source()).photos

        #expect(Set(photos.compactMap(\.caption)) == Set(names.map { $0.replacing("\n", with: "⏎") }))
        #expect(photos.allSatisfy { $0.problem == nil && FileManager.default.fileExists(atPath: $0.file.path) })
    }

    @Test func aNameThatIsNotUTF8IsOpenedByItsBytes() throws {
        let png = grayPNG(width: 5, height: 2)
        try folder.write(png, to: "good.png")
        for byte: UInt8 in [0xFE, 0xFF] {
            let path = folder.path.utf8CString.dropLast() + [47, CChar(bitPattern: byte)] + ".png".utf8CString
            let descriptor = open(Array(path), O_CREAT | O_WRONLY, 0o644)
            try #require(descriptor >= 0)
            #expect(write(descriptor, png, png.count) == png.count)
            close(descriptor)
        }

        let photos = try readAll(source()).photos

        #expect(photos.count == 3)
        #expect(Set(photos.map(\.id)).count == 3)
        #expect(photos.allSatisfy { $0.problem == nil && $0.pixelWidth == 5 })
        #expect(photos.allSatisfy { FileManager.default.contents(atPath: $0.file.path) == Data(png) })
        #expect(photos.map(\.caption) == ["good.png", "\u{FFFD}.png", "\u{FFFD}.png"])
    }

    @Test func aBrokenPhotoHasAProblemThatNamesTheFile() throws {
        try folder.write("just some text, no photo at all", to: "text.jpg")
        try folder.write([UInt8](), to: "nothing.png")
        try folder.write(Array(grayPNG(width: 8, height: 8).prefix(20)), to: "cut.png")
        try folder.write(grayPNG(width: 30, height: 20), to: "good.png")
        try folder.link("dangling.jpg", to: "nowhere.jpg")
        try folder.link("round.jpg", to: "round.jpg")
        #expect(mkfifo(folder.path("pipe.png"), 0o644) == 0)

        let photos = try readAll(source()).photos

        for name in ["text.jpg", "nothing.png", "cut.png", "dangling.jpg", "round.jpg", "pipe.png"] {
            let photo = try #require(photos.first { $0.caption == name })
            #expect(photo.problem?.contains(name) == true && photo.problem?.hasSuffix(".") == true)
            #expect(photo.pixelWidth == 3 && photo.pixelHeight == 2)
        }
        #expect(photos.filter { $0.problem == nil }.map(\.caption) == ["good.png"])
        #expect(photos.count == 7)
    }

    @Test func aPhotoRotatedByEXIFHasItsSidesSwapped() throws {
        let stored = try JPEGEncoder.encode(PixelBuffer(width: 40, height: 30, isOpaque: true), quality: 80)
        // An EXIF segment with one entry, orientation 6, directly after the start marker.
        let exif: [UInt8] =
            Array("Exif".utf8) + [0, 0] + Array("II".utf8)
            + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
        let part: [UInt8] = [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
        try folder.write(Array(stored), to: "a.jpeg")
        try folder.write(Array(stored.prefix(2)) + part + Array(stored.dropFirst(2)), to: "b.JPG")

        let photos = try readAll(source()).photos

        #expect(photos.map(\.pixelWidth) == [40, 30])
        #expect(photos.map(\.pixelHeight) == [30, 40])
    }

    @Test func aTruncatedPhotoHasTheSizeOfItsHeader() throws {
        let stored = try JPEGEncoder.encode(PixelBuffer(width: 400, height: 300, isOpaque: true), quality: 80)
        try folder.write(Array(stored.dropLast(20)), to: "cut.jpg")

        let photo = try #require(try readAll(source()).photos.first)

        #expect(photo.pixelWidth == 400 && photo.pixelHeight == 300 && photo.problem == nil)
    }

    @Test func anEnormousPNGDoesNotAffectOtherPhotos() throws {
        try folder.write(grayPNG(width: 20_000, height: 20_000), to: "big.png")
        try folder.write(grayPNG(width: 30, height: 20), to: "good.png")

        let photos = try readAll(source()).photos

        #expect(photos.map(\.caption) == ["big.png", "good.png"])
        #expect(photos[0].problem != nil || photos[0].pixelWidth == 20_000)
        #expect(photos[1].pixelWidth == 30)
    }

    @Test func anAbsurdSizeInAHeaderIsNotUsed() throws {
        try folder.write(grayPNG(width: 2, height: 310_000_000), to: "tall.png")

        let photo = try #require(try readAll(source()).photos.first)

        #expect(photo.pixelWidth == 3 && photo.pixelHeight == 2)
        #expect(
            photo.problem?.hasPrefix("“tall.png” cannot be shown: The picture is too large: 2 x 310000000 pixels")
                == true)
    }

    @Test func loopsOfLinksEnd() throws {
        try folder.write(grayPNG(width: 2, height: 2), to: "a/b/one.png")
        try folder.link("a/b/up", to: "../..")
        try folder.link("a/self", to: ".")
        try folder.link("again", to: "a/b")

        let photos = try readAll(source()).photos

        #expect(photos.map(\.caption) == ["one.png"])
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func anUnreadableFolderIsSkippedAndAnUnreadablePhotoHasAProblem() throws {
        try folder.write(grayPNG(width: 2, height: 2), to: "locked/in.png")
        try folder.write(grayPNG(width: 2, height: 2), to: "mine.png")
        try folder.write(grayPNG(width: 2, height: 2), to: "secret.png")
        #expect(chmod(folder.path("locked"), 0) == 0)
        #expect(chmod(folder.path("secret.png"), 0) == 0)

        let photos = try readAll(source()).photos

        #expect(photos.map(\.caption) == ["mine.png", "secret.png"])
        #expect(photos.map { $0.problem == nil } == [true, false])
    }

    @Test func aFolderWithoutPhotosThrowsEveryTime() throws {
        try folder.write("no photo", to: "sub/readme.txt")
        let source = try source()

        let expected = PhotoSourceError.noPhotosAmong(folder.path, "“readme.txt” (a text file)")
        #expect(throws: expected) { try source.nextPage() }
        #expect(throws: expected) { try source.nextPage() }
    }

    @Test func tenThousandPhotosAreOpenedPageByPage() throws {
        let small = grayPNG(width: 3, height: 2)
        for number in 1...10_000 { try folder.write(number <= 60 ? small : [], to: "p\(number).png") }
        let source = try source()

        let first = try source.nextPage()
        let second = try source.nextPage()
        // Deleted after the folder was listed: photos of later pages must not have been opened yet.
        try FileManager.default.removeItem(atPath: folder.path("p61.png"))
        let rest = try readAll(source)

        #expect(first.photos.map(\.caption) == (1...12).map { "p\($0).png" })
        #expect(second.photos.count == 48 && second.photos.allSatisfy { $0.problem == nil })
        #expect(rest.photos.count == 10_000 - 60)
        #expect(rest.photos[0].problem?.contains("no such file") == true)
        #expect(rest.pages.dropLast().allSatisfy { $0 == 48 })
        #expect(Set((first.photos + second.photos + rest.photos).map(\.id)).count == 10_000)
    }

    @Test func afterTheLastPageComeEmptyPages() throws {
        try folder.write(grayPNG(width: 2, height: 2), to: "one.png")
        let source = try source()

        let first = try source.nextPage()
        let second = try source.nextPage()

        #expect(first.photos.count == 1 && !first.hasMore)
        #expect(second.photos.isEmpty && !second.hasMore)
    }
}
