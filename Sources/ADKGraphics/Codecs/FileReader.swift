import CSystem
import Foundation
import Glibc

/// Reads whole regular files. Pipes, directories and devices are refused before they are
/// opened, so that nothing waits for a writer that never comes.
package enum FileReader {
    /// The bytes of the file at `path`, refused when there are more than `limit`.
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

/// Which file a path means, as it was written last.
package struct FileVersion: Hashable, Sendable {
    private let path: String
    private let seconds: Int
    private let nanoseconds: Int
    private let byteCount: Int

    /// Nil where there is nothing to look at.
    package init?(path: String) {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
        self.path = path
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
        byteCount = Int(status.st_size)
    }
}

/// A regular file open for reading; closed with its owner.
struct OpenFile: ~Copyable {
    let descriptor: Int32
    let byteCount: Int
    private let path: String

    /// Refused when it has more than `limit` bytes.
    init(path: String, limit: Int = .max) throws(ImageCodecError) {
        guard !path.utf8.contains(0) else { throw .unreadable(path: path, reason: "the name contains a zero byte") }
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw .unreadable(path: path, reason: ImageCodecError.systemReason())
        }
        try OpenFile.checkRegular(status, path)
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: ImageCodecError.systemReason()) }
        // Another file may have taken the name between the two calls: what is open decides.
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

    /// All of it will be asked for soon: the system may fetch it from where it lies. Where its end is in memory
    /// so is the rest, mostly, and telling the system so takes as long as reading it.
    func willBeRead() {
        guard byteCount > 0, csystem_is_in_memory(descriptor, byteCount - 1) == 0 else { return }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_WILLNEED)
    }

    /// Fills `buffer` from `offset` on; fewer bytes than it holds only at the file's end.
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
