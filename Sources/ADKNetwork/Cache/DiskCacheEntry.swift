import ADKFoundation
import Foundation
import Glibc

/// An entry that is open for reading. It stays readable when it is removed or replaced. Thread-safe.
package final class DiskCacheEntry: Sendable {
    package let metadata: ResponseMetadata
    /// Names the body that the metadata was stored with.
    package let identity: BodyIdentity
    private let cache: DiskCache
    private let path: String
    private let file: CacheFile
    private let status: FileStatus
    private let bodyOffset: Int

    init(
        _ cache: DiskCache, _ path: String, _ file: consuming CacheFile, _ status: FileStatus, _ layout: EntryLayout,
        _ record: EntryRecord
    ) {
        self.cache = cache
        self.path = path
        self.file = file
        self.status = status
        metadata = record.metadata
        identity = record.identity
        bodyOffset = layout.bodyOffset
    }

    /// The length of the body in bytes.
    package var bodyByteCount: Int { identity.byteCount }

    /// The body, read and verified. Nil if it is damaged, and then the entry is removed; nil also if there is no memory
    /// for it. O(bytes).
    ///
    /// The bytes are a copy. A mapping of the file would end the process if another program cut the file short, and the
    /// verified bytes could change before they are used.
    package func readBody() -> Data? {
        guard let memory = malloc(max(1, bodyByteCount)) else { return nil }
        let buffer = UnsafeMutableRawBufferPointer(start: memory, count: bodyByteCount)
        do throws(SystemError) {
            let count = try file.read(at: bodyOffset, into: buffer)
            var checksum = Checksum()
            checksum.update(UnsafeRawBufferPointer(buffer))
            if count == bodyByteCount, checksum.value == identity.checksum {
                return Data(bytesNoCopy: memory, count: count, deallocator: .free)
            }
            cache.drop(path, status, isDamaged: true)
        } catch {
            cache.report(DiskCacheError(error, path: path))
        }
        free(memory)
        return nil
    }

    /// Calls `body` with the descriptor of the file and the offset of the body in it. The bytes are not verified. The
    /// descriptor must not be closed, and its position must not be used.
    package func withDescriptor<Result>(_ body: (_ descriptor: Int32, _ offset: Int) throws -> Result) rethrows
        -> Result
    {
        try body(file.descriptor, bodyOffset)
    }
}
