import ADKFoundation
import ADKViews
import Foundation

/// Memory warnings: lists release everything that visible rows do not need.
///
/// A desktop sends no such warning. It comes from the kernel's pressure stall information after `watch()`, or from the
/// app by `warn()`.
public enum ASMemoryPressure {
    /// Sends a memory warning to every list.
    @preconcurrency @MainActor
    public static func warn() {
        for list in ListRegistry.shared.lists { list.memoryWarning() }
    }

    /// Starts to watch the kernel's pressure stall information. Later calls do nothing.
    ///
    /// Throws if the kernel does not provide it, or does not let this program watch it.
    public static func watch() throws(WatchError) {
        guard
            isWatching.withLock({ watching in
                defer { watching = true }
                return !watching
            })
        else { return }
        do throws(WatchError) {
            try PressureWatch(path: PressureWatch.memory, trigger: PressureWatch.trigger) {
                MainMailbox.post { warn() }
            }.start()
        } catch {
            isWatching.withLock { $0 = false }
            throw error
        }
    }

    private static let isWatching = Locked(false)

    /// The reason that memory pressure cannot be watched.
    public enum WatchError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The file cannot be opened.
        case unavailable(path: String, errno: Int32)
        /// The kernel refused the trigger.
        case refused(path: String, trigger: String, errno: Int32)

        /// A sentence that names the file, the trigger and the system's error.
        public var description: String {
            switch self {
            case .unavailable(let path, let errno): "\(path) cannot be opened: \(String(cString: strerror(errno)))"
            case .refused(let path, let trigger, let errno):
                "\(path) refuses the trigger “\(trigger)”: \(String(cString: strerror(errno)))"
            }
        }
    }
}

/// Waits on its own thread until the kernel reports a stall. It uses no processor time until then.
final class PressureWatch: Sendable {
    static let memory = "/proc/pressure/memory"
    /// Some task waited for memory for 0.3 s of 2 s. The values are microseconds. Without privileges, windows must be
    /// multiples of 2 s.
    static let trigger = "some 300000 2000000"

    private let descriptor: Int32
    private let onPressure: @Sendable () -> Void

    init(path: String, trigger: String, onPressure: @escaping @Sendable () -> Void) throws(ASMemoryPressure.WatchError)
    {
        descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        self.onPressure = onPressure
        guard descriptor >= 0 else { throw .unavailable(path: path, errno: errno) }
        let written = trigger.withCString { write(descriptor, $0, strlen($0) + 1) }
        guard written > 0 else {
            let error = errno
            close(descriptor)
            throw .refused(path: path, trigger: trigger, errno: error)
        }
    }

    /// Starts the thread, which runs until the process ends.
    func start() {
        let thread = Thread { [self] in
            while true {
                var entry = pollfd(fd: descriptor, events: Int16(POLLPRI), revents: 0)
                let count = poll(&entry, 1, -1)
                if count < 0, errno == EINTR { continue }
                guard count > 0, entry.revents & Int16(POLLERR) == 0 else { return }
                onPressure()
            }
        }
        thread.name = "adk-pressure"
        thread.stackSize = 256 << 10
        thread.start()
    }
}
