import AsyncDisplayKit

/// A depth-first walk through folders that reads no folder before it is needed, and opens no file.
struct FileWalk: Sendable {
    struct File: Sendable {
        var path: String
        /// Its name ends as that of a picture does.
        var isNamedAsPhoto: Bool
    }

    /// Names in `place`, or whole paths where that is empty.
    private var files: [String] = []
    /// The files at hand are those of their folder that are named as pictures.
    private var areNamed = false
    /// The folder's other files, sorted only when they are next: there may be very many.
    private var others: [String] = []
    private var place = ""
    private var nextFile = 0
    /// Folders not read yet, the next one last.
    private var folders: [String] = []
    private var visited: Set<FileStatus.Identity> = []
    /// Paths that somebody named, not looked at yet.
    private var unseen: [String] = []

    init(root: String) { folders = [root] }

    /// The files among `paths` in their order, then what is in the folders among them.
    init(paths: [String]) { unseen = paths }

    mutating func next() -> File? {
        guard hasMore() else { return nil }
        defer { nextFile += 1 }
        return File(path: place + files[nextFile], isNamedAsPhoto: nextIsNamedAsPhoto)
    }

    /// Whether the file that `next` gives is named as a picture. There has to be one.
    var nextIsNamedAsPhoto: Bool {
        // Of files that were named one by one, the order is the user's.
        place.isEmpty ? FolderListing.hasPhotoExtension(files[nextFile]) : areNamed
    }

    /// Reads on until there is a file or nothing left.
    mutating func hasMore() -> Bool {
        sortUnseen()
        while nextFile == files.count {
            if !others.isEmpty {
                others.sortNaturally()
                (files, others, areNamed, nextFile) = (others, [], false, 0)
            } else if let folder = folders.popLast() {
                enter(folder)
            } else {
                return false
            }
        }
        return true
    }

    private mutating func sortUnseen() {
        guard !unseen.isEmpty else { return }
        for path in unseen {
            if FileKind(at: path) == .folder { folders.append(path) } else { files.append(path) }
        }
        folders.reverse()
        unseen = []
    }

    private mutating func enter(_ folder: String) {
        guard case .success(let status) = FileStatus.at(folder), visited.insert(status.identity).inserted,
            let listing = try? FolderListing(of: folder)
        else { return }
        place = folder.hasSuffix("/") ? folder : folder + "/"
        (files, others, areNamed, nextFile) = (listing.photos, listing.others, true, 0)
        folders += listing.folders.reversed().map { place + $0 }
    }
}
