import AsyncDisplayKit
import GalleryLibrary

/// Creates the source for an argument of the command line or for dropped files.
package enum PhotoSources {
    /// A source for a path or `file:` URL: a folder of photos, a photo, a `feed.json` or a folder with a `feed.json`;
    /// or for the `http:` or `https:` address of a feed. Nil opens the built-in album.
    ///
    /// Looks up the path but reads neither photos nor feeds, and requests nothing. Errors in their contents are thrown
    /// by `nextPage()`.
    package static func open(_ argument: String?) throws(PhotoSourceError) -> any PhotoSource {
        guard let argument else { return try AlbumSource() }
        let scheme = argument.prefix { $0 != ":" }.lowercased()
        if scheme == "http" || scheme == "https" { return try RemoteFeedSource(argument) }
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

    /// Whether `argument` names a feed: a web address, a JSON file, or a folder with a `feed.json`. Looks up a folder.
    package static func isFeed(_ argument: String) -> Bool {
        let name = argument.lowercased()
        return name.hasPrefix("http:") || name.hasPrefix("https:") || name.hasSuffix(".json")
            || FileKind(at: argument + "/" + FeedSource.fileName) == .file
    }

    /// A source for dropped or pasted files. A single file is opened like an argument of the command line; of several,
    /// the photos are shown.
    ///
    /// Looks up the path of a single file. Of several, nothing is accessed before the first page is read.
    package static func open(files: [URL]) throws(PhotoSourceError) -> any PhotoSource {
        if files.count == 1, let only = files.first { return try open(only.path) }
        return FolderSource(files: files)
    }

    /// As `open(files:)`, and reads the first page, so that it throws if none of the files can be shown. A single
    /// folder is not read: it is shown even if it is empty.
    ///
    /// Reads files: call it on a background thread.
    package static func openAndRead(files: [URL]) throws(PhotoSourceError) -> any PhotoSource {
        let source = try open(files: files)
        if files.count == 1, let only = files.first, FileKind(at: only.path) == .folder { return source }
        return EagerSource(source, firstPage: .success(try source.nextPage()))
    }
}
