import AsyncDisplayKit
import TestSupport
import XCTest

@testable import GalleryLibrary

/// A list that follows the changes of a library as a table would.
@MainActor
private final class FollowingList {
    let library: PhotoLibrary
    private(set) var photos: [LibraryPhoto]
    private(set) var changes: [LibraryChange] = []
    private var observation: PhotoLibrary.Observation?

    init(_ library: PhotoLibrary) {
        self.library = library
        photos = library.photos
        observation = library.observe { [unowned self] in follow($0) }
    }

    var names: [String] { photos.map(\.displayName) }

    private func follow(_ change: LibraryChange) {
        changes.append(change)
        let new = library.photos
        let leaving = Set(change.deletions + change.moves.map(\.old))
        let kept = photos.indices.filter { !leaving.contains($0) }
        var next = kept.makeIterator()
        let moved = Dictionary(uniqueKeysWithValues: change.moves.map { ($0.new, $0.old) })
        let (inserted, details) = (Set(change.insertions), Set(change.details))
        let reloaded = Dictionary(uniqueKeysWithValues: change.reloads.map { ($0.new, $0.old) })
        var result: [LibraryPhoto] = []
        for index in new.indices {
            if inserted.contains(index) {
                result.append(new[index])
                continue
            }
            guard let old = moved[index] ?? next.next() else { return XCTFail("too few photos before") }
            if let former = reloaded[index] { XCTAssertEqual(former, old) }
            // Only photos that are named changed.
            let isNamed = reloaded[index] != nil || details.contains(index)
            result.append(isNamed ? new[index] : photos[old])
        }
        XCTAssertNil(next.next(), "too many photos before")
        XCTAssertEqual(result, new)
        photos = result
    }

    /// The changes since the last call.
    func settle() -> [LibraryChange] {
        changes = []
        library.settle()
        XCTAssertEqual(photos, library.photos)
        for index in photos.indices.prefix(20) { XCTAssertEqual(library.index(of: photos[index].path), index) }
        return changes.filter { !$0.isEmpty }
    }
}

@MainActor
private func list(_ roots: [String], subfolders: Bool = true, _ order: PhotoOrder = PhotoOrder(.name)) -> FollowingList
{
    let list = FollowingList(
        PhotoLibrary(roots: roots.map { PhotoPath($0) }, includesSubfolders: subfolders, order: order))
    _ = list.settle()
    return list
}

/// Bytes that the library takes for a photo of this size.
private func photo(_ width: Int, _ height: Int) -> [UInt8] { Array("P6\n\(width) \(height)\n255\n".utf8) }

final class PhotoLibraryTests: XCTestCase {
    func testNamesAreListedInOrderWithTheirSubfolders() throws {
        try onMain {
            let folder = try TestFolder()
            for name in ["IMG_10.ppm", "img_9.ppm", "a/2.ppm", "a/b/1.ppm", "a/10.ppm", "real", ".no.ppm", ".c/t.ppm"] {
                try folder.write(photo(4, 3), to: name)
            }
            try folder.write("text", to: "notes")
            let list = list([folder.path])

            XCTAssertEqual(list.names, ["img_9.ppm", "IMG_10.ppm", "real", "2.ppm", "10.ppm", "1.ppm"])
            XCTAssertTrue(list.library.isComplete && list.library.hasAllDetails)
            XCTAssertEqual(Set(list.photos.map(\.pixelSize)), [LibraryPhoto.PixelSize(width: 4, height: 3)])
            XCTAssertEqual(list.library.index(of: PhotoPath(folder.path("a/2.ppm"))), 3)

            list.library.includesSubfolders = false
            _ = list.settle()
            XCTAssertEqual(list.names, ["img_9.ppm", "IMG_10.ppm", "real"])
            list.library.order = PhotoOrder(.name, isDescending: true)
            list.library.includesSubfolders = true
            _ = list.settle()
            XCTAssertEqual(list.names, ["1.ppm", "10.ppm", "2.ppm", "real", "IMG_10.ppm", "img_9.ppm"])
        }
    }

    func testAnOpenedPhotoIsThereAtOnceAndItsFolderAroundIt() throws {
        try onMain {
            let folder = try TestFolder()
            for name in ["1.ppm", "2.odd", "3.ppm", "sub/4.ppm"] { try folder.write(photo(1, 1), to: name) }
            let list = FollowingList(PhotoLibrary(photo: PhotoPath(folder.path("2.odd"))))
            XCTAssertEqual(list.names, ["2.odd"])

            let changes = list.settle()

            XCTAssertEqual(list.names, ["1.ppm", "2.odd", "3.ppm"])
            XCTAssertEqual(changes.flatMap(\.deletions) + changes.flatMap { $0.moves.map(\.old) }, [])
            let missing = FollowingList(PhotoLibrary(photo: PhotoPath(folder.path("none.ppm"))))
            _ = missing.settle()
            XCTAssertEqual(missing.names, ["1.ppm", "2.odd", "3.ppm"])
        }
    }

    func testAFileThatIsReplacedIsOneReload() throws {
        try onMain {
            let folder = try TestFolder()
            for name in ["1.ppm", "2.ppm", "3.ppm"] { try folder.write(photo(1, 1), to: name) }
            let list = list([folder.path])

            try folder.write(photo(300, 2), to: ".draft")
            XCTAssertEqual(rename(folder.path(".draft"), folder.path("2.ppm")), 0)
            let changes = list.settle()

            XCTAssertEqual(changes.map(\.reloads), [[LibraryChange.Place(old: 1, new: 1)]])
            XCTAssertTrue(changes.allSatisfy(\.keepsOrder))
            XCTAssertEqual(list.photos[1].pixelSize?.width, 300)
        }
    }

    func testAFileWithAnotherNameIsTheSamePhoto() throws {
        try onMain {
            let folder = try TestFolder()
            for name in ["1.ppm", "2.ppm", "3.ppm"] { try folder.write(photo(5, 1), to: name) }
            let list = list([folder.path])

            XCTAssertEqual(rename(folder.path("1.ppm"), folder.path("4.ppm")), 0)
            var changes = list.settle()
            XCTAssertEqual(changes.flatMap(\.reloads), [LibraryChange.Place(old: 0, new: 2)])
            XCTAssertEqual(changes.flatMap(\.former).map(\.displayName), ["1.ppm"])
            XCTAssertEqual(changes.flatMap { $0.deletions + $0.insertions }, [])
            XCTAssertEqual(list.photos.map(\.pixelSize?.width), [5, 5, 5])

            // A second name is another photo, also when the first one goes later.
            XCTAssertEqual(link(folder.path("2.ppm"), folder.path("5.ppm")), 0)
            changes = list.settle()
            XCTAssertEqual(changes.flatMap(\.insertions), [3])
            unlink(folder.path("2.ppm"))
            changes = list.settle()
            XCTAssertEqual(changes.flatMap(\.deletions), [0])
            XCTAssertEqual(list.names, ["3.ppm", "4.ppm", "5.ppm"])

            // The new file has another number or another content.
            try folder.write(photo(9, 1), to: ".draft")
            unlink(folder.path("3.ppm"))
            XCTAssertEqual(rename(folder.path(".draft"), folder.path("6.ppm")), 0)
            changes = list.settle()
            XCTAssertEqual(changes.flatMap(\.deletions).count, 1)
            XCTAssertEqual(list.photos.map(\.pixelSize?.width), [5, 5, 9])
        }
    }

    func testAFolderThatIsRemovedAndMadeAgainComesBack() throws {
        try onMain {
            let folder = try TestFolder()
            try folder.write(photo(1, 1), to: "a/b/1.ppm")
            let list = list([folder.path("a/b")])
            XCTAssertEqual(list.names, ["1.ppm"])

            try FileManager.default.removeItem(atPath: folder.path("a"))
            _ = list.settle()
            XCTAssertEqual(list.names, [])
            XCTAssertEqual(list.library.problem, .missing(PhotoPath(folder.path("a/b"))))
            try folder.write(photo(1, 1), to: "a/b/2.ppm")
            // The second call finds the folder below the one that was just made.
            _ = list.settle()
            _ = list.settle()

            XCTAssertEqual(list.names, ["2.ppm"])
            XCTAssertNil(list.library.problem)
        }
    }

    func testLoopsPipesAndBrokenLinksEnd() throws {
        try onMain {
            let folder = try TestFolder()
            try folder.write(photo(1, 1), to: "a/b/one.ppm")
            try folder.link("a/b/up", to: "..")
            try folder.link("a/self", to: ".")
            try folder.link("again", to: "a/b")
            try folder.link("broken.jpg", to: "nowhere.jpg")
            XCTAssertEqual(mkfifo(folder.path("pipe.jpg"), 0o644), 0)
            XCTAssertEqual(mkfifo(folder.path("pipe"), 0o644), 0)
            let list = list([folder.path])
            XCTAssertEqual(list.names, ["broken.jpg", "pipe.jpg", "one.ppm"])

            // The other path of a folder takes the place of the first.
            XCTAssertEqual(rename(folder.path("a/b"), folder.path("c")), 0)
            _ = list.settle()
            XCTAssertEqual(list.names, ["broken.jpg", "pipe.jpg", "one.ppm"])
            XCTAssertEqual(list.photos.last?.path, PhotoPath(folder.path("c/one.ppm")))
        }
    }

    func testAFolderBelowAFileIsAProblemAndNoLoop() throws {
        try onMain {
            let folder = try TestFolder()
            try folder.write(photo(1, 1), to: "a")
            let root = PhotoPath(folder.path("a/b"))
            let list = list([folder.path("a/b")])
            guard case .unreadable(root, _) = list.library.problem else {
                return XCTFail("\(String(describing: list.library.problem))")
            }

            XCTAssertEqual(unlink(folder.path("a")), 0)
            try folder.write(photo(1, 1), to: "a/b/1.ppm")
            _ = list.settle()
            _ = list.settle()
            XCTAssertEqual(list.names, ["1.ppm"])
            XCTAssertNil(list.library.problem)
        }
    }

    func testLinksOutOfTheFolderAreFollowedOnItsDriveOnly() throws {
        try onMain {
            let folder = try TestFolder()
            try folder.write(photo(1, 1), to: "root/in.ppm")
            try folder.write(photo(1, 1), to: "other/out.ppm")
            try folder.link("root/other", to: "../other")
            try folder.link("root/above", to: "..")
            try folder.link("root/top", to: "/")
            try folder.link("root/system", to: "/proc/self")
            XCTAssertEqual(list([folder.path("root")]).names, ["in.ppm", "out.ppm"])
            XCTAssertFalse(FolderLink.isFollowed(PhotoPath(folder.path("root/top")), roots: [PhotoPath(folder.path)]))
            XCTAssertTrue(FolderLink.isFollowed(PhotoPath(folder.path("root/above")), roots: [PhotoPath(folder.path)]))
            var walk = FileWalk(root: PhotoPath(folder.path("root")))
            var names: [String] = []
            while let file = walk.next() { names.append(file.path.displayName) }
            XCTAssertEqual(names, ["in.ppm", "out.ppm"])
        }
    }

    func testAFileThatIsWrittenWithItsOldTimeIsReloaded() throws {
        try onMain {
            let folder = try TestFolder()
            try folder.write(photo(1, 1), to: "1.ppm")
            let before = try FileStatus.at(folder.path("1.ppm")).get()
            let list = list([folder.path])
            // The clock of the file system has steps of some milliseconds: the next one begins.
            let clock = try TestFolder()
            var now = before.changedNanoseconds
            while now == before.changedNanoseconds {
                try clock.write("", to: "tick")
                now = try FileStatus.at(clock.path("tick")).get().changedNanoseconds
            }

            let file = open(folder.path("1.ppm"), O_WRONLY)
            let content = photo(7, 1)
            XCTAssertEqual(write(file, content, content.count), content.count)
            let (seconds, rest) = before.modifiedNanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
            var times = [timespec(tv_sec: seconds, tv_nsec: rest), timespec(tv_sec: seconds, tv_nsec: rest)]
            XCTAssertEqual(futimens(file, &times), 0)
            close(file)
            _ = list.settle()

            XCTAssertEqual(list.photos.map(\.modifiedNanoseconds), [before.modifiedNanoseconds])
            XCTAssertEqual(list.photos.map { $0.pixelSize?.width }, [7])
        }
    }

    func testWatchesAreLeftForOtherPrograms() throws {
        let folder = try TestFolder()
        for name in ["a/x", "b/x", "c/x"] { try folder.write("", to: name) }
        let paths = ["a", "b", "c"].map { PhotoPath(folder.path($0)) }
        let watch = try XCTUnwrap(FolderWatch(queue: DispatchQueue(label: "test"), maximumCount: 2) {})
        let first = try watch.add(paths[0]).get()
        _ = try watch.add(paths[1]).get()
        XCTAssertEqual(watch.add(paths[2]), .failure(FileStatus.Failure(rawValue: ENOSPC)))
        XCTAssertEqual(watch.add(paths[0]), .success(first))
        // A folder that is gone is watched no more.
        try FileManager.default.removeItem(atPath: folder.path("b"))
        XCTAssertFalse(watch.read().isEmpty)
        _ = try watch.add(paths[2]).get()
        watch.remove(first)
        _ = try watch.add(paths[0]).get()
    }

    func testEventsThatAreLostLeaveNothingBehind() throws {
        try onMain {
            let folder = try TestFolder()
            try folder.write(photo(1, 1), to: "old.ppm")
            let list = list([folder.path])

            // The system keeps 16,384 events for a program that does not read them.
            list.library.reader.queue.suspend()
            for _ in 0..<9_000 where link(folder.path("old.ppm"), folder.path("other.ppm")) == 0 {
                unlink(folder.path("other.ppm"))
            }
            try folder.write(photo(1, 1), to: "new/late.ppm")
            XCTAssertEqual(unlink(folder.path("old.ppm")), 0)
            list.library.reader.queue.resume()
            _ = list.settle()

            XCTAssertEqual(list.names, ["late.ppm"])
        }
    }

    func testEventsAreReadWhateverTheirLengths() {
        var random = SeededRandom(seed: 3)
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...3, using: &random) }
            bytes.withUnsafeBytes { XCTAssertLessThanOrEqual(FolderWatch.events(in: $0).count, length / 16) }
        }
        let bytes: [UInt8] = [7, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 97, 98, 0, 0]
        bytes.withUnsafeBytes { XCTAssertEqual(FolderWatch.events(in: $0), [.entry(watch: 7, name: [97, 98])]) }
    }

    func testNamesWhoseBytesAreNotUTF8AreDifferentPhotos() throws {
        try onMain {
            let folder = try TestFolder()
            let names: [[UInt8]] = [[0xFE], [0xFF], [0x0A]].map { $0 + Array(".ppm".utf8) }
            for name in names {
                let descriptor = PhotoPath(folder.path).appending(name).withCPath {
                    open($0, O_CREAT | O_WRONLY, 0o600)
                }
                let content = photo(5, 4)
                XCTAssertEqual(write(descriptor, content, content.count), content.count)
                close(descriptor)
            }
            let list = list([folder.path])
            XCTAssertEqual(Set(list.photos.map(\.path.name)), Set(names))
            XCTAssertEqual(list.names, ["⏎.ppm", "\u{FFFD}.ppm", "\u{FFFD}.ppm"])
            XCTAssertTrue(list.photos.allSatisfy { $0.pixelSize?.width == 5 })
        }
    }

    func testTheLibraryFollowsRandomChangesOnTheDisk() throws {
        try onMain {
            let seed = UInt64.random(in: 0...UInt64.max)
            var random = SeededRandom(seed: seed)
            let folder = try TestFolder()
            let root = folder.path("root")
            let folders = ["", "a/", "a/b/", "c/", "c/d/", "c/d/e/"]
            let orders = PhotoOrder.Key.allCases.map { PhotoOrder($0, isDescending: Bool.random(using: &random)) }
            func name() -> String {
                "\(folders.randomElement(using: &random)!)\(Int.random(in: 0..<12, using: &random)).ppm"
            }
            for _ in 0..<40 { try folder.write(photo(2, 2), to: "root/" + name()) }
            let list = list([root], orders[0])

            for step in 0..<150 {
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let (from, to) = ("\(root)/\(name())", "\(root)/\(name())")
                    switch Int.random(in: 0..<9, using: &random) {
                    case 0...2:
                        try? folder.write(photo(Int.random(in: 1...999, using: &random), 2), to: "root/" + name())
                    case 3: _ = unlink(from)
                    case 4: _ = rename(from, to)
                    case 5: _ = rename("\(root)/\(folders.randomElement(using: &random)!)", "\(root)/moved")
                    case 6: _ = rename("\(root)/moved", "\(root)/\(folders.randomElement(using: &random)!)")
                    case 7: try? FileManager.default.removeItem(atPath: "\(root)/c/d")
                    default:
                        let descriptor = open(from, O_WRONLY | O_APPEND)
                        if descriptor >= 0 { _ = (write(descriptor, "more", 4), close(descriptor)) }
                    }
                }
                if step % 10 == 0, let order = orders.randomElement(using: &random) { list.library.order = order }
                if step % 50 == 49 { list.library.refresh() }
                _ = list.settle()
                _ = list.settle()
                XCTAssertEqual(Set(list.photos.map(\.path)), namesOnDisk(root), "seed \(seed), step \(step)")
                let numbers = list.photos.map { list.library.order.number(of: $0) }
                let sorted = list.library.order.isDescending ? numbers.sorted(by: >) : numbers.sorted()
                XCTAssertEqual(numbers, sorted, "seed \(seed), step \(step)")
                for photo in list.photos {
                    let status = try? FileStatus.at(photo.path).get()
                    XCTAssertEqual(photo.byteCount, status?.byteCount ?? 0, "seed \(seed), step \(step)")
                }
            }
        }
    }
}

/// A plain model: all photos below a folder.
private func namesOnDisk(_ path: String) -> Set<PhotoPath> {
    var found: Set<PhotoPath> = []
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
        let entry = path + "/" + name
        if FileKind(at: entry) == .folder {
            found.formUnion(namesOnDisk(entry))
        } else if name.hasSuffix(".ppm") {
            found.insert(PhotoPath(entry))
        }
    }
    return found
}
