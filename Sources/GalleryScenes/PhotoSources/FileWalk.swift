import AsyncDisplayKit

/// A depth-first walk through folders. It reads each folder only when needed and opens no file.
struct FileWalk: Sendable {
    struct File: Sendable {
        var path: String
        /// Whether its name has the extension of a picture format.
        var hasPhotoExtension: Bool
    }

    /// Names in `folder`, or whole paths if `folder` is empty.
    private var files: [String] = []
    /// Whether `files` are those of their folder that have a photo extension.
    private var havePhotoExtension = false
    /// The folder's other files. Sorted only when their turn comes, since there may be very many.
    private var others: [String] = []
    /// The folder of `files`, with a final slash.
    private var folder = ""
    private var nextFile = 0
    /// Folders not read yet. The next one is last.
    private var folders: [String] = []
    private var visited: Set<FileStatus.Identity> = []
    /// The paths given to `init(paths:)` until the first access to the file system.
    private var unclassified: [String] = []

    /// The files in `root` and its subfolders.
    init(root: String) { folders = [root] }

    /// The files among `paths` in that order, then the contents of the folders among them.
    init(paths: [String]) { unclassified = paths }

    /// The next file, or nil at the end. Reads folders as needed.
    mutating func next() -> File? {
        guard hasMore() else { return nil }
        defer { nextFile += 1 }
        return File(path: folder + files[nextFile], hasPhotoExtension: nextHasPhotoExtension)
    }

    /// Whether the next file has a photo extension. Call it only after `hasMore()` returned true.
    var nextHasPhotoExtension: Bool {
        // Files given by path keep the user's order, so each is checked.
        folder.isEmpty ? FolderListing.hasPhotoExtension(files[nextFile]) : havePhotoExtension
    }

    /// Whether there is another file. Reads folders until one is found.
    mutating func hasMore() -> Bool {
        classifyPaths()
        while nextFile == files.count {
            if !others.isEmpty {
                others.sortNaturally()
                (files, others, havePhotoExtension, nextFile) = (others, [], false, 0)
            } else if let next = folders.popLast() {
                enter(next)
            } else {
                return false
            }
        }
        return true
    }

    private mutating func classifyPaths() {
        guard !unclassified.isEmpty else { return }
        for path in unclassified {
            if FileKind(at: path) == .folder { folders.append(path) } else { files.append(path) }
        }
        folders.reverse()
        unclassified = []
    }

    private mutating func enter(_ path: String) {
        guard case .success(let status) = FileStatus.at(path), visited.insert(status.identity).inserted,
            let listing = try? FolderListing(of: path)
        else { return }
        folder = path.hasSuffix("/") ? path : path + "/"
        (files, others, havePhotoExtension, nextFile) = (listing.photos, listing.others, true, 0)
        folders += listing.folders.reversed().map { folder + $0 }
    }
}
