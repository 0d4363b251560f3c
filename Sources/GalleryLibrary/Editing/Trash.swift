import AsyncDisplayKit

/// The trash of the desktop (freedesktop.org trash specification 1.0). Any thread; calls wait for the disk.
package struct Trash: Sendable {
    /// A file in the trash, to take it back.
    package struct Item: Hashable, Sendable {
        /// The path before.
        package let original: PhotoPath
        /// The path in the trash, and that of the note about it.
        let file: PhotoPath, info: PhotoPath
    }

    /// The trash of the user's own drive. Nil without a home folder.
    private let home: PhotoPath?

    /// The user's trash, found by the variables of the environment.
    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let path = data ?? UserFolder.home(in: environment).map { $0 + "/.local/share" }
        home = path.map { PhotoPath($0 + "/Trash") }
    }

    /// Moves a file or folder to the trash of its drive. A link is moved, not its target.
    package func moveToTrash(_ path: PhotoPath) throws(FileProblem) -> Item {
        var status = stat()
        guard path.withCPath({ lstat($0, &status) }) == 0 else { throw FileProblem(errno, path) }
        if let home, Trash.makeFolder(home), FileCopy.status(home)?.st_dev == status.st_dev {
            return try move(path, to: home, noted: path.bytes)
        }
        // The note names the place on the drive itself.
        let real = try FileCopy.realPath(of: path.folder).appending(path.name)
        let top = Trash.topFolder(of: real, status.st_dev)
        guard let trash = Trash.trash(below: top) else { throw .noTrash(path) }
        let prefix = top.name.isEmpty ? 1 : top.bytes.count + 1
        return try move(path, to: trash, noted: Array(real.bytes.dropFirst(prefix)))
    }

    /// Takes a file back to its path. Fails with `exists` if another one is there.
    package func restore(_ item: Item) throws(FileProblem) {
        guard FileMove.exists(item.file) else { throw .missing(item.original) }
        Trash.makeFolders(item.original.folder)
        try FileMove.rename(item.file, to: item.original)
        _ = item.info.withCPath { unlink($0) }
    }

    // MARK: - Moving

    private func move(_ path: PhotoPath, to trash: PhotoPath, noted: [UInt8]) throws(FileProblem) -> Item {
        let files = trash.appending(Array("files".utf8))
        let notes = trash.appending(Array("info".utf8))
        guard Trash.makeFolder(files), Trash.makeFolder(notes) else { throw .noTrash(path) }
        let text = "[Trash Info]\nPath=\(Trash.encoded(noted))\nDeletionDate=\(Trash.date())\n"
        // Names that end with a number of their own are tried until both folders have room for one.
        for number in 1...10_000 {
            let name = Trash.name(path.name, number)
            let item = Item(
                original: path, file: files.appending(name), info: notes.appending(name + Array(".trashinfo".utf8)))
            guard try Trash.write(text, to: item.info) else { continue }
            do throws(FileProblem) {
                try FileMove.rename(path, to: item.file)
                return item
            } catch {
                _ = item.info.withCPath { unlink($0) }
                if case .exists = error { continue }
                if case .otherDrive = error { throw .noTrash(path) }
                throw error
            }
        }
        throw .noTrash(path)
    }

    private static func name(_ name: [UInt8], _ number: Int) -> [UInt8] {
        guard number > 1 || name.count > 230 else { return name }
        // The extension stays at the end. A name with the ending of a note has at most 255 bytes.
        let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 && name.count - $0 <= 20 ? $0 : nil }
        let (stem, ending) = (name[..<(dot ?? name.count)], name[(dot ?? name.count)...])
        return Array(stem.prefix(200)) + Array(".\(number)".utf8) + Array(ending)
    }

    /// Writes a new note. False if there is one with the name.
    private static func write(_ text: String, to path: PhotoPath) throws(FileProblem) -> Bool {
        let descriptor = path.withCPath { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else {
            if errno == EEXIST { return false }
            throw FileProblem(errno, path)
        }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard AsyncDisplayKit.write(descriptor, bytes, bytes.count) == bytes.count else {
            let code = errno
            _ = path.withCPath { unlink($0) }
            throw FileProblem(code, path)
        }
        return true
    }

    /// The path with percent codes, as in an address.
    private static func encoded(_ bytes: [UInt8]) -> String {
        let uri = PhotoPath(bytes: [UInt8(ascii: "/")] + bytes).uri.dropFirst("file://".utf8.count)
        return String(bytes.first == UInt8(ascii: "/") ? uri : uri.dropFirst())
    }

    private static func date() -> String {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        func two(_ value: Int32) -> String { (value < 10 ? "0" : "") + "\(value)" }
        return "\(Int(parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
            + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    }

    // MARK: - Folders

    /// The highest folder above `path` on the same drive.
    private static func topFolder(of path: PhotoPath, _ device: dev_t) -> PhotoPath {
        var top = path.folder
        while !top.name.isEmpty, FileCopy.status(top.folder)?.st_dev == device { top = top.folder }
        return top
    }

    /// The user's trash on another drive: in the one that an administrator made, or beside it.
    private static func trash(below top: PhotoPath) -> PhotoPath? {
        let shared = top.appending(Array(".Trash".utf8))
        var status = stat()
        // A shared folder counts only if it is no link and has the sticky bit.
        if shared.withCPath({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR,
            status.st_mode & S_ISVTX != 0
        {
            let own = shared.appending(Array("\(getuid())".utf8))
            if makeFolder(own) { return own }
        }
        let own = top.appending(Array(".Trash-\(getuid())".utf8))
        return makeFolder(own) ? own : nil
    }

    /// Makes a folder of the user, and those above it. False if there is none, or if a link or another user's folder
    /// is in its place.
    private static func makeFolder(_ path: PhotoPath) -> Bool {
        if !FileMove.exists(path.folder) { makeFolders(path.folder) }
        _ = path.withCPath { mkdir($0, 0o700) }
        var status = stat()
        return path.withCPath { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
            && status.st_uid == getuid()
    }

    private static func makeFolders(_ path: PhotoPath) {
        guard !path.name.isEmpty, !FileMove.exists(path) else { return }
        makeFolders(path.folder)
        _ = path.withCPath { mkdir($0, 0o700) }
    }
}
