import AsyncDisplayKit

/// The library's messages on standard error, each once.
enum GalleryLibraryLog {
    private static let known = Locked<Set<String>>([])

    /// Writes `gallery: ` and the message, if it was not written before. Any thread.
    static func once(_ message: String) {
        guard known.withLock({ $0.count < 100 && $0.insert(message).inserted }) else { return }
        let line = Array("gallery: \(message)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}
