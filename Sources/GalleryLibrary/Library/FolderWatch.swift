import AsyncDisplayKit

/// The changes in folders that the system reports (inotify). Used on one queue only.
final class FolderWatch {
    enum Event: Equatable {
        /// An entry came, went, or was written.
        case entry(watch: Int32, name: [UInt8])
        /// The folder was removed, moved or unmounted.
        case gone(watch: Int32)
        /// The system watches the folder no more.
        case ended(watch: Int32)
        /// Events were lost: every folder can have changed.
        case overflow
    }

    private static let mask =
        UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
        | UInt32(IN_ATTRIB) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
        | UInt32(IN_EXCL_UNLINK)
    private static let goneMask = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_UNMOUNT)

    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private let maximumCount: Int
    private var watches: Set<Int32> = []

    /// Calls `onReadable` on `queue` when events have arrived. Nil if the system has no more instances. Watches at most
    /// `maximumCount` folders: half of what the user may have, so that other programs have some.
    init?(
        queue: DispatchQueue, maximumCount: Int = FolderWatch.systemMaximum / 2,
        onReadable: @escaping @Sendable () -> Void
    ) {
        let descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        self.maximumCount = maximumCount
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler(handler: onReadable)
        source.setCancelHandler { close(descriptor) }
        source.resume()
    }

    deinit { source.cancel() }

    /// The watches that the system allows each user. Without a limit if it is not known.
    private static let systemMaximum: Int = {
        let file = open("/proc/sys/fs/inotify/max_user_watches", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return .max }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 32)
        let count = Foundation.read(file, &text, text.count)
        let digits = text.prefix(max(0, count)).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self)) ?? .max
    }()

    /// Watches a folder and returns the number of the watch, the same for the same folder. Fails with `ENOSPC` if there
    /// are as many watches as this program uses or the system allows.
    func add(_ folder: PhotoPath) -> Result<Int32, FileStatus.Failure> {
        folder.withCPath { path in
            let watch = inotify_add_watch(descriptor, path, FolderWatch.mask)
            guard watch >= 0 else { return .failure(FileStatus.Failure(rawValue: errno)) }
            // Only the system knows whether the folder is watched already.
            guard watches.contains(watch) || watches.count < maximumCount else {
                _ = inotify_rm_watch(descriptor, watch)
                return .failure(FileStatus.Failure(rawValue: ENOSPC))
            }
            watches.insert(watch)
            return .success(watch)
        }
    }

    func remove(_ watch: Int32) {
        watches.remove(watch)
        _ = inotify_rm_watch(descriptor, watch)
    }

    /// The events that have arrived, without repetitions in sequence. Never waits.
    func read() -> [Event] {
        var events: [Event] = []
        let size = 64 << 10
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 8)
        defer { buffer.deallocate() }
        while true {
            let count = Foundation.read(descriptor, buffer.baseAddress, size)
            guard count > 0 else { return events }
            for event in FolderWatch.events(in: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            where event != events.last {
                switch event {
                case .ended(let watch): watches.remove(watch)
                // Ends of watches can be lost as well. All folders are added again after an overflow.
                case .overflow:
                    watches = []
                    events.append(event)
                case .entry, .gone: events.append(event)
                }
            }
        }
    }

    /// The events in the bytes that the system gives.
    static func events(in bytes: UnsafeRawBufferPointer) -> [Event] {
        var events: [Event] = []
        var offset = 0
        // A number of 4 bytes each for watch, mask, cookie and length, then the name with zeros at its end.
        while offset + 16 <= bytes.count {
            let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
            let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
            let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
            let end = min(bytes.count, offset + 16 + length)
            let name = Array(bytes[(offset + 16)..<end].prefix { $0 != 0 })
            offset += 16 + length
            if mask & UInt32(IN_Q_OVERFLOW) != 0 {
                events.append(.overflow)
            } else if mask & goneMask != 0 {
                events.append(.gone(watch: watch))
            } else if mask & UInt32(IN_IGNORED) != 0 {
                events.append(.ended(watch: watch))
            } else if !name.isEmpty {
                events.append(.entry(watch: watch, name: name))
            }
        }
        return events
    }
}
