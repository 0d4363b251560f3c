import AsyncDisplayKit

/// Remembers the photos of one large root with their dates and sizes, so that the next start shows them in their order
/// before the disk is read. It is a cache: nothing in it is trusted without a look at the file.
///
/// A database that is broken is removed and made again. One that another program writes is left alone. For one thread.
struct PhotoIndex {
    struct Photo: Equatable {
        let name: [UInt8]
        let kind: PhotoKind
        let byteCount: Int
        let modifiedNanoseconds: Int
        let changedNanoseconds: Int
        let fileNumber: UInt64
        let details: PhotoDetails?
    }

    /// Roots with fewer photos are read quickly and have no index.
    static let minimumCount = 2_000

    /// The most roots that are remembered.
    private static let maximumFileCount = 32
    /// The tables have this form.
    private static let version = 2

    let path: PhotoPath
    private let root: PhotoPath

    /// The index of `root` in `folder`.
    init(of root: PhotoPath, in folder: PhotoPath) {
        self.root = root
        path = folder.appending(Array((MD5.text(of: root.bytes) + ".db").utf8))
    }

    /// The folder of all indices of the user.
    static var userFolder: PhotoPath? {
        UserFolder.cache.path(of: "asyncdisplaykit-gallery", in: ProcessInfo.processInfo.environment)
            .map { PhotoPath($0 + "/index") }
    }

    /// The photos by their folders. Empty if there is no index. SQLite is not loaded then.
    func load() -> [(folder: PhotoPath, photos: [Photo])] {
        guard FileMove.exists(path) else { return [] }
        do throws(DatabaseProblem) {
            let database = try open()
            var folders: [Int: PhotoPath] = [:]
            let folder = try database.prepare("SELECT id, path FROM folders")
            try folder.run {
                let path = PhotoPath(bytes: folder.bytes(1))
                if path == root || path.isInside(root) { folders[folder.number(0)] = path }
            }
            var photos: [Int: [Photo]] = [:]
            let row = try database.prepare(PhotoIndex.select)
            try row.run {
                if let photo = PhotoIndex.photo(row) { photos[row.number(0), default: []].append(photo) }
            }
            return folders.map { id, path in (path, photos[id] ?? []) }
        } catch {
            if error == .broken { remove() }
            return []
        }
    }

    /// Remembers these photos in place of those before. Writes only what changed.
    func save(_ folders: [(folder: PhotoPath, photos: [Photo])]) {
        makeFolder()
        // A broken database is found and removed by the first round.
        for _ in 0..<2 {
            do throws(DatabaseProblem) {
                let database = try open()
                try database.transaction { () throws(DatabaseProblem) in try write(folders, to: database) }
                return
            } catch {
                guard error == .broken else { return }
                remove()
            }
        }
    }

    // MARK: - Database

    private func open() throws(DatabaseProblem) -> Database {
        let database = try Database(path)
        // Other users must not read the names.
        _ = path.withCPath { chmod($0, 0o600) }
        // After a loss of power the file may be broken, and is made again. The end of a program breaks nothing.
        try database.execute("PRAGMA synchronous = OFF")
        let version = try database.prepare("PRAGMA user_version")
        var found = 0
        try version.run { found = version.number(0) }
        guard found != PhotoIndex.version else { return database }
        guard found == 0 else { throw .broken }
        try database.transaction { () throws(DatabaseProblem) in
            try database.execute(
                """
                CREATE TABLE folders (id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE);
                CREATE TABLE photos (folder INTEGER, name BLOB, kind INTEGER, bytes INTEGER, modified INTEGER,
                    changed INTEGER, number INTEGER, taken INTEGER, width INTEGER, height INTEGER, sum INTEGER,
                    PRIMARY KEY (folder, name)) WITHOUT ROWID;
                PRAGMA user_version = \(PhotoIndex.version);
                """)
        }
        return database
    }

    private static let select =
        "SELECT folder, name, kind, bytes, modified, changed, number, taken, width, height, sum FROM photos"

    /// The photo of a row. Nil if it cannot be one.
    private static func photo(_ row: Database.Statement) -> Photo? {
        let name = row.bytes(1)
        guard !name.isEmpty, !name.contains(0), !name.contains(UInt8(ascii: "/")),
            let kind = UInt8(exactly: row.number(2)).flatMap({ PhotoKind(rawValue: $0) }), row.number(3) >= 0
        else { return nil }
        // Without a width and height the file could not be read; without any it was not read.
        let details = row.optionalNumber(8).map { width in
            let height = row.number(9)
            let size = width > 0 && height > 0 ? PhotoPixelSize(width: width, height: height) : nil
            return PhotoDetails(takenSeconds: row.optionalNumber(7), pixelSize: size)
        }
        let photo = Photo(
            name: name, kind: kind, byteCount: row.number(3), modifiedNanoseconds: row.number(4),
            changedNanoseconds: row.number(5), fileNumber: UInt64(bitPattern: Int64(row.number(6))), details: details)
        return sum(of: photo, row.number(0)) == row.number(10) ? photo : nil
    }

    /// A checksum of a row. SQLite notices damage to its structure only.
    private static func sum(of photo: Photo, _ folder: Int) -> Int {
        let size = photo.details?.pixelSize
        var sum: UInt64 = 0x243F_6A88_85A3_08D3
        func add(_ number: Int) {
            sum = (sum ^ UInt64(bitPattern: Int64(number))) &* 0x9E6C_63D0_876A_3F6B
            sum ^= sum >> 29
        }
        add(folder)
        add(Int(photo.kind.rawValue))
        add(photo.byteCount)
        add(photo.modifiedNanoseconds)
        add(photo.changedNanoseconds)
        add(Int(truncatingIfNeeded: photo.fileNumber))
        add(photo.details?.takenSeconds ?? .min)
        add(photo.details == nil ? -1 : size?.width ?? 0)
        add(size?.height ?? 0)
        for byte in photo.name { add(Int(byte)) }
        return Int(truncatingIfNeeded: sum)
    }

    private func write(
        _ folders: [(folder: PhotoPath, photos: [Photo])], to database: Database
    ) throws(DatabaseProblem) {
        let known = try numbers(of: folders.map(\.folder), in: database)
        var old: [Int: [[UInt8]: Photo]] = [:]
        let row = try database.prepare(PhotoIndex.select)
        try row.run { if let photo = PhotoIndex.photo(row) { old[row.number(0), default: [:]][photo.name] = photo } }
        let insert = try database.prepare("INSERT OR REPLACE INTO photos VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        let delete = try database.prepare("DELETE FROM photos WHERE folder = ? AND name = ?")
        for (folder, photos) in folders {
            guard let number = known[folder] else { continue }
            var before = old.removeValue(forKey: number) ?? [:]
            for photo in photos where before.removeValue(forKey: photo.name) != photo {
                try insert.run(PhotoIndex.values(photo, number))
            }
            for name in before.keys { try delete.run([.number(number), .blob(name)]) }
        }
        // All others are in folders that are gone.
        let clear = try database.prepare("DELETE FROM photos WHERE folder = ?")
        let forget = try database.prepare("DELETE FROM folders WHERE id = ?")
        let kept = Set(folders.map(\.folder))
        for number in known.filter({ !kept.contains($0.key) }).values {
            try clear.run([.number(number)])
            try forget.run([.number(number)])
        }
    }

    private static func values(_ photo: Photo, _ folder: Int) -> [Database.Statement.Value] {
        let size = photo.details?.pixelSize
        let taken = photo.details?.takenSeconds.map { Database.Statement.Value.number($0) }
        return [
            .number(folder), .blob(photo.name), .number(Int(photo.kind.rawValue)), .number(photo.byteCount),
            .number(photo.modifiedNanoseconds), .number(photo.changedNanoseconds),
            .number(Int(truncatingIfNeeded: photo.fileNumber)), taken ?? .null,
            photo.details == nil ? .null : .number(size?.width ?? 0), .number(size?.height ?? 0),
            .number(sum(of: photo, folder)),
        ]
    }

    /// The numbers of folders, which are added if they are new.
    private func numbers(of folders: [PhotoPath], in database: Database) throws(DatabaseProblem) -> [PhotoPath: Int] {
        let insert = try database.prepare("INSERT OR IGNORE INTO folders (path) VALUES (?)")
        for folder in folders { try insert.run([.blob(folder.bytes)]) }
        var numbers: [PhotoPath: Int] = [:]
        let row = try database.prepare("SELECT id, path FROM folders")
        try row.run { numbers[PhotoPath(bytes: row.bytes(1))] = row.number(0) }
        return numbers
    }

    // MARK: - Files

    private func remove() {
        for ending in ["", "-journal", "-wal", "-shm"] {
            _ = path.sibling(path.name + Array(ending.utf8)).withCPath { unlink($0) }
        }
    }

    /// Makes the folder, and removes the indices that were not written for the longest time.
    private func makeFolder() {
        var missing: [PhotoPath] = []
        var folder = path.folder
        while !FileMove.exists(folder), !folder.name.isEmpty {
            missing.append(folder)
            folder = folder.folder
        }
        for folder in missing.reversed() { _ = folder.withCPath { mkdir($0, 0o700) } }
        guard let stream = path.folder.withCPath({ opendir($0) }) else { return }
        defer { closedir(stream) }
        var files: [(path: PhotoPath, time: Int)] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            let file = path.sibling(name)
            guard name.count == 35, file != path, case .success(let status) = FileStatus.at(file) else { continue }
            files.append((file, status.modifiedNanoseconds))
        }
        let excess = files.count - PhotoIndex.maximumFileCount + 1
        guard excess > 0 else { return }
        for file in files.sorted(by: { $0.time < $1.time }).prefix(excess) { _ = file.path.withCPath { unlink($0) } }
    }
}
