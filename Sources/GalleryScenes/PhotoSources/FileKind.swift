import AsyncDisplayKit

/// What a path leads to, symbolic links followed.
enum FileKind: Equatable {
    case file
    case folder
    /// A device, pipe or socket: opening one may wait for ever.
    case other
    case missing
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

/// The few things asked of a file: one system call, symbolic links followed.
struct FileStatus {
    /// The same for every path that leads to one file.
    struct Identity: Hashable {
        var device: UInt64
        var inode: UInt64
    }

    /// The number a failed system call leaves behind.
    struct Failure: Error, RawRepresentable {
        var rawValue: Int32

        /// The system's words for it, fit for the middle of a sentence.
        var sentence: String {
            switch rawValue {
            case EACCES, EPERM: "permission denied"
            case ENOENT: "no such file"
            case ELOOP: "its symbolic links go round in a circle"
            default: String(cString: strerror(rawValue)).lowercased()
            }
        }
    }

    let kind: FileKind
    let identity: Identity
    let byteCount: Int
    /// Seconds since 1970.
    let modified: Int

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
