import AsyncDisplayKit
import TestSupport
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

    @Test func twoFilesOfOneNameAreBothKeptWhateverTheAnswerIs() throws {
        for decision in [FileTransfer.Decision.skip, .replace] {
            try folder.write("one", to: "one/a.jpg")
            try folder.write("two", to: "two/a.jpg")
            try folder.write("old", to: "to/b.jpg")
            let sources = [path("one/a.jpg"), path("two/a.jpg")]
            #expect(FileTransfer.pathsInUse(by: sources, in: path("to")).isEmpty)
            let outcomes = FileTransfer().transfer(sources, to: path("to"), .move) { _ in decision }
            #expect(outcomes == [.done(path("to/a.jpg")), .done(path("to/a (2).jpg"))])
            #expect(files == ["to/a.jpg": "one", "to/a (2).jpg": "two", "to/b.jpg": "old"])
            try FileManager.default.removeItem(atPath: folder.path("to"))
        }
    }

    @Test func theNamesInUseAreKnownBeforehand() throws {
        for name in ["from/a.jpg", "from/b.jpg", "other/a.jpg", "to/a.jpg", "to/c.jpg"] {
            try folder.write(name, to: name)
        }
        try folder.link("to/b.jpg", to: "nowhere")
        let sources = ["from/a.jpg", "from/b.jpg", "other/a.jpg", "to/c.jpg"].map(path)
        #expect(FileTransfer.pathsInUse(by: sources, in: path("to")) == [path("to/a.jpg"), path("to/b.jpg")])
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

    @Test(.enabled(if: TestFolder.otherDrive != nil, "there is one drive only"))
    func aMoveToAnotherDriveIsVerified() throws {
        let other = "/dev/shm/adk-transfer-\(UUID().uuidString)"
        #expect(mkdir(other, 0o700) == 0)
        defer { try? FileManager.default.removeItem(atPath: other) }
        try folder.write([UInt8](repeating: 9, count: 2 << 20), to: "a.jpg")

        let outcomes = FileTransfer().transfer([path("a.jpg")], to: PhotoPath(other), .move) { _ in .skip }

        #expect(outcomes == [.done(PhotoPath(other + "/a.jpg"))] && files.isEmpty)
        #expect(FileManager.default.contents(atPath: other + "/a.jpg") == Data(repeating: 9, count: 2 << 20))
    }

    @Test func aFileThatChangesWhileItIsMovedStays() throws {
        let (file, copy) = (path("a.jpg"), path("to/a.jpg"))
        let copied = try copyByHand("old", file, copy)
        try folder.write("newer", to: "a.jpg")
        #expect(throws: FileProblem.changed(file)) {
            try FileTransfer.removeSource(file, copied.source, copy, copied.copy)
        }
        #expect(files == ["a.jpg": "newer"])

        // A copy that replaced a file stays.
        let second = try copyByHand("old", file, copy)
        try folder.write("newer", to: "a.jpg")
        #expect(throws: FileProblem.changed(file)) {
            try FileTransfer.removeSource(file, second.source, copy, nil)
        }
        #expect(files == ["a.jpg": "newer", "to/a.jpg": "old"])
    }

    @Test func theCopyOfAFileThatIsGoneStays() throws {
        let (file, copy) = (path("a.jpg"), path("to/a.jpg"))
        let copied = try copyByHand("one", file, copy)
        #expect(unlink(folder.path("a.jpg")) == 0)
        try FileTransfer.removeSource(file, copied.source, copy, copied.copy)
        #expect(files == ["to/a.jpg": "one"])
    }

    /// The states of a file and its copy.
    private func copyByHand(
        _ text: String, _ file: PhotoPath, _ copy: PhotoPath
    ) throws -> (source: stat, copy: stat) {
        try folder.write(text, to: "a.jpg")
        try folder.write(text, to: "to/a.jpg")
        return (try #require(FileCopy.status(file)), try #require(FileCopy.status(copy)))
    }

    @Test func aDriveThatCannotRenameWithoutReplacingLosesNothing() throws {
        let (old, new) = (path("a.jpg"), path("b.jpg"))
        try folder.write("one", to: "a.jpg")
        try FileMove.renameByLink(old, to: new)
        #expect(files == ["b.jpg": "one"])
        try folder.write("two", to: "a.jpg")
        #expect(throws: FileProblem.exists(new)) { try FileMove.renameByLink(old, to: new) }
        #expect(throws: FileProblem.missing(path("c.jpg"))) { try FileMove.renameByLink(path("c.jpg"), to: path("d")) }
        #expect(files == ["a.jpg": "two", "b.jpg": "one"])

        // Another program removes the old name.
        #expect(unlink(folder.path("b.jpg")) == 0)
        try FileMove.renameByLink(old, to: new) { unlink(folder.path("a.jpg")) }
        #expect(files == ["b.jpg": "two"])
        // Another program saves the file by its old name.
        try folder.write("newer", to: "draft")
        #expect(throws: FileProblem.changed(new)) {
            try FileMove.renameByLink(new, to: old) { rename(folder.path("draft"), folder.path("b.jpg")) }
        }
        #expect(files == ["b.jpg": "newer"])
    }

    /// Gives a file a tag. False if the drive has no extended attributes.
    private static func tag(_ path: String) -> Bool {
        let file = open(path, O_WRONLY | O_CREAT, 0o600)
        defer { close(file) }
        return SystemCalls.setAttribute?(file, "user.xdg.tags", "sea", 3, 0) == 0
    }

    private static let hasAttributes: Bool = {
        guard let folder = try? TestFolder() else { return false }
        return tag(folder.path("a"))
    }()

    @Test(.enabled(if: hasAttributes, "the drive has no extended attributes"))
    func theAttributesOfTheUserAreKept() throws {
        try folder.write("one", to: "a.jpg")
        try folder.write("", to: "to/x")
        #expect(FileTransferTests.tag(folder.path("a.jpg")) && chmod(folder.path("a.jpg"), 0o400) == 0)
        _ = FileTransfer().transfer([path("a.jpg")], to: path("to"), .copy) { _ in .skip }
        let file = open(folder.path("to/a.jpg"), O_RDONLY)
        defer { close(file) }
        var value = [UInt8](repeating: 0, count: 8)
        #expect(SystemCalls.getAttribute?(file, "user.xdg.tags", &value, 8) == 3)
        #expect(value.starts(with: "sea".utf8))
    }

    /// Whether a drive can be made: by root, if the system lets it.
    private static let canMakeDrive: Bool = {
        guard let folder = try? TestFolder(), mount("none", folder.path, "tmpfs", 0, "size=64k") == 0 else {
            return false
        }
        return umount(folder.path) == 0
    }()

    /// A drive of 64 KB.
    @Test(.enabled(if: canMakeDrive, "only root can make a small drive"))
    func aFullDriveLosesNothing() throws {
        let drive = folder.path("drive")
        try folder.write("", to: "drive/x")
        #expect(mount("none", drive, "tmpfs", 0, "size=64k") == 0)
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
