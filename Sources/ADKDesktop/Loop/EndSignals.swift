import Glibc

/// The signals by which the system asks the program to end: at the end of the login, and from its terminal.
///
/// The first signal is a request, which the loop hands to the app. The same one again ends the program at once, also if
/// its main thread hangs. A signal that the app handles itself, or that is ignored (`nohup`), stays as it is.
@MainActor
enum EndSignals {
    private static let numbers = [SIGHUP, SIGINT, SIGTERM]

    /// A descriptor that becomes readable when a signal arrives. Nil if there are no more descriptors. The signals of
    /// the process change with the first use.
    static let descriptor: Int32? = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        writeEnd = ends[1]
        for number in numbers {
            var old = sigaction()
            guard sigaction(number, nil, &old) == 0, old.__sigaction_handler.sa_handler == nil else { continue }
            var new = sigaction()
            new.__sigaction_handler.sa_handler = { number in
                let error = errno
                var byte = UInt8(truncatingIfNeeded: number)
                write(writeEnd, &byte, 1)
                errno = error
            }
            new.sa_flags = Int32(bitPattern: UInt32(SA_RESTART)) | Int32(bitPattern: UInt32(SA_RESETHAND))
            sigaction(number, &new, nil)
        }
        return ends[0]
    }()

    /// The signal that arrived. Nil if there is none.
    static func take() -> Int32? {
        var byte: UInt8 = 0
        guard let descriptor, read(descriptor, &byte, 1) == 1 else { return nil }
        return Int32(byte)
    }
}

// Set before the handlers exist, and never after.
private nonisolated(unsafe) var writeEnd: Int32 = -1
