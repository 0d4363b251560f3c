import AsyncDisplayKit
import GalleryLibrary

/// All photos in a folder and its subfolders.
///
/// A photo is recognised by the first bytes of its file, not by its name. A folder's own photos come before those
/// of its subfolders. Within a folder, files with a photo extension come first, then the photos among the other
/// files, each group in natural order. Files are examined one page at a time. Pages are thus filled with likely photos
/// first, and unlikely ones are examined last.
///
/// Hidden names and unreadable subfolders are skipped. A folder reached twice through links is shown once. A file with
/// a photo extension that cannot be read is delivered with its `problem`. Other files that are not photos are counted,
/// and one line in the log reports them at the end.
package final class FolderSource: PhotoSource {
    /// The name of the folder or of the only file, or the number of files.
    package let title: String
    /// The folder, or the first of the files, for error messages.
    private let path: PhotoPath
    /// Whether the user named the files one by one. An error then names files that are not photos.
    private let isListOfFiles: Bool
    private let reading: Locked<Reading>

    private struct Reading: Sendable {
        var walk: FileWalk
        var delivered = 0
        /// A photo found while checking for more, kept for the next page.
        var found: (path: PhotoPath, size: PhotoFile)?
        var skipped = SkippedFiles()
        var isFinished = false
    }

    /// The largest number of files without a photo that are examined for one page, once the page has a photo. So one
    /// page never opens thousands of files.
    static let failedProbesPerPage = 512

    /// Throws if `folder` is missing, unreadable or not a folder. Its contents are read later.
    package init(folder: URL) throws(PhotoSourceError) {
        let path = PhotoPath(url: folder) ?? PhotoPath(folder.path)
        switch FileKind(at: path) {
        case .folder: break
        case .missing: throw .missing(folder.path)
        case .unreachable(let reason): throw .notReadable(folder.path, reason: reason)
        case .file, .other: throw .notAFolder(folder.path)
        }
        guard path.withCPath({ access($0, R_OK | X_OK) }) == 0 else {
            throw .notReadable(folder.path, reason: FileStatus.Failure(rawValue: errno).sentence)
        }
        self.path = path
        title = folder.standardizedFileURL.lastPathComponent
        isListOfFiles = false
        reading = Locked(Reading(walk: FileWalk(root: path)))
    }

    /// The photos among `files` in that order, then those in the folders among them. Nothing is read yet.
    init(files: [URL]) {
        let paths = files.map { PhotoPath(url: $0) ?? PhotoPath($0.path) }
        path = paths.first ?? PhotoPath("/")
        title = paths.count == 1 ? paths[0].displayName : "\(paths.count) files"
        isListOfFiles = true
        reading = Locked(Reading(walk: FileWalk(paths: paths)))
    }

    /// The next page: at most 12 photos at first, later 48. Reads the header of each file.
    package func nextPage() throws(PhotoSourceError) -> PhotoPage {
        let (page, line) = try reading.withLock { (reading: inout Reading) throws(PhotoSourceError) in
            try readPage(&reading)
        }
        if let line { GalleryLog.report(line) }
        return page
    }

    /// The page, and a line for the log or nil.
    private func readPage(_ reading: inout Reading) throws(PhotoSourceError) -> (PhotoPage, String?) {
        let count = reading.delivered == 0 ? PageSize.first : PageSize.later
        var photos: [Photo] = []
        var failedProbes = 0
        while photos.count < count, let (path, size) = next(&reading, &failedProbes, mayStop: !photos.isEmpty) {
            reading.delivered += 1
            photos.append(photo(at: path, size, number: reading.delivered))
        }
        // The remaining files may contain no photo: find the next one now, so that the next page is rarely empty.
        if reading.found == nil, reading.walk.hasMore(), !reading.walk.nextHasPhotoExtension {
            reading.found = next(&reading, &failedProbes, mayStop: true)
        }
        let hasMore = reading.found != nil || reading.walk.hasMore()
        let line = hasMore ? nil : try finish(&reading)
        return (PhotoPage(photos: photos, hasMore: hasMore), line)
    }

    /// The next photo. Nil at the end, or if `mayStop` and too many files without a photo were examined.
    private func next(
        _ reading: inout Reading, _ failedProbes: inout Int, mayStop: Bool
    ) -> (path: PhotoPath, size: PhotoFile)? {
        if let found = reading.found {
            reading.found = nil
            return found
        }
        while !(mayStop && failedProbes >= Self.failedProbesPerPage), let file = reading.walk.next() {
            let size = PhotoFile.read(at: file.path)
            guard !file.hasPhotoExtension, let kind = size.foreignKind else { return (file.path, size) }
            failedProbes += 1
            reading.skipped.add(file.path, kind)
        }
        return nil
    }

    /// The line about skipped files at the end, returned once. Throws if there was no photo at all.
    private func finish(_ reading: inout Reading) throws(PhotoSourceError) -> String? {
        if reading.delivered == 0 { throw noPhotosError(reading.skipped) }
        guard !reading.isFinished else { return nil }
        reading.isFinished = true
        return reading.skipped.line(in: isListOfFiles ? nil : path.displayPath)
    }

    private func noPhotosError(_ skipped: SkippedFiles) -> PhotoSourceError {
        let shown = path.displayPath
        guard isListOfFiles else { return skipped.count == 0 ? .empty(shown) : .noPhotosAmong(shown, skipped.list) }
        guard let first = skipped.first else { return .empty(shown) }
        return skipped.count == 1
            ? .foreign(first.path.displayPath, kind: first.kind) : .noPhotos(files: skipped.count, list: skipped.list)
    }

    /// `number` keeps the `id` unique: different names that are not valid UTF-8 can become the same text.
    private func photo(at path: PhotoPath, _ size: PhotoFile, number: Int) -> Photo {
        Photo(
            id: "\(number)-\(path.displayName)", file: path.openableURL, pixelWidth: size.width,
            pixelHeight: size.height, author: nil, caption: path.displayName,
            date: size.modified.flatMap(PhotoDate.text(forSeconds:)),
            problem: size.problem)
    }
}
