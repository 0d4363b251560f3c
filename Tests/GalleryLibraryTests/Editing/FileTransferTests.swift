import AsyncDisplayKit
import Testing

@testable import GalleryLibrary

struct FileTransferTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func path(_ name: String) -> PhotoPath { PhotoPath(folder.path(name)) }

    /// The names and contents of all files.
    private var files: [String: String] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.reduce(into: [:]) { all, name in
            guard FileKind(at: folder.path(name)) == .file else { return }
            all[name] = FileManager.default.contents(atPath: folder.path(name)).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }

    @Test func everyDecisionKeepsWhatItPromises() throws {
        for operation in [FileTransfer.Operation.copy, .move] {
            for decision in [FileTransfer.Decision.skip, .replace, .keepBoth] {
                try folder.write("new", to: "from/a.jpg")
                try folder.write("free", to: "from/b.jpg")
                try folder.write("old", to: "to/a.jpg")
                var asked: [PhotoPath] = []

                let outcomes = FileTransfer().transfer(
                    [path("from/a.jpg"), path("none.jpg"), path("from/b.jpg")], to: path("to"), operation
                ) { existing in
                    asked.append(existing)
                    return decision
                }

                var expected = ["to/b.jpg": "free", "to/a.jpg": decision == .replace ? "new" : "old"]
                if decision == .keepBoth { expected["to/a (2).jpg"] = "new" }
                if operation == .copy { expected["from/b.jpg"] = "free" }
                if operation == .copy || decision == .skip { expected["from/a.jpg"] = "new" }
                #expect(files == expected && asked == [path("to/a.jpg")], "\(operation) \(decision)")
                let first: FileTransfer.Outcome =
                    switch decision {
                    case .skip: .skipped
                    case .replace: .done(path("to/a.jpg"))
                    case .keepBoth: .done(path("to/a (2).jpg"))
                    }
                #expect(outcomes == [first, .failed(.missing(path("none.jpg"))), .done(path("to/b.jpg"))])
                try FileManager.default.removeItem(atPath: folder.path("from"))
                try FileManager.default.removeItem(atPath: folder.path("to"))
                try folder.write("", to: "to/x")
                try FileManager.default.removeItem(atPath: folder.path("to/x"))
            }
        }
    }

    @Test func aFileIsNeverReplacedByItself() throws {
        try folder.write("one", to: "a.jpg")
        try folder.link("link", to: ".")
        #expect(link(folder.path("a.jpg"), folder.path("other.jpg")) == 0)
        let (a, here) = (path("a.jpg"), path("link"))
        #expect(
            FileTransfer().transfer([a], to: here, .move) { _ in .replace } == [.failed(.exists(path("link/a.jpg")))])
        #expect(FileTransfer().transfer([a], to: folder0, .move) { _ in .replace } == [.done(a)])
        #expect(FileTransfer().transfer([a], to: folder0, .copy) { _ in .replace } == [.done(path("a (2).jpg"))])
        #expect(files["a.jpg"] == "one" && files["other.jpg"] == "one" && files["a (2).jpg"] == "one")
    }

    private var folder0: PhotoPath { PhotoPath(folder.path) }

    @Test func modeAndTimesAreKept() throws {
        try folder.write("one", to: "a.jpg")
        try folder.write("", to: "to/x")
        #expect(chmod(folder.path("a.jpg"), 0o604) == 0)
        var times = [timespec(tv_sec: 1_000, tv_nsec: 5), timespec(tv_sec: 2_000, tv_nsec: 7)]
        #expect(utimensat(AT_FDCWD, folder.path("a.jpg"), &times, 0) == 0)

        _ = FileTransfer().transfer([path("a.jpg")], to: path("to"), .copy) { _ in .skip }

        let status = try #require(FileCopy.status(path("to/a.jpg")))
        #expect(status.st_mode & 0o777 == 0o604 && status.st_mtim.tv_sec == 2_000 && status.st_mtim.tv_nsec == 7)
    }

    @Test func aCancelledCopyLeavesNothing() throws {
        try folder.write([UInt8](repeating: 7, count: 3 << 20), to: "large.jpg")
        try folder.write("", to: "to/x")
        let transfer = FileTransfer()
        var steps: [FileTransfer.Progress] = []

        let outcomes = transfer.transfer([path("large.jpg"), path("to/x")], to: path("to"), .copy) { _ in
            .skip
        } progress: { step in
            steps.append(step)
            if step.byteCount >= 1 << 20 { transfer.cancel() }
        }

        #expect(outcomes == [.failed(.cancelled), .failed(.cancelled)])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("to")) == ["x"])
        #expect(steps.map(\.byteCount) == steps.map(\.byteCount).sorted() && steps[0].totalByteCount == 3 << 20)
    }

    @Test func aNewNameReplacesNothing() throws {
        try folder.write("a", to: "a.jpg")
        try folder.write("b", to: "b.jpg")
        for name in ["", ".", "..", "x/y", "x\0y", String(repeating: "x", count: 256)] {
            #expect(throws: FileProblem.badName(name)) { try FileTransfer.rename(path("a.jpg"), to: name) }
        }
        #expect(throws: FileProblem.exists(path("b.jpg"))) { try FileTransfer.rename(path("a.jpg"), to: "b.jpg") }
        #expect(throws: FileProblem.missing(path("c.jpg"))) { try FileTransfer.rename(path("c.jpg"), to: "d.jpg") }
        #expect(try FileTransfer.rename(path("a.jpg"), to: "ä.jpg") == path("ä.jpg"))
        #expect(files == ["ä.jpg": "a", "b.jpg": "b"])
    }

    @Test func aMoveToAnotherDriveIsVerified() throws {
        let other = "/dev/shm/adk-transfer-\(UUID().uuidString)"
        guard mkdir(other, 0o700) == 0 else { return }
        defer { try? FileManager.default.removeItem(atPath: other) }
        try folder.write([UInt8](repeating: 9, count: 2 << 20), to: "a.jpg")

        let outcomes = FileTransfer().transfer([path("a.jpg")], to: PhotoPath(other), .move) { _ in .skip }

        #expect(outcomes == [.done(PhotoPath(other + "/a.jpg"))] && files.isEmpty)
        #expect(FileManager.default.contents(atPath: other + "/a.jpg") == Data(repeating: 9, count: 2 << 20))
    }

    /// A drive of 64 KB, which only root can make.
    @Test(.enabled(if: geteuid() == 0, "only root can make a small drive"))
    func aFullDriveLosesNothing() throws {
        let drive = folder.path("drive")
        try folder.write("", to: "drive/x")
        guard mount("none", drive, "tmpfs", 0, "size=64k") == 0 else { return }
        defer { umount(drive) }
        try folder.write([UInt8](repeating: 9, count: 1 << 20), to: "a.jpg")

        for operation in [FileTransfer.Operation.copy, .move] {
            let outcomes = FileTransfer().transfer([path("a.jpg")], to: PhotoPath(drive), operation) { _ in .skip }
            #expect(outcomes == [.failed(.full(PhotoPath(drive + "/a.jpg")))])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: drive).isEmpty)
        #expect(FileCopy.status(path("a.jpg"))?.st_size == 1 << 20)
        #expect(FileProblem.full(path("a.jpg")).description == "There is no room for “a.jpg”: the drive is full.")
    }

    @Test func aFolderThatCannotBeWrittenIsASentence() throws {
        try folder.write("a", to: "a.jpg")
        let outcomes = FileTransfer().transfer([path("a.jpg")], to: PhotoPath("/proc"), .move) { _ in .skip }
        guard case .failed(let problem) = outcomes[0] else { return #expect(Bool(false), "\(outcomes)") }
        #expect(problem.description.hasSuffix(".") && files == ["a.jpg": "a"])
        #expect(
            FileTransfer().transfer([path("a.jpg")], to: path("none"), .copy) { _ in .skip } == [
                .failed(.missing(path("none")))
            ])
    }
}
