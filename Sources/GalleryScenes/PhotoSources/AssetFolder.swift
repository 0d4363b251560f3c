import AsyncDisplayKit
import GalleryLibrary

/// The folder of the files that come with the gallery: its album and its icon.
package enum AssetFolder {
    /// The folders to search, in order: `$ADK_ASSETS`, `../share/asyncdisplaykit` beside the program's folder, and
    /// `assets` in the program's folder and each folder above it. The last finds the checkout if the program runs from
    /// `.build`.
    static func candidates(environment: [String: String], executable: URL?) -> [URL] {
        var folders: [URL] = []
        if let named = environment["ADK_ASSETS"], !named.isEmpty {
            folders.append(URL(fileURLWithPath: named, isDirectory: true))
        }
        guard var folder = executable?.standardizedFileURL.deletingLastPathComponent() else { return folders }
        let prefix = folder.deletingLastPathComponent()
        folders.append(prefix.appendingPathComponent("share/asyncdisplaykit", isDirectory: true))
        while true {
            folders.append(folder.appendingPathComponent("assets", isDirectory: true))
            let parent = folder.deletingLastPathComponent()
            guard parent.path.utf8.count < folder.path.utf8.count else { return folders }
            folder = parent
        }
    }

    /// The running program's file, with symbolic links resolved.
    static var executable: URL? {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return path.map { URL(fileURLWithPath: $0, isDirectory: false) }
    }

    /// The file at `path` in the first folder that has it, or nil. Accesses the file system once per folder.
    package static func file(_ path: String) -> URL? {
        candidates(environment: ProcessInfo.processInfo.environment, executable: executable)
            .map { $0.appendingPathComponent(path) }
            .first { FileKind(at: $0.path) == .file }
    }
}
