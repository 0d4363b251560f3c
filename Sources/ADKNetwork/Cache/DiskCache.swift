import ADKFoundation
import Foundation
import Glibc
import Logging

/// A cache of responses in a folder, shared by processes. Thread-safe. All calls use the disk, so none is for the main
/// thread.
///
/// - One entry is one file. It appears under its name complete, by a rename. Its checksums find files that a crash of
///   the system tore: a damaged entry is removed and never returned.
/// - Reading takes no lock. An entry that is removed while it is read stays readable.
/// - Space is reserved in the ledger before it is used, so the limit holds even if a process is killed while it writes.
/// - The entry that was used least recently is removed first. The modification time of a file is its last use.
/// - A folder that cannot be used is an empty cache. The cause is logged once.
package final class DiskCache: Sendable {
    let folder: CacheFolder
    package let limits: DiskCacheLimits
    let ledger: CacheLedger
    /// The time in seconds since 1970.
    let now: @Sendable () -> Int
    /// Keeps threads of this process from scanning at the same time. A file lock does that among processes.
    let evictionLock = Lock()
    private let counts = Locked(DiskCacheStatistics())
    private let reported = Locked<Set<String>>([])
    private static let log = Logger(label: "adk.network.cache")

    /// A cache in a folder, which is made by the first write. Does not use the disk.
    ///
    /// - Parameter now: the time in seconds since 1970. Called on the threads that use the cache, without a lock held.
    package init(folder: CacheFolder, limits: DiskCacheLimits, now: @escaping @Sendable () -> Int) {
        self.folder = folder
        self.limits = limits
        self.now = now
        ledger = CacheLedger(folder: folder)
    }

    package var statistics: DiskCacheStatistics { counts.current }

    func count(_ change: (inout DiskCacheStatistics) -> Void) { counts.withLock { change(&$0) } }

    /// Logs an error that is likely to last, once for each kind and file.
    func report(_ error: DiskCacheError) {
        guard error.isLasting else { return }
        let text = "\(error)"
        // Temporary files have random names: one message is enough for all of them.
        let key: String
        if case .unwritable(let path, let number) = error {
            key = "\(number) \(path.split(separator: "/").dropLast().joined(separator: "/"))"
        } else {
            key = text
        }
        let isNew = reported.withLock { $0.count < 50 && $0.insert(key).inserted }
        if isNew { DiskCache.log.warning("\(text)") }
    }

    // MARK: - Reading

    /// The entry for a URL, with its metadata read and verified. Nil without one. The use is recorded.
    package func open(_ url: String) -> DiskCacheEntry? {
        let time = now()
        let entry = find(url, at: time)
        count { if entry == nil { $0.misses += 1 } else { $0.hits += 1 } }
        return entry
    }

    private func find(_ url: String, at time: Int) -> DiskCacheEntry? {
        let path = folder.entry(EntryName(key: url))
        do throws(SystemError) {
            let file = try CacheFile(path, O_RDONLY)
            let status = try file.status()
            guard status.isRegular, let (layout, slot) = try EntryLayout.read(file, byteCount: status.byteCount) else {
                drop(path, status, isDamaged: true)
                return nil
            }
            guard slot.record.metadata.url == url else { return nil }
            let (age, overflow) = time.subtractingReportingOverflow(status.lastUse)
            guard overflow || age <= limits.ageLimit else {
                drop(path, status, isDamaged: false)
                return nil
            }
            if overflow || age >= limits.useInterval || age < 0 { file.setLastUse(time) }
            return DiskCacheEntry(self, path, file, status, layout, slot.record)
        } catch {
            handle(error, reading: path)
            return nil
        }
    }

    /// A symbolic link or another strange thing in the place of an entry is removed, if that is possible.
    private func handle(_ error: SystemError, reading path: String) {
        guard !error.isMissing else { return }
        if let status = FileStatus(path: path), !status.isRegular { return drop(path, status, isDamaged: true) }
        report(DiskCacheError(error, path: path))
    }

    /// Removes the file at `path` if it is still the one with this status.
    func drop(_ path: String, _ status: FileStatus, isDamaged: Bool) {
        count { if isDamaged { $0.damaged += 1 } else { $0.evicted += 1 } }
        do throws(DiskCacheError) {
            try ledger.withSession { session throws(DiskCacheError) in
                guard let current = FileStatus(path: path), current.isSameFile(as: status), unlink(path) == 0,
                    current.isRegular
                else { return }
                try session.subtract(current.charge)
            }
        } catch {
            report(error)
        }
    }

    // MARK: - Removing

    /// Removes the entry for a URL.
    package func remove(_ url: String) throws(DiskCacheError) {
        let path = folder.entry(EntryName(key: url))
        guard FileStatus(path: path) != nil else { return }
        try ledger.withSession { session throws(DiskCacheError) in
            guard let status = FileStatus(path: path) else { return }
            guard unlink(path) == 0 || errno == ENOENT else { throw DiskCacheError(SystemError(errno), path: path) }
            if status.isRegular { try session.subtract(status.charge) }
        }
    }

    /// Removes all entries. Those that are being written in any process are not stored when they are finished.
    /// O(entries).
    package func removeAll() throws(DiskCacheError) {
        guard FileStatus(path: folder.path) != nil else { return }
        try ledger.withSession { session throws(DiskCacheError) in
            session.state.clearCount &+= 1
            try session.save()
        }
        let scan = try CacheScan(folder, ledger)
        for batch in DiskCache.batches(scan.items) {
            try ledger.withSession { session throws(DiskCacheError) in
                for item in batch {
                    let path = folder.entry(item.name)
                    guard let status = FileStatus(path: path) else { continue }
                    guard unlink(path) == 0 || errno == ENOENT else {
                        throw DiskCacheError(SystemError(errno), path: path)
                    }
                    if status.isRegular { try session.subtract(status.charge) }
                }
            }
        }
    }

    /// Parts of a few entries, so that others get the ledger in between.
    static func batches(_ items: [CacheScan.Item]) -> some Sequence<ArraySlice<CacheScan.Item>> {
        stride(from: 0, to: items.count, by: 32).lazy.map { items[$0..<Swift.min($0 + 32, items.count)] }
    }
}
