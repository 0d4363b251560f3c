/// The limits of a disk cache.
package struct DiskCacheLimits: Sendable, Equatable {
    /// The largest number of bytes that all entries take, in blocks of 4 KiB. It includes entries that are being
    /// written.
    package var byteLimit: Int
    /// The largest number of bytes of one entry: its body and about 2 KiB of metadata.
    package var entryByteLimit: Int
    /// The seconds after its last use at which an entry is removed.
    package var ageLimit: Int
    /// The seconds from one recorded use of an entry to the next. Uses in between are not written down.
    package var useInterval: Int

    /// Limits with useful defaults: one entry may take an eighth, entries that were not used for 60 days are removed,
    /// and uses are recorded once an hour. Negative values count as 0.
    package init(byteLimit: Int, entryByteLimit: Int? = nil, ageLimit: Int = 60 * 86_400, useInterval: Int = 3600) {
        self.byteLimit = max(byteLimit, 0)
        self.entryByteLimit = min(max(entryByteLimit ?? byteLimit / 8, 0), self.byteLimit)
        self.ageLimit = max(ageLimit, 0)
        self.useInterval = max(useInterval, 0)
    }

    /// Maintenance removes entries above this number of bytes, so that a write seldom has to.
    var highWater: Int { byteLimit / 20 * 19 }
    /// The number of bytes that is left when entries are removed for their number. The distance to the limit is the
    /// share of entries that one scan of the folder pays for.
    var lowWater: Int { byteLimit / 10 * 9 }
}

/// Counts of what a disk cache did since it was made.
package struct DiskCacheStatistics: Sendable, Equatable {
    /// Entries found, and requests without one.
    package var hits = 0, misses = 0
    /// Entries stored, and updates of metadata without the body.
    package var stored = 0, updated = 0
    /// Entries that were removed because they were damaged.
    package var damaged = 0
    /// Entries that were removed for space or age.
    package var evicted = 0
    /// Entries of processes that ended while writing.
    package var abandoned = 0
    /// Scans of the whole folder.
    package var scans = 0
}
