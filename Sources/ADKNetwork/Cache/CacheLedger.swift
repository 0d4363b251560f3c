import ADKFoundation
import Foundation
import Glibc

/// The number of bytes that the entries of a folder take, shared by all processes. Thread-safe.
///
/// The number is in a file. Each change happens under a lock of that file, which is held for a few system calls. The
/// number is never too low: it grows before a file grows, and shrinks after a file shrank. A process that is killed
/// between the two leaves it too high, until the next scan counts the files.
final class CacheLedger: @unchecked Sendable {
    /// The content of the file.
    struct State: Equatable {
        /// The bytes in use; nil before the first scan.
        var byteCount: Int?
        /// The sum of all growth so far, which says how much was added during a scan.
        var added = 0
        /// The number of times that the cache was cleared.
        var clearCount = 0
        /// When the files were counted, in seconds since 1970.
        var scanTime = 0
    }

    /// The open ledger, while it is locked.
    struct Session: ~Copyable {
        fileprivate let file: CacheFile
        fileprivate let path: String
        var state: State

        /// Writes the state down.
        borrowing func save() throws(DiskCacheError) {
            var failure: SystemError?
            CacheLedger.encode(state).withUnsafeBytes { bytes in
                do throws(SystemError) { try file.write(bytes, at: 0) } catch { failure = error }
            }
            if let failure { throw DiskCacheError(failure, path: path) }
        }

        /// Records that files shrank by `byteCount`.
        mutating func subtract(_ byteCount: Int) throws(DiskCacheError) {
            guard let count = state.byteCount, byteCount != 0 else { return }
            state.byteCount = max(0, count - byteCount)
            try save()
        }

        /// Records that files are about to grow by `byteCount`.
        mutating func add(_ byteCount: Int) throws(DiskCacheError) {
            guard let count = state.byteCount, byteCount != 0 else { return }
            state.byteCount = count + byteCount
            state.added &+= byteCount
            try save()
        }
    }

    private let folder: CacheFolder
    /// Keeps the threads of this process apart while one of them waits for the lock of the file.
    private let lock = Lock()
    // Guarded by `lock`. The last wait was in vain: the next ones ask only once, until one succeeds.
    private var isStuck = false
    /// The milliseconds to wait for another process.
    private static let patience = 1000

    init(folder: CacheFolder) { self.folder = folder }

    /// Runs `body` while this thread alone of all processes has the ledger.
    ///
    /// `body` works on files of the cache only. Throws `busy` if another process keeps the ledger for over a second.
    /// The file is opened each time, so that a folder that was removed and made again is no special case.
    func withSession<Result>(
        _ body: (inout Session) throws(DiskCacheError) -> Result
    ) throws(DiskCacheError) -> Result {
        try lock.withLock { () throws(DiskCacheError) -> Result in
            var session = try openSession()
            return try body(&session)
        }
    }

    private func openSession() throws(DiskCacheError) -> Session {
        let path = folder.ledger
        // Another process may remove the folder between opening and locking. More than a few times is no accident.
        for _ in 0..<10 {
            let file = try folder.open(path, O_RDWR | O_CREAT)
            do throws(SystemError) {
                guard try file.lock(patience: isStuck ? 0 : CacheLedger.patience) else {
                    isStuck = true
                    throw SystemError(EWOULDBLOCK)
                }
                isStuck = false
                guard let current = FileStatus(path: path), try file.status().isSameFile(as: current) else { continue }
                let state = CacheLedger.decode(try file.read(at: 0, count: CacheLedger.byteCount))
                return Session(file: file, path: path, state: state ?? State())
            } catch {
                if error.number == EWOULDBLOCK { throw DiskCacheError.busy }
                throw DiskCacheError(error, path: path)
            }
        }
        throw .unwritable(path: path, number: ESTALE)
    }

    // MARK: - Bytes

    private static let signature: UInt64 = 0x3147_444C_434B_4441
    private static let byteCount = 64

    /// A start of the system. After a crash of it the ledger may be older than the files, so it is not trusted.
    private static let boot: UInt64 = {
        let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        return Checksum.of((text ?? "").utf8)
    }()

    static func encode(_ state: State) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(signature)
        writer.write(boot)
        writer.write(Int64(state.byteCount ?? -1))
        writer.write(Int64(state.added))
        writer.write(Int64(state.clearCount))
        writer.write(Int64(state.scanTime))
        writer.write(UInt64(0))
        writer.write(Checksum.of(writer.bytes))
        return writer.bytes
    }

    /// The state; nil for a file that is empty, damaged or from another start of the system.
    static func decode(_ bytes: [UInt8]) -> State? {
        guard bytes.count == byteCount else { return nil }
        var reader = ByteReader(bytes[...])
        guard reader.read(UInt64.self) == signature, reader.read(UInt64.self) == boot,
            let count = reader.read(Int64.self), let added = reader.read(Int64.self),
            let clears = reader.read(Int64.self), let scan = reader.read(Int64.self), reader.read(UInt64.self) != nil,
            reader.read(UInt64.self) == Checksum.of(bytes.prefix(56))
        else { return nil }
        return State(
            byteCount: count < 0 ? nil : Int(count), added: Int(added), clearCount: Int(clears), scanTime: Int(scan))
    }
}
