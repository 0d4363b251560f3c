import Foundation
import Glibc

/// Sentences for the person who started the program.
enum StandardError {
    /// Writes `program: sentence` as one line. A closed standard error is nobody's loss.
    static func say(_ sentence: String) {
        let line = Array("\(ProcessInfo.processInfo.processName): \(sentence)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}
