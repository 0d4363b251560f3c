import AsyncDisplayKit

/// All photos in a folder and below it.
///
/// What a photo is, the first bytes of a file say, not its name. A folder's own photos come first, then those
/// of its sub-folders. In a folder, the files that are named as pictures come first, then the photos among the
/// other files, each in natural order: a page can be filled from names that are probably right, and files that
/// are probably none are looked at when nothing else is left. Files are looked at a page at a time.
///
/// Hidden names are left out, sub-folders that cannot be read too, and a folder reached
/// twice through links is shown once. A file that is named as a picture and cannot be read is delivered with its
/// `problem`; of other files that are no photos, one line in the log tells how many there are.
public final class FolderSource: PhotoSource {
    public let title: String
    /// Named where there is no photo.
    private let place: String
    /// The files were named one by one: they are missed where none of them is a photo.
    private let isListOfFiles: Bool
    private let reading: Locked<Reading>

    private struct Reading: Sendable {
        var walk: FileWalk
        var delivered = 0
        /// A photo that was found when looking for more, for the next page.
        var found: (path: String, size: PhotoFile)?
        var skipped = SkippedFiles()
        var isFinished = false
    }

    /// Files with other names that are looked at for one page, once it has a photo. So one page never opens
    /// thousands of files.
    static let looksPerPage = 512

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
        isListOfFiles = false
        reading = Locked(Reading(walk: FileWalk(root: path)))
    }

    /// The photos among `files` and those in the folders among them, in that order. Nothing is looked at yet.
    init(files: [URL]) {
        let paths = files.map(\.path)
        place = paths.first ?? ""
        title = paths.count == 1 ? files[0].lastPathComponent : "\(paths.count) files"
        isListOfFiles = true
        reading = Locked(Reading(walk: FileWalk(paths: paths)))
    }

    public func nextPage() throws(PhotoSourceError) -> PhotoPage {
        let (page, line) = try reading.withLock { (reading: inout Reading) throws(PhotoSourceError) in
            try readPage(&reading)
        }
        if let line { GalleryLog.report(line) }
        return page
    }

    /// The page, and what the log is told with it.
    private func readPage(_ reading: inout Reading) throws(PhotoSourceError) -> (PhotoPage, String?) {
        let count = reading.delivered == 0 ? PageSize.first : PageSize.later
        var photos: [Photo] = []
        var looks = 0
        while photos.count < count, let (path, size) = next(&reading, &looks, mayStop: !photos.isEmpty) {
            reading.delivered += 1
            photos.append(photo(at: path, size, number: reading.delivered))
        }
        // Of files that may be no photos one is looked for, so that mostly no page is empty.
        if reading.found == nil, reading.walk.hasMore(), !reading.walk.nextIsNamedAsPhoto {
            reading.found = next(&reading, &looks, mayStop: true)
        }
        let hasMore = reading.found != nil || reading.walk.hasMore()
        let line = hasMore ? nil : try finish(&reading)
        return (PhotoPage(photos: photos, hasMore: hasMore), line)
    }

    /// The next photo; nil at the end, and where enough files were looked at in vain.
    private func next(_ reading: inout Reading, _ looks: inout Int, mayStop: Bool) -> (path: String, size: PhotoFile)? {
        if let found = reading.found {
            reading.found = nil
            return found
        }
        while !(mayStop && looks >= Self.looksPerPage), let file = reading.walk.next() {
            let size = PhotoFile.size(at: file.path)
            guard !file.isNamedAsPhoto, let kind = size.foreignKind else { return (file.path, size) }
            looks += 1
            reading.skipped.add(file.path, kind)
        }
        return nil
    }

    /// What was left out, in a line, once.
    private func finish(_ reading: inout Reading) throws(PhotoSourceError) -> String? {
        if reading.delivered == 0 { throw nothing(reading.skipped) }
        guard !reading.isFinished else { return nil }
        reading.isFinished = true
        return reading.skipped.line(in: isListOfFiles ? nil : place)
    }

    private func nothing(_ skipped: SkippedFiles) -> PhotoSourceError {
        guard isListOfFiles else { return skipped.count == 0 ? .empty(place) : .noPhotosAmong(place, skipped.list) }
        guard let first = skipped.first else { return .empty(place) }
        return skipped.count == 1
            ? .foreign(first.path, kind: first.kind) : .noPhotos(files: skipped.count, list: skipped.list)
    }

    /// `number` keeps the identity unique where names are alike once they are text.
    private func photo(at path: String, _ size: PhotoFile, number: Int) -> Photo {
        let file = URL(fileURLWithPath: path, isDirectory: false)
        return Photo(
            id: "\(number)-\(file.lastPathComponent)", file: file, pixelWidth: size.width, pixelHeight: size.height,
            author: Photo.Author(name: file.deletingLastPathComponent().lastPathComponent),
            caption: file.lastPathComponent, date: size.modified.flatMap(PhotoDate.words(forSeconds:)),
            problem: size.problem)
    }
}
