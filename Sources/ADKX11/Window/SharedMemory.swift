import CSystem
import CXCB
import Glibc

/// Pages of memory that another process can map too; freed with the last owner.
final class SharedPages: @unchecked Sendable {
    // No lock: address and size never change, and the pixels in it are the main thread's alone.
    let bytes: UnsafeMutableRawPointer
    let byteCount: Int
    /// Ours, to map the pages a second time; nil for a System V segment.
    private let descriptor: Int32?

    static let pageSize = sysconf(Int32(_SC_PAGESIZE))

    /// What another process needs to map the pages.
    enum Token {
        /// The caller's to close.
        case descriptor(Int32)
        /// The caller's to remove: until then it outlives both processes.
        case systemV(Int32)
    }

    /// Nil where there is no memory.
    static func make(byteCount: Int) -> (pages: SharedPages, token: Token)? {
        let descriptor = csystem_memfd_create("adk-window")
        guard descriptor >= 0 else { return nil }
        // Twice the addresses: room to repeat the beginning.
        guard ftruncate(descriptor, byteCount) == 0,
            let bytes = mmap(nil, 2 * byteCount, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
            bytes != MAP_FAILED
        else {
            close(descriptor)
            return nil
        }
        let pages = SharedPages(bytes: bytes, byteCount: byteCount, descriptor: descriptor)
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, pages.map(at: 0, byteCount) else {
            if copy >= 0 { close(copy) }
            return nil
        }
        return (pages, .descriptor(copy))
    }

    private func map(at offset: Int, _ count: Int) -> Bool {
        guard let descriptor else { return false }
        let place = bytes + offset
        return mmap(place, count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, descriptor, 0) == place
    }

    /// From now on the bytes at `offset` are those at 0 once more, as many as lie before it: a write to
    /// one is seen in the other. False where that cannot be. `offset` is a whole number of pages.
    func repeatBeginning(at offset: Int) -> Bool {
        precondition(offset <= byteCount && offset % SharedPages.pageSize == 0, "repeated at \(offset) of \(byteCount)")
        guard offset > 0, map(at: 0, byteCount) else { return false }
        return map(at: offset, offset)
    }

    /// Likewise as a System V segment, for servers that take no descriptors.
    static func makeSystemV(byteCount: Int) -> (pages: SharedPages, token: Token)? {
        let id = shmget(IPC_PRIVATE, byteCount, IPC_CREAT | 0o600)
        guard id >= 0 else { return nil }
        guard let bytes = shmat(id, nil, 0), Int(bitPattern: bytes) != -1 else {
            shmctl(id, IPC_RMID, nil)
            return nil
        }
        return (SharedPages(bytes: bytes, byteCount: byteCount, descriptor: nil), .systemV(id))
    }

    private init(bytes: UnsafeMutableRawPointer, byteCount: Int, descriptor: Int32?) {
        self.bytes = bytes
        self.byteCount = byteCount
        self.descriptor = descriptor
    }

    deinit {
        guard let descriptor else {
            shmdt(bytes)
            return
        }
        munmap(bytes, 2 * byteCount)
        close(descriptor)
    }
}

/// Pages the server has mapped too.
@MainActor
final class SharedSegment {
    /// The server's name for it.
    let id: xcb_shm_seg_t
    let pages: SharedPages
    private let connection: XConnection

    /// Nil, with a line in the log, when there is no memory. Costs the pages' first touch later.
    ///
    /// A server that refuses the memory says so later, like one that refuses to read from it: `X11Host.requestFailed`
    /// hears of both.
    init?(byteCount: Int, connection: XConnection) {
        let takesDescriptors = connection.sharedMemory?.takesDescriptors ?? false
        guard
            let made = takesDescriptors
                ? SharedPages.make(byteCount: byteCount) : SharedPages.makeSystemV(byteCount: byteCount)
        else {
            connection.log.error("no shared memory of \(byteCount) bytes, error \(errno)")
            return nil
        }
        let id = connection.makeID()
        SharedSegment.attach(made.token, as: id, on: connection)
        self.id = id
        pages = made.pages
        self.connection = connection
    }

    private static func attach(_ token: SharedPages.Token, as id: xcb_shm_seg_t, on connection: XConnection) {
        switch token {
        case .descriptor(let descriptor):
            // The descriptor is XCB's from here on: it closes it when it was sent.
            connection.send(.shmAttach) { xcb_shm_attach_fd($0, id, descriptor, 0) }
        case .systemV(let number):
            connection.send(.shmAttachSystemV) { xcb_shm_attach($0, id, UInt32(number), 0) }
            // Removed before the server has it: Linux lets it be attached as long as this process has it mapped.
            // Nothing is left behind then, whenever either of the two ends.
            shmctl(number, IPC_RMID, nil)
        }
    }

    /// The server lets go of the pages after what it was asked to do before.
    isolated deinit { connection.send(.shmDetach) { xcb_shm_detach($0, id) } }
}

/// How much memory a window's pixels get: enough for some growth, so that dragging a window's
/// edge does not make a new segment (3-26 ms) for every pixel.
enum BufferCapacity {
    private static let step = 1 << 20

    /// The bytes to keep or allocate for `needed` bytes when there are `current`.
    ///
    /// Memory grows by half as much again, rounded up to whole steps, and is given back when
    /// less than a quarter is in use. Untouched pages cost nothing.
    static func bytes(for needed: Int, current: Int) -> Int {
        if needed <= current, needed >= current / 4 || current <= 4 * step { return current }
        let generous = current == 0 ? needed : needed + needed / 2
        return max(1, (generous + step - 1) / step) * step
    }
}
