import AsyncDisplayKit
import TestSupport

@testable import GalleryLibrary

/// The photos of a storm, and a model of them: every photo that was written and not removed by the test is somewhere,
/// in the folder or in the trash.
struct StormFolder {
    let root: TestFolder
    /// The photos by what is the same after any turn or rename: their last bytes.
    private var expected: Set<Data> = []
    private var written: Set<Data> = []
    private var lastNumber = 0

    private static let tailLength = 400

    init() throws {
        root = try TestFolder()
        for folder in ["photos/sub", "data", "state", "cache", "config"] {
            try FileManager.default.createDirectory(
                atPath: root.path(folder), withIntermediateDirectories: true)
        }
    }

    var photos: String { root.path("photos") }

    /// The variables of a program whose files are all in this folder.
    var environment: [String: String] {
        [
            "HOME": root.path, "XDG_DATA_HOME": root.path("data"), "XDG_STATE_HOME": root.path("state"),
            "XDG_CACHE_HOME": root.path("cache"), "XDG_CONFIG_HOME": root.path("config"),
            "XDG_DATA_DIRS": root.path("none"), "XDG_CONFIG_DIRS": root.path("none"), "TMPDIR": root.path("cache"),
            "PATH": root.path("none"), "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        ]
    }

    /// Removes what the program remembers of folders.
    func forgetChoices() { try? FileManager.default.removeItem(atPath: root.path("state")) }

    // MARK: - Changes by another program

    /// The paths of all photos that a folder shows, which may be gone soon.
    func paths() -> [String] {
        files(in: photos).filter { !($0 as NSString).lastPathComponent.hasPrefix(".") }.sorted()
    }

    /// The paths of all files in a folder but those that are being written.
    private func files(in folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { !$0.contains(".part-") }.map { folder + "/" + $0 }.filter { FileKind(at: $0) == .file }
    }

    /// Writes a photo that is like no other, under a hidden name first, as careful programs do.
    mutating func add() throws {
        lastNumber += 1
        let photo = samplePhoto(lastNumber * 7919, width: 48 + lastNumber % 30, height: 40)
        // Bytes behind the picture are allowed.
        let data = try JPEGEncoder.encode(photo, quality: 80 + lastNumber % 15) + Data("photo \(lastNumber)".utf8)
        let draft = root.path("data/draft")
        try data.write(to: URL(fileURLWithPath: draft))
        let tail = Data(data.suffix(StormFolder.tailLength))
        guard rename(draft, root.path("photos\(lastNumber % 5 == 0 ? "/sub" : "")/IMG_\(lastNumber).jpg")) == 0 else {
            throw FileProblem(errno, PhotoPath(photos))
        }
        expected.insert(tail)
        written.insert(tail)
    }

    /// Removes a photo for good.
    mutating func remove(_ path: String) {
        // Under a name of its own, so that no other photo is removed.
        let own = root.path("data/removed")
        guard rename(path, own) == 0 else { return }
        if let tail = StormFolder.tail(of: own) { expected.remove(tail) }
        unlink(own)
    }

    /// Gives a photo another name, in this folder or another.
    func move(_ path: String, to name: String) {
        // Other names of a file are no clash: nothing is replaced.
        if link(path, photos + "/" + name) == 0 { unlink(path) }
    }

    /// Sets the time of a photo.
    func touch(_ path: String, _ seconds: Int) {
        var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        utimensat(AT_FDCWD, path, &times, 0)
    }

    /// Removes all that is in the trash.
    mutating func emptyTrash() {
        let files = root.path("data/Trash/files")
        for name in (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? [] { remove(files + "/" + name) }
        let notes = root.path("data/Trash/info")
        for name in (try? FileManager.default.contentsOfDirectory(atPath: notes)) ?? [] { unlink(notes + "/" + name) }
    }

    // MARK: - The model

    private static func tail(of path: String) -> Data? {
        FileManager.default.contents(atPath: path).map { Data($0.suffix(tailLength)) }
    }

    /// The difference between the model and the disk, as a sentence. Nil if there is none.
    func difference() -> String? {
        var found: Set<Data> = []
        for path in files(in: photos) + files(in: root.path("data/Trash/files")) {
            if let tail = StormFolder.tail(of: path) { found.insert(tail) }
        }
        let lost = expected.subtracting(found)
        let unknown = found.subtracting(written)
        guard !lost.isEmpty || !unknown.isEmpty else { return nil }
        return "\(lost.count) photos are lost, \(unknown.count) files are of nobody"
    }
}
