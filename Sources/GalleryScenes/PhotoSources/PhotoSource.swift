import AsyncDisplayKit

/// Where the photos of a feed come from, a page at a time.
public protocol PhotoSource: AnyObject, Sendable {
    /// What the photos are together, for the window's title. Any thread, never waits;
    /// may become more exact when the first page has been read.
    var title: String { get }

    /// The photos after those delivered so far.
    ///
    /// Reads files: never on the main thread, and one call at a time. After a page without
    /// `hasMore` it gives empty pages. After an error the same call gives the same error.
    func nextPage() throws(PhotoSourceError) -> PhotoPage

    /// The photos lie in the program's own folder; later pages are shown as if they came from farther away.
    var seemsFar: Bool { get }
}

extension PhotoSource {
    public var seemsFar: Bool { false }
}

/// How many photos a source delivers at once.
enum PageSize {
    /// Enough to fill a tall window: the first photos should not wait for more than that.
    static let first = 12
    static let later = 48
}

/// Chooses the source for what was written on the command line.
public enum PhotoSources {
    /// A folder of photos, a photo, a `feed.json`, a folder that has one, or nothing for the built-in album.
    ///
    /// Looks at the path but reads neither photos nor feeds: those errors come from `nextPage()`, also that a file
    /// is no picture.
    public static func open(_ argument: String?) throws(PhotoSourceError) -> any PhotoSource {
        guard let argument else { return try AlbumSource() }
        let scheme = argument.prefix { $0 != ":" }.lowercased()
        if scheme == "http" || scheme == "https" { throw .unsupportedAddress(argument) }
        let path = scheme == "file" ? URL(string: argument)?.path ?? argument : argument
        switch FileKind(at: path) {
        case .folder:
            if FileKind(at: path + "/" + FeedSource.fileName) == .file {
                return FeedSource(file: URL(fileURLWithPath: path).appendingPathComponent(FeedSource.fileName))
            }
            return try FolderSource(folder: URL(fileURLWithPath: path, isDirectory: true))
        case .file:
            let file = URL(fileURLWithPath: path)
            return path.lowercased().hasSuffix(".json") ? FeedSource(file: file) : FolderSource(files: [file])
        case .other: throw .notAFolder(path)
        case .missing: throw .missing(path)
        case .unreachable(let reason): throw .notReadable(path, reason: reason)
        }
    }

    /// For what was dropped onto a window or pasted: one folder, photo or feed as if it had been named on the
    /// command line, or else the photos among `files`.
    ///
    /// Looks at the path of a single file; of several, nothing is looked at before the first page is read.
    public static func open(files: [URL]) throws(PhotoSourceError) -> any PhotoSource {
        if files.count == 1, let only = files.first { return try open(only.path) }
        return FolderSource(files: files)
    }

    /// Likewise, with the first page read, so that it throws where none of the files can be shown. A folder is
    /// not read: it is shown even if it is empty.
    ///
    /// Reads files: on a background thread only.
    public static func openAndRead(files: [URL]) throws(PhotoSourceError) -> any PhotoSource {
        let source = try open(files: files)
        if files.count == 1, let only = files.first, FileKind(at: only.path) == .folder { return source }
        return EagerSource(source, firstPage: try source.nextPage())
    }
}
