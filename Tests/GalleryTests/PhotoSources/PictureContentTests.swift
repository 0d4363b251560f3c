import AsyncDisplayKit
import Foundation
import GalleryLibrary
import TestSupport
import Testing

@testable import GalleryScenes

/// A picture is recognised by a file's first bytes, not by its name.
struct PictureContentTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func readAll(_ source: any PhotoSource) throws -> [Photo] {
        var photos: [Photo] = []
        while true {
            let page = try source.nextPage()
            photos += page.photos
            if !page.hasMore { return photos }
        }
    }

    /// The first bytes of a file of each format, 5 x 3 pixels.
    private static let pictures: [String: [UInt8]] = [
        "gif": Array("GIF89a".utf8) + [5, 0, 3, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 5, 0, 3, 0, 0, 2, 1, 0x44, 0, 0x3B],
        "bmp": Array("BM".utf8) + [
            70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 5, 0, 0, 0, 3, 0, 0, 0, 1, 0, 24, 0, 0, 0,
        ],
        "tiff": [
            0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0, 0, 1, 3, 0, 1, 0, 0, 0, 5, 0, 0, 0, 1, 1, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0,
        ],
        "ico": [0, 0, 1, 0, 1, 0, 5, 3, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0, 40, 0, 0, 0],
        "pnm": Array("P6 5 3 255\n".utf8), "png": grayPNG(width: 5, height: 3),
        "jxl": [0xFF, 0x0A, 0x10, 0, 0x44, 0, 0, 0],
    ]

    @Test func everySupportedFormatIsShownUnderAnyName() throws {
        for (kind, bytes) in Self.pictures where kind != "jxl" {
            for name in [
                "\(kind).\(kind)", "\(kind).jpg", "\(kind).txt", "\(kind) without", "\(kind).\(kind.uppercased())",
            ] {
                try folder.write(bytes, to: name)
            }
        }
        try folder.write("a letter", to: "letter")
        try folder.write("%PDF-1.7", to: "a.pdf")

        let photos = try readAll(FolderSource(folder: folder.url))

        #expect(photos.count == 30)
        #expect(
            photos.allSatisfy { $0.pixelWidth == 5 && $0.pixelHeight == 3 && $0.problem == nil },
            "\(photos.compactMap(\.problem))")
    }

    @Test func aSingleFileIsShownUnderAnyNameOrItsKindIsNamed() throws {
        try folder.write(grayPNG(width: 5, height: 3), to: "no extension")
        let kinds: [(String, [UInt8], String)] = [
            ("a", Array("%PDF-1.7".utf8), "a PDF document"), ("b.dat", [0x50, 0x4B, 3, 4], "a ZIP archive"),
            ("c", [], "an empty file"), ("d.mp4", [0, 0, 0, 24] + Array("ftypisom".utf8), "an MP4 video"),
            ("e.CR2", [0x49, 0x49, 42, 0, 16, 0, 0, 0, 0x43, 0x52, 2, 0], "a Canon raw photo (CR2 or CR3)"),
            ("f", [0x80, 0x81, 0x82, 1, 2, 3], "a file of an unknown kind"),
        ]

        #expect(try PhotoSources.open(folder.path("no extension")).nextPage().photos.map(\.pixelWidth) == [5])
        for (name, bytes, words) in kinds {
            try folder.write(bytes, to: name)
            let error = #expect(throws: PhotoSourceError.self) { try PhotoSources.open(folder.path(name)).nextPage() }
            #expect(
                error?.description == "“\(folder.path(name))” is \(words), not a picture this program can show.")
        }
        // A file with a photo extension gets a card with the problem.
        try folder.write("%PDF-1.7", to: "really.jpg")
        let card = try PhotoSources.open(folder.path("really.jpg")).nextPage().photos.first
        #expect(card?.problem == "“really.jpg” is a PDF document, not a picture this program can show.")
    }

    @Test func droppedFilesKeepTheirOrderAndOtherFilesAreSkipped() throws {
        try folder.write(grayPNG(width: 5, height: 3), to: "z")
        try folder.write("words", to: "y.txt")
        try folder.write(grayPNG(width: 5, height: 3), to: "a.png")
        try folder.write(grayPNG(width: 5, height: 3), to: "sub/inner")
        let files = ["sub", "z", "y.txt", "a.png"].map { URL(fileURLWithPath: folder.path($0)) }

        let source = try PhotoSources.openAndRead(files: files)

        #expect(try readAll(source).map(\.caption) == ["z", "a.png", "inner"])
        #expect(source.title == "4 files")
        let texts = [files[2], URL(fileURLWithPath: folder.path("gone"))]
        let error = #expect(throws: PhotoSourceError.self) { try PhotoSources.openAndRead(files: texts) }
        #expect(
            error?.description == "None of the 2 files is a photo this program can show: "
                + "“y.txt” (a text file), “gone” (not readable (no such file)).")
    }

    @Test func thirtyThousandUnlikelyFilesAreNotOpenedForTheFirstPage() throws {
        for number in 1...13 { try folder.write(grayPNG(width: 5, height: 3), to: "p\(number).png") }
        try folder.write("words", to: "original")
        for number in 1...30_000 {
            let status = link(folder.path("original"), folder.path("x\(number)"))
            try #require(status == 0)
        }
        let source = try FolderSource(folder: folder.url)

        let first = try source.nextPage()
        // These files must not have been examined yet: they were text during the first page, and now become pictures.
        try FileManager.default.removeItem(atPath: folder.path("x30000"))
        try folder.write(grayPNG(width: 5, height: 3), to: "x30000")
        try FileManager.default.removeItem(atPath: folder.path("x1"))
        try folder.write(grayPNG(width: 5, height: 3), to: "x1")
        let second = try source.nextPage()
        let rest = try readAll(source)

        #expect(first.photos.map(\.caption) == (1...12).map { "p\($0).png" } && first.hasMore)
        #expect(second.photos.map(\.caption) == ["p13.png", "x1"])
        #expect(rest.map(\.caption) == ["x30000"])
    }

    @Test func aPageEndsEarlyAfterManyFilesWithoutAPhoto() throws {
        try folder.write("words", to: "b/original")
        for number in 1...2 * FolderSource.failedProbesPerPage {
            try #require(link(folder.path("b/original"), folder.path("b/x\(number)")) == 0)
        }
        try folder.write(grayPNG(width: 5, height: 3), to: "b/z")
        try folder.write(grayPNG(width: 5, height: 3), to: "a.png")
        let source = try FolderSource(folder: folder.url)

        let first = try source.nextPage()
        let second = try source.nextPage()

        #expect(first.photos.map(\.caption) == ["a.png"] && first.hasMore)
        #expect(second.photos.map(\.caption) == ["z"])
    }

    @Test func skippedFilesAreOneLineWithAFewNames() {
        var skipped = SkippedFiles()
        #expect(skipped.line(in: "/photos") == nil)
        skipped.add(PhotoPath("/photos/a.pdf"), "a PDF document")
        #expect(
            skipped.line(in: "/photos")
                == "1 file in “/photos” is not a picture this program can show: “a.pdf” (a PDF document).")
        for number in 1...2000 { skipped.add(PhotoPath("/photos/\(number).txt"), "a text file") }
        #expect(
            skipped.line(in: "/photos")
                == "2001 files in “/photos” are not pictures this program can show: “a.pdf” (a PDF document), "
                + "“1.txt” (a text file), “2.txt” (a text file), “3.txt” (a text file) and 1997 more.")
    }
}
