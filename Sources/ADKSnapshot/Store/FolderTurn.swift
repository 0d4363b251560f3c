import Foundation

/// Held by a run while it may write to a folder of results; ends when it is freed, or with the process.
public final class FolderTurn: Sendable {
    private static let fileName = ".run.lock"
    private let descriptor: Int32

    enum Kind {
        /// No other run at the same time.
        case alone
        /// Any number that do the same.
        case shared
    }

    /// Nil where other runs are in the way. Never waits. The folder must exist.
    init?(of folder: URL, _ kind: Kind) throws(SnapshotError) {
        let path = folder.appendingPathComponent(FolderTurn.fileName).path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno)) + ".") }
        guard flock(descriptor, (kind == .alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
            guard errno == EWOULDBLOCK else {
                throw .unwritable(path: path, reason: String(cString: strerror(errno)) + ".")
            }
            return nil
        }
    }

    deinit { close(descriptor) }

    /// Lets others in that share the folder.
    func share() { flock(descriptor, LOCK_SH) }
}
