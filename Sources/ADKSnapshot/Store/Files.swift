import ADKFoundation
import ADKGraphics
import Foundation

/// File access for goldens and results, with errors that name the path.
enum Files {
    static func readImage(_ file: URL) throws(SnapshotError) -> PixelBuffer {
        do {
            return try ImageDecoder.decode(path: file.path, fitting: .full)
        } catch .unreadable(_, let reason) {
            throw .unreadable(path: file.path, reason: reason + ".")
        } catch {
            throw .unreadable(path: file.path, reason: error.description)
        }
    }

    /// The image in encoded bytes that are to become `file`.
    static func decodeImage(_ bytes: Data, for file: URL) throws(SnapshotError) -> PixelBuffer {
        do {
            return try ImageDecoder.decode(bytes, fitting: .full)
        } catch {
            throw .unwritable(path: file.path, reason: error.description)
        }
    }

    static func encode(_ image: PixelBuffer, for file: URL) throws(SnapshotError) -> Data {
        do {
            return try PNGEncoder.encode(image)
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

    /// Writes atomically: other processes see the old file or the whole new one.
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

    /// Removes a file if it exists.
    static func remove(_ file: URL) throws(SnapshotError) {
        guard unlink(file.path) != 0, errno != ENOENT else { return }
        throw .unwritable(path: file.path, reason: String(cString: strerror(errno)))
    }

    /// Whether a file or folder exists. Throws if that cannot be determined.
    static func exists(_ file: URL) throws(SnapshotError) -> Bool {
        var status = stat()
        if stat(file.path, &status) == 0 { return true }
        if errno == ENOENT { return false }
        throw .unreadable(path: file.path, reason: String(cString: strerror(errno)) + ".")
    }

    /// The names in a folder. Empty if the folder does not exist.
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

    /// Equal values give equal text.
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
            throw .unreadable(path: file.path, reason: reason(of: error))
        }
    }

    /// The value in the file. Nil if the file does not exist: another process may remove it after it was listed.
    static func decodeIfPresent<Value: Decodable>(_ type: Value.Type, from file: URL) throws(SnapshotError) -> Value? {
        do {
            return try decode(type, from: file)
        } catch {
            if try exists(file) { throw error }
            return nil
        }
    }

    /// Why a JSON file is not what was expected, as a sentence.
    private static func reason(of error: any Error) -> String {
        let context: DecodingError.Context
        switch error {
        case DecodingError.dataCorrupted(let found):
            if found.codingPath.isEmpty { return "it is damaged: it is no JSON, or ends early." }
            context = found
        case DecodingError.keyNotFound(_, let found), DecodingError.typeMismatch(_, let found),
            DecodingError.valueNotFound(_, let found):
            context = found
        default: return "it has another format than this tool writes: \(error)"
        }
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        return "it has another format than this tool writes: "
            + (path.isEmpty ? "" : "\(path): ") + context.debugDescription
    }

    // MARK: - Locking

    /// Runs `body` while no other process runs it for this folder, which must exist. Tests run in several processes
    /// and share the folders.
    static func withLock(in folder: URL, _ body: () throws(SnapshotError) -> Void) throws(SnapshotError) {
        // Locks the folder itself, so that no lock file is needed.
        let path = folder.path
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
        }
        try body()
    }

    /// A hash of the file's contents. Nil if the file does not exist.
    static func digest(of file: URL) throws(SnapshotError) -> String? {
        guard try exists(file) else { return nil }
        return digest(of: try read(file))
    }

    /// A hash of a file's contents.
    static func digest(of contents: Data) -> String {
        var checksum = Checksum()
        contents.withUnsafeBytes { checksum.update($0) }
        return String(checksum.value, radix: 16)
    }

    /// Whether one of two folders is or contains the other, after resolving links. The folders need not exist.
    static func overlap(_ left: URL, _ right: URL) -> Bool {
        let (left, right) = (components(of: left), components(of: right))
        let common = min(left.count, right.count)
        return left.prefix(common) == right.prefix(common)
    }

    /// The path of a folder inside the working directory, from there. Otherwise the whole path.
    static func relativePath(of folder: URL) -> String {
        let base = components(of: URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
        let path = components(of: folder)
        guard path.starts(with: base) else { return folder.path }
        return path.count == base.count ? "." : path.dropFirst(base.count).joined(separator: "/")
    }

    /// The path's components, with links resolved as far as the path exists.
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
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
        let system = (underlying ?? error) as NSError
        if system.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(system.code))) + "." }
        return (error as NSError).localizedDescription
    }
}
