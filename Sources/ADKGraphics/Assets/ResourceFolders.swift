import Foundation

/// The folders in which the resources of a bundle are.
enum ResourceFolders {
    /// Nil is the main bundle: the program's folder, its `Resources` and `assets` folders, and the resource bundles of
    /// SwiftPM there. Each call lists the folder.
    static func of(_ bundle: Bundle?) -> [String] {
        let bundle = bundle ?? .main
        let base = bundle.bundlePath
        var folders = [bundle.resourcePath, base, base + "/Resources", base + "/assets"].compactMap { $0 }
        let inside = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
        folders += inside.filter { $0.hasSuffix(".resources") }.sorted().map { base + "/" + $0 }
        return folders.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
