import AsyncDisplayKit

/// A file that is written beside its place, under a hidden name, and takes the place when it is complete. It is removed
/// if it does not.
struct FileDraft: ~Copyable {
    /// The fate of a file that has the final name.
    enum Placement {
        case replacing
        /// Fails with `exists`.
        case keeping
    }

    let descriptor: Int32
    private let target: PhotoPath
    private let path: PhotoPath
    private var isPlaced = false

    /// Creates the draft. Only the user may read it, until `setAttributes` is called.
    init(for target: PhotoPath) throws(FileProblem) {
        self.target = target
        // The longest name has 255 bytes.
        let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        path = target.sibling([UInt8(ascii: ".")] + target.name.prefix(200) + Array(".part-\(number)".utf8))
        descriptor = path.withCPath { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        if descriptor < 0 { throw FileProblem(errno, errno == ENOENT ? target.folder : target) }
    }

    deinit {
        close(descriptor)
        if !isPlaced { _ = path.withCPath { unlink($0) } }
    }

    /// Appends bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(FileProblem) {
        var written = 0
        while written < bytes.count, let start = bytes.baseAddress {
            let count = AsyncDisplayKit.write(descriptor, start + written, bytes.count - written)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileProblem(errno, target) }
            written += count
        }
    }

    /// Appends bytes.
    func write(_ bytes: some Collection<UInt8>) throws(FileProblem) {
        let array = Array(bytes)
        let outcome = array.withUnsafeBytes { buffer -> Result<Void, FileProblem> in
            Result { () throws(FileProblem) in try write(buffer) }
        }
        try outcome.get()
    }

    /// Reads the draft from the disk. Throws `notCopied` if it has other bytes than those with this checksum.
    func verify(_ count: Int, _ checksum: UInt64) throws(FileProblem) {
        guard fsync(descriptor) == 0 else { throw FileProblem(errno, target) }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        var sum = Checksum()
        var position = 0
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(position))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            sum.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            position += count
        }
        guard position == count, sum.value == checksum else { throw .notCopied(target) }
    }

    /// Gives the draft the mode, the times and, where it is allowed, the owner and the user's extended attributes of an
    /// open file with this status.
    func setAttributes(of source: Int32, _ status: stat) {
        // First, since a file that cannot be written takes none.
        SystemCalls.copyUserAttributes(from: source, to: descriptor)
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        _ = fchmod(descriptor, status.st_mode & 0o7777)
        var times = [status.st_atim, status.st_mtim]
        _ = futimens(descriptor, &times)
    }

    /// Puts the draft in its place, complete on the disk if `isSynced`. `check` is called directly before.
    mutating func place(
        _ placement: Placement, isSynced: Bool, check: () throws(FileProblem) -> Void = {}
    ) throws(FileProblem) {
        if isSynced, fsync(descriptor) != 0 { throw FileProblem(errno, target) }
        try check()
        switch placement {
        case .replacing:
            let status = path.withCPath { old in target.withCPath { rename(old, $0) } }
            if status != 0 { throw FileProblem(errno, target) }
        case .keeping: try FileMove.rename(path, to: target)
        }
        isPlaced = true
        if isSynced { FileDraft.syncFolder(of: target) }
    }

    /// The status of the draft, which stays when it is placed.
    var status: stat? {
        var raw = stat()
        return fstat(descriptor, &raw) == 0 ? raw : nil
    }

    /// Writes the names of a folder to the disk.
    static func syncFolder(of path: PhotoPath) {
        let folder = path.folder.withCPath { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}

/// Moves on one drive.
enum FileMove {
    /// Gives a file or folder another path. Fails with `exists` if the path is in use.
    static func rename(_ old: PhotoPath, to new: PhotoPath) throws(FileProblem) {
        switch SystemCalls.renameWithoutReplacing(old, new) {
        case 0: return
        case EINVAL, ENOSYS: try renameByLink(old, to: new)
        case let code: throw problem(code, old, new)
        }
    }

    /// For drives that cannot rename without replacing. Tests change the disk in `meanwhile`.
    static func renameByLink(
        _ old: PhotoPath, to new: PhotoPath, meanwhile: () -> Void = {}
    ) throws(FileProblem) {
        // A second name fails if it is in use. Both names are there for a moment, and none is ever missing.
        let linked = old.withCPath { from in new.withCPath { link(from, $0) } }
        if linked == 0 {
            guard let made = entry(new) else { throw FileProblem(errno, new) }
            meanwhile()
            return try removeOldName(old, new, made)
        }
        // Folders have one name, and some drives have no second names: look first.
        guard [EPERM, EISDIR, EOPNOTSUPP, EMLINK, ENOSYS].contains(errno) else { throw problem(errno, old, new) }
        guard !exists(new) else { throw .exists(new) }
        let renamed = old.withCPath { from in new.withCPath { AsyncDisplayKit.rename(from, $0) } }
        if renamed != 0 { throw problem(errno, old, new) }
    }

    /// Removes the first name of a file that got a second one. If it cannot, the second one is removed, unless it may
    /// be the only one.
    private static func removeOldName(_ old: PhotoPath, _ new: PhotoPath, _ made: stat) throws(FileProblem) {
        guard let now = entry(old) else {
            // Another program removed the old name.
            if errno == ENOENT { return }
            throw FileProblem(errno, old)
        }
        var problem = FileProblem.changed(old)
        if FileCopy.isSame(now, made) {
            if old.withCPath({ unlink($0) }) == 0 || errno == ENOENT { return }
            problem = FileProblem(errno, old)
        }
        // A file that took the old name meanwhile was to replace this one.
        if exists(old) { removeIfSame(new, made) }
        throw problem
    }

    private static func problem(_ code: Int32, _ old: PhotoPath, _ new: PhotoPath) -> FileProblem {
        switch code {
        case ENOENT: .missing(exists(old) ? new.folder : old)
        // Both folders change.
        case EACCES, EPERM: .denied(new.folder.withCPath { access($0, W_OK | X_OK) } == 0 ? old : new.folder)
        default: FileProblem(code, new)
        }
    }

    /// Removes a name, unless another file has it by now.
    static func removeIfSame(_ path: PhotoPath, _ status: stat) {
        guard let now = entry(path), now.st_dev == status.st_dev, now.st_ino == status.st_ino else { return }
        _ = path.withCPath { unlink($0) }
    }

    /// Whether there is an entry, also if it is a broken link.
    static func exists(_ path: PhotoPath) -> Bool { entry(path) != nil }

    /// The status of an entry. A link is not resolved. Nil with `errno`.
    private static func entry(_ path: PhotoPath) -> stat? {
        var raw = stat()
        return path.withCPath { lstat($0, &raw) } == 0 ? raw : nil
    }
}
