import ADKFoundation
import ADKViews
import Foundation

/// Memory is short: lists let go of what is not needed to show what is seen.
///
/// There is no such warning on a desktop; it comes from the kernel's pressure stall information, once
/// `watch()` was called, or from whoever knows better by `warn()`.
public enum ASMemoryPressure {
    /// Tells every list that is alive. Main thread.
    @MainActor
    public static func warn() {
        for list in ListRegistry.shared.lists { list.memoryWarning() }
    }

    /// Watches the kernel's pressure stall information from now on; the second call does nothing.
    /// Fails where the kernel has none or does not let this program watch it.
    public static func watch() throws(PressureError) {
        guard
            isWatching.withLock({ watching in
                defer { watching = true }
                return !watching
            })
        else { return }
        do throws(PressureError) {
            try PressureWatch(path: PressureWatch.memory, trigger: PressureWatch.trigger) {
                MainMailbox.post { warn() }
            }.start()
        } catch {
            isWatching.withLock { $0 = false }
            throw error
        }
    }

    private static let isWatching = Locked(false)
}

/// Why memory pressure cannot be watched.
public enum PressureError: Error, Sendable, Equatable, CustomStringConvertible {
    case unavailable(path: String, errno: Int32)
    case refused(path: String, trigger: String, errno: Int32)

    public var description: String {
        switch self {
        case .unavailable(let path, let errno): "\(path) cannot be opened: \(String(cString: strerror(errno)))"
        case .refused(let path, let trigger, let errno):
            "\(path) does not take the trigger “\(trigger)”: \(String(cString: strerror(errno)))"
        }
    }
}

/// Waits on a thread of its own for the kernel to report a stall; no processor time until then.
final class PressureWatch: Sendable {
    static let memory = "/proc/pressure/memory"
    /// Some task stood still for 0.3 s of 2 s for want of memory. Microseconds; whole multiples of 2 s are
    /// what a program without privileges may ask for.
    static let trigger = "some 300000 2000000"

    private let descriptor: Int32
    private let onPressure: @Sendable () -> Void

    init(path: String, trigger: String, onPressure: @escaping @Sendable () -> Void) throws(PressureError) {
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

    /// Lives as long as the process.
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
