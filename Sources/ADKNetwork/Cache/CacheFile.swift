import Glibc

/// An open file of the cache. The deinit closes it.
struct CacheFile: ~Copyable {
    let descriptor: Int32

    /// Opens a file as `open` does, never following a symbolic link and never waiting for a pipe. Throws the error
    /// number.
    init(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(SystemError) {
        var descriptor: Int32
        repeat {
            descriptor = open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, mode)
        } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { throw SystemError(errno) }
        self.descriptor = descriptor
    }

    /// A child process that is being started shares the open file until it runs its program. So the lock is given back
    /// here: closing would leave it to the child.
    deinit {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// The file's status.
    func status() throws(SystemError) -> FileStatus {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError(errno) }
        return FileStatus(status)
    }

    /// Fills `buffer` from `offset` on. Returns the number of bytes, less than asked for only at the end of the file.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        var done = 0
        while done < buffer.count {
            let count = pread(descriptor, buffer.baseAddress! + done, buffer.count - done, offset + done)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw SystemError(errno) }
            guard count > 0 else { break }
            done += count
        }
        return done
    }

    /// At most `count` bytes from `offset` on.
    func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(SystemError) {
                filled = try read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes all bytes at `offset`.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let count = pwrite(descriptor, bytes.baseAddress! + done, bytes.count - done, offset + done)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw SystemError(count < 0 ? errno : ENOSPC) }
            done += count
        }
    }

    /// Sets the length. New bytes are zero and take no space until they are written.
    func truncate(to byteCount: Int) throws(SystemError) {
        while ftruncate(descriptor, byteCount) != 0 {
            guard errno == EINTR else { throw SystemError(errno) }
        }
    }

    /// Sets the time of the last use, in seconds since 1970: the modification time. The access time is not used,
    /// because mount options change its meaning. A failure only makes the entry look older.
    func setLastUse(_ seconds: Int) {
        var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        _ = futimens(descriptor, &times)
    }

    /// Takes the lock of the open file, which other opens of it respect. False if it is taken, and still so after
    /// `patience` milliseconds. The lock ends with this value or with the process.
    ///
    /// The system has no such lock with a time limit, so this asks once a millisecond. The limit is for a process that
    /// was stopped while it had the lock: one that runs has it for a few system calls.
    func lock(patience: Int = 0) throws(SystemError) -> Bool {
        var left = patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            guard errno == EWOULDBLOCK else { throw SystemError(errno) }
            guard left > 0 else { return false }
            left -= 1
            poll(nil, 0, 1)
        }
        return true
    }
}

/// An error number of the system.
struct SystemError: Error, Equatable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    var isMissing: Bool { number == ENOENT || number == ENOTDIR }
    var text: String { String(cString: strerror(number)) }
}

/// The part of `stat` that the cache uses.
struct FileStatus: Equatable {
    let isRegular: Bool
    let byteCount: Int
    /// The modification time, in seconds since 1970.
    let lastUse: Int
    /// Device and number: the same for the same file.
    let device: UInt64
    let number: UInt64

    init(_ status: stat) {
        isRegular = status.st_mode & S_IFMT == S_IFREG
        byteCount = Int(status.st_size)
        lastUse = status.st_mtim.tv_sec
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
    }

    /// The status of a path, of a symbolic link itself. Nil if there is nothing.
    init?(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    func isSameFile(as other: FileStatus) -> Bool { device == other.device && number == other.number }

    /// The bytes that count for the limit of the cache: whole blocks of 4 KiB.
    var charge: Int { FileStatus.charge(of: byteCount) }

    static func charge(of byteCount: Int) -> Int { (byteCount + 4095) / 4096 * 4096 }
}
