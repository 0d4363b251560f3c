import AsyncDisplayKit

/// What the gallery tells whoever started it from a terminal.
public enum GalleryLog {
    /// A sentence on standard error.
    public static func report(_ message: String) { say("gallery: \(message)\n") }

    /// Any text on standard error. Where nobody reads it, or no more of it, it is lost: that is no
    /// reason to end.
    public static func say(_ text: String) { _ = write(text, to: STDERR_FILENO) }

    /// Writes all of `text`; what went wrong, in the system's words, or nil.
    public static func write(_ text: String, to descriptor: Int32) -> String? {
        var left = ArraySlice(text.utf8)
        while !left.isEmpty {
            let count = left.withUnsafeBytes { AsyncDisplayKit.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return String(cString: strerror(errno)).lowercased() }
            left = left.dropFirst(max(0, count))
        }
        return nil
    }
}
