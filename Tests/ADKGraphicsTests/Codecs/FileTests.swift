import Foundation
import Glibc
import Testing

@testable import ADKGraphics

@Suite struct FileTests {
    @Test func headersAreReadFromTheFileAlone() throws {
        let folder = try TemporaryFolder()
        let jpeg = try JPEGEncoder.encode(SampleImages.smooth(300, 200), quality: 80)
        // Like a camera's file: a full thumbnail segment before the relevant segments, and several after them.
        let thumbnail = HandmadeExif.segment(0xE2, [UInt8](repeating: 0xFF, count: 65_533))
        let exif = HandmadeExif.segment(0xE1, HandmadeExif.block(8) + [UInt8](repeating: 0xDA, count: 65_000))
        let data = HandmadeExif.insert(thumbnail + exif + thumbnail + thumbnail, into: jpeg)
        try data.write(to: URL(fileURLWithPath: folder.path("a.jpg")))

        let header = try ImageHeader.read(path: folder.path("a.jpg"))

        #expect(header == (try ImageHeader.read(data)))
        #expect(header.sides == [200, 300])
        #expect(header.orientation == .left)
    }

    @Test func theHeaderOfEveryFormatHasItsSize() throws {
        let opaque = SampleImages.smooth(31, 17)
        let clear = SampleImages.translucent(31, 17)
        let files: [(Data, ImageFormat, Bool)] = [
            (try JPEGEncoder.encode(opaque, quality: 80), .jpeg, false), (try PNGEncoder.encode(opaque), .png, false),
            (try PNGEncoder.encode(clear), .png, true), (try WebPEncoder.encode(opaque, quality: 80), .webP, false),
            (try WebPEncoder.encode(clear, quality: 80), .webP, true),
        ]
        for (data, format, hasAlpha) in files {
            let header = try ImageHeader.read(data)
            #expect(header.sides == [31, 17])
            #expect(header.format == format)
            #expect(header.hasAlpha == hasAlpha)
            #expect(header.orientation == .up)
        }
    }

    @Test func aMissingFileIsReportedWithTheSystemsMessage() {
        let path = "/nonexistent/picture.jpg"
        let expected = ImageCodecError.unreadable(path: path, reason: "No such file or directory")
        #expect(throws: expected) { try FileReader.read(path: path, limit: 100) }
        #expect(throws: expected) { try ImageHeader.read(path: path) }
        #expect(expected.description == "Cannot read /nonexistent/picture.jpg: No such file or directory.")
    }

    @Test func pipesFoldersAndDevicesAreRefusedAtOnce() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.path("pipe.jpg")
        #expect(mkfifo(pipe, 0o600) == 0)

        for (path, reason) in [
            (pipe, "it is a pipe"), (folder.root, "it is a directory"), ("/dev/zero", "it is a device"),
        ] {
            let expected = ImageCodecError.unreadable(path: path, reason: reason)
            #expect(throws: expected) { try FileReader.read(path: path, limit: 100) }
            #expect(throws: expected) { try ImageHeader.read(path: path) }
        }
    }

    @Test func filesOverTheLimitAreNotRead() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("big")
        try Data(count: 101).write(to: URL(fileURLWithPath: path))

        #expect(throws: ImageCodecError.fileTooLarge(byteCount: 101, limit: 100)) {
            try FileReader.read(path: path, limit: 100)
        }
        #expect(try FileReader.read(path: path, limit: 101).count == 101)
    }

    @Test func anImageDrawnFromItsFileKeepsNoBytes() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("photo@2x.png")
        let (first, second) = (SampleImages.noise(40, 30, seed: 1), SampleImages.noise(40, 30, seed: 2))
        let data = try PNGEncoder.encode(first)
        try data.write(to: URL(fileURLWithPath: path))

        let image = try UIImage(drawnFromFile: path)
        #expect(image.byteCount == 0)
        #expect(image.pixelSize == (40, 30))
        #expect(image.size == CGSize(width: 20, height: 15))
        #expect(image.isOpaque)
        #expect(image.encodedData == data)
        #expect(image.pngData() == data)
        #expect(try SampleImages.words(image.pixels(for: .full)) == SampleImages.words(first))

        try PNGEncoder.encode(second).write(to: URL(fileURLWithPath: path))
        #expect(try SampleImages.words(image.pixels(for: .full)) == SampleImages.words(second))

        try FileManager.default.removeItem(atPath: path)
        #expect(throws: ImageCodecError.unreadable(path: path, reason: "No such file or directory")) {
            try image.pixels(for: .full)
        }
        #expect(image.encodedData == nil)
        #expect(image.pngData() == nil)
        #expect(throws: ImageCodecError.unreadable(path: path, reason: "No such file or directory")) {
            try UIImage(drawnFromFile: path)
        }
    }

    @Test func anImageDrawnFromATruncatedFileShowsTheRowsItHas() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("torn.jpg")
        let whole = try JPEGEncoder.encode(SampleImages.noise(200, 150, seed: 3), quality: 80)
        try whole.write(to: URL(fileURLWithPath: path))
        let image = try UIImage(drawnFromFile: path)
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))

        let pixels = try image.pixels(for: .exactly(width: 100, height: 75))
        #expect(pixels.pixel(x: 50, y: 70) == 0xFF80_8080, "missing rows are gray")
        #expect(SampleImages.words(pixels).prefix(1000).contains { $0 != 0xFF80_8080 })
    }

    @Test func anEmptyFileIsEmpty() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: folder.path("empty.png")))

        #expect(throws: ImageCodecError.empty) { try ImageHeader.read(path: folder.path("empty.png")) }
        #expect(throws: ImageCodecError.empty) {
            try ImageDecoder.decode(path: folder.path("empty.png"), fitting: .full)
        }
    }
}
