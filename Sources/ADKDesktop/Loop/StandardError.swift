import Foundation
import Glibc

/// One-line messages on standard error, for the user who started the program.
package enum StandardError {
    /// Opens `/dev/null` for each of the three standard descriptors that is closed. Call it before the process opens
    /// anything: otherwise the connection to the server could become descriptor 2, and messages would be written into
    /// it.
    package static func occupyClosedDescriptors() {
        // The system gives a new descriptor the lowest free number.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
        }
    }

    /// Writes `program: sentence` as one line. Ignores write errors: standard error may be closed.
    package static func write(_ sentence: String) {
        let line = Array("\(ProcessInfo.processInfo.processName): \(sentence)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }
}
