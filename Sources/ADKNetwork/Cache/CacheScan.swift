import Glibc

/// All files of a cache at about one time. Files that change during the scan may be counted twice, but files that exist
/// all the time are counted.
struct CacheScan {
    /// An entry. 32 bytes, so that 100,000 entries take 3 MB during a scan.
    struct Item {
        let name: EntryName
        /// In seconds since 1970.
        let lastUse: Int
        let charge: Int
    }

    private(set) var items: [Item] = []
    /// The bytes of the entries and of the files that are being written.
    private(set) var byteCount = 0
    /// The number of files that were removed because their writer is gone.
    private(set) var abandonedCount = 0

    /// Scans a folder, and removes files of writers that are gone. O(entries).
    init(_ folder: CacheFolder, _ ledger: CacheLedger) throws(DiskCacheError) {
        // Files that are being written come first: one that is finished meanwhile is then found among the entries too.
        try scanWriting(folder, ledger)
        for index in 0..<256 {
            CacheScan.forEachFile(in: "\(folder.path)/\(EntryName.folderName(index))") { name, status in
                guard let name = EntryName(folder: index, file: name) else { return }
                items.append(Item(name: name, lastUse: status.lastUse, charge: status.charge))
                byteCount += status.charge
            }
        }
    }

    private mutating func scanWriting(_ folder: CacheFolder, _ ledger: CacheLedger) throws(DiskCacheError) {
        var files: [(path: String, charge: Int)] = []
        CacheScan.forEachFile(in: folder.writing) { name, status in
            files.append(("\(folder.writing)/\(String(decoding: name, as: UTF8.self))", status.charge))
        }
        for file in files {
            // A writer creates and locks its file in a session of its own, so there is no file without a lock in this
            // one.
            let isAbandoned = try ledger.withSession { _ in CacheScan.removeIfAbandoned(file.path) }
            if isAbandoned { abandonedCount += 1 } else { byteCount += file.charge }
        }
    }

    private static func removeIfAbandoned(_ path: String) -> Bool {
        do throws(SystemError) {
            let file = try CacheFile(path, O_RDWR)
            guard try file.lock() else { return false }
            return unlink(path) == 0
        } catch {
            return false
        }
    }

    /// Calls `body` for each regular file in a folder. A folder that cannot be read is empty.
    private static func forEachFile(in path: String, _ body: (UnsafeBufferPointer<UInt8>, FileStatus) -> Void) {
        guard let folder = opendir(path) else { return }
        defer { closedir(folder) }
        let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name)!
        while let entry = readdir(folder) {
            let name = (UnsafeRawPointer(entry) + nameOffset).assumingMemoryBound(to: UInt8.self)
            guard name[0] != UInt8(ascii: ".") else { continue }
            var status = stat()
            guard fstatat(dirfd(folder), UnsafePointer<CChar>(OpaquePointer(name)), &status, AT_SYMLINK_NOFOLLOW) == 0
            else { continue }
            let file = FileStatus(status)
            guard file.isRegular else { continue }
            body(UnsafeBufferPointer(start: name, count: strlen(UnsafePointer(OpaquePointer(name)))), file)
        }
    }
}
