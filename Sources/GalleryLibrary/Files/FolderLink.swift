import AsyncDisplayKit

/// Decides which symbolic links to folders are followed.
enum FolderLink {
    /// Whether the folder at `path` is listed below `roots`.
    ///
    /// A link is followed into the roots, and to other folders of its own drive. It is not followed to a folder above a
    /// root, nor out of the roots to another drive: a link to `/` would list the files of the system. One system call
    /// unless it is a link.
    static func isFollowed(_ path: PhotoPath, roots: [PhotoPath]) -> Bool {
        var status = stat()
        guard path.withCPath({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFLNK, !roots.contains(path)
        else { return true }
        // A link that breaks now is found when its folder is read.
        guard let target = try? FileCopy.realPath(of: path) else { return true }
        let tops = roots.compactMap { root in try? FileCopy.realPath(of: root) }
        if tops.contains(where: { target == $0 || target.isInside($0) }) { return true }
        if tops.contains(where: { $0.isInside(target) }) { return false }
        return FileCopy.status(target)?.st_dev == status.st_dev
    }
}
