import AsyncDisplayKit
import GalleryLibrary
import GalleryScenes

/// The content of a window.
enum WindowContent: Sendable {
    /// The scene of the command line, with its album or feed.
    case start
    /// The photos of folders and files.
    case files([PhotoPath])
    /// A photo, with the others of its folder beside it. The second value is nil if it is not there.
    case photo(PhotoPath, LibraryPhoto?)
    /// The feed in this file.
    case feed(URL)

    /// The content for these paths. Looks up a single path, which takes long on some drives: call it in the background,
    /// or before the first window.
    static func lookingUp(_ paths: [PhotoPath]) throws(PhotoSourceError) -> WindowContent {
        guard let only = paths.first else { return .start }
        guard paths.count == 1 else { return .files(paths) }
        switch FileKind(at: only) {
        case .file:
            if only.string?.lowercased().hasSuffix(".json") == true { return .feed(only.url) }
            return .photo(only, LibraryPhoto(lookingUp: only))
        case .folder:
            let feed = only.appending(Array(FeedSource.fileName.utf8))
            return FileKind(at: feed) == .file ? .feed(feed.url) : .files(paths)
        case .missing: throw .missing(only.displayPath)
        case .unreachable(let reason): throw .notReadable(only.displayPath, reason: reason)
        case .other: throw .notAFolder(only.displayPath)
        }
    }
}
