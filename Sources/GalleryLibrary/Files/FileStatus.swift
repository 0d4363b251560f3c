import Foundation

/// The kind of file at a path, with symbolic links resolved.
package enum FileKind: Equatable, Sendable {
    case file
    case folder
    /// A device, pipe or socket. Opening one may block forever.
    case other
    /// There is no such file, or a link to it is broken.
    case missing
    /// The path cannot be looked up; the reason is a phrase such as `permission denied`.
    case unreachable(String)

    /// The kind of file at `path`. One system call. An empty path names no file.
    package init(at path: String) { self.init(FileStatus.at(path)) }

    /// The kind of file at `path`. One system call.
    package init(at path: PhotoPath) { self.init(FileStatus.at(path)) }

    private init(_ status: Result<FileStatus, FileStatus.Failure>) {
        self =
            switch status {
            case .success(let status): status.kind
            case .failure(let code) where code.rawValue == ENOENT: .missing
            case .failure(let code): .unreachable(code.sentence)
            }
    }
}

/// The result of one `stat` call, with symbolic links resolved.
package struct FileStatus: Sendable {
    /// Identifies a file independently of the path.
    package struct Identity: Hashable, Sendable {
        package var device: UInt64
        package var inode: UInt64
    }

    /// The `errno` of a failed system call.
    package struct Failure: Error, RawRepresentable, Equatable {
        package var rawValue: Int32

        /// The failure with this `errno`.
        package init(rawValue: Int32) { self.rawValue = rawValue }

        /// The system's message, in lower case for the middle of a sentence.
        package var sentence: String {
            switch rawValue {
            case EACCES, EPERM: "permission denied"
            case ENOENT: "no such file"
            case ELOOP: "its symbolic links form a loop"
            default: String(cString: strerror(rawValue)).lowercased()
            }
        }
    }

    package let kind: FileKind
    package let identity: Identity
    package let byteCount: Int
    /// Nanoseconds since 1970.
    package let modifiedNanoseconds: Int
    /// The time of the last change of the file, its names or its attributes. No program can set it.
    let changedNanoseconds: Int

    /// Seconds since 1970.
    package var modified: Int { modifiedNanoseconds / 1_000_000_000 }

    /// The status of the file at `path`. One system call. An empty path names no file.
    package static func at(_ path: String) -> Result<FileStatus, Failure> {
        path.isEmpty ? .failure(Failure(rawValue: ENOENT)) : at(PhotoPath(path))
    }

    /// The status of the file at `path`. One system call.
    package static func at(_ path: PhotoPath) -> Result<FileStatus, Failure> {
        var raw = stat()
        guard path.withCPath({ stat($0, &raw) }) == 0 else { return .failure(Failure(rawValue: errno)) }
        return .success(FileStatus(raw))
    }

    /// The values of a `stat` call.
    package init(_ raw: stat) {
        kind =
            switch raw.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        identity = Identity(device: UInt64(raw.st_dev), inode: UInt64(raw.st_ino))
        byteCount = Int(raw.st_size)
        modifiedNanoseconds = FileStatus.nanoseconds(raw.st_mtim)
        changedNanoseconds = FileStatus.nanoseconds(raw.st_ctim)
    }

    /// 0 for times out of range, which a damaged file system can give.
    private static func nanoseconds(_ time: timespec) -> Int {
        let (seconds, overflow) = time.tv_sec.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? 0 : seconds &+ time.tv_nsec
    }
}
