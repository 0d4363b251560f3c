import CSystem
import CXCB
import Glibc

/// Memory pages that another process can map as well. Freed with the last reference.
final class SharedPages: @unchecked Sendable {
    // No lock: the address and the size never change, and only the main thread accesses the pixels.
    let bytes: UnsafeMutableRawPointer
    let byteCount: Int
    /// Our own descriptor, used to map the pages a second time; nil for a System V segment.
    private let descriptor: Int32?

    static let pageSize = sysconf(Int32(_SC_PAGESIZE))

    /// Handle by which another process maps the pages.
    enum Token {
        /// A file descriptor. The caller closes it.
        case descriptor(Int32)
        /// A System V segment ID. The caller removes the segment; otherwise it outlives both processes.
        case systemV(Int32)
    }

    /// Allocates pages that are shared by file descriptor; nil if there is no memory.
    static func make(byteCount: Int) -> (pages: SharedPages, token: Token)? {
        let descriptor = csystem_memfd_create("adk-window")
        guard descriptor >= 0 else { return nil }
        // Reserve twice the address range, so that the beginning can be mapped again behind the end.
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

    /// Maps the first `offset` bytes again at `offset`: a write to one copy appears in the other. Returns false if
    /// mapping fails. `offset` is a whole number of pages.
    func repeatBeginning(at offset: Int) -> Bool {
        precondition(
            offset <= byteCount && offset % SharedPages.pageSize == 0, "cannot repeat \(offset) of \(byteCount) bytes")
        guard offset > 0, map(at: 0, byteCount) else { return false }
        return map(at: offset, offset)
    }

    /// Allocates pages as a System V segment, for servers that accept no file descriptors.
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

/// Shared pages that are attached to the X server.
@MainActor
final class SharedSegment {
    /// The server's ID of the segment.
    let id: xcb_shm_seg_t
    let pages: SharedPages
    private let connection: XConnection

    /// Returns nil, and logs an error, if there is no memory. Pages cost time when they are first touched, not here.
    ///
    /// The server reports later if it refuses the memory or cannot read from it: see `X11Host.requestFailed`.
    init?(byteCount: Int, connection: XConnection) {
        let takesDescriptors = connection.sharedMemory?.takesDescriptors ?? false
        guard
            let made = takesDescriptors
                ? SharedPages.make(byteCount: byteCount) : SharedPages.makeSystemV(byteCount: byteCount)
        else {
            connection.log.error("cannot allocate \(byteCount) bytes of shared memory, error \(errno)")
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
            // XCB owns the descriptor from here on, and closes it when it was sent.
            connection.send(.shmAttach, of: id) { xcb_shm_attach_fd($0, id, descriptor, 0) }
        case .systemV(let number):
            connection.send(.shmAttachSystemV, of: id) { xcb_shm_attach($0, id, UInt32(number), 0) }
            // Removed before the server has attached it: Linux allows attaching while this process has the segment
            // mapped. Nothing is left behind then, whichever process ends first.
            shmctl(number, IPC_RMID, nil)
        }
    }

    /// The server detaches the pages after it has processed all earlier requests.
    isolated deinit { connection.send(.shmDetach) { xcb_shm_detach($0, id) } }
}

/// Decides how much memory a window's pixels get. It leaves room for growth, so that dragging a window's edge does not
/// create a new segment (3-26 ms) for every pixel.
enum BufferCapacity {
    private static let step = 1 << 20

    /// Bytes to keep or to allocate, if `needed` bytes are needed and `current` bytes are allocated.
    ///
    /// The first allocation is as large as needed; later ones are half as large again. Sizes are rounded up to steps of
    /// 1 MiB. Memory above 4 MiB shrinks when less than a quarter is in use. Untouched pages cost nothing.
    static func bytes(for needed: Int, current: Int) -> Int {
        if needed <= current, needed >= current / 4 || current <= 4 * step { return current }
        let generous = current == 0 ? needed : needed + needed / 2
        return max(1, (generous + step - 1) / step) * step
    }
}
