import AsyncDisplayKit

/// The kind of file at a path, with symbolic links resolved.
enum FileKind: Equatable {
    case file
    case folder
    /// A device, pipe or socket. Opening one may block forever.
    case other
    /// There is no such file, or a link to it is broken.
    case missing
    /// The path cannot be looked up; the reason is a phrase such as `permission denied`.
    case unreachable(String)

    init(at path: String) {
        self =
            switch FileStatus.at(path) {
            case .success(let status): status.kind
            case .failure(let code) where code.rawValue == ENOENT: .missing
            case .failure(let code): .unreachable(code.sentence)
            }
    }
}

/// The result of one `stat` call, with symbolic links resolved.
struct FileStatus {
    /// Identifies a file independently of the path.
    struct Identity: Hashable {
        var device: UInt64
        var inode: UInt64
    }

    /// The `errno` of a failed system call.
    struct Failure: Error, RawRepresentable {
        var rawValue: Int32

        /// The system's message, in lower case for the middle of a sentence.
        var sentence: String {
            switch rawValue {
            case EACCES, EPERM: "permission denied"
            case ENOENT: "no such file"
            case ELOOP: "its symbolic links form a loop"
            default: String(cString: strerror(rawValue)).lowercased()
            }
        }
    }

    let kind: FileKind
    let identity: Identity
    let byteCount: Int
    /// Seconds since 1970.
    let modified: Int

    /// The status of the file at `path`. One system call.
    static func at(_ path: String) -> Result<FileStatus, Failure> {
        var raw = stat()
        guard stat(path, &raw) == 0 else { return .failure(Failure(rawValue: errno)) }
        return .success(FileStatus(raw))
    }

    private init(_ raw: stat) {
        kind =
            switch raw.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        identity = Identity(device: UInt64(raw.st_dev), inode: UInt64(raw.st_ino))
        byteCount = Int(raw.st_size)
        modified = raw.st_mtim.tv_sec
    }
}
