import ADKFoundation
import Foundation
import Glibc

/// An entry that is being written. It is stored by `commit` and given up by `cancel`, by an error or when the object is
/// freed. Thread-safe; the bytes of the body are added in the order of the calls.
package final class DiskCacheWriter: @unchecked Sendable {
    /// The file that is being written. Used under the lock of its writer.
    private final class Draft {
        let file: CacheFile
        let clearCount: Int
        var reservedByteCount: Int
        var bodyByteCount = 0
        var checksum = Checksum()

        init(_ file: consuming CacheFile, clearCount: Int, reservedByteCount: Int) {
            self.file = file
            self.clearCount = clearCount
            self.reservedByteCount = reservedByteCount
        }
    }

    /// The least number of bytes to reserve at once for a body of unknown length.
    private static let leastGrowth = 64 << 10

    private let cache: DiskCache
    private let metadata: ResponseMetadata
    private let expectedByteCount: Int?
    private let layout: EntryLayout
    private let path: String
    private let lock = Lock()
    // Guarded by `lock`. Nil when the entry was stored or given up.
    private var draft: Draft?

    /// Reserves space and creates the file.
    init(_ cache: DiskCache, _ metadata: ResponseMetadata, expectedByteCount: Int?) throws(DiskCacheError) {
        self.cache = cache
        self.metadata = metadata
        self.expectedByteCount = expectedByteCount
        let identity = BodyIdentity(byteCount: 0, checksum: 0)
        let recordByteCount = EntryRecord(metadata: metadata, identity: identity).bytes.count
        guard recordByteCount <= EntryRecord.byteLimit else {
            throw .tooLarge(byteCount: recordByteCount, limit: EntryRecord.byteLimit)
        }
        layout = EntryLayout(recordByteCount: recordByteCount)
        let random =
            EntryName.hexadecimal(.random(in: .min ... .max)) + EntryName.hexadecimal(.random(in: .min ... .max))
        path = "\(cache.folder.writing)/\(random)"

        let byteCount = try DiskCacheWriter.checkedSum(layout.bodyOffset, expectedByteCount ?? 0, cache.limits)
        let folder = cache.folder, path = path
        var made: Draft?
        try cache.reserve(FileStatus.charge(of: byteCount), at: cache.now()) { session throws(DiskCacheError) in
            let file = try folder.open(path, O_RDWR | O_CREAT | O_EXCL)
            do throws(SystemError) {
                // Nothing else knows the name while the ledger is locked, so the lock is free.
                _ = try file.lock()
                try file.truncate(to: byteCount)
            } catch {
                unlink(path)
                throw DiskCacheError(error, path: path)
            }
            made = Draft(file, clearCount: session.state.clearCount, reservedByteCount: byteCount)
        }
        draft = made
    }

    deinit { cancel() }

    /// The sum of two lengths, if an entry may be that large.
    private static func checkedSum(
        _ first: Int, _ second: Int, _ limits: DiskCacheLimits
    ) throws(DiskCacheError) -> Int {
        let (sum, overflow) = first.addingReportingOverflow(max(second, 0))
        guard !overflow, sum <= limits.entryByteLimit else {
            throw .tooLarge(byteCount: overflow ? .max : sum, limit: limits.entryByteLimit)
        }
        return sum
    }

    /// Adds bytes at the end of the body. After an error the entry is given up.
    package func append(_ bytes: UnsafeRawBufferPointer) throws(DiskCacheError) {
        let time = cache.now()
        try withDraft { draft throws(DiskCacheError) in try add(bytes, to: draft, at: time) }
    }

    /// Adds all of a body and commits.
    func store(_ body: Data) throws(DiskCacheError) {
        var failure: DiskCacheError?
        body.withUnsafeBytes { bytes in
            do throws(DiskCacheError) { try append(bytes) } catch { failure = error }
        }
        if let failure { throw failure }
        try commit()
    }

    private func add(_ bytes: UnsafeRawBufferPointer, to draft: Draft, at time: Int) throws(DiskCacheError) {
        let start = layout.bodyOffset + draft.bodyByteCount
        let end = try DiskCacheWriter.checkedSum(start, bytes.count, cache.limits)
        if let expectedByteCount, end - layout.bodyOffset > expectedByteCount {
            throw .lengthMismatch(expected: expectedByteCount, received: end - layout.bodyOffset)
        }
        if end > draft.reservedByteCount { try grow(draft, to: end, at: time) }
        do throws(SystemError) {
            try draft.file.write(bytes, at: start)
        } catch {
            throw DiskCacheError(error, path: path)
        }
        draft.checksum.update(bytes)
        draft.bodyByteCount += bytes.count
    }

    private func grow(_ draft: Draft, to byteCount: Int, at time: Int) throws(DiskCacheError) {
        let more = max(DiskCacheWriter.leastGrowth, draft.reservedByteCount)
        let wanted = max(byteCount, min(draft.reservedByteCount + more, cache.limits.entryByteLimit))
        let change = FileStatus.charge(of: wanted) - FileStatus.charge(of: draft.reservedByteCount)
        let path = path
        try cache.reserve(change, at: time) { _ throws(DiskCacheError) in
            do throws(SystemError) { try draft.file.truncate(to: wanted) } catch {
                throw DiskCacheError(error, path: path)
            }
        }
        draft.reservedByteCount = wanted
    }

    /// Stores the entry in place of a former one for the URL. Throws `lengthMismatch` if the body is shorter than
    /// promised. After an error the entry is given up, and a former one stays.
    package func commit() throws(DiskCacheError) {
        let time = cache.now()
        try withDraft { draft throws(DiskCacheError) in
            try finish(draft, at: time)
            self.draft = nil
        }
        cache.count { $0.stored += 1 }
    }

    private func finish(_ draft: Draft, at time: Int) throws(DiskCacheError) {
        if let expectedByteCount, draft.bodyByteCount != expectedByteCount {
            throw .lengthMismatch(expected: expectedByteCount, received: draft.bodyByteCount)
        }
        let identity = BodyIdentity(byteCount: draft.bodyByteCount, checksum: draft.checksum.value)
        do throws(SystemError) {
            try layout.write(EntryRecord(metadata: metadata, identity: identity), to: draft.file)
        } catch {
            throw DiskCacheError(error, path: path)
        }
        let target = cache.folder.entry(EntryName(key: metadata.url))
        cache.folder.make(parentOf: target)
        try cache.ledger.withSession { session throws(DiskCacheError) in
            guard session.state.clearCount == draft.clearCount else { throw .cleared }
            let former = FileStatus(path: target)
            // The file shrinks in the session that records it. A scan in between would count the small file, and the
            // difference would be subtracted from that once more.
            let byteCount = layout.bodyOffset + draft.bodyByteCount
            do throws(SystemError) {
                try draft.file.truncate(to: byteCount)
                draft.file.setLastUse(time)
                guard rename(path, target) == 0 else { throw SystemError(errno) }
            } catch {
                self.draft = nil
                try remove(draft, &session)
                throw DiskCacheError(error, path: target)
            }
            let unused = FileStatus.charge(of: draft.reservedByteCount) - FileStatus.charge(of: byteCount)
            try session.subtract(unused + (former.map { $0.isRegular ? $0.charge : 0 } ?? 0))
        }
    }

    /// Gives the entry up. Does nothing after `commit` or an error.
    package func cancel() {
        if let failure = lock.withLock({ discard() }) { cache.report(failure) }
    }

    /// Calls `body` with the lock held. After an error the entry is given up. Errors are reported without the lock.
    private func withDraft(_ body: (Draft) throws(DiskCacheError) -> Void) throws(DiskCacheError) {
        let (failure, second) = lock.withLock { () -> (DiskCacheError?, DiskCacheError?) in
            guard let draft else { return (.finished, nil) }
            do throws(DiskCacheError) {
                try body(draft)
                return (nil, nil)
            } catch {
                return (error, discard())
            }
        }
        for error in [failure, second].compactMap({ $0 }) { cache.report(error) }
        if let failure { throw failure }
    }

    /// Removes the file. Call with the lock held. Returns an error to be reported.
    private func discard() -> DiskCacheError? {
        guard let draft else { return nil }
        self.draft = nil
        do throws(DiskCacheError) {
            try cache.ledger.withSession { session throws(DiskCacheError) in try remove(draft, &session) }
            return nil
        } catch {
            return error
        }
    }

    private func remove(_ draft: Draft, _ session: inout CacheLedger.Session) throws(DiskCacheError) {
        guard unlink(path) == 0 else { return }
        try session.subtract(FileStatus.charge(of: draft.reservedByteCount))
    }
}
