import ADKGraphics
import Foundation

/// Files of goldens and results, with errors that name the path.
enum Files {
    static func readPicture(_ file: URL) throws(SnapshotError) -> PixelBuffer {
        do {
            return try ImageDecoder.decode(path: file.path, fitting: .full)
        } catch {
            throw .unreadable(path: file.path, reason: error.description)
        }
    }

    static func encode(_ picture: PixelBuffer, for file: URL) throws(SnapshotError) -> Data {
        do {
            return try PNGEncoder.encode(picture)
        } catch {
            throw .unwritable(path: file.path, reason: error.description)
        }
    }

    static func read(_ file: URL) throws(SnapshotError) -> Data {
        do {
            return try Data(contentsOf: file)
        } catch {
            throw .unreadable(path: file.path, reason: reason(error))
        }
    }

    static func readText(_ file: URL) throws(SnapshotError) -> String {
        guard let text = String(data: try read(file), encoding: .utf8) else {
            throw .unreadable(path: file.path, reason: "it is not UTF-8 text.")
        }
        return text
    }

    /// Whole or not at all, as others see it.
    static func write(_ data: Data, to file: URL) throws(SnapshotError) {
        do {
            try data.write(to: file, options: .atomic)
        } catch {
            throw .unwritable(path: file.path, reason: reason(error))
        }
    }

    static func makeFolder(_ folder: URL) throws(SnapshotError) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(path: folder.path, reason: reason(error))
        }
    }

    /// Removes a file, which may be missing.
    static func remove(_ file: URL) throws(SnapshotError) {
        guard unlink(file.path) != 0, errno != ENOENT else { return }
        throw .unwritable(path: file.path, reason: String(cString: strerror(errno)))
    }

    /// Whether there is something at the place. Throws where that cannot be found out.
    static func exists(_ file: URL) throws(SnapshotError) -> Bool {
        var status = stat()
        if stat(file.path, &status) == 0 { return true }
        if errno == ENOENT { return false }
        throw .unreadable(path: file.path, reason: String(cString: strerror(errno)) + ".")
    }

    /// The names in a folder; none where there is no folder.
    static func names(in folder: URL) throws(SnapshotError) -> [String] {
        guard try exists(folder) else { return [] }
        var status = stat()
        guard stat(folder.path, &status) != 0 || status.st_mode & S_IFMT == S_IFDIR else {
            throw .unreadable(path: folder.path, reason: "it is not a folder.")
        }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            throw .unreadable(path: folder.path, reason: reason(error))
        }
    }

    // MARK: - JSON

    /// The same value gives the same text.
    static func json(_ value: some Encodable, for file: URL) throws(SnapshotError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(value) + Data("\n".utf8)
        } catch {
            throw .unwritable(path: file.path, reason: "\(error)")
        }
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from file: URL) throws(SnapshotError) -> Value {
        let data = try read(file)
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw .unreadable(path: file.path, reason: "it is not what this tool writes: \(error)")
        }
    }

    // MARK: - Turns

    /// Runs `body` while no other process does so in this folder, which must exist: tests run in
    /// processes of their own and share the folders.
    static func withLock(in folder: URL, _ body: () throws(SnapshotError) -> Void) throws(SnapshotError) {
        // The folder itself is what is locked: no file of ours lies about.
        let path = folder.path
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
        }
        try body()
    }

    /// A short text that is another one for other contents of a file; nil where there is no file.
    static func digest(of file: URL) throws(SnapshotError) -> String? {
        guard try exists(file) else { return nil }
        var hash = FNVHash()
        hash.combine(try read(file))
        return String(hash.value, radix: 16)
    }

    /// Whether one of two folders is the other or lies in it, by whatever links they are named. They may be missing.
    static func overlap(_ left: URL, _ right: URL) -> Bool {
        let (left, right) = (components(of: left), components(of: right))
        let common = min(left.count, right.count)
        return left.prefix(common) == right.prefix(common)
    }

    /// Without links as far as the path exists.
    private static func components(of folder: URL) -> [String] {
        var existing = folder.standardizedFileURL
        var missing: [String] = []
        while existing.path != "/", access(existing.path, F_OK) != 0 {
            missing.insert(existing.lastPathComponent, at: 0)
            existing.deleteLastPathComponent()
        }
        guard let real = realpath(existing.path, nil) else { return existing.pathComponents + missing }
        defer { free(real) }
        return URL(fileURLWithPath: String(cString: real)).pathComponents + missing
    }

    private static func reason(_ error: any Error) -> String {
        let system = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
        if system.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(system.code))) + "." }
        return (error as NSError).localizedDescription
    }
}
