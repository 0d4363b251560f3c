import AsyncDisplayKit

/// The gallery's messages on standard error.
package enum GalleryLog {
    /// Writes `gallery: ` and one sentence to standard error.
    package static func report(_ message: String) { writeToStandardError("gallery: \(message)\n") }

    /// Writes text to standard error. Ignores errors: a closed or full standard error must not end the program.
    package static func writeToStandardError(_ text: String) { _ = write(text, to: STDERR_FILENO) }

    /// Writes all of `text` to a file descriptor. Blocks until it is written.
    ///
    /// Returns nil on success, or the system's error message in lower case.
    package static func write(_ text: String, to descriptor: Int32) -> String? {
        var left = ArraySlice(text.utf8)
        while !left.isEmpty {
            let count = left.withUnsafeBytes { AsyncDisplayKit.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return String(cString: strerror(errno)).lowercased() }
            left = left.dropFirst(max(0, count))
        }
        return nil
    }
}
