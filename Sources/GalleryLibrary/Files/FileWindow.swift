import AsyncDisplayKit

/// Reads parts of a regular file. Keeps the last block, so that parts close together cost one system call.
struct FileWindow: ~Copyable {
    /// The size of the file.
    let count: Int
    private let descriptor: Int32
    private var block: [UInt8] = []
    private var blockStart = 0

    private static let blockSize = 16 << 10

    /// Opens the file. Nil if it cannot be read or is no regular file.
    init?(_ path: PhotoPath) {
        // A pipe would otherwise wait for a writer.
        let descriptor = path.withCPath { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
        guard descriptor >= 0 else { return nil }
        var raw = stat()
        guard fstat(descriptor, &raw) == 0, raw.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        count = Int(raw.st_size)
    }

    /// A file with this content.
    init(_ bytes: [UInt8]) {
        descriptor = -1
        count = bytes.count
        block = bytes
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The bytes of a part. Nil if the file does not have all of it.
    mutating func bytes(at offset: Int, _ length: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, length >= 0, length <= count, offset <= count - length else { return nil }
        if offset < blockStart || offset + length > blockStart + block.count {
            guard read(at: offset, max(length, FileWindow.blockSize)) else { return nil }
        }
        let start = offset - blockStart
        return start + length <= block.count ? block[start..<start + length] : nil
    }

    /// As many of the first `length` bytes as the file has.
    mutating func prefix(_ length: Int) -> [UInt8] { bytes(at: 0, min(length, count)).map(Array.init) ?? [] }

    /// A whole number with its highest byte first.
    mutating func bigEndian(at offset: Int, _ length: Int) -> Int? {
        bytes(at: offset, length)?.reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func read(at offset: Int, _ length: Int) -> Bool {
        guard descriptor >= 0 else { return false }
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, length, off_t(offset)))
        }
        (block, blockStart) = (bytes, offset)
        return !bytes.isEmpty
    }
}
