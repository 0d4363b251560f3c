import CSystem
import Foundation
import Glibc

/// Reads whole regular files. Any thread.
///
/// Pipes, directories and devices are refused before they are opened: opening a pipe could wait for a writer forever.
package enum FileReader {
    /// Returns the bytes of the file at `path`. Throws `fileTooLarge` if there are more than `limit`, or `unreadable`.
    package static func read(path: String, limit: Int) throws(ImageCodecError) -> Data {
        let file = try OpenFile(path: path, limit: limit)
        guard let bytes = malloc(max(1, file.byteCount)) else { throw .outOfMemory(byteCount: file.byteCount) }
        do throws(ImageCodecError) {
            let count = try file.read(at: 0, into: UnsafeMutableRawBufferPointer(start: bytes, count: file.byteCount))
            return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
        } catch {
            free(bytes)
            throw error
        }
    }
}

/// The version of a file: its path, number, times and size. The time of its last change tells a new content whose
/// modification time was set back.
package struct FileVersion: Hashable, Sendable {
    private let path: String
    private let seconds: Int
    private let nanoseconds: Int
    private let changeSeconds: Int
    private let changeNanoseconds: Int
    private let number: UInt
    private let byteCount: Int

    /// The current version of the file at `path`. Nil if there is no such file.
    package init?(path: String) {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
        self.path = path
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
        changeSeconds = status.st_ctim.tv_sec
        changeNanoseconds = status.st_ctim.tv_nsec
        number = UInt(status.st_ino)
        byteCount = Int(status.st_size)
    }
}

/// A regular file that is open for reading. The deinit closes it.
struct OpenFile: ~Copyable {
    let descriptor: Int32
    let byteCount: Int
    private let path: String

    /// Opens the file. Throws `fileTooLarge` if it has more than `limit` bytes.
    init(path: String, limit: Int = .max) throws(ImageCodecError) {
        guard !path.utf8.contains(0) else { throw .unreadable(path: path, reason: "the name contains a zero byte") }
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw .unreadable(path: path, reason: ImageCodecError.systemReason())
        }
        try OpenFile.checkRegular(status, path)
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: ImageCodecError.systemReason()) }
        // Another file may have replaced it between the two calls, so the open file is checked again.
        do throws(ImageCodecError) {
            guard fstat(descriptor, &status) == 0 else {
                throw .unreadable(path: path, reason: ImageCodecError.systemReason())
            }
            try OpenFile.checkRegular(status, path)
            guard status.st_size <= limit else { throw .fileTooLarge(byteCount: Int(status.st_size), limit: limit) }
        } catch {
            close(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
        byteCount = max(0, Int(status.st_size))
    }

    deinit { close(descriptor) }

    private static func checkRegular(_ status: stat, _ path: String) throws(ImageCodecError) {
        let reason =
            switch status.st_mode & S_IFMT {
            case S_IFREG: ""
            case S_IFDIR: "it is a directory"
            case S_IFIFO: "it is a pipe"
            case S_IFSOCK: "it is a socket"
            default: "it is a device"
            }
        guard reason.isEmpty else { throw .unreadable(path: path, reason: reason) }
    }

    /// Asks the system to read the whole file ahead. Does nothing if the last byte is cached: then the rest mostly is
    /// too, and the request would take as long as reading the file.
    func willBeRead() {
        guard byteCount > 0, csystem_is_in_memory(descriptor, byteCount - 1) == 0 else { return }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_WILLNEED)
    }

    /// Fills `buffer` from `offset` on and returns the number of bytes read, which is smaller only at the file's end.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ImageCodecError) -> Int {
        guard let start = buffer.baseAddress else { return 0 }
        var filled = 0
        while filled < buffer.count {
            let count = pread(descriptor, start + filled, buffer.count - filled, off_t(offset + filled))
            if count > 0 {
                filled += count
            } else if count == 0 {
                break
            } else if errno != EINTR {
                throw .unreadable(path: path, reason: ImageCodecError.systemReason())
            }
        }
        return filled
    }
}
