import Foundation

/// A depth-first walk through folders. It reads each folder only when needed and opens no file.
package struct FileWalk: Sendable {
    package struct File: Sendable {
        package var path: PhotoPath
        /// Whether its name has the extension of an image format.
        package var hasPhotoExtension: Bool
    }

    private var files: [PhotoPath] = []
    /// Whether `files` are those of their folder that have a photo extension. Nil if the user named them.
    private var havePhotoExtension: Bool?
    /// The folder's other files. Sorted only when their turn comes, since there may be very many.
    private var others: (folder: PhotoPath, names: [[UInt8]])?
    private var nextFile = 0
    /// Folders not read yet. The next one is last.
    private var folders: [PhotoPath] = []
    /// The folders that were given.
    private var roots: [PhotoPath] = []
    private var visited: Set<FileStatus.Identity> = []
    /// The paths given to `init(paths:)` until the first access to the file system.
    private var unclassified: [PhotoPath] = []

    /// The files in `root` and its subfolders.
    package init(root: PhotoPath) { (folders, roots) = ([root], [root]) }

    /// The files among `paths` in that order, then the contents of the folders among them.
    package init(paths: [PhotoPath]) { unclassified = paths }

    /// The next file, or nil at the end. Reads folders as needed.
    package mutating func next() -> File? {
        guard hasMore() else { return nil }
        defer { nextFile += 1 }
        return File(path: files[nextFile], hasPhotoExtension: nextHasPhotoExtension)
    }

    /// Whether the next file has a photo extension. Call it only after `hasMore()` returned true.
    package var nextHasPhotoExtension: Bool {
        // Files given by path keep the user's order, so each is checked.
        havePhotoExtension ?? (PhotoKind(extensionOf: files[nextFile].name) == .image)
    }

    /// Whether there is another file. Reads folders until one is found.
    package mutating func hasMore() -> Bool {
        classifyPaths()
        while nextFile == files.count {
            if let (folder, unsorted) = others {
                var names = unsorted
                names.sortNaturally()
                (files, others, havePhotoExtension, nextFile) = (folder.entries(names), nil, false, 0)
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
        roots = folders
        folders.reverse()
        unclassified = []
    }

    private mutating func enter(_ folder: PhotoPath) {
        guard case .success(let status) = FileStatus.at(folder), FolderLink.isFollowed(folder, roots: roots),
            visited.insert(status.identity).inserted, let listing = try? FolderListing(of: folder)
        else { return }
        var names = listing.photos
        names.sortNaturally()
        (files, havePhotoExtension, nextFile) = (folder.entries(names), true, 0)
        others = listing.others.isEmpty ? nil : (folder, listing.others)
        folders += folder.entries(listing.folders.reversed())
    }
}
