import ADKFoundation
import CSystem
import CXCB
import Glibc

/// Pages of anonymous memory that can be handed to another process; freed with the last owner.
final class SharedPages: @unchecked Sendable {
    // No lock: address and size never change, and the pixels in it are the main thread's alone.
    let bytes: UnsafeMutableRawPointer
    let byteCount: Int

    /// The second value is the file descriptor of the pages, the caller's to close; nil where
    /// there is no memory.
    static func make(byteCount: Int) -> (pages: SharedPages, descriptor: Int32)? {
        let descriptor = csystem_memfd_create("adk-window")
        guard descriptor >= 0 else { return nil }
        guard ftruncate(descriptor, byteCount) == 0,
            let bytes = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), bytes != MAP_FAILED
        else {
            close(descriptor)
            return nil
        }
        return (SharedPages(bytes: bytes, byteCount: byteCount), descriptor)
    }

    private init(bytes: UnsafeMutableRawPointer, byteCount: Int) {
        self.bytes = bytes
        self.byteCount = byteCount
    }

    deinit { munmap(bytes, byteCount) }
}

/// Pages the server has mapped too.
@MainActor
final class SharedSegment {
    /// The server's name for it.
    let id: xcb_shm_seg_t
    let pages: SharedPages
    private let connection: XConnection

    /// Nil, with a line in the log, when there is no memory or the server refused it.
    /// Costs a round trip, and the pages' first touch later.
    init?(byteCount: Int, connection: XConnection) {
        guard let (pages, descriptor) = SharedPages.make(byteCount: byteCount) else {
            connection.log.error("no shared memory of \(byteCount) bytes, error \(errno)")
            return nil
        }
        let id = connection.makeID()
        // The descriptor is XCB's from here on: it closes it when it was sent.
        guard connection.sendAndCheck(.shmAttach, { xcb_shm_attach_fd_checked($0, id, descriptor, 0) }) else {
            return nil
        }
        self.id = id
        self.pages = pages
        self.connection = connection
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
