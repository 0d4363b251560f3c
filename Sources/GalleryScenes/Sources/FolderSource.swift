import AsyncDisplayKit

/// All photos in a folder and below it.
///
/// A folder's own photos come first, then those of its sub-folders, each in natural order.
/// Hidden names are left out, sub-folders that cannot be read too, and a folder reached
/// twice through links is shown once. A photo that cannot be read is delivered with its
/// `problem`.
public final class FolderSource: PhotoSource {
    public let title: String
    /// Named where there is no photo.
    private let place: String
    private let walk: Locked<Walk>

    /// Throws when `folder` is missing, no folder or unreadable; what is in it is read later.
    public init(folder: URL) throws(PhotoSourceError) {
        let path = folder.path
        switch FileKind(at: path) {
        case .folder: break
        case .missing: throw .missing(path)
        case .unreachable(let reason): throw .notReadable(path, reason: reason)
        case .file, .other: throw .notAFolder(path)
        }
        guard access(path, R_OK | X_OK) == 0 else {
            throw .notReadable(path, reason: FileStatus.Failure(rawValue: errno).sentence)
        }
        place = path
        title = folder.standardizedFileURL.lastPathComponent
        walk = Locked(Walk(root: path))
    }

    /// The photos among `files` and those in the folders among them, in that order.
    init(files: [URL]) {
        let paths = files.map(\.path)
        place = paths.first ?? ""
        title = paths.count == 1 ? files[0].lastPathComponent : "\(paths.count) files"
        walk = Locked(
            Walk(
                files: paths.filter { FileKind(at: $0) == .file && FolderListing.hasPhotoExtension($0) },
                folders: paths.filter { FileKind(at: $0) == .folder }))
    }

    public func nextPage() throws(PhotoSourceError) -> PhotoPage {
        let (files, before, hasMore) = walk.withLock { walk in
            let before = walk.delivered
            let files = walk.take(before == 0 ? PageSize.first : PageSize.later)
            return (files, before, walk.hasMore())
        }
        if before == 0, files.isEmpty { throw .empty(place) }
        let photos = files.enumerated().map { photo(at: $0.element, number: before + $0.offset + 1) }
        return PhotoPage(photos: photos, hasMore: hasMore)
    }

    /// `number` keeps the identity unique where names are alike once they are text.
    private func photo(at path: String, number: Int) -> Photo {
        let file = URL(fileURLWithPath: path, isDirectory: false)
        let size = PhotoFile.size(at: path)
        return Photo(
            id: "\(number)-\(file.lastPathComponent)", file: file, pixelWidth: size.width, pixelHeight: size.height,
            author: Photo.Author(name: file.deletingLastPathComponent().lastPathComponent),
            caption: file.lastPathComponent, date: size.modified.flatMap(PhotoDate.words(forSeconds:)),
            problem: size.problem)
    }
}

/// A depth-first walk through a folder that reads no folder before it is needed.
private struct Walk: Sendable {
    private(set) var delivered = 0
    /// Names in `place`, or whole paths where that is empty.
    private var files: [String] = []
    private var place = ""
    private var nextFile = 0
    /// Folders not read yet, the next one last.
    private var folders: [String]
    private var visited: Set<FileStatus.Identity> = []

    init(root: String) { folders = [root] }

    init(files: [String], folders: [String]) {
        self.files = files
        self.folders = folders.reversed()
    }

    mutating func take(_ count: Int) -> [String] {
        var taken: [String] = []
        while taken.count < count, hasMore() {
            taken.append(place + files[nextFile])
            nextFile += 1
        }
        delivered += taken.count
        return taken
    }

    /// Reads on until there is a photo to deliver or nothing left.
    mutating func hasMore() -> Bool {
        while nextFile == files.count, let folder = folders.popLast() { enter(folder) }
        return nextFile < files.count
    }

    private mutating func enter(_ folder: String) {
        guard case .success(let status) = FileStatus.at(folder), visited.insert(status.identity).inserted,
            let listing = try? FolderListing(of: folder)
        else { return }
        place = folder.hasSuffix("/") ? folder : folder + "/"
        files = listing.photos
        nextFile = 0
        folders += listing.folders.reversed().map { place + $0 }
    }
}
