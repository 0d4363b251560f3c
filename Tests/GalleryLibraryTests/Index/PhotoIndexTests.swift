import AsyncDisplayKit
import TestSupport
import XCTest

@testable import GalleryLibrary

private let photoCount = PhotoIndex.minimumCount + 10

/// Two folders of photos, of which each fifth has a date. They are names of two files.
private func makePhotos(_ folder: TestFolder) throws {
    let plain = try testJPEG(3, 2)
    try folder.write(plain, to: "photos/deep/b1.jpg")
    try folder.write(jpeg(plain, exif: exifBlock([], taken: "2003:05:06 07:08:09")), to: "photos/deep/b0.jpg")
    for number in 2..<photoCount {
        let name = number < 100 ? "photos/deep/b\(number).jpg" : "photos/a\(number).jpg"
        XCTAssertEqual(link(folder.path("photos/deep/b\(number % 5 == 0 ? 0 : 1).jpg"), folder.path(name)), 0)
    }
}

@MainActor
private final class Recording {
    let library: PhotoLibrary
    private var observation: PhotoLibrary.Observation?
    /// The number of photos, of those without details, and whether the disk was read, in each state.
    private(set) var states: [(count: Int, unread: Int, isComplete: Bool)] = []

    init(_ folder: TestFolder) {
        library = PhotoLibrary(
            roots: [PhotoPath(folder.path("photos"))], order: PhotoOrder(.taken),
            indexFolder: PhotoPath(folder.path("index")))
        observation = library.observe { [unowned self] _ in
            let unread = library.photos.count { !$0.hasDetails }
            states.append((library.photos.count, unread, library.isComplete))
        }
        library.settle()
    }
}

@MainActor
private func check(_ recording: Recording, _ folder: TestFolder, _ message: String) {
    let names = FileManager.default.enumerator(atPath: folder.path("photos"))?.compactMap { $0 as? String } ?? []
    let photos = Set(names.filter { $0.hasSuffix(".jpg") }.map { PhotoPath(folder.path("photos/" + $0)) })
    XCTAssertEqual(Set(recording.library.photos.map(\.path)), photos, message)
    XCTAssertTrue(recording.library.photos.allSatisfy { $0.pixelSize?.width == 3 }, message)
    let dates = recording.library.photos.map(\.date)
    XCTAssertEqual(dates, dates.sorted(), message)
}

final class PhotoIndexTests: XCTestCase {
    func testASecondStartShowsAllAtOnceAndThenTheDisk() throws {
        try onMain {
            let folder = try TestFolder()
            try makePhotos(folder)
            let first = Recording(folder)
            check(first, folder, "first")
            XCTAssertEqual(first.library.photos.count { $0.taken != nil }, (photoCount + 4) / 5)

            try FileManager.default.removeItem(atPath: folder.path("photos/deep"))
            XCTAssertEqual(unlink(folder.path("photos/a101.jpg")), 0)
            XCTAssertEqual(unlink(folder.path("photos/a102.jpg")), 0)
            try folder.write(
                jpeg(try testJPEG(3, 2), exif: exifBlock([], taken: "2001:01:01 00:00:00")), to: "photos/a102.jpg")
            try folder.write(try testJPEG(3, 2), to: "photos/new.jpg")
            let second = Recording(folder)

            let start = try XCTUnwrap(second.states.first)
            // The folder that is gone is left out.
            XCTAssertEqual(start.count, photoCount - 100)
            XCTAssertTrue(start.unread == 0 && !start.isComplete)
            check(second, folder, "second")
            XCTAssertEqual(second.library.photos.first?.displayName, "a102.jpg")
            // What changed is known the third time, and a library of few photos never has an index.
            let third = Recording(folder)
            XCTAssertEqual(third.states.first?.count, second.library.photos.count)
            let small = PhotoLibrary(
                roots: [PhotoPath(folder.path("index"))], indexFolder: PhotoPath(folder.path("none")))
            small.settle()
            XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path("none")))
        }
    }

    func testABrokenOrLockedIndexIsNoObstacle() throws {
        try onMain {
            let folder = try TestFolder()
            try makePhotos(folder)
            _ = Recording(folder)
            let path = PhotoIndex(of: PhotoPath(folder.path("photos")), in: PhotoPath(folder.path("index"))).path
            let file = URL(fileURLWithPath: path.displayPath)
            let good = try Data(contentsOf: file)
            var noise = good
            var random = SeededRandom(seed: 5)
            for _ in 0..<2_000 {
                noise[Int.random(in: 100..<noise.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            for damage in [Data("text".utf8), good.prefix(good.count / 2), noise] {
                try damage.write(to: file)
                check(Recording(folder), folder, "\(damage.count) bytes")
                let again = Recording(folder)
                XCTAssertEqual(again.states.first?.count, photoCount, "\(damage.count) bytes")
            }
            let other = try Database(path, patience: 60_000)
            try other.execute("BEGIN EXCLUSIVE")
            check(Recording(folder), folder, "locked")
            try other.execute("ROLLBACK")
            var status = stat()
            XCTAssertTrue(stat(path.displayPath, &status) == 0 && status.st_mode & 0o777 == 0o600)
        }
    }
}
