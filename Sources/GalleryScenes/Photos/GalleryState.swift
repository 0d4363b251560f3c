import AsyncDisplayKit
import GalleryLibrary

/// The choices that the gallery remembers: the arrangement and the size of the photos, the order of each folder, and
/// the folders that were opened last. In a file of the user's state, `$XDG_STATE_HOME/gallery/view.json`, or the same
/// in `~/.local/state`.
///
/// A file that cannot be read is as if it were missing, and one that cannot be written stays as it is. Windows and
/// programs share the file: a choice changes only its own value there.
package struct GalleryState: Equatable, Sendable {
    /// The values of the file.
    private struct Content: Codable, Equatable {
        var arrangement = PhotoArrangement.grid
        var scale = PhotoScale()
        /// The orders of folders, those used last at the end.
        var orders: [FolderOrder] = []
        /// The addresses of folders, the one opened last at the end. Nil in files of earlier versions.
        var recentFolders: [String]?
        /// Nil in files of earlier versions.
        var showsFilmStrip: Bool?
    }

    private struct FolderOrder: Codable, Equatable {
        let folder: String
        var order: PhotoOrder
        /// Nil in files of earlier versions.
        var includesSubfolders: Bool?
    }

    /// The largest number of folders whose order is kept.
    private static let folderLimit = 500
    /// The largest number of folders in the menu.
    private static let recentLimit = 10
    /// The largest file that is read, in bytes.
    private static let byteLimit = 1 << 20

    private var content = Content()
    private let file: URL?

    /// The state of the file in `folder`. Nil keeps the state for this object only. Reads the file, behind the changes
    /// that are still to be written: call it in the background, or before the first window.
    package init(folder: URL?) {
        file = folder?.appendingPathComponent("view.json")
        if let file, let content = stateQueue.sync(execute: { GalleryState.read(file) }) { self.content = content }
    }

    private static func read(_ file: URL) -> Content? {
        guard let data = try? Data(contentsOf: file), data.count <= GalleryState.byteLimit else { return nil }
        return try? JSONDecoder().decode(Content.self, from: data)
    }

    /// The folder of the state of this user. Nil without a home folder.
    package static var userFolder: URL? {
        UserFolder.state.path(of: "gallery", in: ProcessInfo.processInfo.environment).map {
            URL(fileURLWithPath: $0, isDirectory: true)
        }
    }

    var arrangement: PhotoArrangement {
        get { content.arrangement }
        set { change { $0.arrangement = newValue } }
    }

    var scale: PhotoScale {
        get { content.scale }
        set { change { $0.scale = newValue } }
    }

    /// Whether the viewer shows a row of the other photos.
    var showsFilmStrip: Bool {
        get { content.showsFilmStrip ?? false }
        set { if newValue != showsFilmStrip { change { $0.showsFilmStrip = newValue } } }
    }

    /// The order of the photos of `folder`.
    package func order(of folder: PhotoPath) -> PhotoOrder {
        content.orders.last { $0.folder == folder.uri }?.order ?? PhotoOrder(.name)
    }

    /// Whether the photos of subfolders of `folder` are shown.
    package func includesSubfolders(of folder: PhotoPath) -> Bool {
        content.orders.last { $0.folder == folder.uri }?.includesSubfolders ?? true
    }

    /// Remembers the order of the photos of `folder`.
    mutating func keep(_ order: PhotoOrder, of folder: PhotoPath) { change(folder) { $0.order = order } }

    /// Remembers whether the photos of subfolders of `folder` are shown.
    mutating func keep(includesSubfolders: Bool, of folder: PhotoPath) {
        change(folder) { $0.includesSubfolders = includesSubfolders }
    }

    private mutating func change(_ folder: PhotoPath, _ body: @escaping @Sendable (inout FolderOrder) -> Void) {
        change {
            var entry =
                $0.orders.last { $0.folder == folder.uri } ?? FolderOrder(folder: folder.uri, order: PhotoOrder(.name))
            body(&entry)
            $0.orders.removeAll { $0.folder == folder.uri }
            $0.orders.append(entry)
            $0.orders.removeFirst(max(0, $0.orders.count - GalleryState.folderLimit))
        }
    }

    /// The folders that were opened last, the last one first.
    package var recentFolders: [PhotoPath] {
        (content.recentFolders ?? []).reversed().compactMap { URL(string: $0).flatMap { PhotoPath(url: $0) } }
    }

    /// Remembers that a folder was opened.
    mutating func keepRecent(_ folder: PhotoPath) {
        change {
            var all = ($0.recentFolders ?? []).filter { $0 != folder.uri }
            all.append(folder.uri)
            $0.recentFolders = all.suffix(GalleryState.recentLimit)
        }
    }

    /// Forgets the folders that were opened.
    mutating func forgetRecentFolders() { change { $0.recentFolders = nil } }

    /// Changes the values, and those of the file in the background: another window may have changed others.
    private mutating func change(_ body: @escaping @Sendable (inout Content) -> Void) {
        let before = content
        body(&content)
        guard content != before, let file else { return }
        stateQueue.async {
            var latest = GalleryState.read(file) ?? before
            body(&latest)
            guard let data = try? JSONEncoder().encode(latest) else { return }
            try? FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try? data.write(to: file, options: .atomic)
        }
    }

    /// Waits until the file is written. For the end of the program, and for tests.
    package static func finishWriting() { stateQueue.sync {} }

    package static func == (left: GalleryState, right: GalleryState) -> Bool {
        left.content == right.content && left.file == right.file
    }
}

/// Reads and writes of the state, one after the other.
private let stateQueue = DispatchQueue(label: "gallery.state")
