/// The reason why the disk cache could not store something. A cache that cannot read is only empty, and reports
/// nothing.
package enum DiskCacheError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Neither `XDG_CACHE_HOME` nor `HOME` is an absolute path.
    case noHome
    /// A file or folder of the cache cannot be written: permissions, a file system that is read-only, a path that is
    /// something else. `number` is the error number of the system.
    case unwritable(path: String, number: Int32)
    /// The disk is full.
    case noSpace
    /// The entry is larger than the limit for one.
    case tooLarge(byteCount: Int, limit: Int)
    /// All the space is reserved by entries that are being written now.
    case full
    /// Another process is making space, or was stopped in the middle of a change.
    case busy
    /// The cache was cleared while the entry was written.
    case cleared
    /// The body does not have the promised length.
    case lengthMismatch(expected: Int, received: Int)
    /// The entry was already stored or given up.
    case finished

    init(_ error: SystemError, path: String) {
        // EDQUOT and ENOSPC.
        self = error.number == 28 || error.number == 122 ? .noSpace : .unwritable(path: path, number: error.number)
    }

    /// The reason, as a sentence.
    package var description: String {
        switch self {
        case .noHome: "neither XDG_CACHE_HOME nor HOME names a folder: pictures are not cached on disk"
        case .unwritable(let path, let number): "cannot write to \(path): \(SystemError(number).text)"
        case .noSpace: "the disk of the cache is full"
        case .tooLarge(let byteCount, let limit): "\(byteCount) bytes are too many for the cache; it takes \(limit)"
        case .full: "the cache is full of entries that are being written"
        case .busy: "another process is changing the cache"
        case .cleared: "the cache was cleared meanwhile"
        case .lengthMismatch(let expected, let received): "received \(received) bytes instead of \(expected)"
        case .finished: "the entry was already finished"
        }
    }

    /// Whether the cause is likely to last, so that a message about it helps.
    var isLasting: Bool {
        switch self {
        case .noHome, .unwritable, .noSpace: true
        case .tooLarge, .full, .busy, .cleared, .lengthMismatch, .finished: false
        }
    }
}
