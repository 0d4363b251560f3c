import AsyncDisplayKit

/// The first bytes of a regular file.
struct FileStart {
    let bytes: [UInt8]

    /// Reads at most `count` bytes. Empty if the file cannot be read or is no regular file.
    static func read(_ path: PhotoPath, count: Int) -> FileStart {
        // A pipe would otherwise wait for a writer.
        let descriptor = path.withCPath { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
        guard descriptor >= 0 else { return FileStart(bytes: []) }
        defer { close(descriptor) }
        var raw = stat()
        guard fstat(descriptor, &raw) == 0, raw.st_mode & S_IFMT == S_IFREG else { return FileStart(bytes: []) }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, count, 0))
        }
        return FileStart(bytes: bytes)
    }

    /// Whether a codec of the framework knows the format.
    var isImage: Bool { !bytes.isEmpty && ImageFormat(signature: bytes) != nil }
}
