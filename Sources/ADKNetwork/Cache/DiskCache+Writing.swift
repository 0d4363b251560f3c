import Foundation
import Glibc

extension DiskCache {
    /// Begins to write the entry for `metadata.url`.
    ///
    /// - Parameter expectedByteCount: the promised length of the body. Nil if it is not known; then space is reserved
    ///   as the body grows.
    package func beginWriting(
        _ metadata: ResponseMetadata, expectedByteCount: Int? = nil
    ) throws(DiskCacheError) -> DiskCacheWriter {
        do throws(DiskCacheError) {
            return try DiskCacheWriter(self, metadata, expectedByteCount: expectedByteCount)
        } catch {
            report(error)
            throw error
        }
    }

    /// Stores a response with a body that is complete.
    package func store(_ metadata: ResponseMetadata, body: Data) throws(DiskCacheError) {
        try beginWriting(metadata, expectedByteCount: body.count).store(body)
    }

    /// Replaces the metadata of an entry after a 304. The body is not copied, if the new metadata has the space of the
    /// old.
    ///
    /// - Parameter identity: the body that the server confirmed. An entry with another body stays as it is.
    /// - Returns: Whether the entry was changed.
    @discardableResult
    package func update(_ metadata: ResponseMetadata, of identity: BodyIdentity) throws(DiskCacheError) -> Bool {
        let time = now()
        let path = folder.entry(EntryName(key: metadata.url))
        guard FileStatus(path: path) != nil else { return false }
        let record = EntryRecord(metadata: metadata, identity: identity)
        switch try ledger.withSession({ _ throws(DiskCacheError) in try replaceRecord(record, at: path, time) }) {
        case .replaced:
            count { $0.updated += 1 }
            return true
        case .otherBody: return false
        case .tooSmall:
            guard let entry = open(metadata.url), entry.identity == identity, let body = entry.readBody() else {
                return false
            }
            try store(metadata, body: body)
            return true
        }
    }

    private enum Replacement { case replaced, otherBody, tooSmall }

    /// Writes the record to the file at `path`. Call with the ledger locked: two writers must not use the same slot.
    private func replaceRecord(
        _ record: EntryRecord, at path: String, _ time: Int
    ) throws(DiskCacheError) -> Replacement {
        do throws(SystemError) {
            let file = try CacheFile(path, O_RDWR)
            let status = try file.status()
            guard status.isRegular, let (layout, slot) = try EntryLayout.read(file, byteCount: status.byteCount),
                slot.record.metadata.url == record.metadata.url, slot.record.identity == record.identity
            else { return .otherBody }
            let bytes = record.bytes
            guard layout.fits(recordByteCount: bytes.count) else { return .tooSmall }
            try layout.update(slot, with: bytes, in: file)
            file.setLastUse(time)
            return .replaced
        } catch {
            if error.isMissing { return .otherBody }
            throw DiskCacheError(error, path: path)
        }
    }
}
