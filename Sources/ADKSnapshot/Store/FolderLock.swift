import Foundation

/// A lock on a results folder, held by a run while it writes there. Released when the object is freed or the process
/// ends.
package final class FolderLock: Sendable {
    private static let fileName = ".run.lock"
    private let descriptor: Int32

    enum Kind {
        /// No other run may hold a lock.
        case exclusive
        /// Other runs may hold shared locks.
        case shared
    }

    /// Nil if other runs hold conflicting locks. Never waits. The folder must exist.
    init?(of folder: URL, _ kind: Kind) throws(SnapshotError) {
        let path = folder.appendingPathComponent(FolderLock.fileName).path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno)) + ".") }
        guard flock(descriptor, (kind == .exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
            guard errno == EWOULDBLOCK else {
                throw .unwritable(path: path, reason: String(cString: strerror(errno)) + ".")
            }
            return nil
        }
    }

    deinit { close(descriptor) }

    /// Makes an exclusive lock shared.
    func downgrade() { flock(descriptor, LOCK_SH) }
}
