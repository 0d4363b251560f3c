import Foundation

/// The reason why a file was not written, moved or removed. Nothing was lost.
package enum FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such file or folder, or it vanished.
    case missing(PhotoPath)
    /// The user may not write there, or not read the file.
    case denied(PhotoPath)
    /// The drive can only be read.
    case readOnly(PhotoPath)
    /// The drive or the user's share of it is full.
    case full(PhotoPath)
    /// Another file has the name.
    case exists(PhotoPath)
    /// The name is empty, `.`, `..`, has a slash or is too long.
    case badName(String)
    /// The file changed while it was read.
    case changed(PhotoPath)
    /// The path is no file.
    case notAFile(PhotoPath)
    /// The drive has no trash that the user may use.
    case noTrash(PhotoPath)
    /// The paths are on two drives.
    case otherDrive(PhotoPath)
    /// The file's format stores no orientation, or one that is not written here.
    case noOrientation(PhotoPath)
    /// The file has several names, which would be names of different files afterwards.
    case severalNames(PhotoPath)
    /// The JPEG file is damaged before its pixels.
    case damaged(PhotoPath)
    /// The copy differs from the file.
    case notCopied(PhotoPath)
    case cancelled
    /// Any other failure of the system; `reason` is a phrase.
    case failed(PhotoPath, reason: String)

    /// The problem with this `errno` at `path`.
    init(_ code: Int32, _ path: PhotoPath) {
        switch code {
        case ENOENT, ENOTDIR: self = .missing(path)
        case EACCES, EPERM: self = .denied(path)
        case EROFS: self = .readOnly(path)
        case ENOSPC, EDQUOT: self = .full(path)
        case EEXIST, ENOTEMPTY: self = .exists(path)
        case EXDEV: self = .otherDrive(path)
        case ENAMETOOLONG: self = .badName(path.displayName)
        default: self = .failed(path, reason: FileStatus.Failure(rawValue: code).sentence)
        }
    }

    /// One sentence or two for the user.
    package var description: String {
        switch self {
        case .missing(let path): "“\(path.displayName)” is not there any more."
        case .denied(let path): "You may not change “\(path.displayName)” or its folder."
        case .readOnly(let path): "“\(path.displayName)” cannot be written: its drive can only be read."
        case .full(let path): "There is no room for “\(path.displayName)”: the drive is full."
        case .exists(let path): "There is already a file named “\(path.displayName)”."
        case .badName(let name): "“\(name)” cannot be the name of a file."
        case .changed(let path): "“\(path.displayName)” was changed by another program meanwhile. Nothing was written."
        case .notAFile(let path): "“\(path.displayName)” is not a file."
        case .noTrash(let path): "The drive of “\(path.displayName)” has no trash."
        case .otherDrive(let path): "“\(path.displayName)” is on another drive."
        case .noOrientation(let path): "“\(path.displayName)” cannot be turned in the file: only JPEG files can."
        case .severalNames(let path):
            "“\(path.displayName)” is one of several names of a file. Turning it here would part them."
        case .damaged(let path): "“\(path.displayName)” is damaged. Nothing was written."
        case .notCopied(let path): "The copy of “\(path.displayName)” was not the same. The file stays where it was."
        case .cancelled: "This was cancelled."
        case .failed(let path, let reason): "“\(path.displayName)” was not changed: \(reason)."
        }
    }
}
