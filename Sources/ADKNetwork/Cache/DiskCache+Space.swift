import ADKFoundation
import Glibc

extension DiskCache {
    /// Records that files grow by `byteCount`, and calls `grow` for it while the ledger is locked. Removes entries
    /// first if the limit requires it. `grow` works on files of the cache only.
    ///
    /// - Complexity: O(1), or O(entries) when entries have to be removed. That removes a tenth of them.
    func reserve(
        _ byteCount: Int, at time: Int, _ grow: (borrowing CacheLedger.Session) throws(DiskCacheError) -> Void
    ) throws(DiskCacheError) {
        // Other processes may use the space that was made. More than a few times is a full cache.
        for _ in 0..<4 {
            let isDone = try ledger.withSession { session throws(DiskCacheError) -> Bool in
                guard let used = session.state.byteCount, byteCount <= limits.byteLimit - used else { return false }
                try session.add(byteCount)
                do throws(DiskCacheError) {
                    try grow(session)
                } catch {
                    try session.subtract(byteCount)
                    throw error
                }
                return true
            }
            if isDone { return }
            try makeSpace(for: byteCount, at: time)
        }
        throw .full
    }

    /// Counts the files, and removes those that are too old, and if there are too many also those that were not used
    /// for the longest time. Does nothing if another process is at it. O(entries).
    ///
    /// To be called in the background soon after the start, and then when `needsMaintenance` says so.
    package func maintain() {
        let time = now()
        do throws(DiskCacheError) {
            try makeSpace(for: nil, at: time)
        } catch {
            report(error)
        }
    }

    /// Whether the cache is nearly full, or was not maintained for a day. A cheap question, but it uses the disk.
    package var needsMaintenance: Bool {
        let time = now()
        guard FileStatus(path: folder.ledger) != nil else { return false }
        let state = try? ledger.withSession { session throws(DiskCacheError) in session.state }
        guard let state, let used = state.byteCount else { return state != nil }
        let (age, overflow) = time.subtractingReportingOverflow(state.scanTime)
        return used > limits.highWater || overflow || age < 0 || age > 86_400
    }

    /// Makes space for `byteCount` more bytes, or maintains the folder if that is nil.
    private func makeSpace(for byteCount: Int?, at time: Int) throws(DiskCacheError) {
        try evictionLock.withLock { () throws(DiskCacheError) in
            let file = try folder.open(folder.eviction, O_RDWR | O_CREAT)
            do throws(SystemError) {
                guard try file.lock() else { throw SystemError(EWOULDBLOCK) }
            } catch {
                if error.number == EWOULDBLOCK { throw DiskCacheError.busy }
                throw DiskCacheError(error, path: folder.eviction)
            }
            let before = try ledger.withSession { session throws(DiskCacheError) in session.state }
            // Another thread or process may have made space already.
            if let byteCount, let used = before.byteCount, byteCount <= limits.byteLimit - used { return }

            let scan = try CacheScan(folder, ledger)
            count {
                $0.scans += 1
                $0.abandoned += scan.abandonedCount
            }
            let used = try ledger.withSession { session throws(DiskCacheError) -> Int in
                let added = session.state.added &- before.added
                // Files that were added during the scan may be in it or not. Fewer than none: the ledger was made
                // again.
                let used = scan.byteCount + max(0, added)
                session.state.byteCount = added < 0 ? nil : used
                session.state.scanTime = time
                try session.save()
                return used
            }
            try evict(scan.items, goal: goal(used: used, needed: byteCount), at: time)
        }
    }

    /// The number of bytes down to which entries are removed.
    private func goal(used: Int, needed: Int?) -> Int {
        guard let needed else { return used > limits.highWater ? limits.lowWater : .max }
        return needed <= limits.byteLimit - used ? .max : max(0, limits.lowWater - needed)
    }

    /// Removes entries above the age limit, and then the least recently used ones down to `goal` bytes.
    private func evict(_ items: [CacheScan.Item], goal: Int, at time: Int) throws(DiskCacheError) {
        let (oldest, overflow) = time.subtractingReportingOverflow(limits.ageLimit)
        let firstKept = overflow ? .min : oldest
        var victims = items
        if goal == .max { victims.removeAll { $0.lastUse >= firstKept } }
        // A use in the future is one before the clock was set back.
        victims.sort { (min($0.lastUse, time), $0.name) < (min($1.lastUse, time), $1.name) }
        for batch in DiskCache.batches(victims) {
            let isEnough = try ledger.withSession { session throws(DiskCacheError) -> Bool in
                for item in batch {
                    if item.lastUse >= firstKept, (session.state.byteCount ?? 0) <= goal { return true }
                    let path = folder.entry(item.name)
                    // An entry that was used or replaced since the scan stays.
                    guard let status = FileStatus(path: path), status.isRegular, status.lastUse == item.lastUse else {
                        continue
                    }
                    guard unlink(path) == 0 else {
                        if errno == ENOENT { continue }
                        throw DiskCacheError(SystemError(errno), path: path)
                    }
                    count { $0.evicted += 1 }
                    try session.subtract(status.charge)
                }
                return false
            }
            if isEnough { return }
        }
    }
}
