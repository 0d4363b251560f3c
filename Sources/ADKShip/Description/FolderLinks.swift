import Foundation

/// The links in a folder that an app ships. They are installed as links.
enum FolderLinks {
    /// The path of the first link that is absolute, broken, or leads out of the folder. Nil for a file.
    static func stray(in folder: URL) -> String? {
        let folder = folder.resolvingSymlinksInPath().standardizedFileURL
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return paths.sorted().first { path in
            let link = folder.appendingPathComponent(path)
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link.path) else {
                return false
            }
            let place = link.resolvingSymlinksInPath().standardizedFileURL.path + "/"
            return target.hasPrefix("/") || !FileManager.default.fileExists(atPath: link.path)
                || !place.hasPrefix(folder.path + "/")
        }
    }
}
