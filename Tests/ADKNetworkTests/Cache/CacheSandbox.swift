import ADKFoundation
import Foundation
import Glibc
import TestSupport

@testable import ADKNetwork

/// A folder for caches, with a clock. The folder is removed when the object is freed.
final class CacheSandbox {
    /// The folder that contains the one of the caches.
    let path: String
    let folder: CacheFolder
    private let time = Locked(1_700_000_000)

    /// - Parameter isInMemory: use a file system in memory if there is one, for tests that write thousands of files.
    init(isInMemory: Bool = false) {
        let parent = isInMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm/" : NSTemporaryDirectory()
        path = parent + "adk-cache-\(getpid())-\(UUID().uuidString)"
        folder = CacheFolder(path: path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var now: Int {
        get { time.current }
        set { time.withLock { $0 = newValue } }
    }

    /// The time, for caches that outlive this object.
    var clock: @Sendable () -> Int { { [time] in time.current } }

    func cache(_ limits: DiskCacheLimits = DiskCacheLimits(byteLimit: 1 << 20)) -> DiskCache {
        DiskCache(folder: folder, limits: limits) { [time] in time.current }
    }

    func entryPath(_ url: String) -> String { folder.entry(EntryName(key: url)) }

    func exists(_ url: String) -> Bool { FileStatus(path: entryPath(url)) != nil }

    /// The bytes of all files but the few that belong to the folder itself, in blocks.
    var usedByteCount: Int { files.reduce(0) { $0 + $1.charge } }

    /// The files that are being written, or were when their writer ended.
    var unfinishedCount: Int { files.filter { $0.path.contains("/writing/") }.count }

    private var files: [(path: String, charge: Int)] {
        let names = (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String]) ?? []
        return names.filter { $0.contains("/") }.compactMap { name in
            FileStatus(path: "\(folder.path)/\(name)").flatMap { $0.isRegular ? ("/\(name)", $0.charge) : nil }
        }
    }

    /// The bytes in use as the ledger has them.
    var recordedByteCount: Int? {
        guard let bytes = FileManager.default.contents(atPath: folder.ledger) else { return nil }
        return CacheLedger.decode(Array(bytes))?.byteCount
    }
}

func metadata(_ url: String, _ headers: HTTPHeaders = [:], at time: Int = 1_700_000_000) -> ResponseMetadata {
    ResponseMetadata(url: url, status: 200, headers: headers, requestTime: time, responseTime: time)
}

/// Bytes that follow from their seed.
func body(_ byteCount: Int, seed: UInt64 = 0) -> Data {
    var random = SeededRandom(seed: seed)
    var data = Data(capacity: byteCount + 8)
    while data.count < byteCount { withUnsafeBytes(of: random.next()) { data.append(contentsOf: $0) } }
    return data.prefix(byteCount)
}

extension DiskCache {
    /// The body for a URL; nil without an entry.
    func body(_ url: String) -> Data? { open(url)?.readBody() }
}

extension DiskCacheWriter {
    func append(_ data: Data) throws(DiskCacheError) {
        var failure: DiskCacheError?
        data.withUnsafeBytes { bytes in
            do throws(DiskCacheError) { try append(bytes) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}
