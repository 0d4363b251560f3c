import Foundation
import Glibc

/// Sentences for the person who started the program.
enum StandardError {
    /// Puts nothing at all where the three standard descriptors are closed: otherwise the connection
    /// to the server becomes one of them, and what is said goes into it. Before anything is opened.
    static func occupyClosedDescriptors() {
        // A new descriptor is the lowest that is free.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
        }
    }

    /// Writes `program: sentence` as one line. A closed standard error is nobody's loss.
    static func write(_ sentence: String) {
        let line = Array("\(ProcessInfo.processInfo.processName): \(sentence)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }
}
