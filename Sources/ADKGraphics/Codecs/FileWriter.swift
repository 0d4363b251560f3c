import Foundation
import Glibc

/// Replaces whole files atomically: readers see the old content or the new, never a part.
enum FileWriter {
    static func write(_ data: Data, to path: String) throws(ImageCodecError) {
        guard !path.utf8.contains(0) else { throw .unwritable(path: path, reason: "the name contains a zero byte") }
        let draft = path + ".part-\(getpid())"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: ImageCodecError.systemReason()) }
        var failure = data.withUnsafeBytes { writeAll($0, to: descriptor) }
        if close(descriptor) != 0, failure == nil { failure = ImageCodecError.systemReason() }
        if failure == nil, rename(draft, path) != 0 { failure = ImageCodecError.systemReason() }
        guard let failure else { return }
        unlink(draft)
        throw .unwritable(path: path, reason: failure)
    }

    /// Writes all bytes. Returns the system's error message, or nil on success.
    private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> String? {
        guard let start = bytes.baseAddress else { return nil }
        var written = 0
        while written < bytes.count {
            let count = Glibc.write(descriptor, start + written, bytes.count - written)
            if count > 0 {
                written += count
            } else if count == 0 || errno != EINTR {
                return ImageCodecError.systemReason()
            }
        }
        return nil
    }
}
