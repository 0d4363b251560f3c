import AsyncDisplayKit
import TestSupport
import Testing

@testable import GalleryLibrary

struct OrientationFileTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func shown(_ path: String) throws -> [UInt32] {
        let pixels = try ImageDecoder.decode(path: path, fitting: .full)
        return [UInt32(pixels.width)]
            + (0..<pixels.height).flatMap { y in (0..<pixels.width).map { pixels.row(y)[$0] } }
    }

    /// The pixels after a turn, with the width in front.
    private func turned(_ image: [UInt32], _ turn: PhotoTurn) -> [UInt32] {
        let (width, pixels) = (Int(image[0]), Array(image.dropFirst()))
        let height = pixels.count / width
        let newWidth = [.right, .left].contains(turn) ? height : width
        let newHeight = pixels.count / newWidth
        var result = [UInt32(newWidth)]
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let (oldX, oldY): (Int, Int) =
                    switch turn {
                    case .right: (y, height - 1 - x)
                    case .left: (width - 1 - y, x)
                    case .halfTurn: (width - 1 - x, height - 1 - y)
                    case .mirrorHorizontally: (width - 1 - x, y)
                    case .mirrorVertically: (x, height - 1 - y)
                    }
                result.append(pixels[oldY * width + oldX])
            }
        }
        return result
    }

    @Test func everyTurnOfEveryOrientationTurnsThePixels() throws {
        let plain = try testJPEG(24, 16)
        for orientation in 1...8 {
            let file = jpeg(plain, exif: exifBlock([(0x0112, orientation)]))
            for turn in PhotoTurn.allCases {
                try folder.write(file, to: "a.jpg")
                let before = try shown(folder.path("a.jpg"))
                try OrientationFile.turn(PhotoPath(folder.path("a.jpg")), turn)
                #expect(try shown(folder.path("a.jpg")) == turned(before, turn), "\(orientation) \(turn)")
            }
        }
    }

    @Test func allOtherBytesAndTheTimesAndTheModeStay() throws {
        let plain = try testJPEG(24, 16)
        let blocks: [[UInt8]?] = [
            nil, exifBlock([(0x0112, 3)], taken: "2023:05:06 07:08:09"),
            exifBlock([(0x0100, 3), (0x011A, 7)], taken: "2023:05:06 07:08:0", isLittleEndian: false),
            exifBlock([(0x0100, 3)]),
        ]
        for (index, block) in blocks.enumerated() {
            let file = block.map { jpeg(plain, exif: $0) } ?? plain
            let path = folder.path("\(index).jpg")
            try folder.write(file, to: "\(index).jpg")
            #expect(chmod(path, 0o640) == 0)
            var times = [timespec(tv_sec: 1_000, tv_nsec: 5), timespec(tv_sec: 2_000, tv_nsec: 7)]
            #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
            let expected = turned(try shown(path), .right)

            let orientation = try OrientationFile.turn(PhotoPath(path), .right)

            let bytes = Array(try #require(FileManager.default.contents(atPath: path)))
            #expect(bytes.suffix(plain.count - 20) == plain.suffix(plain.count - 20))
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
            #expect(status.st_mtim.tv_sec == 2_000 && status.st_mtim.tv_nsec == 7)
            var window = FileWindow(bytes)
            let found = JPEGSegments(&window)?.exif(&window).flatMap { ExifBlock(&window, $0) }
            let exif = try #require(found)
            #expect(exif.orientation == orientation && (exif.taken != nil) == ((block?.count ?? 0) > 60))
            #expect(try shown(path) == expected, "\(index)")
            // Turning back gives the first file, once it has an orientation.
            try OrientationFile.turn(PhotoPath(path), .left)
            try OrientationFile.turn(PhotoPath(path), .right)
            #expect(Array(try #require(FileManager.default.contents(atPath: path))) == bytes)
            if isInstalled("exiv2") {
                let text = output(of: "exiv2", "-Pv", "-K", "Exif.Image.Orientation", path)
                #expect(text?.trimmingCharacters(in: .whitespacesAndNewlines) == "\(orientation)")
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == blocks.count)
    }

    @Test func aFileWithSeveralNamesStaysOneFileOrIsRefused() throws {
        let plain = try testJPEG(24, 16)
        try folder.write(jpeg(plain, exif: exifBlock([(0x0112, 3)])), to: "a.jpg")
        try folder.write(plain, to: "plain.jpg")
        for name in ["a", "plain"] {
            #expect(link(folder.path("\(name).jpg"), folder.path("\(name) again.jpg")) == 0)
        }
        let (photo, path) = (PhotoPath(folder.path("a.jpg")), folder.path("a.jpg"))
        let before = try #require(FileCopy.status(photo))
        let expected = turned(try shown(path), .right)

        try OrientationFile.turn(photo, .right)

        let after = try #require(FileCopy.status(photo))
        #expect(try shown(path) == expected && shown(folder.path("a again.jpg")) == expected)
        #expect(FileCopy.isSame(before, after) && after.st_nlink == 2)
        let other = PhotoPath(folder.path("plain.jpg"))
        #expect(throws: FileProblem.severalNames(other)) { try OrientationFile.turn(other, .right) }
        #expect(FileManager.default.contents(atPath: folder.path("plain.jpg")) == Data(plain))
    }

    @Test func linksStayAndOtherFilesAreRefused() throws {
        try folder.write(try testJPEG(8, 8), to: "a.jpg")
        try folder.link("link.jpg", to: "a.jpg")
        try folder.write(Array(try PNGEncoder.encode(testPixels(2, 2))), to: "b.png")
        try folder.write([0xFF, 0xD8, 0xFF, 0xD9], to: "cut.jpg")
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()

        #expect(try OrientationFile.turn(PhotoPath(folder.path("link.jpg")), .right) == 6)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.jpg")) == "a.jpg")
        for (name, problem) in [
            ("b.png", FileProblem.noOrientation), ("cut.jpg", FileProblem.damaged), ("none.jpg", FileProblem.missing),
        ] as [(String, (PhotoPath) -> FileProblem)] {
            let path = PhotoPath(folder.path(name))
            #expect(throws: problem(path)) { try OrientationFile.turn(path, .right) }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
    }
}
