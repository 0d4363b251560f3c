import AsyncDisplayKit

/// Where the files that come with the gallery are: its album and its icon.
public enum AssetFolder {
    /// Where to look, in this order: `$ADK_ASSETS`, where an installed gallery has them, and
    /// `assets` in every folder above the program (the checkout, when it runs from `.build`).
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

    /// The program that runs, links followed.
    static var executable: URL? {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return path.map { URL(fileURLWithPath: $0, isDirectory: false) }
    }

    /// The file at `path` below the first candidate that has it; nil where none has. Asks the
    /// file system a few times.
    public static func file(_ path: String) -> URL? {
        candidates(environment: ProcessInfo.processInfo.environment, executable: executable)
            .map { $0.appendingPathComponent(path) }
            .first { FileKind(at: $0.path) == .file }
    }
}
