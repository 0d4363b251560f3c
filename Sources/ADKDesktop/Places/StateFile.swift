import ADKFoundation
import Foundation
import Glibc

/// Why a file of a program's state is not used.
package enum StateFileError: Error, Sendable, CustomStringConvertible {
    case failed(String), tooLarge(limit: Int), foreign, damaged

    package var description: String {
        switch self {
        case .failed(let reason): reason
        case .tooLarge(let limit): "it has more than \(limit) bytes"
        case .foreign: "another program or version wrote it"
        case .damaged: "it is damaged"
        }
    }
}

/// Bytes of a program's state between two runs: `$XDG_STATE_HOME/PROGRAM/scenes`, or the same in `~/.local/state`.
///
/// A magic number and a checksum are in front of the bytes. A new file takes the place of the old one in one step, so
/// that one of them is left whenever the program ends. The last of several running programs wins.
package struct StateFile: Sendable {
    /// The largest file, in bytes.
    package static let limit = 1 << 20
    private static let magic = Array("ADKSTAT1".utf8)
    private static let header = magic.count + 8

    package let path: String

    /// The file of `program`, a name without a slash. Nil without a folder in `environment`.
    package init?(program: String, environment: [String: String]) {
        guard let folder = UserFolder.state.path(of: program, in: environment) else { return nil }
        path = folder + "/scenes"
    }

    /// The bytes that were written last. Nil if there is no file. O(bytes).
    package func read() throws(StateFileError) -> Data? {
        // A pipe of that name must not block the start.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .failed(String(cString: strerror(errno)))
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .failed("no regular file")
        }
        let all: Data
        do { all = try handle.read(upToCount: StateFile.limit + 1) ?? Data() } catch { throw .failed("\(error)") }
        guard all.count <= StateFile.limit else { throw .tooLarge(limit: StateFile.limit) }
        guard all.starts(with: StateFile.magic) else { throw .foreign }
        guard all.count >= StateFile.header else { throw .damaged }
        let bytes = Data(all.dropFirst(StateFile.header))
        guard all[StateFile.magic.count..<StateFile.header].elementsEqual(StateFile.sum(of: bytes)) else {
            throw .damaged
        }
        return bytes
    }

    /// Replaces the file, or removes it. If that fails, the old file stays. O(bytes).
    package func write(_ bytes: Data?) throws(StateFileError) {
        guard let bytes else {
            _ = unlink(path)
            return
        }
        guard bytes.count + StateFile.header <= StateFile.limit else { throw .tooLarge(limit: StateFile.limit) }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let new = "\(path).\(getpid())"
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let all = Data(StateFile.magic + StateFile.sum(of: bytes)) + bytes
            try all.write(to: URL(fileURLWithPath: new))
        } catch {
            _ = unlink(new)
            throw .failed("\(error)")
        }
        _ = chmod(new, 0o600)
        guard rename(new, path) == 0 else {
            let reason = String(cString: strerror(errno))
            _ = unlink(new)
            throw .failed(reason)
        }
    }

    private static func sum(of bytes: Data) -> [UInt8] {
        let sum = Checksum.of(bytes)
        return (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
    }
}
